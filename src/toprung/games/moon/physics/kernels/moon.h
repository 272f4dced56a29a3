/* The physics of Catch the Moon: rigid ladders made of boxes, on a table with a base.
 *
 * Metres, kilograms, seconds, newtons. Only + - * / and square roots are used, in a fixed order and
 * never fused, so that every platform computes the same bits. A world is one block of memory
 * without pointers, owned by the caller; nothing here allocates.
 */
#ifndef TOPRUNG_MOON_H
#define TOPRUNG_MOON_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define API __declspec(dllexport)
#else
#define API __attribute__((visibility("default")))
#endif

enum {
    BODIES = 32,      /* ladders' numbers are below this */
    RODS = 16,        /* of one ladder */
    FIXED = 512,      /* boxes of the base, or of a structure that is taken as fixed */
    PAIRS = 8192,     /* pairs of boxes near each other */
    MANIFOLDS = 1536, /* pairs that touch, or may in the next step */
    POINTS = 8,       /* of one manifold */
    CONTACTS = 4096,  /* points that push, or may in this substep */
    DUOS = 3072,      /* of these, two by two */
    MEETINGS = 1024,  /* ladders that touch others */
    /* Of these, kept free for table and base: whatever else is lost, nothing falls through them. */
    GROUND_PAIRS = 2048,
    GROUND_MANIFOLDS = 512,
    GROUND_CONTACTS = 2048,
    BASE = BODIES,    /* stands for a body in pairs */
    TABLE = BODIES + 1,
    MOTION = 13,      /* numbers of a ladder's motion: place, turn (w, x, y, z), velocity, spin */
    BEAT = 4,         /* steps between two targets of a hand: 1/60 s */
};

static const double STEP = 1.0 / 240; /* seconds */
static const double GRAVITY = 9.81;   /* m/s^2 */

/* A box: its centre, its axes as rows, its half extents. */
typedef struct {
    double centre[3], axes[3][3], half[3];
} Box;

/* What a box needs along the three axes, and a little more: single precision will do. */
typedef float Four __attribute__((vector_size(16)));
typedef int32_t Fours __attribute__((vector_size(16)));
typedef struct {
    Four low, high;
} Bounds;

/* A ladder. `travel` grows with the way that its farthest point may have gone; up to `listed` the
 * list of pairs holds. */
typedef struct {
    double place[3], turn[4], velocity[3], spin[3], force[3], torque[3];
    double mass, inverse_mass, inertia[9], inverse_inertia[9], radius;
    double travel, listed;
    int32_t present, awake, rods, touching; /* touching: bit 0 the table, bit 1 the base */
    Box own[RODS];
} Body;

/* What follows from a body's turn. */
typedef struct {
    double rotation[9], inertia[9], inverse_inertia[9], velocity[3], spin[3], place[3], inverse_mass;
    int32_t placed, unused;
} Frame;

/* A point of contact. */
typedef struct {
    double on_a[3], on_b[3];                /* where it is on either body, in their frames */
    double normal_force, friction_force[3]; /* N, in the last substep */
    double damping;                         /* N s/m */
    double step_impulse;                    /* N s: the normal force's over the whole step */
    int32_t feature, slipping;
} Point;

/* The points where two boxes meet. The normal points from a to b and is kept in the frame of body
 * `holder` (0: a, 1: b). */
typedef struct {
    double own_normal[3], normal[3];
    int32_t count, holder;
    Point points[POINTS];
} Manifold;

/* Two numbers side by side, and yes or no (all bits or none) for each. */
typedef double Two __attribute__((vector_size(16)));
typedef int64_t Mask __attribute__((vector_size(16)));

/* Two contacts along a line of velocities: normal impulse and way as they begin and change, and the
 * same of friction's pull (squares and products). */
typedef struct {
    Two normal_impulse, more, nears, square, mixed, change, pull, pulls, limit;
} Course;

