/* The value of a sheet after a drop: a sum of weights looked up by what the sheet looks like.

   Weights are whole numbers (1/256 point), so that the sum is the same on every machine.
   A `Sink` takes the lookups: playing adds weights, training notes which were used. */
#ifndef VALUE_H
#define VALUE_H

#include "board.h"

enum { STAGES = 8, LATE = 6, LEVELS = 3 };

/* Where each table begins. */
enum {
    W_ROW = 0,                              /* [3 stages][3^7] a row: open, filled or covered cells */
    W_COLS = W_ROW + 3 * 2187,              /* [6 heights][7^3] steps between four columns side by side */
    W_TOP = W_COLS + 6 * 343,               /* [15 highest][20 open cells / 4] */
    W_TIME = W_TOP + 15 * 20,               /* [21 slides left][20 open cells / 4] */
    W_IBOX = W_TIME + 21 * 20,              /* [stage][boxes of identical combos] */
    W_CBOX = W_IBOX + STAGES * 32,
    W_COUNT = W_CBOX + STAGES * 32,         /* [stage][bonus][how many of each] */
    W_LETTER = W_COUNT + STAGES * 72,       /* [stage][letter][level][which boxes] */
    W_TILE = W_LETTER + STAGES * 100,       /* [shape][level][safe][height] */
    W_GROUP = W_TILE + SHAPES * 5 * 2 * 4,  /* [stage][size][open sides][on the dice] equal numbers side by side */
    W_GROUPBOX = W_GROUP + STAGES * 64,     /* [boxes][size][open sides] */
    W_RUN = W_GROUPBOX + 32 * 32,           /* [stage][up, down][length][open] */
    W_RUNBOX = W_RUN + STAGES * 2 * 32,     /* [boxes][up, down][length][open] */
    W_BEST = W_RUNBOX + 32 * 2 * 32,        /* [stage][largest open group][longest open run] */
    W_BESTI = W_BEST + STAGES * 64,         /* [stage / 2][boxes][largest group] */
    W_BESTC = W_BESTI + 4 * 32 * 8,
    W_READY = W_BESTC + 4 * 32 * 8,         /* [stage][combos lying open, of each kind] */
    W_GAPS = W_READY + STAGES * 16,         /* [late][open cells of a row][covered ones][how far above the columns] */
    W_NEXT = W_GAPS + LATE * 128,           /* [late][above the column][group][run] that a number next to others would make */
    W_NEXTI = W_NEXT + LATE * LEVELS * 64,  /* [late][boxes][largest such group][in how many places] */
    W_NEXTC = W_NEXTI + LATE * 32 * 24,     /* [late][boxes][longest such run][in how many places] */
    WEIGHTS = W_NEXTC + LATE * 32 * 24
};

typedef struct {
    const int16_t *weight;
    int32_t sum;
    int32_t *index; /* where training notes lookups, or NULL */
    int used;
} Sink;

enum { MOST_LOOKUPS = 600 }; /* more than any sheet has */

#define LOOK(i) look(sink, (i))
static inline void look(Sink *sink, int i) {
    sink->sum += sink->weight[i];
    if (sink->index) sink->index[sink->used++] = i;
}

static int16_t fold_row[2187], fold_cols[343]; /* a picture and its mirror image are one */
static const uint8_t stage_of_clock[21] = {0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7};

static const uint8_t late_of_clock[21] = {0, 0, 1, 2, 2, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5}; /* finer towards the end */

static void value_setup(void) {
    for (int code = 0; code < 2187; code++) {
        int digits[7], rest = code, back = 0;
        for (int i = 0; i < 7; i++) { digits[i] = rest % 3; rest /= 3; }
        for (int i = 0; i < 7; i++) back = back * 3 + digits[i];
        fold_row[code] = (int16_t)(code < back ? code : back);
    }
    for (int code = 0; code < 343; code++) {
        int a = code / 49, b = code / 7 % 7, c = code % 7;
        int back = (6 - c) * 49 + (6 - b) * 7 + (6 - a);
        fold_cols[code] = (int16_t)(code < back ? code : back);
    }
}

static inline int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }

