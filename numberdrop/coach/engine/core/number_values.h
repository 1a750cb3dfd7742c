/* The numbers that can still matter, as a small graph, and the worth of each way to write four more among them.

   `value_numbers` in value.h says what is counted; here the same sum is found without counting again what a drop leaves as
   it was. Tests hold the two together. */
#ifndef NUMBER_VALUES_H
#define NUMBER_VALUES_H

#include "value.h"

/* Two tables that are always looked up together, added up once for the boxes and the stage of a decision. */
typedef struct {
    const int16_t *weight;
    int stage, late;
    uint32_t have_group, have_run;
    int32_t group[32][64], run[32][64];
} Lens;

static void lens_setup(Lens *lens, const int16_t *weight, int clock) {
    lens->weight = weight;
    lens->stage = stage_of_clock[clock];
    lens->late = late_of_clock[clock];
    lens->have_group = lens->have_run = 0;
}

/* [size][open sides][on the dice] */
static const int32_t *lens_group(Lens *lens, int boxes) {
    int32_t *t = lens->group[boxes];
    if (!(lens->have_group >> boxes & 1)) {
        lens->have_group |= 1u << boxes;
        for (int i = 0; i < 64; i++)
            t[i] = lens->weight[W_GROUP + lens->stage * 64 + i] + lens->weight[W_GROUPBOX + boxes * 32 + i / 2];
        t[8] = t[9] = 0; /* a number alone without an open side counts for nothing */
    }
    return t;
}

/* [up, down][length][open] */
static const int32_t *lens_run(Lens *lens, int boxes) {
    int32_t *t = lens->run[boxes];
    if (!(lens->have_run >> boxes & 1)) {
        lens->have_run |= 1u << boxes;
        for (int i = 0; i < 64; i++)
            t[i] = lens->weight[W_RUN + lens->stage * 64 + i] + lens->weight[W_RUNBOX + boxes * 64 + i];
    }
    return t;
}

enum { NEW = 4, EDGE = COLS * LEVELS };

typedef struct {
    int n;                        /* cells 0 to 3 are the new ones */
    uint8_t at[CELLS], mark[CELLS], sides[CELLS];
    uint8_t links[CELLS], link[CELLS][4];
    int edges;                    /* empty cells beside numbers, where the next one may come to lie */
    uint8_t level[EDGE], besides[EDGE], beside[EDGE][3];
    uint32_t edge[CELLS];         /* those beside a number, a bit each */
} Graph;

/* What some of its cells make. */
typedef struct {
    uint8_t group_of[CELLS];
    int groups;
    uint8_t joined[CELLS + NEW];  /* a group, or the one that it becomes part of */
    uint32_t group_edge[CELLS];
    uint8_t group_size[CELLS + NEW], group_sides[CELLS], group_ready[CELLS], group_dice[CELLS];
    int32_t group_worth[CELLS];
    int group_best[8];            /* how many open groups of each size */
    int groups_ready;
    uint8_t up[CELLS], down[CELLS];
    int run_best[8];
    int runs_ready;
    int32_t group_sum, run_sum, next_sum;
    Next next[EDGE];
    Sizes next_groups, next_runs;
    uint8_t may_group[8 + 1], may_run[8 + 1]; /* by size, is a box free for it or less? */
    int ib, cb;
} Made;

typedef struct {
    Graph graph;
    Made old; /* of all cells but the new ones */
} Live;

static inline int dice_number(int mark) { return mark >= 2 && mark <= 8; }

/* What may be written at an end of a run: 0 nothing, 1 by a star only, 2 and 3 from the dice by open sides. */
static inline int end_state(int wanted, int sides) {
    if (!sides || wanted < 1 || wanted > TEN) return 0;
    return !dice_number(wanted) ? 1 : sides == 1 ? 2 : 3;
}

static inline void free_boxes(uint8_t *may, int boxes, int bonus) {
    int any = 0;
    for (int size = 0; size <= 8; size++) {
        if (size >= 3 && size <= 7) any |= !(boxes >> (size - 3) & 1);
        if (size == 8) any |= !bonus;
        may[size] = (uint8_t)any;
    }
}

