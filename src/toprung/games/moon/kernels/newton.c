/* The exact way through a substep: the velocities at which masses and all springs of the contacts
 * are in balance at its end (backward Euler), by Newton's method. Each iteration solves all
 * contacts at once, by a Cholesky factorisation in blocks of six numbers for each ladder, in the
 * order of least neighbours. What rests is in balance already and costs one look at its contacts. */
#include "moon.h"
#include "vectors.h"

enum { NARROWINGS = 10, FOLLOWINGS = 3 };

static const double REACH = 5e-5;   /* metres apart at which a point may matter, besides its speed */
static const double CARELESS = 1e-5; /* more imbalance for what is fast, as a share of its speed */
static const double NEARLY = 0.05;  /* the share of a slope that counts as level */
static const double ENOUGH = 1e-9; /* m/s: an imbalance of impulses that moves no ladder faster */

/* Nothing pushes at this point, and nothing holds. */
static void leave(Point *point) {
    point->push = point->limit = 0;
    point->drag[0] = point->drag[1] = point->drag[2] = 0;
    point->slipping = 1;
}

/* Where the points are at the beginning of a substep. A point that slid takes hold anew. */
static void take_hold(World *world, double step, const double *speeds) {
    const Settings *settings = &world->settings;
    world->played = 0;
    double k = settings->normal_stiffness, yield = 1 / (step * settings->tangent_stiffness);
    for (int m = 0; m < world->manifolds; m++) {
        Manifold *manifold = &world->manifold[world->active[m]];
        const Pair *pair = &world->pair[world->active_pair[m]];
        const Frame *a = &world->frames[pair->a], *b = &world->frames[pair->b];
        double *normal = manifold->normal, places[3];
        times((manifold->holder ? b : a)->rotation, manifold->own_normal, normal);
        minus(b->place, a->place, places);
        double reach = REACH + 2 * step * (speeds[pair->a] + speeds[pair->b]);
        Play play = {world->active[m], pair->a, pair->b, 0};
        for (int i = 0; i < manifold->count; i++) {
            Point *point = &manifold->points[i];
            double apart[3];
            times(a->rotation, point->on_a, point->arm_a);
            times(b->rotation, point->on_b, point->arm_b);
            for (int j = 0; j < 3; j++) apart[j] = places[j] + point->arm_b[j] - point->arm_a[j];
            double gap = dot(apart, normal);
            if (gap > reach) {
                leave(point);
                continue;
            }
            play.points |= 1u << i;
            add_scaled(apart, normal, -gap);
            if (point->slipping) {
                double shift[3];
                add_scaled(point->drag, normal, -dot(point->drag, normal));
                for (int j = 0; j < 3; j++) shift[j] = -point->drag[j] * yield - apart[j];
                add_scaled(apart, shift, 1);
                add_scaled(point->arm_b, shift, 1);
                times_transposed(b->rotation, shift, shift);
                add_scaled(point->on_b, shift, 1);
            }
            point->limit = settings->friction * point->push;
            double damping = 2 * settings->damping * root(k / point->normal_mass);
            point->stiff = step * (step * k + damping);
            point->tangent = step * (step * settings->tangent_stiffness +
                                     2 * settings->damping *
                                         root(settings->tangent_stiffness / point->tangent_mass));
            point->bias = gap > 0 ? point->stiff / step * gap : step * k * gap;
            for (int j = 0; j < 3; j++)
                point->slip[j] = step * settings->tangent_stiffness * apart[j];
        }
        if (play.points) world->plays[world->played++] = play;
    }
}