/* Marks and heights: everything that does not depend on which numbers stand where. */
static void value_shape(const Sheet *s, Sink *sink) {
    int stage = stage_of_clock[s->clock], group = stage < 3 ? 0 : stage < 6 ? 1 : 2;
    int top = 0, open = 0;
    for (int c = 0; c < COLS; c++) {
        if (s->height[c] > top) top = s->height[c];
        if (s->height[c] < LINE) open += LINE - s->height[c];
    }
    int rows = top < LINE ? top : LINE;
    for (int row = 0; row < rows; row++) {
        const uint8_t *cell = s->cell + row * COLS;
        int code = 0;
        for (int c = 0; c < COLS; c++) code = code * 3 + (cell[c] ? 1 : row < s->height[c] ? 2 : 0);
        LOOK(W_ROW + group * 2187 + fold_row[code]);
    }
    int late = late_of_clock[s->clock];
    for (int row = 0; row < LINE; row++) {
        const uint8_t *cell = s->cell + row * COLS;
        int gaps = 0, covered = 0, depth = 0;
        for (int c = 0; c < COLS; c++) {
            if (cell[c]) continue;
            if (row < s->height[c]) covered = 1;
            else { gaps++; depth += row - s->height[c]; }
        }
        if (gaps || covered) LOOK(W_GAPS + ((late * 8 + gaps) * 2 + covered) * 8 + (depth < 5 ? depth : depth < 8 ? 5 : depth < 12 ? 6 : 7));
    }
    for (int c = 0; c + 3 < COLS; c++) {
        const uint8_t *h = s->height + c;
        int a = clamp(h[1] - h[0], -3, 3) + 3, b = clamp(h[2] - h[1], -3, 3) + 3, d = clamp(h[3] - h[2], -3, 3) + 3;
        int lowest = h[0];
        for (int i = 1; i < 4; i++) if (h[i] < lowest) lowest = h[i];
        LOOK(W_COLS + clamp(lowest / 2, 0, 5) * 343 + fold_cols[a * 49 + b * 7 + d]);
    }
    LOOK(W_TOP + top * 20 + open / 4);
    LOOK(W_TIME + s->clock * 20 + open / 4);
    int high = top < 4 ? 0 : top < 7 ? 1 : top < 10 ? 2 : 3;
    for (int i = 0; i < LETTERS; i++)
        LOOK(W_TILE + ((s->tile[i] * 5 + s->level[i]) * 2 + (s->circled >> i & 1)) * 4 + high);
}

/* Boxes and letters. */
static void value_boxes(const Sheet *s, Sink *sink) {
    int stage = stage_of_clock[s->clock];
    int ib = s->boxes[IDENTICAL], cb = s->boxes[CONSECUTIVE];
    LOOK(W_IBOX + stage * 32 + ib);
    LOOK(W_CBOX + stage * 32 + cb);
    LOOK(W_COUNT + ((stage * 2 + s->bonus) * 6 + __builtin_popcount(ib)) * 6 + __builtin_popcount(cb));
    for (int i = 0; i < LETTERS; i++)
        LOOK(W_LETTER + ((stage * 5 + i) * 5 + s->level[i]) * 4 + (ib >> i & 1) * 2 + (cb >> i & 1));
}

/* The sides of a number over which something can still come to lie soon. */
static inline int open_sides(const uint8_t *height, int at) {
    int row = at / COLS, col = at % COLS;
    int n = row + 1 == height[col] && row + 1 < ROWS;
    if (col > 0) n += (unsigned)(row - height[col - 1]) <= 2u;
    if (col < COLS - 1) n += (unsigned)(row - height[col + 1]) <= 2u;
    return n;
}

/* A number beside a cell that is still empty: its group, and the runs through it. */
typedef struct {
    uint8_t mark, group, size, up, down;
} Beside;

typedef struct {
    uint8_t group, run;
} Next;

