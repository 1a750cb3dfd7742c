/* What a decision is about, and how to think about it: a roll and the ways to write its numbers, a choice, and the room to think in. */
#ifndef CONTEXT_H
#define CONTEXT_H

#include <stdlib.h>
#include "combos.h"
#include "view.h"

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

/* How to think, and the room to do it in. */
typedef struct Context {
    const int16_t *weight;
    int fast;        /* a quick look: the most promising landings, and for stars the numbers that something near could use */
    int spread;      /* every landing all the same, and of each its best drop alone */
    int dont_value;  /* greedy: the points of now alone */
    int minus_aside; /* rows above the line cost nothing */
    int64_t boards;  /* looked at so far */
    View *view;      /* what the others have; NULL alone */
    int selfish;     /* plays for its own points, whatever the others have */
    Writings all;
    Combos combos;
    Lens lens;
    Live live;
    struct Context *aside; /* room of its own for what the others still drop, which is asked for in the middle of a look */
} Context;

static Context *new_context(const int16_t *weight, int fast, int greedy) {
    Context *context = calloc(1, sizeof *context);
    context->weight = weight;
    context->fast = fast;
    context->dont_value = greedy;
    return context;
}

static int64_t done_with(Context *context) {
    int64_t boards = context->boards;
    free(context->aside);
    free(context);
    return boards;
}

#endif
