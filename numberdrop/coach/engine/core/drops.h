/* Everything a roll allows: each landing, each way to write its numbers, each combo to circle then; and the best of it. */
#ifndef DROPS_H
#define DROPS_H

#include "context.h"

/* Is the game over after this round? */
static inline int ends(const Sheet *s) { return crossed_line(s) || (s->solo && s->clock == 0); }

/* Which digits a star could use for something near this landing. */
static int useful(const Sheet *s, const Landing *l, const Roll *r) {
    int wanted = 0, stars = 0;
    for (int i = 0; i < 4; i++)
        if (r->number[i] >= 0) wanted |= 1 << r->number[i];
        else stars++;
    for (int i = 0; i < 4; i++)
        for (const uint8_t *p = near[l->at[i]]; *p != 255; p++)
            if (s->cell[*p] >= 1 && s->cell[*p] <= TEN) wanted |= 1 << (s->cell[*p] - 1);
    /* Each star may go on from another one. */
    for (int i = 0; i < stars; i++) wanted |= wanted << 1 | wanted >> 1;
    wanted &= 1023;
    return wanted ? wanted : 1 << 4;
}

/* Who is told of each drop. */
typedef void (*Visit)(void *with, const Choice *c);

/* Is there a combo at all? Three of a kind touch, or a number touches the one below and the one above. */
static int any_combo(const Graph *g) {
    for (int i = 0; i < g->n; i++) {
        int same = 0, less = 0, more = 0, mark = g->mark[i];
        for (int j = 0; j < g->links[i]; j++) {
            int step = g->mark[g->link[i][j]] - mark;
            same += step == 0;
            less += step == -1;
            more += step == 1;
        }
        if (same > 1 || (less && more)) return 1;
    }
    return 0;
}

/* The sums that numbers do not change, for the boxes as they are or with one more filled. */
static int32_t fixed_worth(const Sheet *s, const Context *context, int32_t shape_sum) {
    Sink sink = {context->weight, shape_sum, NULL, 0};
    value_boxes(s, &sink);
    return sink.sum;
}

/* What is circled with the marks that stand: the best combo, or none. */
static void best_combo(const Sheet *t, Context *context, int rows, int over, int32_t shape_sum, Choice *here) {
    const Graph *g = &context->live.graph;
    Combos *combos = &context->combos;
    if (context->dont_value) find_highest(g, t, combos);
    else find_combos(g, free_sizes(t, IDENTICAL), free_sizes(t, CONSECUTIVE), MOST_COMBOS, combos);
    for (int j = 0; j < combos->count; j++) {
        const Combo *c = &combos->of[j];
        Sheet u = *t;
        int gain = rows + score_combo(&u, c->kind, c->size);
        int32_t v = gain * 256;
        if (context->view && u.circled != t->circled) see_letters(&u, context->view);
        if (!over && !context->dont_value) {
            uint8_t mark[CELLS];
            memcpy(mark, g->mark, (size_t)g->n);
            for (int k = 0; k < c->size; k++) mark[c->at[k]] = 0;
            if (u.circled != t->circled) { /* a letter that is held makes its tile harmless */
                Sink sink = {context->weight, 0, NULL, 0};
                value_shape(&u, &sink);
                v += fixed_worth(&u, context, sink.sum);
            } else v += fixed_worth(&u, context, shape_sum);
            v += marks_worth(g, mark, u.boxes[IDENTICAL], u.boxes[CONSECUTIVE], u.bonus, &context->lens);
        }
        if (context->view && !context->selfish) v = stakes(context->view, v, over, u.clock, u.circled);
        if (v > here->value) {
            here->value = v;
            here->gain = gain;
            here->combo = *c;
            for (int k = 0; k < c->size; k++) here->combo.at[k] = g->at[c->at[k]];
        }
    }
}

/* A landing, and what no number changes. */
typedef struct {
    Landing landing;
    Sheet sheet;
    int points, over;          /* rows that it fills, and rows above the line if it ends the game */
    int32_t shape_sum, fixed;  /* marks and heights; boxes and letters too */
    int32_t hope;
} Landed;

enum { MOST_LANDINGS = 128, PROMISING = 8, LESS_BY_A_STAR = 2 };

static void land_on(const Sheet *s, const Landing *l, Context *context, Landed *out) {
    Sheet *t = &out->sheet;
    out->landing = *l;
    *t = *s;
    put(t, l, NULL);
    out->points = rows_filled(t, l) * 2;
    for (int i = 0; i < NEW; i++) t->cell[l->at[i]] = 1; /* numbers: a row above the line costs in every edition */
    if (context->view) { see_clock(t, context->view); see_letters(t, context->view); }
    out->over = ends(t);
    if (out->over && !context->minus_aside) out->points -= 5 * minus_rows(t);
    out->shape_sum = out->fixed = 0;
    if (!out->over && !context->dont_value) {
        Sink sink = {context->weight, 0, NULL, 0};
        value_shape(t, &sink);
        out->shape_sum = sink.sum;
        out->fixed = fixed_worth(t, context, sink.sum);
    }
    out->hope = out->points * 256 + out->fixed;
    if (context->view && !context->selfish) out->hope = stakes(context->view, out->hope, out->over, t->clock, t->circled);
}