/* The largest group and the longest run that a number from the dice would make between some others; 0 where it makes none. */
static inline Next next_to(const Beside *at, int n) {
    int group = 0, run = 0;
    for (int i = 0; i < n; i++) {
        int m = at[i].mark;
        if (m >= 2 && m <= 8) {
            int size = 1 + at[i].size, other = 255;
            for (int j = 0; j < n; j++) {
                if (at[j].mark != m || at[j].group == at[i].group || at[j].group == other) continue;
                size += at[j].size;
                other = at[j].group;
            }
            if (size > group) group = size;
        }
        for (int x = m - 1; x <= m + 1; x += 2) {
            if (x < 2 || x > 8) continue;
            int below = 0, above = 0;
            for (int j = 0; j < n; j++) {
                if (at[j].mark == x - 1 && at[j].down > below) below = at[j].down;
                if (at[j].mark == x + 1 && at[j].up > above) above = at[j].up;
            }
            if (1 + below + above > run) run = 1 + below + above;
        }
    }
    return (Next){(uint8_t)(group > 7 ? 7 : group), (uint8_t)(run > 7 ? 7 : run)};
}

/* How many there are of each size, 0 to 7: a byte for each. */
typedef uint64_t Sizes;
static inline Sizes one_of(int size) { return (Sizes)1 << 8 * size; }
static inline int largest(Sizes sizes) { return sizes >> 8 ? (71 - __builtin_clzll(sizes >> 8)) / 8 : 0; }

/* In how many places the largest is made: one, two, more. */
static inline int places(Sizes sizes, int size) {
    int count = size ? (int)(sizes >> 8 * size & 255) : 0;
    return count > 2 ? 2 : count > 1;
}

/* Where the next number may come to lie, on a column or up to two cells above. */
static void value_next(const Sheet *s, const uint8_t *group, const uint8_t *size, const uint8_t *up, const uint8_t *down, Sink *sink) {
    int late = late_of_clock[s->clock];
    Sizes groups = 0, runs = 0;
    for (int c = 0; c < COLS; c++)
        for (int level = 0; level < LEVELS && s->height[c] + level < ROWS; level++) {
            int a = (s->height[c] + level) * COLS + c, n = 0;
            int at[3] = {level || a < COLS ? -1 : a - COLS, c ? a - 1 : -1, c < COLS - 1 ? a + 1 : -1};
            Beside beside[3];
            for (int i = 0; i < 3; i++) {
                int b = at[i];
                if (b < 0 || (unsigned)(s->cell[b] - 1) >= TEN) continue;
                beside[n++] = (Beside){s->cell[b], group[b], size[group[b]], up[b], down[b]};
            }
            Next next = next_to(beside, n);
            if (!next.group && !next.run) continue;
            LOOK(W_NEXT + ((late * LEVELS + level) * 8 + next.group) * 8 + next.run);
            groups += one_of(next.group);
            runs += one_of(next.run);
        }
    int g = largest(groups), r = largest(runs);
    LOOK(W_NEXTI + ((late * 32 + s->boxes[IDENTICAL]) * 8 + g) * 3 + places(groups, g));
    LOOK(W_NEXTC + ((late * 32 + s->boxes[CONSECUTIVE]) * 8 + r) * 3 + places(runs, r));
}

