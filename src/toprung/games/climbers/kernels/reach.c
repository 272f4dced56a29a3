/* Surfaces, and the ways of a pawn over them. */
#include "climbers.h"

#include <string.h>

enum { UNLABELLED = 0xffff };

int pawn_at(const State *state, int x, int y, int except) {
    for (int i = 0; i < state->player_count; i++)
        if (i != except && state->players[i].x == x && state->players[i].y == y) return i;
    return NONE;
}

/* Table squares that are offered to pawns: those farther out are all alike. */
int in_rim(const Board *board, int x, int y) {
    return x >= board->inner_x0 - RIM && x < board->inner_x1 + RIM && y >= board->inner_y0 - RIM &&
           y < board->inner_y1 + RIM;
}

static void begin_surface(const Board *board, const State *state, Surfaces *surfaces, int cell) {
    int block = board->top[cell];
    surfaces->all[surfaces->count++] = (Surface){
        .first = NONE,
        .edge = NONE,
        .level = board->height[cell],
        .block = (int8_t)block,
        .up = block == NONE ? GREY_COLOUR : state->blocks[block].up,
        .blocked = block != NONE && stone_on(state, block) != NONE,
    };
}

/* Give the label to all squares joined to those on the stack, and chain them. */
static void flood(Board *board, Surface *surface, uint16_t label, int depth) {
    const int direction[4] = {-1, 1, -board->w, board->w};
    while (depth) {
        int cell = board->stack[--depth], at_edge = 0;
        board->next[cell] = surface->first, surface->first = cell, surface->size++;
        for (int k = 0; k < 4; k++) {
            int other = cell + direction[k], joined = board->top[other] == surface->block;
            at_edge |= !joined;
            if (board->label[other] != UNLABELLED || !joined) continue;
            board->label[other] = label;
            board->stack[depth++] = other;
        }
        if (at_edge) board->edge[cell] = surface->edge, surface->edge = cell;
    }
}

/* CL-BLK-6, CL-MOV-8: squares of one block's top, or of the ground, joined edge to edge. Surface 0
 * is the table around the building; its chain holds the squares up to `pad` beyond the box. */
void label_surfaces(Board *board, const State *state, Surfaces *surfaces) {
    int left = MARGIN - board->pad, right = board->w - left, bottom = board->h - left, depth = 0;
    memset(board->label, 0, sizeof(uint16_t) * (size_t)board->cells);
    for (int row = left; row < bottom; row++)
        memset(board->label + row * board->w + left, 0xff, sizeof(uint16_t) * (size_t)(right - left));
    surfaces->count = 0;
    begin_surface(board, state, surfaces, 0);
    for (int row = left; row < bottom; row++) { /* the ring around is ground */
        int whole = row == left || row == bottom - 1;
        for (int column = left; column < right; column += whole ? 1 : right - left - 1) {
            int cell = row * board->w + column;
            board->label[cell] = 0, board->stack[depth++] = cell;
        }
    }
    flood(board, &surfaces->all[0], 0, depth);
    surfaces->all[0].size = OUTER;
    for (int row = left; row < bottom; row++)
        for (int cell = row * board->w + left; cell < row * board->w + right; cell++) {
            if (board->label[cell] != UNLABELLED || surfaces->count == MAX_SURFACES) continue;
            int label = surfaces->count;
            begin_surface(board, state, surfaces, cell);
            board->label[cell] = (uint16_t)label, board->stack[0] = cell;
            flood(board, &surfaces->all[label], (uint16_t)label, 1);
        }
}

static int surface_of(const Board *board, const State *state, int player) {
    int cell = cell_of(board, state->players[player].x, state->players[player].y);
    return cell == NONE ? 0 : board->label[cell];
}

/* CL-BLK-4, CL-BLK-5, CL-STN-2: may the pawn stand there, among the others? */
static int refuse_standing(const Surface *surface, int colour) {
    if (surface->up != GREY_COLOUR && surface->up != colour) return WRONG_COLOUR;
    if (surface->blocked) return SURFACE_BLOCKED;
    return surface->others < surface->size ? ALLOWED : SURFACE_FULL;
}

/* CL-LAD-1, CL-LAD-2, CL-MOV-6: the ladder sets, as bits, with which one step up (or down) by
 * `rise` can be made: bit 0 without, bit SHORT, bit LONG. */
static int ways_up(int rise, int never_down) {
    if (rise <= 1) return rise < 0 && never_down ? 0 : 1;
    return (rise == 2 ? 1 << SHORT : 0) | (rise <= 4 ? 1 << LONG : 0);
}

