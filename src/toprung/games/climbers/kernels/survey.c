/* How well a building suits as the beginning of a game. */
#include "towers.h"

#include <string.h>

enum { HIGHEST = 10, FREE_HALVES = 4, ENTRANCES = 6, LADDER_REACH = 4 };
enum { SQUARES_APART = 2, LEVELS_APART = 2, WALKS_ROOM = 4 * MAX_SURFACES };

void take_survey(const Block *slots, int count, Survey *survey) {
    int8_t tops[CELLS + 2 * SIDE]; /* a row of table on either side */
    int8_t *top = tops + SIDE;
    memset(survey, 0, sizeof *survey);
    memset(tops, NONE, sizeof tops);
    survey->slots = slots, survey->count = count;
    for (int i = 0; i < count; i++) {
        int dx, dy, dz, at = (slots[i].y + MIDDLE) * SIDE + slots[i].x + MIDDLE;
        block_size(&slots[i], &dx, &dy, &dz);
        survey->levels[i] = slots[i].z + dz;
        for (int y = 0; y < dy; y++)
            for (int x = 0; x < dx; x++) {
                int8_t *seen = &top[at + y * SIDE + x];
                if (*seen == NONE || survey->levels[*seen] < survey->levels[i]) *seen = (int8_t)i;
            }
    }
    static const int steps[4] = {-1, 1, -SIDE, SIDE};
    for (int cell = 0; cell < CELLS; cell++) {
        int i = top[cell], deep = 0;
        if (i == NONE) continue;
        survey->squares[i]++;
        for (int k = 0; k < 4; k++) {
            int j = top[cell + steps[k]];
            if (j == NONE) survey->walls[i] += survey->levels[i] <= LADDER_REACH;
            else if (j != i) {
                survey->edges[i][j]++;
                deep += survey->levels[j] > survey->levels[i] + 1;
            }
        }
        survey->pits += deep == 4;
    }
}

/* Whether larger kinds lie lower on average (CL-PRE-4). */
static int large_are_low(const Survey *survey) {
    static const int kinds[3] = {DOUBLE, CUBE, HALF};
    int low = 0, few = 0;
    for (int k = 0; k < 3; k++) {
        int high = 0, many = 0;
        for (int i = 0; i < survey->count; i++)
            if (survey->slots[i].kind == kinds[k]) high += survey->slots[i].z, many++;
        if (few && many && low * many >= high * few) return 0;
        if (many) low = high, few = many;
    }
    return 1;
}

/* Whether it is a good beginning: compact, half cubes at hand, ways up for everyone. */
int is_good(const Survey *survey) {
    int free_halves = 0, entrances = 0;
    for (int i = 0; i < survey->count; i++) {
        int dx, dy, dz;
        block_size(&survey->slots[i], &dx, &dy, &dz);
        if (survey->levels[i] > HIGHEST) return 0;
        free_halves += survey->slots[i].kind == HALF && survey->squares[i] == dx * dy;
        entrances += survey->walls[i] > 0;
    }
    return !survey->pits && free_halves >= FREE_HALVES && entrances >= ENTRANCES &&
           large_are_low(survey);
}

/* Whether no player's colour is much better or worse off than another.
 *
 * Compared are the squares to stand on, and the levels that can be reached in a first turn with both
 * ladders and no block moved: everyone can leave the table in it. Grey is not dominant. */
int is_fair(const Block *blocks, int count) {
    Survey survey;
    State state;
    Move walks[WALKS_ROOM];
    int shown[GREY_COLOUR + 1] = {0};
    take_survey(blocks, count, &survey);
    for (int i = 0; i < count; i++) shown[blocks[i].up] += survey.squares[i];
    memset(&state, 0, sizeof state);
    state.block_count = (uint8_t)count, state.player_count = MAX_PLAYERS, state.phase = CLIMB1;
    state.last_moved = state.moved_now = NONE;
    memcpy(state.blocks, blocks, (size_t)count * sizeof *blocks);
    for (int i = 0; i < MAX_PLAYERS; i++) {
        Player *player = &state.players[i];
        player->x = i, player->y = -SIDE;
        player->stone_block = NONE, player->colour = (uint8_t)i, player->ladders = SHORT | LONG;
    }
    int most = 0, fewest = CELLS, highest = 0, lowest = HEIGHT_LIMIT;
    for (int i = 0; i < MAX_PLAYERS; i++) {
        int found = climbers_reach(&state, i, SHORT | LONG, walks, WALKS_ROOM), level = 0;
        for (int j = 0; j < found && j < WALKS_ROOM; j++)
            if (walks[j].z > level) level = walks[j].z;
        if (shown[i] > most) most = shown[i];
        if (shown[i] < fewest) fewest = shown[i];
        if (level > highest) highest = level;
        if (level < lowest) lowest = level;
    }
    return most - fewest <= SQUARES_APART && shown[GREY_COLOUR] > 0 && shown[GREY_COLOUR] <= most &&
           highest - lowest <= LEVELS_APART && lowest > 0;
}
