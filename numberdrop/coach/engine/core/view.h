/* What the others' sheets mean for one's own when several play: the letters, the clock, and the chance of winning. */
#ifndef VIEW_H
#define VIEW_H

#include <math.h>
#include "value.h"

enum { MOST_PLAYERS = 6 };

/* What a player knows of the others. What they still drop in this round matters only where it ends the game: it is looked for
   when it is asked for. */
typedef struct View {
    const int16_t *weight;
    int rivals, mine, closed, any_other, all_others, clock_others;
    double spread, spread_more, spread_end;
    Sheet rival[MOST_PLAYERS - 1];
    int points[MOST_PLAYERS - 1], third[MOST_PLAYERS - 1], third_all[MOST_PLAYERS - 1];
    int32_t due[MOST_PLAYERS - 1];
    int32_t worth[21][32];
    int pending;                     /* bit k: rival k has not dropped yet */
    const void *rolled;              /* with which roll */
    void *context;                   /* and how it is looked for */
    void (*owed)(struct View *view); /* finds what is due; NULL when it is known */
} View;

/* What is left of the game by the fullest sheet, on the scale of the slides of a solo game. */
static inline int clock_of(const Sheet *s) {
    int open = 0;
    for (int c = 0; c < COLS; c++)
        if (s->height[c] < LINE) open += LINE - s->height[c];
    return open * 20 / (LINE * COLS);
}

/* A letter as one player sees it: 0 nobody holds it, 1 only others, 2 I and not everybody, 3 everybody, 4 crossed off. */
static inline void see_letters(Sheet *s, const View *view) {
    for (int i = 0; i < LETTERS; i++) {
        int mine = s->circled >> i & 1;
        s->level[i] = (uint8_t)(s->crossed >> i & 1 ? 4
                              : mine ? 2 + (view->all_others >> i & 1)
                              : view->any_other >> i & 1);
    }
}

static void see_clock(Sheet *s, const View *view) {
    int mine = clock_of(s);
    s->clock = (uint8_t)(mine < view->clock_others ? mine : view->clock_others);
}

static inline double win_chance(double margin, double spread) { return 1 / (1 + exp(-margin / spread)); }

/* How far the best rival will come when the clock stands there and I hold these letters, in 1/256 point. */
static int32_t rival_worth(View *view, int clock, int circled) {
    int32_t *known = &view->worth[clock][circled];
    if (*known != INT32_MIN) return *known;
    int32_t best = INT32_MIN;
    for (int i = 0; i < view->rivals; i++) {
        const Sheet *r = &view->rival[i];
        Sheet t = *r;
        t.clock = (uint8_t)clock;
        for (int k = 0; k < LETTERS; k++) {
            int mine = circled >> k & 1;
            if (t.crossed >> k & 1) { t.level[k] = 4; continue; }
            int held = t.circled >> k & 1, others = mine || (view->third[i] >> k & 1);
            int all = mine && (view->third_all[i] >> k & 1);
            t.level[k] = (uint8_t)(held ? 2 + all : others);
        }
        Sink sink = {view->weight, 0, NULL, 0};
        int32_t worth = 256 * view->points[i] + value_sheet(&t, &sink);
        if (worth > best) best = worth;
    }
    return *known = best;
}

/* How far the best rival comes when the game ends with this round: those who have not dropped yet still do. */
static int32_t rival_end(View *view) {
    int32_t best = INT32_MIN;
    if (view->owed) view->owed(view);
    view->owed = NULL;
    for (int i = 0; i < view->rivals; i++) {
        int32_t worth = 256 * view->points[i] - (view->closed ? 0 : 5 * 256 * minus_rows(&view->rival[i])) + view->due[i];
        if (worth > best) best = worth;
    }
    return best;
}

/* From points to the chance of winning: 25,600 is certain; a point more is still worth a little. */
static int32_t stakes(View *view, int32_t value, int over, int clock, int circled) {
    int32_t mine = 256 * view->mine + value;
    int32_t margin = mine - (over ? rival_end(view) : rival_worth(view, clock, circled));
    double spread = over ? view->spread_end : view->spread + view->spread_more * clock;
    return (int32_t)(25600 * win_chance(margin / 256.0, spread)) + margin / 64;
}

#endif
