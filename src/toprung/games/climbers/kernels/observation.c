/* A game as planes of numbers, seen by one of the players (staged.h). */
#include "staged.h"

#include <string.h>

Eyes eyes_of(const State *state, int viewer) {
    Eyes eyes;
    uint8_t next = state->player_count;
    memset(eyes.colour, UNKNOWN, sizeof eyes.colour);
    for (int i = 0; i < state->player_count; i++) {
        int seat = (viewer + i) % state->player_count;
        eyes.seat[seat] = (uint8_t)i;
        eyes.colour[state->players[seat].colour] = (uint8_t)i;
    }
    for (int colour = 0; colour < GREY_COLOUR; colour++)
        if (eyes.colour[colour] == UNKNOWN) eyes.colour[colour] = next++;
    eyes.colour[GREY_COLOUR] = GREY_COLOUR;
    return eyes;
}

/* Where a square of the table is in a plane, or NONE. Planes are read as plane[x][y]. */
static int spot(const Staged *game, int x, int y) {
    int column = x - game->x0 - SEEN_FROM, row = y - game->y0 - SEEN_FROM;
    if (column < 0 || column >= VIEW || row < 0 || row >= VIEW) return NONE;
    return column * VIEW + row;
}

static uint8_t within(int number) { return number < 0 ? 0 : number > UNKNOWN ? UNKNOWN : (uint8_t)number; }

/* The squares of a block in the window. */
typedef struct {
    int x0, y0, x1, y1;
} Patch;

static Patch patch_of(const Staged *game, const Block *block) {
    int dx, dy, dz, x = block->x - game->x0 - SEEN_FROM, y = block->y - game->y0 - SEEN_FROM;
    block_size(block, &dx, &dy, &dz);
    Patch patch = {x < 0 ? 0 : x, y < 0 ? 0 : y, x + dx > VIEW ? VIEW : x + dx, y + dy > VIEW ? VIEW : y + dy};
    return patch;
}

/* Write `value` wherever the block is on top. */
static void paint_top(const Staged *game, const uint8_t *out, int block, uint8_t *plane) {
    Patch patch = patch_of(game, &game->state.blocks[block]);
    for (int x = patch.x0; x < patch.x1; x++)
        for (int y = patch.y0; y < patch.y1; y++)
            if (out[BLOCK_PLANE * PLANE + x * VIEW + y] == block + 1) plane[x * VIEW + y] = 1;
}

static void paint_blocks(const Staged *game, const Eyes *eyes, uint8_t *out) {
    const State *state = &game->state;
    uint8_t *height = out, *top = out + BLOCK_PLANE * PLANE;
    for (int i = 0; i < state->block_count; i++) {
        const Block *b = &state->blocks[i];
        int dx, dy, dz;
        if (b->z == IN_SUPPLY) continue;
        block_size(b, &dx, &dy, &dz);
        uint8_t up = (uint8_t)(b->z + dz);
        Patch patch = patch_of(game, b);
        for (int x = patch.x0; x < patch.x1; x++)
            for (int at = x * VIEW + patch.y0; at < x * VIEW + patch.y1; at++)
                if (up > height[at]) height[at] = up, top[at] = (uint8_t)(i + 1);
    }
    for (int i = 0; i < state->block_count; i++)
        if (state->blocks[i].z != IN_SUPPLY)
            paint_top(game, out, i, out + (COLOUR_PLANES + eyes->colour[state->blocks[i].up]) * PLANE);
}

static void paint_players(const Staged *game, const Eyes *eyes, uint8_t *out) {
    const State *state = &game->state;
    for (int i = 0; i < state->player_count; i++) {
        const Player *player = &state->players[i];
        int at = spot(game, player->x, player->y);
        if (at != NONE) out[(PAWN_PLANES + eyes->seat[i]) * PLANE + at] = 1;
        if (player->stone == PLACED) paint_top(game, out, player->stone_block, out + STONE_PLANE * PLANE);
    }
    if (state->last_moved != NONE) paint_top(game, out, state->last_moved, out + LOCKED_PLANE * PLANE);
}

/* The squares that may still be chosen; once x is, only those of that column. */
static void paint_targets(const Staged *game, uint8_t *plane) {
    int from = 0, to = 3;
    if (game->pushed != UNKNOWN) to = 0;
    else if (game->axis != UNKNOWN) from = to = game->axis;
    else if (game->ladders != UNKNOWN) from = to = game->ladders;
    for (int column = 0; column < VIEW; column++) {
        int x = column + SEEN_FROM;
        uint64_t row[SPAN / 64] = {0};
        if (game->stage == ALONG_Y && x != game->x) continue;
        for (int set = from; set <= to; set++)
            for (int k = 0; k < SPAN / 64; k++) row[k] |= game->rows[set][x][k];
        if (!(row[0] | row[1])) continue;
        for (int y = SEEN_FROM; y < SEEN_FROM + VIEW; y++)
            plane[column * VIEW + y - SEEN_FROM] = row[y >> 6] >> (y & 63) & 1;
    }
}