/* The worth of both ends of runs at a cell; `sign` adds or takes away. */
static inline int32_t ends_worth(const int32_t *run, int mark, int sides, int up, int down, int sign, int *best, int *ready,
                                 const uint8_t *may) {
    int32_t sum = 0;
    if (up == 1) {
        int length = down > 7 ? 7 : down;
        if (length >= 3) *ready += sign * may[down > 8 ? 8 : down];
        if (length > 1 || sides) {
            int state = end_state(mark + 1, sides);
            if (state > 1) best[length] += sign;
            sum += run[length * 4 + state];
        }
    }
    if (down == 1) {
        int length = up > 7 ? 7 : up;
        if (length > 1 || sides) {
            int state = end_state(mark - 1, sides);
            if (state > 1) best[length] += sign;
            sum += run[(8 + length) * 4 + state];
        }
    }
    return sum;
}

static inline int32_t group_worth_of(const int32_t *group, int size, int sides, int dice) {
    if (size == 1 && !sides) return 0;
    return group[((size > 7 ? 7 : size) * 4 + (sides > 3 ? 3 : sides)) * 2 + dice];
}

static inline int32_t rest_worth(const Lens *lens, int ib, int cb, int best_group, int best_run, int groups, int runs) {
    const int16_t *w = lens->weight;
    int stage = lens->stage;
    return w[W_BEST + (stage * 8 + best_group) * 8 + best_run] + w[W_BESTI + ((stage / 2) * 32 + ib) * 8 + best_group]
         + w[W_BESTC + ((stage / 2) * 32 + cb) * 8 + best_run]
         + w[W_READY + (stage * 4 + (groups > 3 ? 3 : groups)) * 4 + (runs > 3 ? 3 : runs)];
}

/* What the next number makes in one of the cells for it. */
static inline Next next_at(const Graph *graph, const Made *l, const uint8_t *mark, int which) {
    Beside beside[3];
    int n = 0;
    for (int i = 0; i < graph->besides[which]; i++) {
        int b = graph->beside[which][i];
        if (!mark[b]) continue;
        int group = l->joined[l->group_of[b]];
        beside[n++] = (Beside){mark[b], (uint8_t)group, l->group_size[group], l->up[b], l->down[b]};
    }
    return next_to(beside, n);
}

static inline int32_t next_worth(const Lens *lens, int level, Next next) {
    return next.group || next.run ? lens->weight[W_NEXT + ((lens->late * LEVELS + level) * 8 + next.group) * 8 + next.run] : 0;
}

/* The best that the next number makes anywhere. */
static inline int32_t best_next(const Lens *lens, int ib, int cb, Sizes groups, Sizes runs) {
    int g = largest(groups), r = largest(runs);
    return lens->weight[W_NEXTI + ((lens->late * 32 + ib) * 8 + g) * 3 + places(groups, g)]
         + lens->weight[W_NEXTC + ((lens->late * 32 + cb) * 8 + r) * 3 + places(runs, r)];
}

static inline int highest(const int *count) {
    int i = 7;
    while (i > 0 && count[i] <= 0) i--;
    return i;
}

static void boxes_of(Made *l, int ib, int cb, int bonus) {
    l->ib = ib;
    l->cb = cb;
    free_boxes(l->may_group, ib, bonus);
    free_boxes(l->may_run, cb, bonus);
}

