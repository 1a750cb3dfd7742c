/* Solo games played by the value of a sheet: dice, slides, blocks, drops. */
#ifndef SOLO_H
#define SOLO_H

#include "drops.h"

static inline uint64_t next_random(uint64_t *state) { /* splitmix64 */
    uint64_t z = (*state += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}
static inline int below(uint64_t *state, int limit) { return (int)((next_random(state) >> 33) % (uint64_t)limit); }

/* The numbers 0 to n - 1 in any order. */
static void shuffled(uint8_t *out, int n, uint64_t *state) {
    for (int i = 0; i < n; i++) out[i] = (uint8_t)i;
    for (int i = n - 1; i > 0; i--) {
        int j = below(state, i + 1);
        uint8_t x = out[i];
        out[i] = out[j];
        out[j] = x;
    }
}

enum { FACES = 6 };

static void throw_dice(uint64_t *state, Roll *r) {
    for (int i = 0; i < 4; i++) {
        int face = die_face[i][below(state, FACES)];
        r->number[i] = (int8_t)(face ? face : -1);
    }
    r->shape = shape_face[below(state, FACES)];
}

/* As many rolls as a die has faces, in which every die shows each of its faces once: their mean is truer than that of free rolls. */
static void throw_six(uint64_t *state, Roll *rolls) {
    uint8_t face[FACES];
    for (int die = 0; die <= NEW; die++) {
        shuffled(face, FACES, state);
        for (int i = 0; i < FACES; i++)
            if (die == NEW) rolls[i].shape = shape_face[face[i]];
            else {
                int number = die_face[die][face[i]];
                rolls[i].number[die] = (int8_t)(number ? number : -1);
            }
    }
}

static int32_t sheet_worth(const Sheet *s, const Context *context) {
    Sink sink = {context->weight, 0, NULL, 0};
    Sheet t;
    if (s->solo && s->clock == 0) { /* never met after a round: the worth with one slide to go is the nearest */
        t = *s;
        t.clock = 1;
        s = &t;
    }
    return value_sheet(s, &sink);
}

enum { CONSIDERED = 3 };

/* A sheet in the middle of phase 1, the rows that blocks have filled on it, and what it is worth. */
typedef struct {
    Sheet sheet;
    int rows;
    int32_t worth;
} Slid;

/* The few that are worth most, best first. */
typedef struct {
    int count;
    Slid of[CONSIDERED];
} Few;

static void consider(Few *few, const Sheet *s, int rows, const Context *context) {
    Slid here = {*s, rows, 512 * rows + sheet_worth(s, context)};
    if (crossed_line(s)) here.worth -= 5 * 256 * minus_rows(s);
    int i = few->count;
    for (int j = 0; j < i; j++) if (!memcmp(&few->of[j].sheet, s, sizeof *s)) return; /* the same slides in another order */
    if (i == CONSIDERED) {
        if (here.worth <= few->of[i - 1].worth) return;
        i--;
    } else few->count++;
    while (i > 0 && few->of[i - 1].worth < here.worth) { few->of[i] = few->of[i - 1]; i--; }
    few->of[i] = here;
}

/* Slide one tile; at GO! its block drops unless its letter is held, and the letter is crossed off. */
static void slide(const Slid *from, int letter, const Context *context, Few *few) {
    Sheet s = from->sheet;
    s.level[letter]++;
    s.clock--;
    int falls = s.level[letter] == BOTTOM && !(s.circled >> letter & 1), room = 0;
    if (s.level[letter] == BOTTOM) s.crossed |= (uint8_t)(1 << letter);
    const Shape *block = &shapes[s.tile[letter]];
    for (int k = 0; falls && k < block->count; k++)
        for (int column = 0; column + block->held[k].width <= COLS; column++) {
            Landing l;
            if (!land(s.height, &block->held[k], column, &l)) continue;
            Sheet t = s;
            put(&t, &l, NULL);
            consider(few, &t, from->rows + rows_filled(&t, &l), context);
            room = 1;
        }
    if (!room) consider(few, &s, from->rows, context);
}

/* What a sheet is worth with the best drop of this roll. */
static int32_t followed(const Slid *from, const Roll *r, Context *context) {
    Choice c;
    best_drop(&from->sheet, r, context, &c, NULL, NULL);
    return c.legal ? 512 * from->rows + c.value : from->worth;
}

/* The slides of phase 1, chosen by the worth of the sheet they leave; where a block falls, by that of the best drop then. */
static void slides(Sheet *s, const Roll *r, Context *context) {
    Few few = {1, {{*s, 0, 0}}};
    for (int extra = 0; extra < 2; extra++) {
        Few then = {0};
        if (extra && !any_star(r)) break;
        for (int k = 0; k < few.count; k++)
            for (int i = 0; i < LETTERS; i++) {
                const Sheet *t = &few.of[k].sheet;
                if (t->level[i] < BOTTOM && (!extra || r->shape < 0 || t->tile[i] == r->shape)) slide(&few.of[k], i, context, &then);
            }
        if (then.count) few = then;
    }
    int best = 0, falls = 0;
    for (int k = 0; k < few.count; k++) falls |= memcmp(few.of[k].sheet.height, s->height, COLS) != 0;
    if (falls && few.count > 1) {
        int32_t most = INT32_MIN;
        for (int k = 0; k < few.count; k++) {
            int32_t worth = followed(&few.of[k], r, context);
            if (worth > most) { most = worth; best = k; }
        }
    }
    *s = few.of[best].sheet;
}

/* Games in the head begin in the middle column. */
static void start_in_the_middle(Sheet *s, int number) {
    s->cell[COLS / 2] = (uint8_t)(number + 1);
    s->height[COLS / 2] = 1;
}

static void new_solo(Sheet *s, uint64_t *state) {
    memset(s, 0, sizeof *s);
    shuffled(s->tile, LETTERS, state);
    s->clock = LETTERS * BOTTOM;
    s->solo = 1;
    start_in_the_middle(s, 1);
}

static int full_rows(const Sheet *s) {
    int n = 0;
    for (int row = 0; row < LINE; row++) n += row_full(s, row);
    return n;
}

/* Do what was chosen; gives the points of the combo and of the rows that the drop fills. */
static int carry_out(Sheet *s, const Choice *c) {
    if (!c->legal) return 0;
    int rows = full_rows(s);
    put(s, &c->landing, c->marks);
    int points = c->combo.size ? circle(s, &c->combo) : 0;
    return points + 2 * (full_rows(s) - rows);
}

/* One round. Gives the points it scored; `over` tells whether the game ended. */
static int play_round(Sheet *s, const Roll *r, Context *context, int *over) {
    int rows = full_rows(s);
    slides(s, r, context);
    int points = 2 * (full_rows(s) - rows);
    Choice c;
    best_drop(s, r, context, &c, NULL, NULL);
    points += carry_out(s, &c);
    *over = ends(s);
    if (*over) points -= 5 * minus_rows(s);
    return points;
}

#endif
