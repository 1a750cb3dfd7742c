/* The compiled core of the coach: one file for the compiler, its rooms are the headers. */
#include <math.h>
#include <stdlib.h>
#include "search.h"

#define API __attribute__((visibility("default")))


/* table: for each shape: count, then per orientation: cells, then (row, col) pairs, padded to 5. */
API void nd_setup(const int8_t *table, const int8_t *faces, const int8_t *shape_faces) {
    for (int i = 0; i < SHAPES; i++) {
        shapes[i].count = *table++;
        for (int k = 0; k < shapes[i].count; k++) {
            Orientation *o = &shapes[i].held[k];
            memset(o, 0, sizeof *o);
            o->cells = *table++;
            for (int j = 0; j < 5; j++) { o->row[j] = table[2 * j]; o->col[j] = table[2 * j + 1]; }
            table += 10;
            for (int j = 0; j < 5; j++) o->bottom[j] = 99;
            for (int j = 0; j < o->cells; j++) {
                if (o->row[j] + 1 > o->height) o->height = (int8_t)(o->row[j] + 1);
                if (o->col[j] + 1 > o->width) o->width = (int8_t)(o->col[j] + 1);
                if (o->row[j] < o->bottom[o->col[j]]) o->bottom[o->col[j]] = o->row[j];
            }
        }
    }
    memcpy(die_face, faces, sizeof die_face);
    memcpy(shape_face, shape_faces, sizeof shape_face);
    for (int a = 0; a < CELLS; a++) {
        int n = 0, row = a / COLS, col = a % COLS;
        if (row > 0) near[a][n++] = (uint8_t)(a - COLS);
        if (row < ROWS - 1) near[a][n++] = (uint8_t)(a + COLS);
        if (col > 0) near[a][n++] = (uint8_t)(a - 1);
        if (col < COLS - 1) near[a][n++] = (uint8_t)(a + 1);
        near[a][n] = 255;
    }
    value_setup();
}

/* The dice of one of many games. */
static inline uint64_t seed_of(uint64_t seed, int game) { return seed + (uint64_t)game * 0x5851f42d4c957f2dull; }

static Mind *new_mind(const int16_t *weight, int fast, int greedy) {
    Mind *mind = calloc(1, sizeof *mind);
    mind->weight = weight;
    mind->fast = fast;
    mind->dont_value = greedy;
    return mind;
}

static int64_t done_with(Mind *mind) {
    int64_t boards = mind->boards;
    free(mind);
    return boards;
}

/* A decision: who is to act at this table, who has acted in this round, and the roll (its first number 99: none). */
typedef struct {
    Table table;
    int32_t who, dropped;
    int8_t roll[8];
    int32_t flags; /* 1: stars take only useful numbers; 2: greedy; 4: for its own points only */
} Decision;

/* For the other side to check that both mean the same. */
API int nd_sizes(int what) {
    return what == 0 ? (int)sizeof(Sheet) : what == 1 ? WEIGHTS : what == 2 ? (int)sizeof(Choice) : what == 3 ? (int)sizeof(Decision) : (int)sizeof(Plan);
}

static Mind *mind_for(const Decision *d, const int16_t *weight, View *view, Roll *roll, const Roll **given) {
    Mind *mind = new_mind(weight, d->flags & 1, d->flags & 2);
    mind->selfish = d->flags & 6;
    memcpy(roll, d->roll, sizeof *roll);
    *given = d->roll[0] == 99 ? NULL : roll;
    if (d->table.players > 1) {
        look_around(&d->table, d->who, d->dropped, *given, view, mind);
        mind->view = view;
    }
    return mind;
}

/* The best `most` drops with what is circled then, best first. Gives how many drops there are. */
API int64_t nd_drops(const Decision *d, const int16_t *weight, int most, Choice *out, int *count) {
    View view;
    Roll roll;
    const Roll *given;
    Mind *mind = mind_for(d, weight, &view, &roll, &given);
    Field field = {most, 0, out};
    Choice best;
    mind->boards = 0;
    best_drop(&d->table.sheet[d->who], given, mind, &best, enter, &field);
    *count = field.count;
    return done_with(mind);
}

typedef struct {
    const uint8_t *at, *marks;
    int32_t value;
    int64_t better, equal, total;
    Choice found;
} Place;