/* Groups and runs of the cells from `first` on. */
static void make(Made *l, const Graph *graph, const uint8_t *mark, int first, Lens *lens) {
    const int32_t *group = lens_group(lens, l->ib), *run = lens_run(lens, l->cb);
    uint8_t stack[CELLS];
    int n = graph->n;
    int8_t head[TEN + 1], next[CELLS];
    memset(head, -1, sizeof head);
    memset(l->group_best, 0, sizeof l->group_best);
    memset(l->run_best, 0, sizeof l->run_best);
    l->groups = l->groups_ready = l->runs_ready = 0;
    l->group_sum = l->run_sum = 0;
    for (int i = first; i < n; i++) {
        l->group_of[i] = 255;
        next[i] = head[mark[i]];
        head[mark[i]] = (int8_t)i;
    }
    for (int i = first; i < n; i++) {
        if (l->group_of[i] != 255 || !mark[i]) continue;
        int g = l->groups++, size = 0, sides = 0, depth = 0;
        uint32_t edge = 0;
        stack[depth++] = (uint8_t)i;
        l->group_of[i] = (uint8_t)g;
        while (depth) {
            int a = stack[--depth];
            size++;
            sides += graph->sides[a];
            edge |= graph->edge[a];
            for (int k = 0; k < graph->links[a]; k++) {
                int b = graph->link[a][k];
                if (b >= first && mark[b] == mark[i] && l->group_of[b] == 255) { l->group_of[b] = (uint8_t)g; stack[depth++] = (uint8_t)b; }
            }
        }
        int dice = dice_number(mark[i]), ready = l->may_group[size > 8 ? 8 : size];
        l->joined[g] = (uint8_t)g;
        l->group_edge[g] = edge;
        l->group_size[g] = (uint8_t)size;
        l->group_sides[g] = (uint8_t)sides;
        l->group_dice[g] = (uint8_t)dice;
        l->group_ready[g] = (uint8_t)ready;
        l->groups_ready += ready;
        l->group_worth[g] = group_worth_of(group, size, sides, dice);
        l->group_sum += l->group_worth[g];
        if (sides) l->group_best[size > 7 ? 7 : size]++;
    }
    for (int number = 1; number <= TEN; number++)
        for (int i = head[number]; i >= 0; i = next[i]) {
            int longest = 0;
            if (number > 1)
                for (int k = 0; k < graph->links[i]; k++) {
                    int b = graph->link[i][k];
                    if (b >= first && mark[b] == number - 1 && l->down[b] > longest) longest = l->down[b];
                }
            l->down[i] = (uint8_t)(longest + 1);
        }
    for (int number = TEN; number >= 1; number--)
        for (int i = head[number]; i >= 0; i = next[i]) {
            int longest = 0;
            if (number < TEN)
                for (int k = 0; k < graph->links[i]; k++) {
                    int b = graph->link[i][k];
                    if (b >= first && mark[b] == number + 1 && l->up[b] > longest) longest = l->up[b];
                }
            l->up[i] = (uint8_t)(longest + 1);
            l->run_sum += ends_worth(run, number, graph->sides[i], l->up[i], l->down[i], 1, l->run_best, &l->runs_ready, l->may_run);
        }
    l->next_groups = l->next_runs = 0;
    l->next_sum = 0;
    for (int i = 0; i < graph->edges; i++) {
        Next next = l->next[i] = next_at(graph, l, mark, i);
        l->next_sum += next_worth(lens, graph->level[i], next);
        l->next_groups += one_of(next.group);
        l->next_runs += one_of(next.run);
    }
}

/* The graph of a sheet on which a shape has landed in `cells`, and what the old numbers make of it. */
static void live_setup(Live *live, const Sheet *s, const uint8_t *height, const Landing *landing, Lens *lens) {
    Graph *l = &live->graph;
    uint8_t index[CELLS];
    memset(index, 255, sizeof index);
    l->n = 0;
    int news = landing ? NEW : 0;
    for (int i = 0; i < news; i++) {
        int a = landing->at[i];
        l->at[l->n] = (uint8_t)a;
        l->sides[l->n] = (uint8_t)open_sides(height, a);
        l->mark[l->n] = 0;
        index[a] = (uint8_t)l->n++;
    }
    for (int c = 0; c < COLS; c++)
        for (int row = 0; row < s->height[c]; row++) {
            int a = row * COLS + c, number = s->cell[a];
            if ((unsigned)(number - 1) >= TEN) continue;
            int sides = open_sides(height, a), fits = sides;
            for (const uint8_t *p = near[a]; !fits && *p != 255; p++)
                fits = index[*p] < news || ((unsigned)(s->cell[*p] - 1) < TEN && (unsigned)(s->cell[*p] - number + 1) <= 2u);
            if (!fits) continue;
            l->at[l->n] = (uint8_t)a;
            l->mark[l->n] = (uint8_t)number;
            l->sides[l->n] = (uint8_t)sides;
            index[a] = (uint8_t)l->n++;
        }
    for (int i = 0; i < l->n; i++) {
        int links = 0, mark = l->mark[i];
        for (const uint8_t *p = near[l->at[i]]; *p != 255; p++) {
            int b = index[*p];
            if (b == 255) continue;
            if (i >= news && b >= news && (unsigned)(l->mark[b] - mark + 1) > 2u) continue; /* these two never meet */
            l->link[i][links++] = (uint8_t)b;
        }
        l->links[i] = (uint8_t)links;
    }
    l->edges = 0;
    memset(l->edge, 0, sizeof *l->edge * (size_t)l->n);
    for (int c = 0; c < COLS; c++)
        for (int level = 0; level < LEVELS && height[c] + level < ROWS; level++) {
            int a = (height[c] + level) * COLS + c, n = 0, which = l->edges;
            int at[3] = {level || a < COLS ? -1 : a - COLS, c ? a - 1 : -1, c < COLS - 1 ? a + 1 : -1};
            for (int i = 0; i < 3; i++) {
                if (at[i] < 0 || index[at[i]] == 255) continue;
                l->beside[which][n++] = index[at[i]];
                l->edge[index[at[i]]] |= 1u << which;
            }
            if (!n) continue;
            l->level[which] = (uint8_t)level;
            l->besides[which] = (uint8_t)n;
            l->edges++;
        }
    boxes_of(&live->old, s->boxes[IDENTICAL], s->boxes[CONSECUTIVE], s->bonus);
    make(&live->old, l, l->mark, news, lens);
}