/* Every landing that a roll allows; for a quick look that is not spread the most promising ones, the first of equals first: fewer with stars,
   which fit anywhere. */
static int landings(const Sheet *s, const Roll *r, Context *context, Landed *out) {
    int first = r->shape < 0 ? 0 : r->shape, last = r->shape < 0 ? TETROMINOES - 1 : r->shape, n = 0;
    int most = context->fast && !context->dont_value && !context->spread ? PROMISING - LESS_BY_A_STAR * stars_of(r) : MOST_LANDINGS;
    for (int shape = first; shape <= last; shape++)
        for (int k = 0; k < shapes[shape].count; k++) {
            const Orientation *o = &shapes[shape].held[k];
            for (int column = 0; column + o->width <= COLS; column++) {
                Landing l;
                Landed here;
                if (!land(s->height, o, column, &l)) continue;
                land_on(s, &l, context, &here);
                int i = n;
                if (most < MOST_LANDINGS) while (i > 0 && out[i - 1].hope < here.hope) i--;
                if (i == most) continue;
                if (n < most) n++;
                memmove(out + i + 1, out + i, sizeof *out * (size_t)(n - 1 - i));
                out[i] = here;
            }
        }
    return n;
}

/* Everything that does not depend on what is written on a landing. */
static void stand_on(const Sheet *s, const Landed *at, Context *context) {
    int clock = at->sheet.clock;
    if (stage_of_clock[clock] != context->lens.stage || late_of_clock[clock] != context->lens.late)
        lens_setup(&context->lens, context->weight, clock);
    live_setup(&context->live, s, at->sheet.height, &at->landing, &context->lens);
}

/* One way to write the numbers there, with what is circled then. */
static void write_there(const Landed *at, const uint8_t *marks, Context *context, Choice *here) {
    const Sheet *t = &at->sheet;
    int ready;
    memcpy(context->live.graph.mark, marks, NEW);
    context->boards++;
    here->value = at->points * 256;
    if (context->dont_value) ready = any_combo(&context->live.graph);
    else {
        int32_t worth = live_worth(&context->live, &context->lens, &ready);
        if (!at->over) here->value += at->fixed + worth;
    }
    if (context->view && !context->selfish) here->value = stakes(context->view, here->value, at->over, t->clock, t->circled);
    here->legal = 1;
    here->gain = at->points;
    here->combo.size = here->combo.kind = 0;
    if (ready) best_combo(t, context, at->points, at->over, at->shape_sum, here);
    here->landing = at->landing;
    memcpy(here->marks, marks, NEW);
}

/* The landings of a roll, with everything made ready to write on them; none without a roll. */
static int laid_out(const Sheet *s, const Roll *r, Context *context, Landed *field) {
    if (!r) return 0;
    writings(r, &context->all);
    lens_setup(&context->lens, context->weight, s->clock);
    return landings(s, r, context, field);
}

/* The best drop of a roll with what is circled afterwards. `visit` may be NULL. */
static void best_drop(const Sheet *s, const Roll *r, Context *context, Choice *best, Visit visit, void *with) {
    const Writings *w = &context->all;
    Landed field[MOST_LANDINGS];
    best->legal = 0;
    int count = laid_out(s, r, context, field);
    for (int k = 0; k < count; k++) {
        stand_on(s, &field[k], context);
        int useless = context->fast && stars_of(r) ? ~useful(s, &field[k].landing, r) : 0;
        for (int i = 0; i < w->count; i++) {
            if (w->star[i] & useless) continue;
            Choice here;
            write_there(&field[k], w->of[i], context, &here);
            if (visit) visit(with, &here);
            if (!best->legal || here.value > best->value) *best = here;
        }
    }
}

/* One drop of a roll, by its cells and marks; not legal if the roll does not allow it. */
static void one_drop(const Sheet *s, const Roll *r, const uint8_t *at, const uint8_t *marks, Context *context, Choice *out) {
    Landed field[MOST_LANDINGS];
    out->legal = 0;
    int count = laid_out(s, r, context, field);
    for (int k = 0; k < count; k++) {
        if (memcmp(field[k].landing.at, at, NEW)) continue;
        for (int i = 0; i < context->all.count; i++) {
            if (memcmp(context->all.of[i], marks, NEW)) continue;
            stand_on(s, &field[k], context);
            write_there(&field[k], marks, context, out);
            return;
        }
    }
}

#endif