static void compare(void *with, const Choice *c) {
    Place *p = with;
    p->total++;
    if (p->found.legal) {
        p->better += c->value > p->value;
        p->equal += c->value == p->value;
    } else if (!memcmp(c->landing.at, p->at, 4) && !memcmp(c->marks, p->marks, 4)) {
        p->found = *c;
        p->value = c->value;
    }
}

/* Where one drop stands among all: out = better, equal (itself too), total. Gives whether it is legal. */
API int nd_place(const Decision *d, const int16_t *weight, const uint8_t *at, const uint8_t *marks, Choice *found, int64_t *out) {
    View view;
    Roll roll;
    const Roll *given;
    Mind *mind = mind_for(d, weight, &view, &roll, &given);
    Place place = {at, marks, 0, 0, 0, 0, {0}};
    Choice best;
    best_drop(&d->table.sheet[d->who], given, mind, &best, compare, &place);
    if (place.found.legal) {
        place.better = place.equal = place.total = 0;
        best_drop(&d->table.sheet[d->who], given, mind, &best, compare, &place);
    }
    *found = place.found;
    out[0] = place.better;
    out[1] = place.equal;
    out[2] = place.total;
    done_with(mind);
    return place.found.legal;
}

/* What each of n sheets after an act is worth, with the points that rows and a combo gained by it. */
API void nd_worths(const Decision *d, const int16_t *weight, int n, const Sheet *after, const int32_t *gain, int32_t *out) {
    View view;
    Roll roll;
    const Roll *given;
    Mind *mind = mind_for(d, weight, &view, &roll, &given);
    for (int i = 0; i < n; i++) {
        Sheet s = after[i];
        if (mind->view) { see_clock(&s, &view); see_letters(&s, &view); }
        int over = ends(&s);
        out[i] = 256 * (over ? gain[i] - 5 * minus_rows(&s) : gain[i]);
        if (!over && !mind->dont_value) out[i] += sheet_worth(&s, mind);
        if (mind->view && !mind->selfish) out[i] = stakes(&view, out[i], over, s.clock, s.circled);
    }
    done_with(mind);
}

API int nd_rollouts(const Decision *d, const int16_t *weight, int n, const Sheet *after, const int32_t *gain,
                    const Plan *plan, double *points) {
    View view;
    Roll roll;
    const Roll *given;
    Mind *mind = mind_for(d, weight, &view, &roll, &given);
    mind->view = NULL;
    int done = roll_out(&d->table, d->who, d->dropped, given, n, after, gain, plan, mind, points);
    done_with(mind);
    return done;
}

/* Solo games; totals into `out`. Gives the number of boards looked at. */
API int64_t nd_play(uint64_t seed, int games, const int16_t *weight, int fast, int greedy, int *out) {
    Mind *mind = new_mind(weight, fast, greedy);
    for (int g = 0; g < games; g++) {
        uint64_t state = seed_of(seed, g);
        Sheet s;
        Roll r;
        int over = 0, total = 0;
        new_solo(&s, &state);
        while (!over) {
            throw_dice(&state, &r);
            total += play_round(&s, &r, mind, &over);
        }
        out[g] = total;
    }
    return done_with(mind);
}

/* Games for training. Each round gives: count, gain (points), then the lookups of the sheet it left (none when over).
   Written as int32 into `out`; a game ends with a count of -1. Gives the numbers written, or -1 when it was too small. */
API int64_t nd_record(uint64_t seed, int games, const int16_t *weight, int fast, int32_t *out, int64_t room, int *totals) {
    Mind *mind = new_mind(weight, fast, 0);
    int64_t used = 0;
    for (int g = 0; g < games; g++) {
        uint64_t state = seed_of(seed, g);
        Sheet s;
        Roll r;
        int over = 0, total = 0;
        new_solo(&s, &state);
        while (!over) {
            throw_dice(&state, &r);
            int points = play_round(&s, &r, mind, &over);
            total += points;
            if (used + 600 > room) { done_with(mind); return -1; }
            int32_t *here = out + used;
            Sink sink = {weight, 0, here + 2, 0};
            if (!over) value_sheet(&s, &sink);
            here[0] = sink.used;
            here[1] = points;
            used += 2 + sink.used;
        }
        out[used++] = -1;
        totals[g] = total;
    }
    done_with(mind);
    return used;
}

