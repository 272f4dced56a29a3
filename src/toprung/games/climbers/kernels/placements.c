/* Which blocks may be taken, and where they may be put. */
#include "climbers.h"

#include <stdlib.h>
#include <string.h>

enum { UNUSABLE = 255 }; /* height given to squares that carry no block (CL-STN-4) */

/* CL-BUI-1, CL-BUI-2, CL-STN-2: may the block be taken? Heights never lie: a covered square is
 * higher than the block's top. */
int refuse_lift(const Board *board, const State *state, int block) {
    const Block *b = &state->blocks[block];
    int dx, dy, dz;
    if (state->phase == BUILD) return b->z == IN_SUPPLY ? ALLOWED : BLOCK_BUILT;
    if (b->z == IN_SUPPLY) return NO_SUCH_BLOCK;
    block_size(b, &dx, &dy, &dz);
    if (stone_on(state, block) != NONE) return BLOCK_BLOCKED;
    for (int y = b->y; y < b->y + dy; y++)
        for (int x = b->x, cell = cell_of(board, x, y); x < b->x + dx; x++, cell++)
            if (board->top[cell] != block) return BLOCK_COVERED;
    for (int i = 0; i < state->player_count; i++) {
        const Player *pawn = &state->players[i];
        if (pawn->x >= b->x && pawn->x < b->x + dx && pawn->y >= b->y && pawn->y < b->y + dy)
            return BLOCK_OCCUPIED;
    }
    return block == state->last_moved ? BLOCK_LOCKED : ALLOWED;
}

/* CL-BUI-9, CL-BUI-11: with the moved block lifted off the board, do the pawns of the surface
 * under this pawn still fit once the rectangle is covered? */
static int pawns_fit(Board *board, const State *state, int player, int x, int y, int dx, int dy) {
    const Player *pawn = &state->players[player];
    int start = cell_of(board, pawn->x, pawn->y), w = board->w;
    int beside = pawn->x < board->inner_x0 || pawn->x >= board->inner_x1 ||
                 pawn->y < board->inner_y0 || pawn->y >= board->inner_y1;
    if (start == NONE || beside) return 1; /* on the table around the building */
    uint8_t *seen = board->scratch;
    int depth = 0, left = 0, pawns = 0, outer = 0, filled = 0;
    int32_t *stack = board->stack;
    stack[depth++] = start, seen[start] = 1;
    while (filled < depth) { /* the stack is kept whole, to clean up afterwards */
        int cell = stack[filled++], cx = cell % w, cy = cell / w;
        int px = cx + board->x0, py = cy + board->y0;
        if (cx == 0 || cy == 0 || cx == w - 1 || cy == board->h - 1) {
            outer = 1;
            break;
        }
        if (px < x || px >= x + dx || py < y || py >= y + dy) left++;
        pawns += pawn_at(state, px, py, NONE) != NONE;
        const int around[4] = {cell - 1, cell + 1, cell - w, cell + w};
        for (int k = 0; k < 4; k++)
            if (!seen[around[k]] && board->top[around[k]] == board->top[cell])
                seen[around[k]] = 1, stack[depth++] = around[k];
    }
    for (int i = 0; i < depth; i++) seen[stack[i]] = 0;
    return outer || pawns <= left;
}

/* Whether the new footprint counts as a rotation in the block's own place (CL-BUI-12). */
static int in_own_place(const Block *old, int x, int y, int z, int dx, int dy) {
    int ox, oy, oz;
    if (old->z == IN_SUPPLY || old->z != z) return 0;
    block_size(old, &ox, &oy, &oz);
    int left = x > old->x ? x : old->x, right = x + dx < old->x + ox ? x + dx : old->x + ox;
    int low = y > old->y ? y : old->y, high = y + dy < old->y + oy ? y + dy : old->y + oy;
    return right - left == (dx < ox ? dx : ox) && high - low == (dy < oy ? dy : oy);
}

/* The level on which a footprint lies flat, or NONE. */
static int flat_level(const Board *board, int x, int y, int dx, int dy) {
    int level = NONE;
    for (int j = y; j < y + dy; j++)
        for (int i = x; i < x + dx; i++) {
            int cell = cell_of(board, i, j), height = cell == NONE ? 0 : board->height[cell];
            if (level != NONE && height != level) return NONE;
            level = height;
        }
    return level;
}