/* The uncircled numbers `at[0..n)`: groups of equal ones, and runs. */
static void value_numbers(const Sheet *s, const uint8_t *at, const uint8_t *open, int n, Sink *sink) {
    int stage = stage_of_clock[s->clock];
    int ib = s->boxes[IDENTICAL], cb = s->boxes[CONSECUTIVE];
    int best_group = 0, best_run = 0, ready_groups = 0, ready_runs = 0;
    uint8_t group[CELLS], groups = 0, sizes[CELLS], up[CELLS], down[CELLS], stack[CELLS];
    int8_t head[12], next[CELLS];
    const uint8_t *cell = s->cell;
    memset(head, -1, sizeof head);
    for (int i = 0; i < n; i++) {
        int a = at[i], number = cell[a];
        group[a] = 255;
        up[a] = down[a] = 0;
        next[i] = head[number];
        head[number] = (int8_t)i;
    }
    for (int i = 0; i < n; i++) {
        int a = at[i], number = cell[a];
        if (group[a] != 255 || number == CIRCLED) continue;
        int size = 0, sides = 0, depth = 0;
        stack[depth++] = (uint8_t)a;
        group[a] = groups;
        while (depth) {
            int b = stack[--depth];
            size++;
            sides += open[b];
            for (const uint8_t *p = near[b]; *p != 255; p++)
                if (cell[*p] == number && group[*p] == 255) { group[*p] = groups; stack[depth++] = *p; }
        }
        sizes[groups++] = (uint8_t)size;
        if (size >= 3) {
            int can = 0;
            for (int k = 3; k <= size && k <= 7; k++) can |= !(ib >> (k - 3) & 1);
            can |= size >= 8 && !s->bonus;
            ready_groups += can;
        }
        if (size == 1 && !sides) continue;
        if (size > 7) size = 7;
        if (sides > 3) sides = 3;
        if (sides && size > best_group) best_group = size;
        int dice = number >= 2 && number <= 8;
        LOOK(W_GROUP + ((stage * 8 + size) * 4 + sides) * 2 + dice);
        LOOK(W_GROUPBOX + (ib * 8 + size) * 4 + sides);
    }
    /* down: how long a run ends here from below; up: how long one begins here. */
    for (int number = 1; number <= TEN; number++)
        for (int i = head[number]; i >= 0; i = next[i]) {
            int a = at[i], longest = 0;
            for (const uint8_t *p = near[a]; *p != 255; p++)
                if (cell[*p] == number - 1 && number > 1 && down[*p] > longest) longest = down[*p];
            down[a] = (uint8_t)(longest + 1);
        }
    for (int number = TEN; number >= 1; number--)
        for (int i = head[number]; i >= 0; i = next[i]) {
            int a = at[i], longest = 0;
            for (const uint8_t *p = near[a]; *p != 255; p++)
                if (cell[*p] == number + 1 && number < TEN && up[*p] > longest) longest = up[*p];
            up[a] = (uint8_t)(longest + 1);
            int sides = open[a];
            for (int way = 0; way < 2; way++) {
                /* The upper end of a run (nothing climbs on from it), and the lower end of one. */
                if ((way ? down[a] : up[a]) != 1) continue;
                int length = way ? up[a] : down[a];
                if (way == 0 && length >= 3) {
                    int can = 0;
                    for (int k = 3; k <= length && k <= 7; k++) can |= !(cb >> (k - 3) & 1);
                    can |= length >= 8 && !s->bonus;
                    ready_runs += can;
                }
                if (length == 1 && !sides) continue;
                int wanted = way ? number - 1 : number + 1;
                int dice = wanted >= 2 && wanted <= 8, state;
                if (wanted < 1 || wanted > TEN) state = 0;
                else state = !sides ? 0 : !dice ? 1 : sides == 1 ? 2 : 3;
                if (length > 7) length = 7;
                if (state > 1 && length > best_run) best_run = length;
                LOOK(W_RUN + ((stage * 2 + way) * 8 + length) * 4 + state);
                LOOK(W_RUNBOX + ((cb * 2 + way) * 8 + length) * 4 + state);
            }
        }
    value_next(s, group, sizes, up, down, sink);
    LOOK(W_BEST + (stage * 8 + best_group) * 8 + best_run);
    LOOK(W_BESTI + ((stage / 2) * 32 + ib) * 8 + best_group);
    LOOK(W_BESTC + ((stage / 2) * 32 + cb) * 8 + best_run);
    LOOK(W_READY + (stage * 4 + (ready_groups > 3 ? 3 : ready_groups)) * 4 + (ready_runs > 3 ? 3 : ready_runs));
}

/* All uncircled numbers that can matter: those with an open side or a fitting neighbour. */
static int live_numbers(const Sheet *s, uint8_t *at, uint8_t *open) {
    int n = 0;
    for (int c = 0; c < COLS; c++)
        for (int row = 0; row < s->height[c]; row++) {
            int a = row * COLS + c, number = s->cell[a];
            if (number < 1 || number > TEN) continue;
            int sides = open_sides(s->height, a), fits = sides;
            for (const uint8_t *p = near[a]; !fits && *p != 255; p++)
                fits = s->cell[*p] >= 1 && s->cell[*p] <= TEN && (unsigned)(s->cell[*p] - number + 1) <= 2u;
            if (!fits) continue;
            open[a] = (uint8_t)sides;
            at[n++] = (uint8_t)a;
        }
    return n;
}

static int32_t value_sheet(const Sheet *s, Sink *sink) {
    uint8_t at[CELLS], open[CELLS];
    value_shape(s, sink);
    value_boxes(s, sink);
    int n = live_numbers(s, at, open);
    value_numbers(s, at, open, n, sink);
    return sink->sum;
}

#endif