/* The worth of the numbers with the four new ones written in; `ready` counts groups and runs for which a box is free. */
static int32_t live_worth(Live *live, Lens *lens, int *ready) {
    const Graph *graph = &live->graph;
    Made *l = &live->old;
    const int32_t *group = lens->group[l->ib], *run = lens->run[l->cb];
    const uint8_t *mark = graph->mark;
    int32_t sum = l->group_sum + l->run_sum + l->next_sum;
    uint32_t edge = graph->edge[0] | graph->edge[1] | graph->edge[2] | graph->edge[3];
    int groups_ready = l->groups_ready, runs_ready = l->runs_ready;
    int best_group = highest(l->group_best), best[8];
    memcpy(best, l->run_best, sizeof best);

    /* Groups: the new cells, joined with each other and with old groups of their number. */
    int done = 0, group_now = l->groups;
    uint8_t taken[16];
    int takes = 0;
    for (int i = 0; i < NEW; i++) {
        if (done >> i & 1) continue;
        int stack[NEW], depth = 0, size = 0, sides = 0;
        stack[depth++] = i;
        done |= 1 << i;
        int from = takes;
        while (depth) {
            int a = stack[--depth];
            size++;
            sides += graph->sides[a];
            l->group_of[a] = (uint8_t)group_now;
            for (int k = 0; k < graph->links[a]; k++) {
                int b = graph->link[a][k];
                if (mark[b] != mark[a]) continue;
                if (b < NEW) {
                    if (!(done >> b & 1)) { done |= 1 << b; stack[depth++] = b; }
                    continue;
                }
                int g = l->group_of[b], known = 0;
                for (int j = from; j < takes; j++) known |= taken[j] == g;
                if (known) continue;
                taken[takes++] = (uint8_t)g;
                l->joined[g] = (uint8_t)group_now;
                edge |= l->group_edge[g];
                size += l->group_size[g];
                sides += l->group_sides[g];
                sum -= l->group_worth[g];
                groups_ready -= l->group_ready[g];
                /* An old group may join two of the new cells that do not touch. */
                for (int j = 0; j < NEW; j++) {
                    if (done >> j & 1 || mark[j] != mark[a]) continue;
                    for (int q = 0; q < graph->links[j]; q++)
                        if (graph->link[j][q] >= NEW && l->group_of[graph->link[j][q]] == g && mark[graph->link[j][q]] == mark[j]) {
                            done |= 1 << j;
                            stack[depth++] = j;
                            break;
                        }
                }
            }
        }
        l->joined[group_now] = (uint8_t)group_now;
        l->group_size[group_now++] = (uint8_t)size;
        sum += group_worth_of(group, size, sides, dice_number(mark[i]));
        groups_ready += l->may_group[size > 8 ? 8 : size];
        if (sides && size > best_group) best_group = size > 7 ? 7 : size;
    }

    /* Runs: the new cells in the order of their numbers; what changes in old runs is put back at the end. */
    uint8_t order[NEW] = {0, 1, 2, 3};
    for (int i = 1; i < NEW; i++)
        for (int j = i; j > 0 && mark[order[j]] < mark[order[j - 1]]; j--) {
            uint8_t x = order[j];
            order[j] = order[j - 1];
            order[j - 1] = x;
        }
    uint8_t changed[CELLS], old_up[CELLS], old_down[CELLS], queue[CELLS];
    int changes = 0;
    uint64_t low = 0, high = 0;
#define TOUCH(b) do { if (!((b) < 64 ? low >> (b) & 1 : high >> ((b) - 64) & 1)) { \
        if ((b) < 64) low |= 1ull << (b); else high |= 1ull << ((b) - 64); \
        old_up[changes] = l->up[b]; old_down[changes] = l->down[b]; changed[changes++] = (uint8_t)(b); \
        sum -= ends_worth(run, mark[b], graph->sides[b], l->up[b], l->down[b], -1, best, &runs_ready, l->may_run); } } while (0)
    for (int i = 0; i < NEW; i++) {
        int a = order[i], longest = 0, count = 0;
        for (int k = 0; k < graph->links[a]; k++) {
            int b = graph->link[a][k];
            if (mark[b] == mark[a] - 1 && l->down[b] > longest) longest = l->down[b];
        }
        l->down[a] = (uint8_t)(longest + 1);
        queue[count++] = (uint8_t)a;
        while (count) {
            int c = queue[--count];
            for (int k = 0; k < graph->links[c]; k++) {
                int b = graph->link[c][k];
                if (b < NEW || mark[b] != mark[c] + 1 || l->down[b] > l->down[c]) continue;
                TOUCH(b);
                l->down[b] = (uint8_t)(l->down[c] + 1);
                queue[count++] = (uint8_t)b;
            }
        }
    }
    for (int i = NEW - 1; i >= 0; i--) {
        int a = order[i], longest = 0, count = 0;
        for (int k = 0; k < graph->links[a]; k++) {
            int b = graph->link[a][k];
            if (mark[b] == mark[a] + 1 && l->up[b] > longest) longest = l->up[b];
        }
        l->up[a] = (uint8_t)(longest + 1);
        queue[count++] = (uint8_t)a;
        while (count) {
            int c = queue[--count];
            for (int k = 0; k < graph->links[c]; k++) {
                int b = graph->link[c][k];
                if (b < NEW || mark[b] != mark[c] - 1 || l->up[b] > l->up[c]) continue;
                TOUCH(b);
                l->up[b] = (uint8_t)(l->up[c] + 1);
                queue[count++] = (uint8_t)b;
            }
        }
    }