/* CL-BUI-5: whether the building would become wider than the table. */
int beyond_table(const State *state, int block, int x, int y, int dx, int dy) {
    for (int i = 0; i < state->block_count; i++) {
        const Block *b = &state->blocks[i];
        int bx, by, bz;
        if (i == block || b->z == IN_SUPPLY) continue;
        block_size(b, &bx, &by, &bz);
        if (x + dx - b->x > MAX_SPAN || b->x + bx - x > MAX_SPAN || y + dy - b->y > MAX_SPAN ||
            b->y + by - y > MAX_SPAN)
            return 1;
    }
    return 0;
}

static int near_table_edge(const Board *board) {
    return board->w > MAX_SPAN || board->h > MAX_SPAN;
}

/* Plane c: squares that belong to the building or touch it with an edge. */
static void mark_contact(const Board *board, uint8_t *restrict c) {
    const uint8_t *restrict h = board->height;
    int w = board->w, n = board->cells;
    memset(c, 0, (size_t)n);
    for (int i = w; i < n - w; i++) c[i] = h[i] | h[i - 1] | h[i + 1] | h[i - w] | h[i + w];
}

/* Two planes for every square: its height (UNUSABLE where no block may lie), and whether it belongs
 * to the building or touches it. Folding makes planes of anchors of them: there, level[i] is the
 * height of the flat dx by dy rectangle whose smallest corner is i, UNUSABLE if there is none, and
 * contact[i] tells whether any of its squares has contact. */
typedef struct {
    uint8_t *level, *contact;
} Planes;

/* From rectangles to ones longer by `shift`, which lies within their own length. */
static void fold(const uint8_t *restrict from_level, const uint8_t *restrict from_contact,
                 uint8_t *restrict level, uint8_t *restrict contact, int n, int shift) {
    for (int i = 0; i < n - shift; i++) {
        uint8_t unequal = from_level[i] == from_level[i + shift] ? 0 : UNUSABLE;
        level[i] = from_level[i] | unequal;
    }
    for (int i = 0; i < n - shift; i++) contact[i] = from_contact[i] | from_contact[i + shift];
    memset(level + n - shift, UNUSABLE, (size_t)shift);
    memset(contact + n - shift, 0, (size_t)shift);
}

/* Fold the squares into dx by dy rectangles; returns those planes. `spare` are two pairs. */
static Planes fold_all(Planes squares, const Planes spare[2], int n, int w, int dx, int dy) {
    Planes planes = squares;
    int turn = 0;
    for (int across = 0; across < 2; across++) {
        int edge = across ? dy : dx, stride = across ? w : 1;
        for (int step = 1; step < edge; step *= 2, turn ^= 1) {
            int shift = stride * (step * 2 <= edge ? step : edge - step);
            fold(planes.level, planes.contact, spare[turn].level, spare[turn].contact, n, shift);
            planes = spare[turn];
        }
    }
    return planes;
}

/* Write the placements of one orientation for all colours that fit. */
static int emit(const Board *board, const uint8_t *level, const Block *block, int index, int axis,
                Move *out, int capacity, int count) {
    uint8_t ups[6];
    int many = 0;
    for (int up = 0; up < 6; up++)
        if (up_fits(block, axis, up)) ups[many++] = (uint8_t)up;
    for (int row = 0; row < board->h; row++) {
        const uint8_t *line = level + row * board->w;
        for (int column = 0; column < board->w; column++) {
            uint64_t eight;
            if (column + 8 <= board->w && (memcpy(&eight, line + column, 8), eight == UINT64_MAX)) {
                column += 7;
                continue;
            }
            if (line[column] == UNUSABLE) continue;
            if (out && count + many <= capacity) {
                Move move = {board->x0 + column, board->y0 + row, line[column], PLACE,
                             (uint8_t)index,     (uint8_t)axis,   0,            0,
                             0};
                for (int k = 0; k < many; k++) {
                    move.up = ups[k];
                    out[count + k] = move;
                }
            }
            count += many;
        }
    }
    return count;
}

