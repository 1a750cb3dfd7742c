/* A sheet as the core sees it, and where a shape comes to rest on it.

   Shapes, tiles and dice are handed over by Python (numberdrop.rules), which alone knows the rules; see `setup`. */
#ifndef BOARD_H
#define BOARD_H

#include <stdint.h>
#include <string.h>

enum { ROWS = 14, COLS = 7, CELLS = ROWS * COLS, LINE = 11, LETTERS = 5, BOTTOM = 4, SHAPES = 10, TETROMINOES = 5 };
enum { EMPTY = 0, TEN = 10, CIRCLED = 11, BLOCK = 12 }; /* a number n is n + 1: 1 to 10 */
enum { IDENTICAL = 0, CONSECUTIVE = 1 };

typedef struct {
    uint8_t cell[CELLS]; /* row * 7 + column, row 0 at the bottom */
    uint8_t height[COLS];
    uint8_t boxes[2];          /* bit n: the box of size 3 + n is filled */
    uint8_t bonus;             /* the box 8 is filled */
    uint8_t circled, crossed;  /* letters, bit 0 is A */
    uint8_t level[LETTERS];    /* solo: how far each tile has slid */
    uint8_t tile[LETTERS];     /* the tile of each letter, an index into the shapes */
    uint8_t minus_needs_number; /* edition 2021: a row above the line costs only with a number in it */
    uint8_t clock;             /* solo: slides left, 0 to 20; at a table: what is left of the game on the same scale */
    uint8_t solo;              /* then the game ends when the clock stands at 0 */
    uint8_t pad;
} Sheet;

typedef struct {
    int8_t cells, width, height;
    int8_t row[5], col[5], bottom[5];
} Orientation;

typedef struct {
    int8_t count;
    Orientation held[8];
} Shape;

typedef struct {
    int8_t count, low;
    uint8_t at[5];
} Landing;

static Shape shapes[SHAPES];
static uint8_t near[CELLS][5];     /* neighbours, ended by 255 */
static int8_t die_face[4][6];      /* 1 to 7, 0 is the star */
static int8_t shape_face[6];       /* an index into the shapes, -1 is the star */

/* Where an orientation with its left edge over `column` comes to rest; 0 when it would stick out at the top. */
static inline int land(const uint8_t *height, const Orientation *o, int column, Landing *out) {
    int low = 0;
    for (int i = 0; i < o->width; i++) {
        int rest = height[column + i] - o->bottom[i];
        if (rest > low) low = rest;
    }
    if (low + o->height > ROWS) return 0;
    out->count = o->cells;
    out->low = (int8_t)low;
    for (int i = 0; i < o->cells; i++) out->at[i] = (uint8_t)((low + o->row[i]) * COLS + column + o->col[i]);
    return 1;
}

static inline void put(Sheet *s, const Landing *l, const uint8_t *marks) {
    for (int i = 0; i < l->count; i++) {
        int at = l->at[i], row = at / COLS, col = at % COLS;
        s->cell[at] = marks ? marks[i] : BLOCK;
        if (row >= s->height[col]) s->height[col] = (uint8_t)(row + 1);
    }
}

static inline int row_full(const Sheet *s, int row) {
    const uint8_t *c = s->cell + row * COLS;
    return c[0] && c[1] && c[2] && c[3] && c[4] && c[5] && c[6];
}

/* How many rows below the line a landing has just made full. */
static inline int rows_filled(const Sheet *s, const Landing *l) {
    int seen = 0, count = 0;
    for (int i = 0; i < l->count; i++) {
        int row = l->at[i] / COLS;
        if (row >= LINE || (seen >> row & 1)) continue;
        seen |= 1 << row;
        count += row_full(s, row);
    }
    return count;
}

static inline int crossed_line(const Sheet *s) {
    for (int c = 0; c < COLS; c++)
        if (s->height[c] > LINE) return 1;
    return 0;
}

/* Rows above the line that cost points when the game ends. */
static inline int minus_rows(const Sheet *s) {
    int count = 0;
    for (int row = LINE; row < ROWS; row++) {
        int any = 0;
        for (int c = 0; c < COLS; c++) {
            uint8_t mark = s->cell[row * COLS + c];
            any |= mark && !(s->minus_needs_number && mark == BLOCK);
        }
        count += any;
    }
    return count;
}

#endif