/* The impulse of a point at the present velocities; the limit of friction follows the load. */
static inline void press_point(const Frame *a, const Frame *b,
                               const double *normal, Point *point) {
    double way[3], turned[3];
    cross(b->spin, point->arm_b, way);
    cross(a->spin, point->arm_a, turned);
    for (int j = 0; j < 3; j++) way[j] += b->velocity[j] - a->velocity[j] - turned[j];
    copy(way, point->way);
    double nearing = dot(way, normal), push = -(point->bias + point->stiff * nearing);
    point->push = push > 0 ? push : 0;
    point->slipping = 1;
    point->hold = 0;
    point->drag[0] = point->drag[1] = point->drag[2] = 0;
    if (point->limit == 0) return;
    add_scaled(way, normal, -nearing);
    for (int j = 0; j < 3; j++) point->drag[j] = -(point->slip[j] + point->tangent * way[j]);
    double long2 = dot(point->drag, point->drag);
    point->slipping = long2 > point->limit * point->limit;
    point->hold = 1;
    if (point->slipping) {
        point->hold = point->limit / root(long2);
        for (int j = 0; j < 3; j++) point->drag[j] *= point->hold;
    }
}

/* The imbalance of each ladder's impulses at the present velocities; returns the largest, as a
 * velocity. */
static double imbalance(World *world) {
    double(*lost)[6] = world->lost;
    for (int k = 0; k < BODIES; k++) {
        if (!world->bodies[k].awake) continue;
        const Frame *frame = &world->frames[k];
        const double *free = world->free_motion[k];
        double spin[3];
        for (int j = 0; j < 3; j++) {
            lost[k][j] = world->bodies[k].mass * (frame->velocity[j] - free[j]);
            spin[j] = frame->spin[j] - free[3 + j];
        }
        times(frame->inertia, spin, lost[k] + 3);
    }
    for (int m = 0; m < world->played; m++) {
        const Play *pair = &world->plays[m];
        Manifold *manifold = &world->manifold[pair->manifold];
        const Frame *a = &world->frames[pair->a], *b = &world->frames[pair->b];
        double *lost_a = lost[pair->a], *lost_b = lost[pair->b];
        for (uint32_t bits = pair->points; bits; bits &= bits - 1) {
            Point *point = &manifold->points[__builtin_ctz(bits)];
            double impulse[3], turned[3];
            press_point(a, b, manifold->normal, point);
            if (point->push == 0 && point->limit == 0) continue;
            copy(point->drag, impulse);
            add_scaled(impulse, manifold->normal, point->push);
            add_scaled(lost_a, impulse, 1);
            cross(point->arm_a, impulse, turned);
            add_scaled(lost_a + 3, turned, 1);
            if (pair->b >= BASE) continue;
            add_scaled(lost_b, impulse, -1);
            cross(point->arm_b, impulse, turned);
            add_scaled(lost_b + 3, turned, -1);
        }
    }
    double most = 0;
    for (int k = 0; k < BODIES; k++) {
        const Body *body = &world->bodies[k];
        if (!body->awake) continue;
        double moves = root(dot(lost[k], lost[k])) * body->inverse_mass;
        double turns = root(dot(lost[k] + 3, lost[k] + 3)) * 3 * body->inverse_mass / body->radius;
        if (moves + turns > most) most = moves + turns;
    }
    return most;
}

/* out = skew(r) m, the cross product of r with each column. */
static inline void cross_columns(const double *r, const double *m, double *out) {
    for (int j = 0; j < 3; j++) {
        out[j] = r[1] * m[6 + j] - r[2] * m[3 + j];
        out[3 + j] = r[2] * m[j] - r[0] * m[6 + j];
        out[6 + j] = r[0] * m[3 + j] - r[1] * m[j];
    }
}

/* out = m skew(r): each row crossed with r. */
static inline void cross_rows(const double *m, const double *r, double *out) {
    for (int i = 0; i < 3; i++) cross(m + 3 * i, r, out + 3 * i);
}

/* Add a 3 by 3 block, times `by`, to a block of 6 by 6. */
static inline void add_part(double *block, int row, int column, const double *m, double by) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) block[6 * (row + i) + column + j] += m[3 * i + j] * by;
}

