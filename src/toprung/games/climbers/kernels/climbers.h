/* The Climbers: the compiled core of the rules.
 *
 * A State is a plain value of fixed size: Python keeps it as bytes, compares and hashes it as
 * bytes, and hands it to the functions below, which never keep a pointer to it. All functions
 * may run in several threads at once. Lengths are in units of one square of the grid.
 * Rule ids in comments are those of the rulebook.
 */
#ifndef CLIMBERS_H
#define CLIMBERS_H

#include <stddef.h>
#include <stdint.h>

#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

enum {
    MAX_BLOCKS = 35,
    MAX_PLAYERS = 5,
    MAX_SPAN = 1000, /* the table ends: no building is wider than this */
    MARGIN = 8,      /* ground kept around the building: the longest block and two more */
    RIM = 2,         /* ground squares offered to pawns, beyond the building's bounding box */
    MAX_SURFACES = 512, /* 192 squares on top of all blocks, under 70 courtyards */
    IN_SUPPLY = -1, /* z of a block not yet built in */
    ANY_LEVEL = -1, /* z of a placement, wherever it comes to lie */
    NONE = -1,
    NO_PAIR = 255, /* of blocks whose odd axis has no pair of its own */
    ID_LIMIT = 9999,
    HEIGHT_LIMIT = 96, /* all blocks on top of each other */
    COORDINATE_LIMIT = 1000000,
    COUNTER_LIMIT = 1000000000,
    BYTES_PER_CELL = 35, /* of all planes of a Board together */
    OUTER = 1 << 30 /* room of the table around the building */
};

enum Colour { RED, YELLOW, BLUE, LIGHTBLUE, PURPLE, GREY_COLOUR };
enum Kind { HALF, CUBE, DOUBLE, GREY };
enum Axis { AXIS_X, AXIS_Y, AXIS_Z };
enum Phase { BUILD, GENERAL, CLIMB1, BLOCK, CLIMB2, STONE, OVER };
enum Ladder { SHORT = 1, LONG = 2 };
enum StoneState { HAND, PLACED, GONE };
enum MoveKind { PASS, WALK, PLACE, SHIFT, BLOCKADE };
enum ClimbRule { FROM_BEST, FROM_TURN_START };
enum GeneralMovement { ORDERED, LIVE, OFF };

typedef struct {
    int32_t x, y; /* smallest corner */
    int16_t z, id;
    uint8_t kind, pair, axis, up; /* axis: where the odd edge points; cubes: AXIS_Z */
} Block;

typedef struct {
    int32_t x, y, arrived;
    int16_t level, best;
    int8_t stone_block; /* index of a block or NONE */
    uint8_t colour, ladders, stone;
} Player;

typedef struct {
    uint8_t block_count, player_count, active, phase;
    uint8_t climb_rule, general, freestyle, never_down, first_wins_ties;
    int8_t last_moved, moved_now; /* indexes of blocks or NONE */
    uint8_t pending_count, pending[MAX_PLAYERS], together, spare[2]; /* together: CL-PRE-7 */
    int16_t turn_start_level;
    int16_t fails;
    int32_t clock, turns;
    Player players[MAX_PLAYERS];
    Block blocks[MAX_BLOCKS];
} State;

/* One small choice. PLACE uses x, y, z, block, axis, up; WALK x, y, z (the level), who, ladders;
 * SHIFT x, y, z, who; BLOCKADE block. All other fields are 0. The rules fill in z; whoever says where a
 * block is to lie (CL-PRE-7) gives it for PLACE, and otherwise ANY_LEVEL. */
typedef struct {
    int32_t x, y;
    int16_t z;
    uint8_t kind, block, axis, up, ladders, who;
} Move;

/* The building as a height map with a margin of ground. Every column is solid (CL-BUI-4). */
typedef struct {
    int x0, y0, w, h, cells;
    int inner_x0, inner_y0, inner_x1, inner_y1; /* bounding box of the blocks, end exclusive */
    uint8_t *height;
    int8_t *top;      /* index of the block that the square belongs to, NONE on the ground */
    uint8_t *scratch; /* nine planes of `cells` bytes; the first is all 0 between calls */
    uint16_t *label;  /* surface of each square, after label_surfaces */
    int32_t *next;    /* squares of one surface, chained */
    int32_t *edge;    /* those of them that are at its edge, chained */
    int32_t *stack;
    uint8_t *hiding; /* nine planes: what leaves_hiding found, by kind and axis; 0 not asked yet */
    void *owned;
    int pad;       /* how far beyond the box surfaces are labelled: RIM, more while blocks move */
    int must_hide; /* while building: 1 hide some grey, 2 and leave a way to hide the rest */
    _Alignas(16) unsigned char small[48 * 48 * BYTES_PER_CELL];
} Board;

typedef struct {
    int32_t first;  /* first square of the chain */
    int32_t edge;   /* first square at its edge */
    int32_t size;   /* squares, OUTER for the table around the building */
    int32_t others; /* pawns on it */
    int16_t level;
    int8_t block; /* NONE on the ground */
    uint8_t up, blocked;
} Surface;

typedef struct {
    int count;
    Surface all[MAX_SURFACES];
} Surfaces;

