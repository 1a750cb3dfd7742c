/* The compiled core of the coach: one file for the compiler, its rooms are the headers. */
#include "games.h"

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

/* A decision: who is to act at this table, who has acted in this round, and the roll (its first number 99: none). */
typedef struct {
    Table table;
    int32_t who, dropped;
    int8_t roll[8];
    int32_t flags; /* 1: a quick look; 2: greedy; 4: for its own points only; 8: of each landing the best drop alone; 16: rows above the line cost nothing */
} Decision;

/* For the other side to check that both mean the same. */
API int nd_sizes(int what) {
    return what == 0 ? (int)sizeof(Sheet) : what == 1 ? WEIGHTS : what == 2 ? (int)sizeof(Choice) : what == 3 ? (int)sizeof(Decision) : what == 4 ? (int)sizeof(Plan) : (int)sizeof(Ending);
}

static Context *context_for(const Decision *d, const int16_t *weight, View *view, Roll *roll, const Roll **given) {
    Context *context = new_context(weight, d->flags & 1, d->flags & 2);
    context->selfish = d->flags & 6;
    context->minus_aside = d->flags & 16;
    memcpy(roll, d->roll, sizeof *roll);
    *given = d->roll[0] == 99 ? NULL : roll;
    if (d->table.players > 1) {
        look_around(&d->table, d->who, d->dropped, *given, view, context);
        context->view = view;
    }
    return context;
}

/* The best `most` drops with what is circled then, best first. Gives how many drops there are. */
API int64_t nd_drops(const Decision *d, const int16_t *weight, int most, Choice *out, int *count) {
    View view;
    Roll roll;
    const Roll *given;
    Context *context = context_for(d, weight, &view, &roll, &given);
    Spread found = {{most, 0, out}, 0, {0}};
    Choice best;
    context->boards = 0;
    context->spread = d->flags & 8;
    best_drop(&d->table.sheet[d->who], given, context, &best, context->spread ? enter_landing : enter, &found);
    if (found.begun) enter(&found.field, &found.best);
    *count = found.field.count;
    return done_with(context);
}

static void add(void *with, const Choice *c) {
    Field *all = with;
    if (all->count < all->most) all->of[all->count++] = *c;
}

/* Every drop with what is circled then, as they come, as far as there is room. Gives how many there are in `out`. */
API int nd_every(const Decision *d, const int16_t *weight, int most, Choice *out) {
    View view;
    Roll roll;
    const Roll *given;
    Context *context = context_for(d, weight, &view, &roll, &given);
    Field all = {most, 0, out};
    Choice best;
    best_drop(&d->table.sheet[d->who], given, context, &best, add, &all);
    done_with(context);
    return all.count;
}

typedef struct {
    int32_t value;
    int64_t *better, *equal, *total;
} Place;

static void compare(void *with, const Choice *c) {
    const Place *p = with;
    ++*p->total;
    *p->better += c->value > p->value;
    *p->equal += c->value == p->value;
}

/* Where one drop stands among all: out = better, equal (itself too), total. Gives whether it is legal. */
API int nd_place(const Decision *d, const int16_t *weight, const uint8_t *at, const uint8_t *marks, Choice *found, int64_t *out) {
    View view;
    Roll roll;
    const Roll *given;
    Context *context = context_for(d, weight, &view, &roll, &given);
    const Sheet *s = &d->table.sheet[d->who];
    one_drop(s, given, at, marks, context, found);
    if (found->legal) {
        Choice best;
        Place place = {found->value, &out[0], &out[1], &out[2]};
        out[0] = out[1] = out[2] = 0;
        best_drop(s, given, context, &best, compare, &place);
    }
    done_with(context);
    return found->legal;
}

/* What each of n sheets after an act is worth, with the points that rows and a combo gained by it. */
API void nd_worths(const Decision *d, const int16_t *weight, int n, const Sheet *after, const int32_t *gain, int32_t *out) {
    View view;
    Roll roll;
    const Roll *given;
    Context *context = context_for(d, weight, &view, &roll, &given);
    for (int i = 0; i < n; i++) {
        Sheet s = after[i];
        if (context->view) { see_clock(&s, &view); see_letters(&s, &view); }
        int over = ends(&s);
        out[i] = 256 * (over ? gain[i] - 5 * minus_rows(&s) : gain[i]);
        if (!over && !context->dont_value) out[i] += sheet_worth(&s, context);
        if (context->view && !context->selfish) out[i] = stakes(&view, out[i], over, s.clock, s.circled);
    }
    done_with(context);
}

API int nd_rollouts(const Decision *d, const int16_t *weight, int n, const Sheet *after, const int32_t *gain,
                    const Plan *plan, double *points) {
    View view;
    Roll roll;
    const Roll *given;
    Context *context = context_for(d, weight, &view, &roll, &given);
    context->view = NULL;
    int done = roll_out(&d->table, d->who, d->dropped, given, n, after, gain, plan, context, points, NULL);
    done_with(context);
    return done;
}

/* The same played to the end of the game (at most plan->depth rounds): what stands on the sheet then. */
API int nd_endings(const Decision *d, const int16_t *weight, int n, const Sheet *after, const int32_t *gain, const Plan *plan,
                   Ending *out) {
    View view;
    Roll roll;
    const Roll *given;
    Context *context = context_for(d, weight, &view, &roll, &given);
    context->view = NULL;
    int done = roll_out(&d->table, d->who, d->dropped, given, n, after, gain, plan, context, NULL, out);
    done_with(context);
    return done;
}
