/* Everything a roll allows: each landing, each way to write its numbers, each combo to circle then; and the best of it. */
#ifndef DROPS_H
#define DROPS_H

#include "combos.h"

enum { MOST_WRITINGS = 3439 };

typedef struct {
    int8_t number[4]; /* 0 to 7 of the dice; a star is -1 */
    int8_t shape;     /* -1 is the star */
} Roll;

static inline int stars_of(const Roll *r) {
    return (r->number[0] < 0) + (r->number[1] < 0) + (r->number[2] < 0) + (r->number[3] < 0);
}

static inline int any_star(const Roll *r) { return r->shape < 0 || stars_of(r); }

typedef struct {
    int count;
    uint8_t of[MOST_WRITINGS][NEW];   /* marks: number + 1 */
    uint16_t star[MOST_WRITINGS];     /* bit n: a star is n there */
    uint8_t met[10000];
} Writings;

/* Every distinct order of the four numbers, a star being any of 0 to 9. */
static void writings(const Roll *r, Writings *out) {
    int stars = 0, fixed[4], n = 0;
    uint8_t *met = out->met;
    memset(met, 0, sizeof out->met);
    for (int i = 0; i < 4; i++) if (r->number[i] < 0) stars++; else fixed[n++] = r->number[i];
    int total = 1;
    for (int i = 0; i < stars; i++) total *= 10;
    out->count = 0;
    for (int value = 0; value < total; value++) {
        int d[4], rest = value, last = 0, ok = 1, star = 0;
        for (int i = 0; i < n; i++) d[i] = fixed[i];
        for (int i = 0; i < stars; i++) {
            int x = rest % 10;
            rest /= 10;
            ok = ok && x >= last;
            last = x;
            star |= 1 << x;
            d[n + i] = x;
        }
        if (!ok) continue;
        for (int a = 0; a < 4; a++)
            for (int b = 0; b < 4; b++) {
                if (b == a) continue;
                for (int c = 0; c < 4; c++) {
                    if (c == a || c == b) continue;
                    int e = 6 - a - b - c, code = ((d[a] * 10 + d[b]) * 10 + d[c]) * 10 + d[e];
                    if (met[code]) continue;
                    met[code] = 1;
                    out->star[out->count] = (uint16_t)star;
                    uint8_t *w = out->of[out->count++];
                    w[0] = (uint8_t)(d[a] + 1);
                    w[1] = (uint8_t)(d[b] + 1);
                    w[2] = (uint8_t)(d[c] + 1);
                    w[3] = (uint8_t)(d[e] + 1);
                }
            }
    }
}

typedef struct {
    int32_t value;   /* in 1/256 points: what is scored now, and the worth of what remains */
    int gain;        /* points scored by rows, a combo, and minus rows at the end */
    int legal;
    Landing landing;
    uint8_t marks[4];
    Combo combo;     /* size 0: pass */
} Choice;

enum { MOST_PLAYERS = 6 };

/* What a player knows of the others when several play; see table.h. */
typedef struct {
    const int16_t *weight;
    int rivals, mine, closed, any_other, all_others, clock_others;
    double spread, spread_more, spread_end;
    Sheet rival[MOST_PLAYERS - 1];
    int points[MOST_PLAYERS - 1], third[MOST_PLAYERS - 1], third_all[MOST_PLAYERS - 1];
    int32_t due[MOST_PLAYERS - 1];
    int32_t worth[21][32];
} View;

static void see_letters(Sheet *s, const View *view);
static void see_clock(Sheet *s, const View *view);
static int32_t stakes(View *view, int32_t value, int over, int clock, int circled);

/* How to think, and the room to do it in. */
typedef struct {
    const int16_t *weight;
    int fast;        /* a quick look: the most promising landings, and for stars the numbers that something near could use */
    int dont_value;  /* greedy: the points of now alone */
    int64_t boards;  /* looked at so far */
    View *view;      /* what the others have; NULL alone */
    int selfish;     /* plays for its own points, whatever the others have */
    Writings all;
    Combos combos;
    Lens lens;
    Live live;
} Mind;

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
static int32_t fixed_worth(const Sheet *s, const Mind *mind, int32_t shape_sum) {
    Sink sink = {mind->weight, shape_sum, NULL, 0};
    value_boxes(s, &sink);
    return sink.sum;
}