/* Surfaces that a pawn reaches, per set of ladders used; how it got there, for paths. */
typedef struct {
    uint8_t seen[MAX_SURFACES]; /* bit m: reached having used ladder set m */
    int32_t from_square[MAX_SURFACES][4], to_square[MAX_SURFACES][4];
    uint16_t from_label[MAX_SURFACES][4];
    uint8_t from_mask[MAX_SURFACES][4];
    int start;
} Reach;

/* A square on which a pawn may stand when the block moves, and the sets of ladders (a bit each) that
 * it may have used to get there. */
typedef struct {
    int32_t cell;
    int32_t sets;
} Stand;

/* What search looks at, see prospects.c: places for blocks by their footprint, and who may get how
 * high in a turn. */
enum { FOOTPRINTS = 7, SHAPES = 10, FLAT_CELLS = 48 * 48 };

typedef struct {
    int cells; /* 0: the building is too wide for these planes */
    uint8_t level[FOOTPRINTS][FLAT_CELLS]; /* of a flat place, by its smallest corner; 255 none */
    uint8_t rim[FOOTPRINTS][FLAT_CELLS];   /* highest top that can be stepped on from around it */
    uint8_t along[4][FLAT_CELLS], across[4][FLAT_CELLS], steps[FLAT_CELLS];
} Flats;

typedef struct {
    int16_t level, best; /* where the pawn stands; the highest end of a turn so far */
    int16_t walk, ladder; /* highest level on foot, and with ladders */
    int16_t block, most;  /* the same with a block of their own placing */
    int16_t ways, ladder_ways; /* places of blocks that lead above `best` */
    int16_t spots, ladder_spots; /* blocks on which those places are, the ground being one */
    int16_t steps, rungs; /* surfaces above `best` on foot, and with ladders */
} Prospect;

enum Refusal {
#define REFUSAL(name, text) name,
#include "refusals.h"
#undef REFUSAL
    REFUSAL_COUNT
};

/* geometry.c */
void building_box(const State *state, int *x0, int *y0, int *x1, int *y1);
void block_size(const Block *block, int *dx, int *dy, int *dz);
void size_of(int kind, int axis, int *dx, int *dy, int *dz);
int up_fits(const Block *block, int axis, int up);
int board_open(Board *board, const State *state);
void board_close(Board *board);
void board_lift(Board *board, const State *state, int block);
void board_put(Board *board, const State *state, int block);
int cell_of(const Board *board, int x, int y);
int block_beneath(const State *state, int block, int x, int y);
int stone_on(const State *state, int block);
int pawn_under_block(const State *state, int player);

/* check.c */
EXPORT int climbers_possible(const State *state);

/* placements.c */
int refuse_lift(const Board *board, const State *state, int block);
int placements_of(Board *board, const State *state, int block, Move *out, int capacity, int from);
void require_hiding(Board *board, const State *state);
int refuse_placement(Board *board, const State *state, const Move *move);
int beyond_table(const State *state, int block, int x, int y, int dx, int dy);

/* hiding.c */
int grey_visible(const Board *board, const State *state);
int hides_grey(const Board *board, const State *state, int x, int y, int dx, int dy);
int leaves_hiding(Board *board, const State *state, const Move *move);

/* reach.c */
void label_surfaces(Board *board, const State *state, Surfaces *surfaces);
void find_reach(const Board *board, const State *state, Surfaces *surfaces, int player, int ladders,
                Reach *reach);
void find_reach_from(const Board *board, const State *state, Surfaces *surfaces, int player,
                     int ladders, const Stand *stands, int count, Reach *reach);
EXPORT int climbers_legal_moves(const State *state, Move *out, int capacity);
EXPORT int climbers_to_move(const State *state);
int walks_of(Board *board, const State *state, const Surfaces *surfaces, const Reach *reach,
             int player, Move *out, int capacity);
int refuse_walk(Board *board, const State *state, const Move *move, int ladders);
int in_rim(const Board *board, int x, int y);
int pawn_at(const State *state, int x, int y, int except);
void settle_pushed(Board *board, State *state);
int shifts_of(Board *board, const State *state, int player, Move *out, int capacity);

/* turn.c */
int stones_of(const Board *board, const State *state, int player, int8_t *out);
int covered_pawn(const State *state);
void place_block(State *state, const Move *move);
EXPORT int climbers_reach(const State *state, int player, int ladders, Move *out, int capacity);
void play_move(State *state, const Move *move);
void walk(State *state, const Move *move);
void count_turn(State *state);
int is_over(const State *state);
EXPORT int climbers_leader(const State *state);
EXPORT int climbers_refusal(const State *state, Move *move);
EXPORT int climbers_apply(State *state, const Move *move);

/* count.c */
int random_below(uint64_t *random, int n);

/* greedy.c */
EXPORT int climbers_greedy(const State *state, Move *out, int capacity);

/* prospects.c */
void find_flats(Board *board, const State *state, Flats *flats);
int shape_of(int kind, int axis);
int shape_footprint(int shape, int *dx, int *dy, int *dz);
int step_from(int level, int seen, int ladders);
int shapes_for(const Board *board, const State *state, int player);
void look_ahead(Board *board, const State *state, Surfaces *surfaces, Flats *flats, int player,
                Reach *reach, Prospect *out);

#endif