typedef struct {
    const Board *board;
    const State *state;
    const Surfaces *surfaces;
    Reach *reach;
    int colour, ladders;
    int queue[MAX_SURFACES * 4], queued;
} Search;

static void arrive(Search *search, int from, int mask, int way, int square, int to_square) {
    int to = search->board->label[to_square];
    for (int ladder = 0; ladder <= LONG; ladder++) {
        if (!(way >> ladder & 1) || (ladder & mask) || (ladder & ~search->ladders)) continue;
        int used = mask | ladder;
        if (search->reach->seen[to] >> used & 1) continue;
        if (refuse_standing(&search->surfaces->all[to], search->colour)) continue;
        search->reach->seen[to] |= (uint8_t)(1 << used);
        search->reach->from_label[to][used] = (uint16_t)from;
        search->reach->from_mask[to][used] = (uint8_t)mask;
        search->reach->from_square[to][used] = square;
        search->reach->to_square[to][used] = to_square;
        search->queue[search->queued++] = to * 4 + used;
    }
}

/* CL-VAR-1: the long ladder as a bridge over one or two squares lower than both ends. */
static void bridge(Search *search, int from, int mask, int square, const int *direction) {
    const uint8_t *height = search->board->height;
    int here = height[square], gap = 0;
    for (int k = 0; k < 4 && here > 0; k++) {
        gap = 0;
        for (int far = 2; far <= 3; far++) {
            int between = height[square + (far - 1) * direction[k]];
            int end = square + far * direction[k], there = height[end];
            gap = between > gap ? between : gap;
            int rise = there - here, low = rise < 0 ? there : here;
            if (gap >= here) break;
            if (gap < low && rise <= 4 && rise >= -4 && !(rise < 0 && search->state->never_down))
                arrive(search, from, mask, 1 << LONG, square, end);
        }
    }
}

/* Go on from what is in the queue until nothing new is reached: over the edges, for within a surface there is
 * nowhere else to go. */
static void spread(Search *search, int *done) {
    const Board *board = search->board;
    const int direction[4] = {-1, 1, -board->w, board->w};
    for (; *done < search->queued; ++*done) {
        int from = search->queue[*done] / 4, mask = search->queue[*done] % 4;
        const Surface *surface = &search->surfaces->all[from];
        for (int cell = surface->edge; cell != NONE; cell = board->edge[cell]) {
            for (int k = 0; k < 4; k++) {
                int other = cell + direction[k];
                if (board->label[other] == from) continue;
                int rise = board->height[other] - surface->level;
                arrive(search, from, mask, ways_up(rise, search->state->never_down), cell, other);
            }
            if (search->state->freestyle && surface->block != NONE && (search->ladders & ~mask & LONG))
                bridge(search, from, mask, cell, direction);
        }
    }
}

/* Every surface that the pawn can get to, with each set of ladders used on the way
 * (CL-MOV-2, CL-MOV-3, CL-MOV-5, CL-LAD-4, CL-LAD-7). `ladders` are those it may use. It starts
 * where it is, or else from one of the stands: these come from and to their own square. */
void find_reach_from(const Board *board, const State *state, Surfaces *surfaces, int player,
                     int ladders, const Stand *stands, int count, Reach *reach) {
    Search search = {.board = board, .state = state, .surfaces = surfaces, .reach = reach};
    int done = 0;
    search.colour = state->players[player].colour, search.ladders = ladders;
    for (int i = 0; i < surfaces->count; i++) surfaces->all[i].others = 0;
    for (int i = 0; i < state->player_count; i++)
        if (i != player && !pawn_under_block(state, i))
            surfaces->all[surface_of(board, state, i)].others++;
    memset(reach->seen, 0, (size_t)surfaces->count);
    reach->start = surface_of(board, state, player);
    reach->seen[reach->start] = 1;
    search.queue[search.queued++] = reach->start * 4;
    spread(&search, &done);
    for (int i = 0; i < count; i++) {
        int to = board->label[stands[i].cell];
        for (int set = 0; set < 4; set++) {
            if (!(stands[i].sets >> set & 1) || reach->seen[to] >> set & 1) continue;
            reach->seen[to] |= (uint8_t)(1 << set);
            reach->from_label[to][set] = (uint16_t)to, reach->from_mask[to][set] = (uint8_t)set;
            reach->from_square[to][set] = reach->to_square[to][set] = stands[i].cell;
            search.queue[search.queued++] = to * 4 + set;
        }
        spread(&search, &done);
    }
}

void find_reach(const Board *board, const State *state, Surfaces *surfaces, int player, int ladders,
                Reach *reach) {
    find_reach_from(board, state, surfaces, player, ladders, NULL, 0, reach);
}