/* A manifold with points (a bit for each) that matter in this substep only if velocities change. */
typedef struct {
    int16_t manifold;
    uint8_t a, b;
    uint32_t idle;
} Play;

/* Such a point during a substep: where it is, halfway between where either ladder has it, what
 * pushes at rest, how that grows with velocity, and the impulses (N s). `limit` is that of friction's,
 * and `lean` where Newton's method foresees that it pulls (see add_meeting). */
typedef struct {
    double normal[3], place[3], bias, slip[3], stiff, tangent, limit;
    double normal_impulse, friction_impulse[3], lean[3];
    int32_t a, b, slipping, point;
} Contact;

/* Two contacts between the same two ladders (or one, and one that never pushes) while they are
 * solved; `arm` leads to them from the island's middle. What follows from the present velocities: how
 * they near, the normal impulse, friction's impulse (`pull`) as if it had no limit, the share of it
 * that the limit leaves (`hold`), where it pulls, and what `lean` gains by the next change. */
typedef struct {
    Two arm[3], normal[3], bias, stiff, tangent, limit, slip[3], lean[3];
    Two near, normal_impulse, pull[3], hold, along[3], gain[3];
    Mask slipping, begun; /* begun: friction, in this substep (see newton.c) */
} Duo;

/* The duos of two ladders, or of one with table or base. */
typedef struct {
    int32_t a, b, first, end;
} Meeting;

/* Two boxes that are near each other: bodies a < b, or b is BASE or TABLE. `due` is the travel at
 * which they must be looked at again. */
typedef struct {
    uint8_t a, b, rod_a, unused;
    uint16_t rod_b, unused_too;
    int32_t manifold, axis;
    double due;
} Pair;

typedef struct {
    double friction, normal_stiffness, tangent_stiffness, damping, spin_damping;
    int32_t substeps, iterations, hurried, sleeps;
} Settings;

/* A held ladder: the point where it is held (in its frame), the target's and the guide's pose, and
 * whether other wood is near. */
typedef struct {
    double grab[3], target[7], guide[7];
    int32_t ladder, careful;
} Grip;

/* What was hard, or went wrong, since the world began or was loaded. Nothing of it decides the future. */
typedef struct {
    int64_t islands, iterations; /* that Newton's method solved, and its iterations */
    int64_t unconverged;         /* islands that were out of balance after the last iteration */
    int64_t bad_pivots;          /* that were not positive: their direction is left as it is */
    int64_t lost_pairs, lost_manifolds, lost_contacts; /* that there was no room for */
    int64_t most_contacts;                             /* in one substep */
    double residual; /* the largest imbalance left over, as a multiple of the tolerance */
    double cone; /* the most friction at a contact, as a multiple of Coulomb's limit for the larger of the
                    loads of its substep and the one before, squared */
} Diagnostics;

/* Bits of moon_diagnose's answer. */
enum { OVERFLOWED = 1, BAD_PIVOT = 2, UNCONVERGED = 4 };