static void write_block(const Staged *game, const Eyes *eyes, int index, uint8_t *fact) {
    const Block *b = &game->state.blocks[index];
    fact[0] = fact[1] = fact[2] = UNKNOWN;
    if (b->z != IN_SUPPLY)
        fact[0] = within(b->x - game->x0), fact[1] = within(b->y - game->y0), fact[2] = within(b->z);
    fact[3] = b->kind, fact[4] = b->axis, fact[5] = eyes->colour[b->up];
    fact[6] = fact[7] = UNKNOWN;
    if (b->pair != NO_PAIR) {
        uint8_t one = eyes->colour[2 * b->pair], other = eyes->colour[2 * b->pair + 1];
        fact[6] = one < other ? one : other, fact[7] = one < other ? other : one;
    }
    fact[8] = (uint8_t)((index == game->state.last_moved) | (index == game->state.moved_now) << 1 |
                        (stone_on(&game->state, index) != NONE) << 2);
}

static void write_player(const Staged *game, int seat, uint8_t *fact) {
    const State *state = &game->state;
    const Player *player = &state->players[seat];
    fact[0] = 1, fact[1] = within(player->x - game->x0), fact[2] = within(player->y - game->y0);
    fact[3] = within(player->level), fact[4] = within(player->best);
    fact[5] = (player->ladders & SHORT) != 0, fact[6] = (player->ladders & LONG) != 0;
    fact[7] = player->stone, fact[8] = player->stone == PLACED ? (uint8_t)player->stone_block : UNKNOWN;
    for (int i = 0; i < state->player_count; i++) fact[9] += state->players[i].arrived < player->arrived;
    for (int i = 0; i < state->pending_count; i++)
        if (state->pending[i] == seat) fact[10] = (uint8_t)(i + 1);
}

static void write_game(const Staged *game, const Eyes *eyes, uint8_t *fact) {
    const State *state = &game->state;
    const uint8_t facts[GAME_FACTS] = {
        state->player_count,     state->phase,           within(state->fails),
        eyes->seat[state->active], game->mover == NONE ? UNKNOWN : eyes->seat[game->mover],
        within(state->turn_start_level), state->climb_rule, state->general,
        state->freestyle,        state->never_down,      state->first_wins_ties,
    };
    memcpy(fact, facts, sizeof facts);
}

/* What the stages so far have chosen; none of the earlier facts change from one stage to the next. */
static void write_stage(const Staged *game, const Eyes *eyes, uint8_t *fact) {
    fact[11] = game->stage;
    fact[12] = game->block == UNKNOWN ? game->ladders : game->block;
    fact[13] = game->axis;
    fact[14] = game->up == UNKNOWN ? UNKNOWN : eyes->colour[game->up];
    fact[15] = game->x;
}

/* Fill in what `viewer` sees. Without `everything`, `out` holds what they saw one stage earlier, and only what
 * the stages change is written. */
void observe(Staged *game, int viewer, uint8_t *out, int everything) {
    const State *state = &game->state;
    Eyes eyes = eyes_of(state, viewer);
    uint8_t *facts = out + FACTS_PLANE * PLANE;
    if (everything || game->fresh) {
        memset(out, 0, OBSERVATION);
        paint_blocks(game, &eyes, out);
        paint_players(game, &eyes, out);
        memset(facts, UNKNOWN, PLAYERS_AT);
        for (int i = 0; i < state->block_count; i++) write_block(game, &eyes, i, facts + i * BLOCK_FACTS);
        for (int i = 0; i < state->player_count; i++)
            write_player(game, i, facts + PLAYERS_AT + eyes.seat[i] * PLAYER_FACTS);
        write_game(game, &eyes, facts + GAME_AT);
    } else {
        memset(out + TARGET_PLANE * PLANE, 0, PLANE);
    }
    if (game->block != UNKNOWN && state->blocks[game->block].z != IN_SUPPLY)
        paint_top(game, out, game->block, out + CHOSEN_PLANE * PLANE);
    if (game->stage != NO_STAGE) paint_targets(game, out + TARGET_PLANE * PLANE);
    write_stage(game, &eyes, facts + GAME_AT);
    if (!everything) game->fresh = 0;
}