/* The stiffness of one point in the world's frame. */
static void stiffness(const Point *point, const double *normal, double *out) {
    double across = point->tangent * point->hold, along = (point->push > 0 ? point->stiff : 0) - across, slid = 0;
    if (point->slipping) {
        double long2 = dot(point->drag, point->drag);
        slid = long2 > 0 ? across / long2 : 0;
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            out[3 * i + j] = (i == j ? across : 0) + along * normal[i] * normal[j] -
                             slid * point->drag[i] * point->drag[j];
}

/* The part of the matrix that belongs to one manifold. */
static void add_manifold(World *world, const Play *pair) {
    const Manifold *manifold = &world->manifold[pair->manifold];
    int both = pair->b < BASE, a = world->rank[pair->a], b = both ? world->rank[pair->b] : a;
    double *block_a = world->block[a][a], *block_b = world->block[b][b];
    double *mixed = both ? a > b ? world->block[a][b] : world->block[b][a] : 0;
    for (uint32_t bits = pair->points; bits; bits &= bits - 1) {
        const Point *point = &manifold->points[__builtin_ctz(bits)];
        if (point->push == 0 && point->limit == 0) continue;
        double d[9], da[9], db[9], made[9];
        stiffness(point, manifold->normal, d);
        cross_rows(d, point->arm_a, da);
        add_part(block_a, 0, 0, d, 1);
        cross_columns(point->arm_a, d, made);
        add_part(block_a, 3, 0, made, 1);
        cross_columns(point->arm_a, da, made);
        add_part(block_a, 3, 3, made, -1);
        if (!both) continue;
        cross_rows(d, point->arm_b, db);
        add_part(block_b, 0, 0, d, 1);
        cross_columns(point->arm_b, d, made);
        add_part(block_b, 3, 0, made, 1);
        cross_columns(point->arm_b, db, made);
        add_part(block_b, 3, 3, made, -1);
        const double *row = a > b ? point->arm_a : point->arm_b, *other = a > b ? db : da;
        add_part(mixed, 0, 0, d, -1);
        add_part(mixed, 0, 3, other, 1);
        cross_columns(row, d, made);
        add_part(mixed, 3, 0, made, -1);
        cross_columns(row, other, made);
        add_part(mixed, 3, 3, made, 1);
    }
}

static void assemble(World *world) {
    for (int r = 0; r < world->ranks; r++) {
        double *own = world->block[r][r];
        const Frame *frame = &world->frames[world->ranked[r]];
        double mass = world->bodies[world->ranked[r]].mass;
        for (int k = 0; k < 36; k++) own[k] = 0;
        for (int k = 0; k < 3; k++) own[7 * k] = mass;
        add_part(own, 3, 3, frame->inertia, 1);
        for (uint32_t bits = world->later[r]; bits; bits &= bits - 1) {
            double *block = world->block[__builtin_ctz(bits)][r];
            for (int k = 0; k < 36; k++) block[k] = 0;
        }
    }
    for (int m = 0; m < world->played; m++) add_manifold(world, &world->plays[m]);
}

/* How all contacts go along the line of velocities that the change points to. Returns how many of
 * them matter on it. */
static int plot(World *world) {
    int count = 0;
    for (int m = 0; m < world->played; m++) {
        const Play *pair = &world->plays[m];
        const Manifold *manifold = &world->manifold[pair->manifold];
        const double *normal = manifold->normal, *a = world->change[world->rank[pair->a]];
        const double *b = pair->b < BASE ? world->change[world->rank[pair->b]] : 0;
        for (uint32_t bits = pair->points; bits; bits &= bits - 1) {
            const Point *point = &manifold->points[__builtin_ctz(bits)];
            Course *course = &world->courses[count];
            double way[3], turned[3], pull[3];
            cross(a + 3, point->arm_a, turned);
            for (int j = 0; j < 3; j++) way[j] = -a[j] - turned[j];
            if (b) {
                cross(b + 3, point->arm_b, turned);
                for (int j = 0; j < 3; j++) way[j] += b[j] + turned[j];
            }
            double nears = dot(way, normal), near = dot(point->way, normal);
            course->nears = nears;
            course->push = -(point->bias + point->stiff * near);
            course->more = -point->stiff * nears;
            course->limit = point->limit;
            if (point->limit == 0 && course->push <= 0 && course->push + course->more <= 0) continue;
            count++;
            if (point->limit == 0) continue;
            add_scaled(way, normal, -nears);
            for (int j = 0; j < 3; j++)
                pull[j] = -(point->slip[j] + point->tangent * (point->way[j] - near * normal[j]));
            double along = dot(pull, way), long2 = dot(way, way);
            course->square = dot(pull, pull);
            course->mixed = -2 * point->tangent * along;
            course->change = point->tangent * point->tangent * long2;
            course->pull = along;
            course->pulls = -point->tangent * long2;
        }
    }
    return count;
}

/* The work that the imbalance does per share of the change, at a share of it. */
static double slope(const World *world, int courses, double inertial, double mass, double share) {
    double sum = inertial + share * mass;
    for (int k = 0; k < courses; k++) {
        const Course *course = &world->courses[k];
        double push = course->push + share * course->more;
        if (push > 0) sum -= push * course->nears;
        if (course->limit == 0) continue;
        double long2 = course->square + share * (course->mixed + share * course->change);
        double pull = course->pull + share * course->pulls, limit = course->limit;
        sum -= long2 > limit * limit ? pull * (limit / root(long2)) : pull;
    }
    return sum;
}

/* The share of the change at which nothing is gained by going on. */
static double share_of(World *world) {
    double inertial = 0, mass = 0;
    for (int r = 0; r < world->ranks; r++) {
        int body = world->ranked[r];
        const double *change = world->change[r], *free = world->free_motion[body];
        const Frame *frame = &world->frames[body];
        double way[3], turn[3];
        for (int j = 0; j < 3; j++) {
            way[j] = frame->velocity[j] - free[j];
            turn[j] = frame->spin[j] - free[3 + j];
        }
        inertial += world->bodies[body].mass * dot(change, way);
        mass += world->bodies[body].mass * dot(change, change);
        times(frame->inertia, change + 3, way);
        inertial += dot(way, turn);
        mass += dot(way, change + 3);
    }
    int courses = plot(world);
    double low = 0, high = 1;
    double at_low = slope(world, courses, inertial, mass, 0);
    double at_high = slope(world, courses, inertial, mass, 1), near = -NEARLY * at_low;
    if (at_high <= near) return 1;
    for (int k = 0; k < NARROWINGS; k++) {
        double share = low + (high - low) * at_low / (at_low - at_high);
        double here = slope(world, courses, inertial, mass, share);
        if (here <= near && here >= -near) return share;
        if (here > 0) {
            high = share;
            at_high = here;
            at_low *= 0.5;
        } else {
            low = share;
            at_low = here;
            at_high *= 0.5;
        }
    }
    return low > 0 ? low : high;
}

static void go(World *world, double share) {
    for (int r = 0; r < world->ranks; r++) {
        Frame *frame = &world->frames[world->ranked[r]];
        add_scaled(frame->velocity, world->change[r], share);
        add_scaled(frame->spin, world->change[r] + 3, share);
    }
}

static void follow(World *world) {
    for (int m = 0; m < world->played; m++) {
        Manifold *manifold = &world->manifold[world->plays[m].manifold];
        for (uint32_t bits = world->plays[m].points; bits; bits &= bits - 1) {
            Point *point = &manifold->points[__builtin_ctz(bits)];
            point->limit = world->settings.friction * point->push;
        }
    }
}

void balance(World *world, double step, int iterations) {
    double speeds[BODIES + 2] = {0}, fastest = 0;
    for (int k = 0; k < BODIES; k++) {
        const Frame *frame = &world->frames[k];
        if (!world->bodies[k].awake) continue;
        speeds[k] = root(dot(frame->velocity, frame->velocity)) +
                    root(dot(frame->spin, frame->spin)) * world->bodies[k].radius;
        if (speeds[k] > fastest) fastest = speeds[k];
    }
    double enough = ENOUGH + CARELESS * fastest;
    take_hold(world, step, speeds);
    double left = imbalance(world);
    int ordered = 0;
    for (int k = 0; k < iterations && left > enough; k++) {
        if (!ordered) order(world), ordered = 1;
        assemble(world);
        factorise(world);
        solve_factored(world);
        go(world, share_of(world));
        if (k >= FOLLOWINGS) left = imbalance(world);
        if (k < FOLLOWINGS) {
            imbalance(world);
            follow(world);
            left = imbalance(world);
        }
    }
}