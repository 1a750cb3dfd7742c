/* Every combo that can be circled: connected sets of equal numbers, and climbing paths, for boxes that are free. */
#ifndef COMBOS_H
#define COMBOS_H

#include "number_values.h"

typedef struct {
    uint8_t kind, size, at[8];
} Combo;

enum { MOST_COMBOS = 512 };

typedef struct {
    int count, most, full; /* full: there are as many as were wanted */
    Combo of[MOST_COMBOS];
} Combos;

static inline int box_free(const Sheet *s, int kind, int size) {
    return size == 8 ? !s->bonus : !(s->boxes[kind] >> (size - 3) & 1);
}

/* Bit k: a combo of size k of this kind would find its box free. */
static inline int free_sizes(const Sheet *s, int kind) {
    return ((~s->boxes[kind] & 31) << 3) | (s->bonus ? 0 : 1 << 8);
}

static void add_combo(Combos *all, int kind, const uint8_t *at, int size) {
    if (all->full) return;
    Combo *c = &all->of[all->count++];
    c->kind = (uint8_t)kind;
    c->size = (uint8_t)size;
    memcpy(c->at, at, (size_t)size);
    all->full = all->count == all->most;
}

typedef struct { uint64_t low, high; } Bits;
static inline int bit(const Bits *b, int i) { return i < 64 ? b->low >> i & 1 : b->high >> (i - 64) & 1; }
static inline void set_bit(Bits *b, int i) { if (i < 64) b->low |= 1ull << i; else b->high |= 1ull << (i - 64); }

/* Each connected subset once: grow from its first cell, never taking back what was passed over. */
static void grow(const Graph *g, Combos *all, int sizes, uint8_t *chosen, int size, const uint8_t *edge, int edges, Bits barred) {
    if (sizes >> size & 1) add_combo(all, IDENTICAL, chosen, size);
    if (all->full || sizes >> (size + 1) == 0) return;
    for (int k = 0; k < edges; k++) set_bit(&barred, edge[k]);
    for (int k = 0; k < edges; k++) {
        int a = edge[k], more = 0;
        uint8_t next[CELLS];
        for (int j = k + 1; j < edges; j++) next[more++] = edge[j];
        for (int j = 0; j < g->links[a]; j++) {
            int b = g->link[a][j];
            if (g->mark[b] == g->mark[a] && !bit(&barred, b)) next[more++] = (uint8_t)b;
        }
        chosen[size] = (uint8_t)a;
        grow(g, all, sizes, chosen, size + 1, next, more, barred);
    }
}

static void climb(const Graph *g, Combos *all, int sizes, uint8_t *path, int size) {
    if (sizes >> size & 1) add_combo(all, CONSECUTIVE, path, size);
    if (all->full || sizes >> (size + 1) == 0) return;
    int a = path[size - 1];
    for (int j = 0; j < g->links[a]; j++) {
        int b = g->link[a][j];
        if (g->mark[b] == g->mark[a] + 1) {
            path[size] = (uint8_t)b;
            climb(g, all, sizes, path, size + 1);
        }
    }
}

/* The combos of the sizes wanted of each kind, `most` of them; their cells are those of the graph. */
static void find_combos(const Graph *g, int identical, int consecutive, int most, Combos *all) {
    uint8_t chosen[9], edge[4];
    Bits passed = {0, 0};
    all->count = all->full = 0;
    all->most = most;
    for (int i = 0; i < g->n && !all->full; i++) {
        chosen[0] = (uint8_t)i;
        if (consecutive) climb(g, all, consecutive, chosen, 1);
        if (!identical) continue;
        int edges = 0;
        set_bit(&passed, i);
        for (int j = 0; j < g->links[i]; j++) {
            int b = g->link[i][j];
            if (g->mark[b] == g->mark[i] && !bit(&passed, b)) edge[edges++] = (uint8_t)b;
        }
        if (edges) grow(g, all, identical, chosen, 1, edge, edges, passed);
    }
}

/* The points of a combo for a free box. */
static inline int combo_points(const Sheet *s, int kind, int size) {
    return size == 8 ? 8 : size + ((s->boxes[kind] | 1 << (size - 3)) == 31 ? 10 : 0);
}

/* Fill the box of a combo; gives the points. The letter is circled when both boxes of its size are filled. */
static inline int score_combo(Sheet *s, int kind, int size) {
    int which = size - 3, points = combo_points(s, kind, size);
    if (size == 8) { s->bonus = 1; return points; }
    s->boxes[kind] |= (uint8_t)(1 << which);
    if (s->boxes[!kind] >> which & 1 && !(s->crossed >> which & 1)) s->circled |= (uint8_t)(1 << which);
    return points;
}

/* The first combo that scores most, whatever it leaves: exact, however many there are. */
static void find_highest(const Graph *g, const Sheet *s, Combos *all) {
    enum { MOST_POINTS = 7 + 10 };
    for (int points = MOST_POINTS; points >= 3; points--) {
        int wanted[2] = {0, 0};
        for (int kind = IDENTICAL; kind <= CONSECUTIVE; kind++)
            for (int size = 3; size <= 8; size++)
                if (free_sizes(s, kind) >> size & 1 && combo_points(s, kind, size) == points) wanted[kind] |= 1 << size;
        if (!wanted[IDENTICAL] && !wanted[CONSECUTIVE]) continue;
        find_combos(g, wanted[IDENTICAL], wanted[CONSECUTIVE], 1, all);
        if (all->count) return;
    }
    all->count = 0;
}

static inline int circle(Sheet *s, const Combo *c) {
    for (int i = 0; i < c->size; i++) s->cell[c->at[i]] = CIRCLED;
    return score_combo(s, c->kind, c->size);
}

#endif