/* Temporal-coherence learning from recorded games: each weight has its own step, large while its errors agree. */
API double nd_learn(const int32_t *record, int64_t length, float *w, float *err, float *mag, float rate, float lambda) {
    const int32_t *p = record, *end = record + length;
    double total = 0;
    int64_t count = 0;
    while (p < end) {
        const int32_t *step[64];
        int n = 0;
        while (*p >= 0) { step[n++] = p; p += 2 + *p; }
        p++;
        /* The worth of each sheet is what the later rounds scored, mixed with what we thought of the sheets between. */
        float target = 0;
        for (int i = n - 2; i >= 0; i--) {
            const int32_t *next = step[i + 1], *here = step[i];
            float v_next = 0, v = 0;
            for (int j = 0; j < next[0]; j++) v_next += w[next[2 + j]];
            float onward = i == n - 2 ? 0 : lambda * target + (1 - lambda) * v_next;
            target = (float)next[1] + onward;
            int m = here[0];
            for (int j = 0; j < m; j++) v += w[here[2 + j]];
            float delta = target - v;
            total += delta * delta;
            count++;
            for (int j = 0; j < m; j++) {
                int k = here[2 + j];
                float step_size = mag[k] > 0 ? (err[k] < 0 ? -err[k] : err[k]) / mag[k] : 1.0f;
                float change = rate * delta / (float)m;
                w[k] += step_size * change;
                err[k] += change;
                mag[k] += change < 0 ? -change : change;
            }
        }
    }
    return count ? total / (double)count : 0;
}

/* Games of several players; minds[i] plays with weight[i] (table of flags: 1 fast, 2 greedy, 4 for its own score only). */
API int64_t nd_play_table(uint64_t seed, int games, int players, const int16_t **weight, const int *flags, int *out) {
    Mind *minds[MOST_PLAYERS];
    for (int p = 0; p < players; p++) {
        minds[p] = new_mind(weight[p], flags[p] & 1, flags[p] & 2);
        minds[p]->selfish = flags[p] & 6;
    }
    for (int g = 0; g < games; g++) {
        uint64_t state = seed_of(seed, g);
        Table t;
        Roll r;
        new_table(&t, players, &state);
        t.first = below(&state, players);
        do throw_dice(&state, &r); while (!table_round(&t, &r, minds));
        for (int p = 0; p < players; p++) out[g * players + p] = t.points[p];
    }
    for (int p = 0; p < players; p++) done_with(minds[p]);
    return 0;
}

/* As nd_record, for games of several players with one mind: each player's game is one record. */
API int64_t nd_record_table(uint64_t seed, int games, int players, const int16_t *weight, int fast, int32_t *out, int64_t room,
                            int *totals) {
    Mind *mind = new_mind(weight, fast, 0), *minds[MOST_PLAYERS];
    int64_t used = 0, each = 40 * 200;
    int32_t *line[MOST_PLAYERS];
    int64_t length[MOST_PLAYERS];
    for (int p = 0; p < players; p++) { minds[p] = mind; line[p] = malloc(sizeof(int32_t) * (size_t)each); }
    for (int g = 0; g < games; g++) {
        uint64_t state = seed_of(seed, g);
        Table t;
        Roll r;
        int over = 0;
        new_table(&t, players, &state);
        t.first = below(&state, players);
        for (int p = 0; p < players; p++) length[p] = 0;
        while (!over) {
            int before[MOST_PLAYERS];
            memcpy(before, t.points, sizeof before);
            throw_dice(&state, &r);
            over = table_round(&t, &r, minds);
            for (int p = 0; p < players; p++) {
                int32_t *here = line[p] + length[p];
                if (length[p] + 200 > each) continue;
                Sink sink = {weight, 0, here + 2, 0};
                if (!over) {
                    View view;
                    Sheet s = t.sheet[p];
                    look_around(&t, p, 0, NULL, &view, mind);
                    see_clock(&s, &view);
                    see_letters(&s, &view);
                    value_sheet(&s, &sink);
                }
                here[0] = sink.used;
                here[1] = t.points[p] - before[p];
                length[p] += 2 + sink.used;
            }
        }
        for (int p = 0; p < players; p++) {
            if (used + length[p] + 1 > room) { used = -1; break; }
            memcpy(out + used, line[p], sizeof(int32_t) * (size_t)length[p]);
            used += length[p];
            out[used++] = -1;
            totals[g * players + p] = t.points[p];
        }
        if (used < 0) break;
    }
    for (int p = 0; p < players; p++) free(line[p]);
    done_with(mind);
    return used;
}
