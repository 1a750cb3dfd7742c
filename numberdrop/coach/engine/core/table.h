/* Several players: who sees what, whole rounds, and games. */
#ifndef TABLE_H
#define TABLE_H

#include "solo.h"

typedef struct {
    int players, first;
    Sheet sheet[MOST_PLAYERS];
    int points[MOST_PLAYERS]; /* rows and combos so far */
} Table;

/* The most that those score with this roll who have not dropped yet. It is asked for in the middle of a look, which has its own room. */
static void find_due(View *view) {
    Context *context = view->context;
    if (!context->aside) context->aside = new_context(context->weight, 0, 1);
    context->aside->minus_aside = context->minus_aside;
    for (int k = 0; k < view->rivals; k++) {
        if (!(view->pending >> k & 1)) continue;
        Choice c;
        best_drop(&view->rival[k], view->rolled, context->aside, &c, NULL, NULL);
        view->due[k] = c.legal ? 256 * c.gain : 0;
    }
}

/* The table as player `who` sees it; `dropped` are those who have acted in this round. */
static void look_around(const Table *t, int who, int dropped, const Roll *roll, View *view, Context *context) {
    view->weight = context->weight;
    view->rivals = 0;
    view->mine = t->points[who];
    view->closed = 0;
    view->any_other = 0;
    view->all_others = 31;
    view->clock_others = 20;
    view->spread = 1.2;
    view->spread_more = 0.32;
    view->pending = 0;
    for (int i = 0; i < t->players; i++) {
        if (i == who) continue;
        int k = view->rivals++, clock = clock_of(&t->sheet[i]);
        view->rival[k] = t->sheet[i];
        view->points[k] = t->points[i];
        view->any_other |= t->sheet[i].circled;
        view->all_others &= t->sheet[i].circled;
        if (clock < view->clock_others) view->clock_others = clock;
        view->third[k] = 0;
        view->third_all[k] = 31;
        for (int j = 0; j < t->players; j++)
            if (j != who && j != i) {
                view->third[k] |= t->sheet[j].circled;
                view->third_all[k] &= t->sheet[j].circled;
            }
        view->due[k] = 0;
        if (roll && !(dropped >> i & 1)) view->pending |= 1 << k;
    }
    view->spread_end = view->pending ? 1.0 : 0.25;
    view->owed = view->pending ? find_due : NULL;
    view->rolled = roll;
    view->context = context;
    for (int c = 0; c <= 20; c++)
        for (int k = 0; k < 32; k++) view->worth[c][k] = INT32_MIN;
}

static void new_table(Table *t, int players, uint64_t *state) {
    memset(t, 0, sizeof *t);
    t->players = players;
    uint8_t tile[SHAPES];
    shuffled(tile, SHAPES, state);
    for (int p = 0; p < players; p++) {
        Sheet *s = &t->sheet[p];
        memcpy(s->tile, tile, LETTERS);
        start_in_the_middle(s, p + 1);
        s->clock = 20;
    }
}

/* Whose letter is resolved by this roll: the highest active one, or -1. */
static int letter_due(const Table *t, const Roll *r) {
    int active = 0;
    if (!any_star(r)) return -1;
    for (int p = 0; p < t->players; p++) active |= t->sheet[p].circled & ~t->sheet[p].crossed;
    for (int i = 0; i < LETTERS; i++) if (active >> i & 1) return i;
    return -1;
}

/* Drop a block where it is worth most; a block that crosses the line ends the game. */
static void best_block(const Sheet *s, int tile, Context *context, Sheet *after) {
    int32_t best = INT32_MIN;
    *after = *s;
    for (int k = 0; k < shapes[tile].count; k++) {
        const Orientation *o = &shapes[tile].held[k];
        for (int column = 0; column + o->width <= COLS; column++) {
            Landing l;
            if (!land(s->height, o, column, &l)) continue;
            Sheet t = *s;
            put(&t, &l, NULL);
            see_clock(&t, context->view);
            see_letters(&t, context->view);
            int over = crossed_line(&t);
            int32_t value = 512 * rows_filled(&t, &l) + (over ? -5 * 256 * minus_rows(&t) : sheet_worth(&t, context));
            if (!context->selfish) value = stakes(context->view, value, over, t.clock, t.circled);
            if (value > best) { best = value; *after = t; }
        }
    }
}

/* The blocks of a letter fall; it is crossed off. */
static void drop_blocks(Table *t, int letter, Context **contexts) {
    for (int p = 0; p < t->players; p++) {
        Sheet *s = &t->sheet[p], after;
        s->crossed |= (uint8_t)(1 << letter);
        if (s->circled >> letter & 1) continue;
        View view;
        look_around(t, p, 0, NULL, &view, contexts[p]);
        contexts[p]->view = &view;
        best_block(s, s->tile[letter], contexts[p], &after);
        contexts[p]->view = NULL;
        *s = after;
    }
}

/* One player's drop and combo. */
static void act(Table *t, int who, int dropped, const Roll *r, Context *context) {
    View view;
    Choice c;
    Sheet *s = &t->sheet[who];
    look_around(t, who, dropped, r, &view, context);
    context->view = &view;
    best_drop(s, r, context, &c, NULL, NULL);
    context->view = NULL;
    t->points[who] += carry_out(s, &c);
}

static int table_over(const Table *t) {
    for (int p = 0; p < t->players; p++) if (crossed_line(&t->sheet[p])) return 1;
    return 0;
}

/* Phase 5: the line is checked; the minus rows count when it was crossed. */
static int close_round(Table *t) {
    t->first = (t->first + 1) % t->players;
    if (!table_over(t)) return 0;
    for (int p = 0; p < t->players; p++) t->points[p] -= 5 * minus_rows(&t->sheet[p]);
    return 1;
}

/* Those who have not dropped yet do; then the round ends. */
static int finish_round(Table *t, int dropped, const Roll *r, Context **contexts) {
    for (int k = 0; k < t->players; k++) {
        int p = (t->first + k) % t->players;
        if (dropped >> p & 1) continue;
        act(t, p, dropped, r, contexts[p]);
        dropped |= 1 << p;
    }
    return close_round(t);
}

/* A round; gives whether the game is over. */
static int table_round(Table *t, const Roll *r, Context **contexts) {
    int letter = letter_due(t, r);
    if (letter < 0) return finish_round(t, 0, r, contexts);
    int rows[MOST_PLAYERS];
    for (int p = 0; p < t->players; p++) rows[p] = full_rows(&t->sheet[p]);
    drop_blocks(t, letter, contexts);
    for (int p = 0; p < t->players; p++) t->points[p] += 2 * (full_rows(&t->sheet[p]) - rows[p]);
    return close_round(t);
}

#endif
