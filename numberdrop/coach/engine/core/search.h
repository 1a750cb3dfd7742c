/* Looking further: a few sheets, each played on with the same dice. Who leads, and how surely, is told by numberdrop.coach.search. */
#ifndef SEARCH_H
#define SEARCH_H

#include <time.h>
#include "table.h"

/* The best few so far, best first. */
typedef struct {
    int most, count;
    Choice *of;
} Field;

static void enter(void *with, const Choice *c) {
    Field *f = with;
    int i = f->count;
    if (i == f->most) {
        if (c->value <= f->of[i - 1].value) return;
        i--;
    } else f->count++;
    while (i > 0 && f->of[i - 1].value < c->value) { f->of[i] = f->of[i - 1]; i--; }
    f->of[i] = *c;
}

/* The same, but of each landing the best drop alone: landings come one after the other. */
typedef struct {
    Field field;
    int begun;
    Choice best;
} Spread;

static void enter_landing(void *with, const Choice *c) {
    Spread *s = with;
    if (s->begun && !memcmp(s->best.landing.at, c->landing.at, NEW)) {
        if (c->value > s->best.value) s->best = *c;
        return;
    }
    if (s->begun) enter(&s->field, &s->best);
    s->best = *c;
    s->begun = 1;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* What a solo sheet scores in `depth` more rounds, the first of them with this roll, in points, with what it is worth then;
   blended: the mean of what that is after each of the rounds. */
static double play_on(const Sheet *from, int depth, int blend, const Roll *first, uint64_t dice, Context *context) {
    Sheet s = *from;
    Roll r = *first;
    double points = 0, promised = 0;
    int over = 0;
    for (int i = 0; i < depth; i++) {
        if (!over) {
            if (i) throw_dice(&dice, &r);
            points += play_round(&s, &r, context, &over);
        }
        if (blend) promised += points + (over ? 0 : sheet_worth(&s, context) / 256.0);
        else if (over) break;
    }
    if (blend && depth) return promised / depth;
    return over ? points : points + sheet_worth(&s, context) / 256.0;
}

/* Finish the round and play `depth` more, everybody as `context` says; gives whether the game is over, and in `rounds` how many more it had. */
static int play_table(Table *t, int dropped, const Roll *roll, int depth, const Roll *first, uint64_t dice, Context *context,
                      int32_t *rounds) {
    Roll r = *first;
    Context *contexts[MOST_PLAYERS];
    int over = 0;
    for (int p = 0; p < t->players; p++) contexts[p] = context;
    if (roll) over = finish_round(t, dropped, roll, contexts);
    for (*rounds = 0; *rounds < depth && !over; ++*rounds) {
        if (*rounds) throw_dice(&dice, &r);
        over = table_round(t, &r, contexts);
    }
    return over;
}

/* The chance to win, in 100, when the round is finished and `depth` more are played by everybody; of who plays for its own points
   alone, the points that they bring, and what its sheet is worth then. */
static double table_on(const Table *from, int who, int dropped, const Roll *roll, int depth, const Roll *first, uint64_t dice,
                       Context *context) {
    Table t = *from;
    int32_t rounds;
    int over = play_table(&t, dropped, roll, depth, first, dice, context, &rounds);
    View view;
    look_around(&t, who, ~0, NULL, &view, context);
    Sheet s = t.sheet[who];
    see_clock(&s, &view);
    see_letters(&s, &view);
    int32_t value = over ? 0 : sheet_worth(&s, context);
    if (over) {
        view.spread_end = 0.25;
        view.closed = 1;
    }
    if (context->selfish) return t.points[who] - from->points[who] + value / 256.0;
    return stakes(&view, value, over, s.clock, s.circled) / 256.0;
}

/* How the game of one player stands when it is over: boxes as in `Sheet`, full rows below the line, rows that cost points above it,
   the points scored meanwhile, the total of the best of the others, letters circled, and how many more rounds it had. */
typedef struct {
    int32_t identical, consecutive, bonus, rows, minus, points, rivals, letters, rounds;
} Ending;

static void sheet_at_end(const Sheet *s, int over, Ending *out) {
    out->identical = s->boxes[IDENTICAL];
    out->consecutive = s->boxes[CONSECUTIVE];
    out->bonus = s->bonus;
    out->rows = full_rows(s);
    out->minus = over ? minus_rows(s) : 0;
    out->letters = __builtin_popcount(s->circled);
}

/* A solo game, played to its end, at most `depth` rounds. */
static void end_alone(const Sheet *from, int gain, int depth, const Roll *first, uint64_t dice, Context *context, Ending *out) {
    Sheet s = *from;
    Roll r = *first;
    int over = ends(&s);
    out->points = over ? gain - 5 * minus_rows(&s) : gain;
    for (out->rounds = 0; out->rounds < depth && !over; out->rounds++) {
        if (out->rounds) throw_dice(&dice, &r);
        out->points += play_round(&s, &r, context, &over);
    }
    out->rivals = 0;
    sheet_at_end(&s, over, out);
}

/* The same at a table, by everybody; `before` are the points of `who` before the act. */
static void end_at_table(const Table *from, int who, int before, int dropped, const Roll *roll, int depth, const Roll *first,
                         uint64_t dice, Context *context, Ending *out) {
    Table t = *from;
    int over = play_table(&t, dropped, roll, depth, first, dice, context, &out->rounds);
    out->points = t.points[who] - before;
    out->rivals = INT32_MIN;
    for (int p = 0; p < t.players; p++)
        if (p != who && t.points[p] > out->rivals) out->rivals = t.points[p];
    sheet_at_end(&t.sheet[who], over, out);
}

typedef struct {
    int32_t depth, samples; /* rounds; at most so many samples for each */
    double seconds;
    uint64_t seed;
    int32_t start;          /* the number of the first sample: whoever goes on where it stopped gets the same dice */
    int32_t blend;          /* alone: the mean of what is promised after each round, not after the last */
} Plan;

/* The dice of six samples: the rolls they begin with, and the seeds of what comes then. */
typedef struct {
    Roll first[FACES];
    uint64_t seed[FACES];
} Six;

static void six_of(uint64_t seed, int which, Six *out) {
    uint64_t dice = seed + (uint64_t)which * 0xd1342543de82ef95ull;
    throw_six(&dice, out->first);
    for (int i = 0; i < FACES; i++) out->seed[i] = next_random(&dice);
}

/* What follows from each of `n` sheets after an act, with the same dice for all: in `points`, or how each game ends, in `ending`;
   the other is NULL. They have n rows of plan->samples. Gives how many samples each of them has. */
static int roll_out(const Table *t, int who, int dropped, const Roll *roll, int n, const Sheet *after, const int32_t *gain,
                    const Plan *plan, Context *context, double *points, Ending *ending) {
    double until = now() + plan->seconds;
    int done = 0;
    Six six;
    while (done < plan->samples && (done == 0 || now() < until)) {
        int sample = plan->start + done, which = sample % FACES;
        if (done == 0 || which == 0) six_of(plan->seed, sample / FACES, &six);
        const Roll *first = &six.first[which];
        uint64_t mine = six.seed[which];
        for (int i = 0; i < n; i++) {
            size_t at = (size_t)i * plan->samples + done;
            if (t->players == 1) {
                if (ending) end_alone(&after[i], gain[i], plan->depth, first, mine, context, &ending[at]);
                else points[at] = gain[i] + (ends(&after[i]) ? -5 * minus_rows(&after[i]) : play_on(&after[i], plan->depth, plan->blend, first, mine, context));
            } else {
                Table u = *t;
                u.sheet[who] = after[i];
                u.points[who] += gain[i];
                int acted = dropped | 1 << who;
                if (ending) end_at_table(&u, who, t->points[who], acted, roll, plan->depth, first, mine, context, &ending[at]);
                else {
                    points[at] = table_on(&u, who, acted, roll, plan->depth, first, mine, context);
                    if (context->selfish) points[at] += gain[i];
                }
            }
        }
        done++;
    }
    return done;
}

#endif
