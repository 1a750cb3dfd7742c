/* Whole games by the value of a sheet: played, written down for training, learned from. */
#ifndef GAMES_H
#define GAMES_H

#include "search.h"

#define API __attribute__((visibility("default")))

/* The dice of one of many games. */
static inline uint64_t seed_of(uint64_t seed, int game) { return seed + (uint64_t)game * 0x5851f42d4c957f2dull; }

/* Solo games; totals into `out`. Gives the number of boards looked at. */
API int64_t nd_play(uint64_t seed, int games, const int16_t *weight, int fast, int greedy, int *out) {
    Context *context = new_context(weight, fast, greedy);
    for (int g = 0; g < games; g++) {
        uint64_t state = seed_of(seed, g);
        Sheet s;
        Roll r;
        int over = 0, total = 0;
        new_solo(&s, &state);
        while (!over) {
            throw_dice(&state, &r);
            total += play_round(&s, &r, context, &over);
        }
        out[g] = total;
    }
    return done_with(context);
}

/* Games for training. Each round gives: count, gain (points), then the lookups of the sheet it left (none when over).
   Written as int32 into `out`; a game ends with a count of -1. Gives the numbers written, or -1 when it was too small. */
API int64_t nd_record(uint64_t seed, int games, const int16_t *weight, int fast, int32_t *out, int64_t room, int *totals) {
    Context *context = new_context(weight, fast, 0);
    int64_t used = 0;
    for (int g = 0; g < games; g++) {
        uint64_t state = seed_of(seed, g);
        Sheet s;
        Roll r;
        int over = 0, total = 0;
        new_solo(&s, &state);
        while (!over) {
            throw_dice(&state, &r);
            int points = play_round(&s, &r, context, &over);
            total += points;
            if (used + MOST_LOOKUPS > room) { done_with(context); return -1; }
            int32_t *here = out + used;
            Sink sink = {weight, 0, here + 2, 0};
            if (!over) value_sheet(&s, &sink);
            here[0] = sink.used;
            here[1] = points;
            used += 2 + sink.used;
        }
        out[used++] = -1;
        totals[g] = total;
    }
    done_with(context);
    return used;
}

/* Temporal-coherence learning from recorded games: each weight has its own step, large while its errors agree. */
API double nd_learn(const int32_t *record, int64_t length, float *w, float *err, float *mag, float rate, float lambda) {
    const int32_t *p = record, *end = record + length;
    double total = 0;
    int64_t count = 0;
    while (p < end) {
        const int32_t *step[64];
        int n = 0;
        while (*p >= 0) { step[n++] = p; p += 2 + *p; }
        p++;
        /* The worth of each sheet is what the later rounds scored, mixed with what we thought of the sheets between. */
        float target = 0;
        for (int i = n - 2; i >= 0; i--) {
            const int32_t *next = step[i + 1], *here = step[i];
            float v_next = 0, v = 0;
            for (int j = 0; j < next[0]; j++) v_next += w[next[2 + j]];
            float onward = i == n - 2 ? 0 : lambda * target + (1 - lambda) * v_next;
            target = (float)next[1] + onward;
            int m = here[0];
            for (int j = 0; j < m; j++) v += w[here[2 + j]];
            float delta = target - v;
            total += delta * delta;
            count++;
            for (int j = 0; j < m; j++) {
                int k = here[2 + j];
                float step_size = mag[k] > 0 ? (err[k] < 0 ? -err[k] : err[k]) / mag[k] : 1.0f;
                float change = rate * delta / (float)m;
                w[k] += step_size * change;
                err[k] += change;
                mag[k] += change < 0 ? -change : change;
            }
        }
    }
    return count ? total / (double)count : 0;
}

/* Games of several players; contexts[i] plays with weight[i] (table of flags: 1 fast, 2 greedy, 4 for its own score only). */
API int64_t nd_play_table(uint64_t seed, int games, int players, const int16_t **weight, const int *flags, int *out) {
    Context *contexts[MOST_PLAYERS];
    for (int p = 0; p < players; p++) {
        contexts[p] = new_context(weight[p], flags[p] & 1, flags[p] & 2);
        contexts[p]->selfish = flags[p] & 6;
    }
    for (int g = 0; g < games; g++) {
        uint64_t state = seed_of(seed, g);
        Table t;
        Roll r;
        new_table(&t, players, &state);
        t.first = below(&state, players);
        do throw_dice(&state, &r); while (!table_round(&t, &r, contexts));
        for (int p = 0; p < players; p++) out[g * players + p] = t.points[p];
    }
    for (int p = 0; p < players; p++) done_with(contexts[p]);
    return 0;
}

/* As nd_record, for games of several players with one context: each player's game is one record. */
API int64_t nd_record_table(uint64_t seed, int games, int players, const int16_t *weight, int fast, int32_t *out, int64_t room,
                            int *totals) {
    Context *context = new_context(weight, fast, 0), *contexts[MOST_PLAYERS];
    int64_t used = 0, each = 40 * 300;
    int32_t *line[MOST_PLAYERS];
    int64_t length[MOST_PLAYERS];
    for (int p = 0; p < players; p++) { contexts[p] = context; line[p] = malloc(sizeof(int32_t) * (size_t)each); }
    for (int g = 0; g < games; g++) {
        uint64_t state = seed_of(seed, g);
        Table t;
        Roll r;
        int over = 0;
        new_table(&t, players, &state);
        t.first = below(&state, players);
        for (int p = 0; p < players; p++) length[p] = 0;
        while (!over) {
            int before[MOST_PLAYERS];
            memcpy(before, t.points, sizeof before);
            throw_dice(&state, &r);
            over = table_round(&t, &r, contexts);
            for (int p = 0; p < players; p++) {
                int32_t *here = line[p] + length[p];
                if (length[p] + 300 > each) continue;
                Sink sink = {weight, 0, here + 2, 0};
                if (!over) {
                    View view;
                    Sheet s = t.sheet[p];
                    look_around(&t, p, 0, NULL, &view, context);
                    see_clock(&s, &view);
                    see_letters(&s, &view);
                    value_sheet(&s, &sink);
                }
                here[0] = sink.used;
                here[1] = t.points[p] - before[p];
                length[p] += 2 + sink.used;
            }
        }
        for (int p = 0; p < players; p++) {
            if (used + length[p] + 1 > room) { used = -1; break; }
            memcpy(out + used, line[p], sizeof(int32_t) * (size_t)length[p]);
            used += length[p];
            out[used++] = -1;
            totals[g * players + p] = t.points[p];
        }
        if (used < 0) break;
    }
    for (int p = 0; p < players; p++) free(line[p]);
    done_with(context);
    return used;
}

#endif