/* Note the pawns' squares in the first plane, or take the notes away again. */
static void note_pawns(Board *board, const State *state, int except, uint8_t note) {
    for (int i = 0; i < state->player_count; i++) {
        int cell = cell_of(board, state->players[i].x, state->players[i].y);
        if (i != except && cell != NONE) board->scratch[cell] = note;
    }
}

/* All walks: every free square of every surface reached, for every set of ladders. The pawn's
 * own square without a ladder is not a walk. */
int walks_of(Board *board, const State *state, const Surfaces *surfaces, const Reach *reach,
             int player, Move *out, int capacity) {
    int count = 0, own = cell_of(board, state->players[player].x, state->players[player].y);
    note_pawns(board, state, player, 1);
    for (int s = 0; s < surfaces->count; s++) {
        if (!reach->seen[s]) continue;
        for (int cell = surfaces->all[s].first; cell != NONE; cell = board->next[cell]) {
            if (board->scratch[cell]) continue;
            int x = board->x0 + cell % board->w, y = board->y0 + cell / board->w;
            for (int mask = cell == own; mask < 4; mask++) {
                if (!(reach->seen[s] >> mask & 1)) continue;
                if (out && count < capacity)
                    out[count] = (Move){x, y, surfaces->all[s].level, WALK, 0, 0, 0, (uint8_t)mask,
                                        (uint8_t)player};
                count++;
            }
        }
    }
    note_pawns(board, state, player, 0);
    return count;
}

/* Ladder sets, as bits like those of ways_up, that a pawn with these ladders can use in one step. */
static int steps_with(int ladders) {
    return 1 | (ladders & SHORT ? 1 << SHORT : 0) | (ladders & LONG ? 1 << LONG : 0);
}

/* Why a surface that could be stood on was not reached, or only with a ladder. Where the pawn's own
 * surface meets it at a corner and the step would do otherwise, that is the reason (CL-MOV-5), even
 * if the pawn could climb down first and would then find the other block too high. */
static int explain_way(const Board *board, const State *state, const Surfaces *surfaces,
                       const Reach *reach, int target, int ladders) {
    enum { EDGE = 1, CORNER = 2 };
    uint8_t touches[MAX_SURFACES] = {0};
    int why = reach->seen[target] ? TOO_HIGH : NO_WAY, w = board->w;
    for (int cell = surfaces->all[target].first; cell != NONE; cell = board->next[cell]) {
        const int around[8] = {cell - 1,     cell + 1,     cell - w,     cell + w,
                               cell - w - 1, cell - w + 1, cell + w - 1, cell + w + 1};
        for (int k = 0; k < 8; k++) touches[board->label[around[k]]] |= k < 4 ? EDGE : CORNER;
    }
    for (int s = 0; s < surfaces->count; s++) {
        if (s == target || !reach->seen[s] || !touches[s]) continue;
        int rise = surfaces->all[target].level - surfaces->all[s].level;
        int ways = ways_up(rise, state->never_down);
        if (touches[s] == CORNER && s == reach->start && (ways & steps_with(ladders)))
            return DIAGONAL;
        if (touches[s] & EDGE && rise > 1) why = TOO_HIGH;
        if (touches[s] & EDGE && rise < 0 && state->never_down && why != TOO_HIGH) why = STEP_DOWN;
        if (touches[s] == CORNER && ways && why == NO_WAY) why = DIAGONAL;
    }
    return why;
}

int refuse_walk(Board *board, const State *state, const Move *move, int ladders) {
    const Player *pawn = &state->players[move->who];
    Surfaces surfaces;
    Reach reach;
    if (move->ladders > (SHORT | LONG)) return LADDER_GONE;
    if (move->ladders & ~pawn->ladders) return LADDER_GONE;
    if (move->ladders & ~ladders) return LADDER_BETWEEN_TURNS;
    int own = move->x == pawn->x && move->y == pawn->y;
    if (own && !move->ladders) return NO_MOVEMENT;
    label_surfaces(board, state, &surfaces);
    int cell = cell_of(board, move->x, move->y);
    int target = cell == NONE ? 0 : board->label[cell];
    if (target == 0 && !in_rim(board, move->x, move->y)) return TABLE_TOO_FAR;
    find_reach(board, state, &surfaces, move->who, ladders, &reach);
    int why = refuse_standing(&surfaces.all[target], pawn->colour);
    if (why && target != reach.start) return why;
    if (pawn_at(state, move->x, move->y, move->who) != NONE) return SQUARE_TAKEN;
    if (reach.seen[target] >> move->ladders & 1) return ALLOWED;
    if (reach.seen[target] && move->ladders) return LADDER_USELESS;
    return explain_way(board, state, &surfaces, &reach, target, reach.seen[target] ? 0 : ladders);
}