#undef TOUCH
    for (int i = 0; i < NEW; i++)
        sum += ends_worth(run, mark[i], graph->sides[i], l->up[i], l->down[i], 1, best, &runs_ready, l->may_run);
    for (int i = 0; i < changes; i++) {
        int b = changed[i];
        sum += ends_worth(run, mark[b], graph->sides[b], l->up[b], l->down[b], 1, best, &runs_ready, l->may_run);
        edge |= graph->edge[b];
    }

    /* What the next number makes, where something beside it has changed. */
    Sizes groups = l->next_groups, runs = l->next_runs;
    for (; edge; edge &= edge - 1) {
        int i = __builtin_ctz(edge);
        Next was = l->next[i], next = next_at(graph, l, mark, i);
        sum += next_worth(lens, graph->level[i], next) - next_worth(lens, graph->level[i], was);
        groups += one_of(next.group) - one_of(was.group);
        runs += one_of(next.run) - one_of(was.run);
    }
    for (int i = 0; i < takes; i++) l->joined[taken[i]] = taken[i];
    for (int i = 0; i < changes; i++) {
        l->up[changed[i]] = old_up[i];
        l->down[changed[i]] = old_down[i];
    }
    *ready = groups_ready + runs_ready;
    return sum + rest_worth(lens, l->ib, l->cb, best_group, highest(best), groups_ready, runs_ready)
         + best_next(lens, l->ib, l->cb, groups, runs);
}

/* The worth of the numbers with other marks (0: no longer there) and other boxes. */
static int32_t marks_worth(const Graph *graph, const uint8_t *mark, int ib, int cb, int bonus, Lens *lens) {
    Made made;
    boxes_of(&made, ib, cb, bonus);
    make(&made, graph, mark, 0, lens);
    return made.group_sum + made.run_sum + made.next_sum + best_next(lens, ib, cb, made.next_groups, made.next_runs)
         + rest_worth(lens, ib, cb, highest(made.group_best), highest(made.run_best), made.groups_ready, made.runs_ready);
}

#endif