/* What is circled with the marks that stand: the best combo, or none. */
static void best_combo(const Sheet *t, Mind *mind, int rows, int over, int32_t shape_sum, Choice *here) {
    const Graph *g = &mind->live.graph;
    Combos *combos = &mind->combos;
    find_combos(g, free_sizes(t, IDENTICAL), free_sizes(t, CONSECUTIVE), combos);
    for (int j = 0; j < combos->count; j++) {
        const Combo *c = &combos->of[j];
        Sheet u = *t;
        int gain = rows + score_combo(&u, c->kind, c->size);
        int32_t v = gain * 256;
        if (mind->view && u.circled != t->circled) see_letters(&u, mind->view);
        if (!over && !mind->dont_value) {
            uint8_t mark[CELLS];
            memcpy(mark, g->mark, (size_t)g->n);
            for (int k = 0; k < c->size; k++) mark[c->at[k]] = 0;
            if (u.circled != t->circled) { /* a letter that is held makes its tile harmless */
                Sink sink = {mind->weight, 0, NULL, 0};
                value_shape(&u, &sink);
                v += fixed_worth(&u, mind, sink.sum);
            } else v += fixed_worth(&u, mind, shape_sum);
            v += marks_worth(g, mark, u.boxes[IDENTICAL], u.boxes[CONSECUTIVE], u.bonus, &mind->lens);
        }
        if (mind->view && !mind->selfish) v = stakes(mind->view, v, over, u.clock, u.circled);
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

enum { MOST_LANDINGS = 128, PROMISING = 8 };

static void land_on(const Sheet *s, const Landing *l, Mind *mind, Landed *out) {
    Sheet *t = &out->sheet;
    out->landing = *l;
    *t = *s;
    put(t, l, NULL);
    out->points = rows_filled(t, l) * 2;
    for (int i = 0; i < NEW; i++) t->cell[l->at[i]] = 1; /* numbers: a row above the line costs in every edition */
    if (mind->view) { see_clock(t, mind->view); see_letters(t, mind->view); }
    out->over = ends(t);
    if (out->over) out->points -= 5 * minus_rows(t);
    out->shape_sum = out->fixed = 0;
    if (!out->over && !mind->dont_value) {
        Sink sink = {mind->weight, 0, NULL, 0};
        value_shape(t, &sink);
        out->shape_sum = sink.sum;
        out->fixed = fixed_worth(t, mind, sink.sum);
    }
    out->hope = out->points * 256 + out->fixed;
    if (mind->view && !mind->selfish) out->hope = stakes(mind->view, out->hope, out->over, t->clock, t->circled);
}

/* Every landing that a roll allows; for a quick look the most promising ones, the first of equals first. */
static int landings(const Sheet *s, const Roll *r, Mind *mind, Landed *out) {
    int first = r->shape < 0 ? 0 : r->shape, last = r->shape < 0 ? TETROMINOES - 1 : r->shape, n = 0;
    int most = mind->fast && !mind->dont_value ? PROMISING : MOST_LANDINGS;
    for (int shape = first; shape <= last; shape++)
        for (int k = 0; k < shapes[shape].count; k++) {
            const Orientation *o = &shapes[shape].held[k];
            for (int column = 0; column + o->width <= COLS; column++) {
                Landing l;
                Landed here;
                if (!land(s->height, o, column, &l)) continue;
                land_on(s, &l, mind, &here);
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

/* The best drop of a roll with what is circled afterwards. `visit` may be NULL. */
static void best_drop(const Sheet *s, const Roll *r, Mind *mind, Choice *best, Visit visit, void *with) {
    Live *live = &mind->live;
    const Writings *w = &mind->all;
    Landed field[MOST_LANDINGS];
    best->legal = 0;
    if (!r) return;
    int stars = stars_of(r), valued = !mind->dont_value;
    writings(r, &mind->all);
    lens_setup(&mind->lens, mind->weight, s->clock);
    int count = landings(s, r, mind, field);
    for (int k = 0; k < count; k++) {
        const Landed *at = &field[k];
        const Landing *l = &at->landing;
        const Sheet *t = &at->sheet;
        if (stage_of_clock[t->clock] != mind->lens.stage) lens_setup(&mind->lens, mind->weight, t->clock);
        live_setup(live, s, t->height, l, &mind->lens);
        int useless = mind->fast && stars ? ~useful(s, l, r) : 0;
        for (int i = 0; i < w->count; i++) {
            if (w->star[i] & useless) continue;
            memcpy(live->graph.mark, w->of[i], NEW);
            mind->boards++;
            Choice here;
            int ready;
            here.value = at->points * 256;
            if (valued) {
                int32_t worth = live_worth(live, &mind->lens, &ready);
                if (!at->over) here.value += at->fixed + worth;
            } else ready = any_combo(&live->graph);
            if (mind->view && !mind->selfish) here.value = stakes(mind->view, here.value, at->over, t->clock, t->circled);
            here.legal = 1;
            here.gain = at->points;
            here.combo.size = here.combo.kind = 0;
            if (ready) best_combo(t, mind, at->points, at->over, at->shape_sum, &here);
            if (best->legal && here.value <= best->value && !visit) continue;
            here.landing = *l;
            memcpy(here.marks, w->of[i], NEW);
            if (visit) visit(with, &here);
            if (!best->legal || here.value > best->value) *best = here;
        }
    }
}

#endif
