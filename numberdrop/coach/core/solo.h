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

static int32_t sheet_worth(const Sheet *s, const Mind *mind) {
    Sink sink = {mind->weight, 0, NULL, 0};
    Sheet t;
    if (s->solo && s->clock == 0) { /* never met after a round: the worth with one slide to go is the nearest */
        t = *s;
        t.clock = 1;
        s = &t;
    }
    return value_sheet(s, &sink);
}

/* Drop a block where it is worth most; rows that it fills count. Gives that worth. */
static int32_t best_block(const Sheet *s, int tile, Mind *mind, Sheet *after) {
    int32_t best = INT32_MIN;
    for (int k = 0; k < shapes[tile].count; k++) {
        const Orientation *o = &shapes[tile].held[k];
        for (int column = 0; column + o->width <= COLS; column++) {
            Landing l;
            if (!land(s->height, o, column, &l)) continue;
            Sheet t = *s;
            put(&t, &l, NULL);
            int32_t value = 512 * rows_filled(&t, &l);
            if (mind->view) {
                /* With several players a block that crosses the line ends the game. */
                see_clock(&t, mind->view);
                see_letters(&t, mind->view);
                int over = crossed_line(&t);
                value += over ? -5 * 256 * minus_rows(&t) : sheet_worth(&t, mind);
                if (!mind->selfish) value = stakes(mind->view, value, over, t.clock, t.circled);
            } else {
                if (crossed_line(&t)) value -= 5 * 256 * minus_rows(&t);
                value += sheet_worth(&t, mind);
            }
            if (value > best) { best = value; *after = t; }
        }
    }
    if (best == INT32_MIN) { *after = *s; best = sheet_worth(s, mind); }
    return best;
}

/* Slide one tile; at GO! its block drops unless its letter is held, and the letter is crossed off. */
static int32_t slide(const Sheet *s, int letter, Mind *mind, Sheet *after) {
    *after = *s;
    after->level[letter]++;
    after->clock--;
    if (after->level[letter] < BOTTOM) return sheet_worth(after, mind);
    after->crossed |= (uint8_t)(1 << letter);
    if (s->circled >> letter & 1) return sheet_worth(after, mind);
    Sheet before = *after;
    return best_block(&before, before.tile[letter], mind, after);
}

/* The slides of phase 1, chosen by the worth of the sheet they leave. */
static void slides(Sheet *s, const Roll *r, Mind *mind) {
    for (int extra = 0; extra < 2; extra++) {
        if (extra && !any_star(r)) return;
        int32_t best = INT32_MIN;
        Sheet chosen = *s, after;
        for (int i = 0; i < LETTERS; i++) {
            if (s->level[i] == BOTTOM) continue;
            if (extra && r->shape >= 0 && s->tile[i] != r->shape) continue;
            int32_t value = slide(s, i, mind, &after);
            if (value > best) { best = value; chosen = after; }
        }
        *s = chosen;
    }
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
static int play_round(Sheet *s, const Roll *r, Mind *mind, int *over) {
    int rows = full_rows(s);
    slides(s, r, mind);
    int points = 2 * (full_rows(s) - rows);
    Choice c;
    best_drop(s, r, mind, &c, NULL, NULL);
    points += carry_out(s, &c);
    *over = ends(s);
    if (*over) points -= 5 * minus_rows(s);
    return points;
}

#endif