/* Strike out anchors where pushed pawns would not fit (CL-BUI-8, CL-BUI-11). */
static void strike_crowded(Board *board, const State *state, uint8_t *level, int dx, int dy) {
    for (int p = 0; p < state->player_count; p++) {
        const Player *pawn = &state->players[p];
        for (int y = pawn->y - dy + 1; y <= pawn->y; y++)
            for (int x = pawn->x - dx + 1; x <= pawn->x; x++) {
                int cell = cell_of(board, x, y);
                if (cell != NONE && level[cell] != UNUSABLE &&
                    !pawns_fit(board, state, p, x, y, dx, dy))
                    level[cell] = UNUSABLE;
            }
    }
}

/* CL-PRE-5: does the placement do what it must while grey is to be seen? */
static int refuse_hiding(Board *board, const State *state, const Move *move, int dx, int dy) {
    if (!board->must_hide) return ALLOWED;
    if (!hides_grey(board, state, move->x, move->y, dx, dy)) return GREY_FIRST;
    return board->must_hide == 2 && !leaves_hiding(board, state, move) ? GREY_STUCK : ALLOWED;
}

/* Strike out anchors beyond the table's edge, or that do not hide the grey blocks as they must. */
static void strike_odd(Board *board, const State *state, Move move, uint8_t *level, int dx,
                       int dy) {
    for (int i = 0; i < board->cells; i++) {
        if (level[i] == UNUSABLE) continue;
        move.x = board->x0 + i % board->w, move.y = board->y0 + i / board->w;
        if (beyond_table(state, move.block, move.x, move.y, dx, dy) ||
            refuse_hiding(board, state, &move, dx, dy))
            level[i] = UNUSABLE;
    }
}

/* All placements of a block that may be taken (or of one in the supply, while building); the
 * caller has checked refuse_lift. Appends at out[from] and returns the new count; with out NULL
 * or too small a capacity it only counts. The unchanged placement is among them (CL-BUI-10). */
int placements_of(Board *board, const State *state, int block, Move *out, int capacity, int from) {
    const Block *b = &state->blocks[block];
    int n = board->cells, count = from, lifted = b->z != IN_SUPPLY;
    uint8_t *plane = board->scratch + n; /* the first is pawns_fit's */
    const Planes squares = {plane, plane + n};
    const Planes spare[2] = {{plane + 2 * n, plane + 3 * n}, {plane + 4 * n, plane + 5 * n}};
    if (lifted) board_lift(board, state, block);
    memcpy(squares.level, board->height, (size_t)n);
    for (int p = 0; p < state->player_count; p++) { /* CL-STN-4 */
        if (state->players[p].stone != PLACED) continue;
        for (int i = 0; i < n; i++)
            if (board->top[i] == state->players[p].stone_block) squares.level[i] = UNUSABLE;
    }
    mark_contact(board, squares.contact);
    for (int axis = b->kind == CUBE ? AXIS_Z : AXIS_X; axis <= AXIS_Z; axis++) {
        int dx, dy, dz;
        size_of(b->kind, axis, &dx, &dy, &dz);
        Planes planes = fold_all(squares, spare, n, board->w, dx, dy);
        uint8_t *restrict level = planes.level, *restrict contact = planes.contact;
        if (lifted && b->z == 0)
            for (int y = b->y - dy; y <= b->y + 6; y++)
                for (int x = b->x - dx; x <= b->x + 6; x++)
                    if (in_own_place(b, x, y, 0, dx, dy)) contact[cell_of(board, x, y)] = 1;
        for (int i = 0; i < n; i++) level[i] |= contact[i] ? 0 : UNUSABLE;
        strike_crowded(board, state, level, dx, dy);
        if (board->must_hide || near_table_edge(board))
            strike_odd(board, state, (Move){.block = (uint8_t)block, .axis = (uint8_t)axis}, level,
                       dx, dy);
        count = emit(board, level, b, block, axis, out, capacity, count);
    }
    if (lifted) board_put(board, state, block);
    return count;
}

static int rests_on_stone(const Board *board, const State *state, int x, int y, int dx, int dy) {
    for (int j = y; j < y + dy; j++)
        for (int i = x; i < x + dx; i++) {
            int cell = cell_of(board, i, j);
            if (cell != NONE && board->top[cell] != NONE && stone_on(state, board->top[cell]) != NONE)
                return 1;
        }
    return 0;
}

