/* The learned evaluation: what it sees of a position, and what it makes of that. */
#include "turns.h"

/* One player by themselves. Levels are in tenths, gains in quarters, so that all are about one. */
static void see_player(const State *state, const Prospect *prospects, int i, int leader, float *out) {
    const Player *player = &state->players[i];
    const Prospect *p = &prospects[i];
    out[0] = (float)p->level / 10;
    out[1] = (float)(p->walk - p->level) / 4;
    out[2] = (float)(p->ladder - p->level) / 4;
    out[3] = (float)(p->block - p->level) / 4;
    out[4] = (float)(p->most - p->level) / 4;
    out[5] = (float)p->ways / (float)(p->ways + 8);
    out[6] = (float)p->ladder_ways / (float)(p->ladder_ways + 8);
    out[7] = player->ladders & SHORT ? 1 : 0;
    out[8] = player->ladders & LONG ? 1 : 0;
    out[9] = player->stone == HAND ? 1 : 0;
    out[10] = (float)(p->best - p->level) / 4;
    out[11] = i == leader ? 1 : 0;
}

/* Who would win if the game ended now. */
static int leading(const State *state) {
    int best = NONE;
    for (int i = 0; i < state->player_count; i++) {
        const Player *p = &state->players[i], *b = &state->players[best == NONE ? i : best];
        int later = state->first_wins_ties ? p->arrived < b->arrived : p->arrived > b->arrived;
        if (p->level > 0 && (best == NONE || p->level > b->level || (p->level == b->level && later))) best = i;
    }
    return best;
}

void find_features(const State *state, const Prospect *prospects, int player, int next, float *out) {
    int count = state->player_count, rival = NONE, leader = leading(state), high = -1;
    for (int i = 0; i < count; i++) {
        int hope = 2 * prospects[i].level + prospects[i].most;
        if (i != player && hope > high) rival = i, high = hope;
    }
    see_player(state, prospects, player, leader, out);
    see_player(state, prospects, rival, leader, out + OWN);
    out += 2 * OWN;
    out[0] = (float)(prospects[player].level - prospects[rival].level) / 4;
    out[1] = (float)(prospects[player].most - prospects[rival].most) / 4;
    out[2] = (float)((player - next + count) % count) / (float)count;
    out[3] = (float)((rival - next + count) % count) / (float)count;
    out[4] = (float)state->fails / (float)(count + 1);
    out[5] = (float)(count - 2) / 3;
    out[6] = leader == player && state->fails >= count - 1 ? 1 : 0;
    out[7] = leader == rival && state->fails >= count - 1 ? 1 : 0;
}

/* A smooth step from -1 to 1 that needs no library. */
static float squash(float x) { return x / (1 + (x < 0 ? -x : x)); }

/* How sure it is that the player wins, as log odds. */
float evaluate(const Network *network, const float *features) {
    float sum = network->outer_bias;
    for (int h = 0; h < HIDDEN; h++) {
        float inner = network->inner_bias[h];
        for (int k = 0; k < FEATURES; k++) inner += network->inner[h][k] * features[k];
        sum += network->outer[h] * squash(inner);
    }
    return sum;
}
