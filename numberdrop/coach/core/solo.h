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

static void throw_dice(uint64_t *state, Roll *r) {
    for (int i = 0; i < 4; i++) {
        int face = die_face[i][below(state, 6)];
        r->number[i] = (int8_t)(face ? face : -1);
    }
    r->shape = shape_face[below(state, 6)];
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
        if (extra) {
            int star = r->shape < 0;
            for (int i = 0; i < 4; i++) star |= r->number[i] < 0;
            if (!star) return;
        }
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

static void new_solo(Sheet *s, uint64_t *state) {
    memset(s, 0, sizeof *s);
    for (int i = 0; i < LETTERS; i++) s->tile[i] = (uint8_t)i;
    for (int i = LETTERS - 1; i > 0; i--) {
        int j = below(state, i + 1);
        uint8_t x = s->tile[i];
        s->tile[i] = s->tile[j];
        s->tile[j] = x;
    }
    s->clock = LETTERS * BOTTOM;
    s->solo = 1;
    int column = 3;
    s->cell[column] = 2;
    s->height[column] = 1;
}

static int full_rows(const Sheet *s) {
    int n = 0;
    for (int row = 0; row < LINE; row++) n += row_full(s, row);
    return n;
}

/* One round. Gives the points it scored; `over` tells whether the game ended. */
static int play_round(Sheet *s, const Roll *r, Mind *mind, int *over) {
    int rows = full_rows(s);
    slides(s, r, mind);
    Choice c;
    int points = 0;
    best_drop(s, r, mind, &c, NULL, NULL);
    if (c.legal) {
        put(s, &c.landing, c.marks);
        if (c.combo.size) points += circle(s, &c.combo);
    }
    points += 2 * (full_rows(s) - rows);
    *over = ends(s);
    if (*over) points -= 5 * minus_rows(s);
    return points;
}

#endif