typedef struct {
    Settings settings;
    int64_t steps;
    int32_t fixed, pairs, manifolds, frees, unlisted;
    int32_t parts; /* of the last step; 0 before the first */
    Body bodies[BODIES];
    Box base[FIXED];
    Pair pair[PAIRS];
    /* Below: scratch, or in an order that decides nothing. */
    Diagnostics diagnostics;
    Frame frames[BODIES + 2];
    Box placed[BODIES][RODS];
    double ways[BODIES][RODS];
    Bounds bounds[BODIES][RODS], all_bounds[BODIES + 1], base_bounds[FIXED];
    Pair fresh[PAIRS];
    Manifold manifold[MANIFOLDS];
    int16_t free[MANIFOLDS], active[MANIFOLDS];
    int16_t active_pair[MANIFOLDS];
    Play plays[MANIFOLDS];
    int16_t sequence[CONTACTS];
    Contact contacts[CONTACTS];
    int32_t played, touching;
    double shorter; /* seconds: of this substep and the last, which friction's limit is for */
    /* The island that is being solved: its contacts, its ladders, how these move about its middle. */
    int32_t first, end, meetings, duos;
    uint32_t members;
    uint32_t gentle, beginning; /* bits of ladders that are slow, and of these with new contacts */
    double middle[3], twist[BODIES + 2][6], arm[BODIES][3];
    Meeting meeting[MEETINGS];
    Duo duo[DUOS];
    Course courses[DUOS];
    double tolerance[BODIES]; /* m/s: an imbalance that may be left */
    double lost[BODIES + 2][6], change[BODIES][6], moves[BODIES][6], free_motion[BODIES][6];
    Two block[BODIES][BODIES][18];
    int32_t rank[BODIES], ranked[BODIES], ranks;
    uint32_t later[BODIES];
} World;

/* A caller's block of memory for a world must begin at a multiple of this; moon_begin and moon_load
 * check it. */
enum { ALIGNMENT = 16 };
_Static_assert(_Alignof(World) <= ALIGNMENT, "vectors of 128 bits need no more");

/* vectors.h has the arithmetic. */

/* boxes.c: contacts between two boxes, b's surface seen from a, or of a box with the table. */
typedef struct {
    double on_a[3], on_b[3], gap;
    int32_t feature, unused;
} Found;

typedef struct {
    double normal[3], gap; /* from a to b; a lower bound of the distance */
    int32_t count, holder, axis, unused;
    Found found[POINTS];
} Touching;

void meet_boxes(const Box *a, const Box *b, double margin, int before, Touching *out);
void meet_table(const Box *a, double margin, Touching *out);

static const double NEAR = 2e-4; /* metres apart at which contacts are computed, besides speed */

/* An impact at one end of a ladder makes its other end faster, up to about so many times: the table is
 * looked for that much farther ahead. */
static const double LEVER = 2.5;

/* listing.c: which boxes are near each other. */
void bound_base(World *world);
void bound_rods(World *world, int body, double room);
void list_pairs(World *world, const double *speeds);
void drop_pair(World *world, Pair *pair);

/* contacts.c: where they touch. */
void place_frame(World *world, int body);
void place_rods(World *world, int body);
void find_contacts(World *world, double seconds);

/* world.c: what a world needs besides what a snapshot holds; whether it begins where it must. */
void refresh(World *world);
int misplaced(const World *world);

/* factor.c: linear equations for all ladders at once. */
void order(World *world);
int factorise(World *world); /* returns how many pivots were not positive */
void solve_factored(World *world);

/* meetings.c: contacts of an island two by two, and back, and the matrix that they make. */
void pair_up(World *world);
void part_again(World *world);
void assemble(World *world);

/* newton.c: velocities of one island at the end of a substep. */
void balance_island(World *world, int iterations);

/* points.c: velocities of all ladders at the end of a substep. */
void balance(World *world, double step, int iterations);

/* world.c: what was hard or went wrong since the world began or was loaded. Returns 0, or bits for
 * what must not happen: OVERFLOWED, BAD_PIVOT, UNCONVERGED. */
API int moon_diagnose(const World *world, Diagnostics *out);

/* world.c: calls that hand.c makes, too. */
API int moon_rouse(World *world, int id);
API int moon_press(World *world, int id, const double *force, const double *torque);

/* hand.c: stiffness (1/s), limits of force (N) and torque (N m), speeds in free air and near wood (m/s),
 * spin for each m/s, and the distances of caution and rousing (metres). */
enum { HAND_LIMITS = 8 };
API void moon_hand_limits(double *out);

/* layout.c: name and value of the constant with this number (from 0); a null pointer after the last. */
API const char *moon_constant(int number, double *value);