/* CL-BUI-8, CL-BUI-9, CL-BUI-11: the squares to which a pushed pawn may be shifted: free ones of
 * its own surface, as it is without the moved block, that the block leaves uncovered. */
int shifts_of(Board *board, const State *state, int player, Move *out, int capacity) {
    const Player *pawn = &state->players[player];
    const Block *block = &state->blocks[state->moved_now];
    Surfaces surfaces;
    int dx, dy, dz, count = 0;
    block_size(block, &dx, &dy, &dz);
    board_lift(board, state, state->moved_now);
    label_surfaces(board, state, &surfaces);
    board_put(board, state, state->moved_now);
    int home = surface_of(board, state, player);
    for (int cell = surfaces.all[home].first; cell != NONE; cell = board->next[cell]) {
        int x = board->x0 + cell % board->w, y = board->y0 + cell / board->w;
        int covered = x >= block->x && x < block->x + dx && y >= block->y && y < block->y + dy;
        if (covered || pawn_at(state, x, y, player) != NONE) continue;
        if (home == 0 && !in_rim(board, x, y)) continue;
        if (out && count < capacity)
            out[count] = (Move){x, y, pawn->level, SHIFT, 0, 0, 0, 0, (uint8_t)player};
        count++;
    }
    return count;
}

/* Give every pawn that the moved block pushed the first square that is free for it. */
void settle_pushed(Board *board, State *state) {
    for (int i = 0; i < state->player_count; i++) {
        Move first;
        if (!pawn_under_block(state, i) || !shifts_of(board, state, i, &first, 1)) continue;
        state->players[i].x = first.x, state->players[i].y = first.y;
    }
}

/* For Python: one square for each surface and set of ladders used; the pawn's own square for the
 * surface on which it stands. */
EXPORT int climbers_reach(const State *state, int player, int ladders, Move *out, int capacity) {
    Board board;
    Surfaces surfaces;
    Reach reach;
    const Player *pawn = &state->players[player];
    int count = 0;
    if (!board_open(&board, state)) return -1;
    label_surfaces(&board, state, &surfaces);
    find_reach(&board, state, &surfaces, player, ladders & pawn->ladders, &reach);
    for (int s = 0; s < surfaces.count; s++) {
        int x = pawn->x, y = pawn->y, found = s == reach.start;
        for (int cell = surfaces.all[s].first; cell != NONE && !found; cell = board.next[cell]) {
            x = board.x0 + cell % board.w, y = board.y0 + cell / board.w;
            found = (s != 0 || in_rim(&board, x, y)) && pawn_at(state, x, y, player) == NONE;
        }
        for (int mask = 0; mask < 4 && found; mask++) {
            if (!(reach.seen[s] >> mask & 1)) continue;
            if (count < capacity)
                out[count] = (Move){x, y, surfaces.all[s].level, WALK, 0, 0, 0, (uint8_t)mask,
                                    (uint8_t)player};
            count++;
        }
    }
    board_close(&board);
    return count;
}

/* For Python: the steps of a walk that is allowed, each as the square entered and the ladder used
 * for it; the last one is the square of the move. Returns how many. */
EXPORT int climbers_path(const State *state, const Move *move, Move *out, int capacity) {
    Board board;
    Surfaces surfaces;
    Reach reach;
    int count = 0, mask = move->ladders;
    if (!board_open(&board, state)) return -1;
    label_surfaces(&board, state, &surfaces);
    find_reach(&board, state, &surfaces, move->who, state->players[move->who].ladders, &reach);
    int cell = cell_of(&board, move->x, move->y), label = cell == NONE ? 0 : board.label[cell];
    if (!(reach.seen[label] >> mask & 1)) label = reach.start, mask = 0;
    while (label != reach.start || mask != 0) {
        int from = reach.from_label[label][mask], before = reach.from_mask[label][mask];
        const int squares[2] = {reach.to_square[label][mask], reach.from_square[label][mask]};
        for (int k = 0; k < 2 && count < capacity; k++) {
            int x = board.x0 + squares[k] % board.w, y = board.y0 + squares[k] / board.w;
            int ladder = k == 0 ? mask & ~before : 0;
            out[count++] = (Move){x, y, board.height[squares[k]], WALK, 0, 0, 0, (uint8_t)ladder,
                                  move->who};
        }
        label = from, mask = before;
    }
    for (int i = 0; i < count / 2; i++) {
        Move swapped = out[i];
        out[i] = out[count - 1 - i], out[count - 1 - i] = swapped;
    }
    board_close(&board);
    return count;
}