static int touches(const Board *board, int x, int y, int dx, int dy) {
    for (int j = y - 1; j <= y + dy; j++)
        for (int i = x - 1; i <= x + dx; i++) {
            int corner = (j < y || j >= y + dy) && (i < x || i >= x + dx), cell = cell_of(board, i, j);
            if (!corner && cell != NONE && board->height[cell] > 0) return 1;
        }
    return 0;
}

/* The words for a placement that placements_of does not list; the block is off the board. */
static int explain_put(Board *board, const State *state, const Move *move) {
    const Block *b = &state->blocks[move->block];
    int dx, dy, dz, x = move->x, y = move->y;
    if (move->axis > AXIS_Z || !up_fits(b, move->axis, move->up)) return WRONG_FACE;
    size_of(b->kind, move->axis, &dx, &dy, &dz);
    int level = flat_level(board, x, y, dx, dy);
    if (rests_on_stone(board, state, x, y, dx, dy)) return ON_BLOCKED;
    if (level == NONE) return HOLE_BELOW;
    if (!touches(board, x, y, dx, dy) && !in_own_place(b, x, y, level, dx, dy)) return NO_CONTACT;
    if (beyond_table(state, move->block, x, y, dx, dy)) return TABLE_EDGE;
    int why = refuse_hiding(board, state, move, dx, dy);
    if (why) return why;
    return level ? NO_ROOM_FOR_PAWNS : NO_ROOM_ON_GROUND;
}

/* ALLOWED for what placements_of lists, else why not. The level z of the move is not read. */
int refuse_placement(Board *board, const State *state, const Move *move) {
    if (move->block >= state->block_count) return NO_SUCH_BLOCK;
    int why = refuse_lift(board, state, move->block);
    if (why) return why;
    int total = placements_of(board, state, move->block, NULL, 0, 0);
    Move *listed = malloc(sizeof(Move) * (size_t)(total + 1));
    if (!listed) return NO_SUCH_BLOCK;
    placements_of(board, state, move->block, listed, total, 0);
    int found = 0;
    for (int i = 0; i < total && !found; i++)
        found = listed[i].x == move->x && listed[i].y == move->y && listed[i].axis == move->axis &&
                listed[i].up == move->up;
    free(listed);
    if (found) return ALLOWED;
    int lifted = state->blocks[move->block].z != IN_SUPPLY;
    if (lifted) board_lift(board, state, move->block);
    why = explain_put(board, state, move);
    if (lifted) board_put(board, state, move->block);
    return why;
}

/* CL-PRE-5: while grey is to be seen, a placement must hide some of it and leave a way to hide the
 * rest. Where nothing does (a position laid out by hand), that is not asked for. */
void require_hiding(Board *board, const State *state) {
    board->must_hide = state->phase == BUILD && grey_visible(board, state) ? 2 : 0;
    if (board->must_hide) memset(board->hiding, 0, 9 * (size_t)board->cells);
    for (; board->must_hide; board->must_hide--)
        for (int i = 0; i < state->block_count; i++)
            if (state->blocks[i].z == IN_SUPPLY && placements_of(board, state, i, NULL, 0, 0)) return;
}

/* For Python: what the active player might take, and all places for it, whatever the phase. */
EXPORT int climbers_movable(const State *state, int8_t *out) {
    Board board;
    int count = 0;
    if (!board_open(&board, state)) return -1;
    for (int i = 0; i < state->block_count; i++)
        if (refuse_lift(&board, state, i) == ALLOWED) out[count++] = (int8_t)i;
    board_close(&board);
    return count;
}

EXPORT int climbers_placements(const State *state, int block, Move *out, int capacity) {
    Board board;
    int count = 0;
    if (!board_open(&board, state)) return -1;
    require_hiding(&board, state);
    for (int i = 0; i < state->block_count; i++)
        if ((block == NONE || i == block) && refuse_lift(&board, state, i) == ALLOWED)
            count = placements_of(&board, state, i, out, capacity, count);
    board_close(&board);
    return count;
}

EXPORT int climbers_refuse_lift(const State *state, int block) {
    Board board;
    if (!board_open(&board, state)) return -1;
    int why = refuse_lift(&board, state, block);
    board_close(&board);
    return why;
}