/* motion.c: the speed of a ladder's ends, with what is pressing on it for so long; one part of a
 * step, in substeps of `substep` seconds after one of `last`. */
double haste_of(const World *world, int body, double seconds);
void solve(World *world, double substep, double last, int substeps, int iterations);

/* world.c: place, turn (w, x, y, z), velocity and spin of a ladder, 13 numbers; 0 if it is there. */
API int moon_motion(const World *world, int id, double *out);

/* world.c: one step. Returns how many ladders began to touch table or base in it, and which: pairs
 * of ladder and 0 for the table or 1 for the base, room for 4 * BODIES numbers. */
API int moon_step(World *world, int32_t *begun);

/* world.c: the forces between bodies that touch, pair of rods by pair of rods: how many, the two bodies
 * (BASE and TABLE stand for what never moves), the newtons with which the first pushes the second (3
 * numbers), and what share of the friction that it could have there it needs. Room for MANIFOLDS. */
API int moon_forces(const World *world, int32_t *bodies, double *newtons);

/* many.c: several worlds go on by so many steps each, one world after the other. begun[2 * k] has a
 * bit for each ladder of world k that began to touch the table meanwhile, begun[2 * k + 1] for the
 * base. Worlds share nothing: threads may call this at the same time, each with its own worlds, and
 * what comes out does not depend on how worlds are shared out among them. */
API void moon_step_many(World *const *worlds, int count, int steps, uint32_t *begun);

/* many.c: how all ladders move, 13 numbers (see moon_motion) at the place of each number, so there is
 * room for 13 * BODIES. Returns a bit for each ladder that is there; the others are left alone. */
API uint32_t moon_motions(const World *world, double *out);

/* room.c: a ladder's rods at so many poses (7 numbers each) among these boxes. For each pose, its
 * lowest point, and in `found` 2 if a rod is nearer to a box than wanted[n] (a lower bound of the
 * distance decides; negative: an overlap that is allowed), otherwise 1 if anything is so near that upright
 * boxes around them are less than `near` apart, or 0. Returns -1 if there are too many boxes. */
API int moon_room(int rods, const Box *own, int poses, const double *pose, int others, const Box *box,
                  const double *wanted, double near, double *lowest, uint8_t *found);

/* measuring.c: two boxes that are near each other, by their places in two lists: the signed distance
 * (negative when they overlap), the middle of the region where they are nearest, and the direction
 * from the first to the second. */
typedef struct {
    int32_t row, column;
    double distance, place[3], normal[3];
} Near;

/* measuring.c: the boxes of some bodies, counts[n] of each, where these poses (7 numbers each; turns
 * need not be of length 1) carry them. */
API void moon_place_boxes(int bodies, const int32_t *counts, const Box *own, const double *poses, Box *out);

/* measuring.c: the highest and the lowest point of each box. */
API void moon_heights(int count, const Box *box, double *out);

/* measuring.c: all pairs that are nearer than the margin, row by row. Returns how many there are; only
 * so many as there is room for are written. -1 if the others are more than FIXED. */
API int moon_near_boxes(int count, const Box *box, int others, const Box *other, double margin, int most,
                        Near *out);

/* measuring.c: the least distance of any box to any other; the margin if that is less. */
API double moon_least_distance(int count, const Box *box, int others, const Box *other, double margin);

/* measuring.c: for each box and the other at the same place, the gap along an axis that separates
 * them (negative: the depth of the overlap; positive: a lower bound of the distance), and that axis. */
API void moon_separation(int count, const Box *box, const Box *other, double *gaps, double *ways);

/* measuring.c: the farthest way that any corner of these boxes went, from one list of poses to the other. */
API double moon_displacement(int bodies, const int32_t *counts, const Box *own, const double *before,
                             const double *after);

/* measuring.c: how far each of the others is from the nearest box, by upright boxes around them. */
API void moon_upright_gaps(int count, const Box *box, int others, const Box *other, double *gaps);

#endif
