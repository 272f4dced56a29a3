/* The exact way through a substep: the velocities at which masses and all springs of the contacts
 * are in balance at its end (backward Euler), by Newton's method. Each iteration solves all
 * contacts at once, by a Cholesky factorisation in blocks of six numbers for each ladder, in the
 * order of least neighbours. What rests is in balance already and costs one look at its contacts. */
#include "moon.h"
#include "vectors.h"

enum { NARROWINGS = 10 };

static const double CARELESS = 1e-3; /* more imbalance for what is fast, as a share of its speed */
static const double NEARLY = 0.05;  /* the share of a slope that counts as level */
static const double ENOUGH = 1e-9; /* m/s: an imbalance of impulses that moves no ladder faster */

/* The impulse of a point at the present velocities, after a share of the change. */
static inline void press(const Frame *a, const Frame *b, double share, Contact *contact) {
    double way[3], turned[3];
    const double *normal = contact->normal;
    cross(b->spin, contact->arm_b, way);
    cross(a->spin, contact->arm_a, turned);
    for (int j = 0; j < 3; j++) way[j] += b->velocity[j] - a->velocity[j] - turned[j];
    copy(way, contact->way);
    double nearing = dot(way, normal), push = -(contact->bias + contact->stiff * nearing);
    contact->push = push > 0 ? push : 0;
    contact->slipping = 1;
    contact->hold = 0;
    contact->drag[0] = contact->drag[1] = contact->drag[2] = 0;
    if (contact->limit == 0) return;
    add_scaled(way, normal, -nearing);
    for (int j = 0; j < 3; j++) contact->drag[j] = -(contact->slip[j] + contact->tangent * way[j]);
    double long2 = dot(contact->drag, contact->drag);
    contact->slipping = long2 > contact->limit * contact->limit;
    contact->hold = 1;
    if (!contact->slipping) {
        for (int j = 0; j < 3; j++) contact->lean[j] = contact->drag[j] / contact->limit;
        return;
    }
    double size = root(long2);
    contact->hold = contact->limit / size;
    for (int j = 0; j < 3; j++) {
        contact->along[j] = contact->drag[j] / size;
        contact->drag[j] *= contact->hold;
        contact->lean[j] += contact->gain[j] * share;
    }
    double lean2 = dot(contact->lean, contact->lean);
    if (lean2 > 1) {
        double shrink = 1 / root(lean2);
        for (int j = 0; j < 3; j++) contact->lean[j] *= shrink;
    }
}

/* The imbalance of each ladder's impulses at the present velocities; returns the largest, as a
 * multiple of what is small enough. */
static double imbalance(World *world, double share) {
    double(*lost)[6] = world->lost;
    for (uint32_t bits = world->members; bits; bits &= bits - 1) {
        int k = __builtin_ctz(bits);
        const Frame *frame = &world->frames[k];
        const double *free = world->free_motion[k];
        double spin[3];
        for (int j = 0; j < 3; j++) {
            lost[k][j] = world->bodies[k].mass * (frame->velocity[j] - free[j]);
            spin[j] = frame->spin[j] - free[3 + j];
        }
        times(frame->inertia, spin, lost[k] + 3);
    }
    for (int m = world->first; m < world->end; m++) {
        Contact *contact = &world->contacts[world->sequence[m]];
        double impulse[3], turned[3];
        press(&world->frames[contact->a], &world->frames[contact->b], share, contact);
        if (contact->push == 0 && contact->limit == 0) continue;
        copy(contact->drag, impulse);
        add_scaled(impulse, contact->normal, contact->push);
        add_scaled(lost[contact->a], impulse, 1);
        cross(contact->arm_a, impulse, turned);
        add_scaled(lost[contact->a] + 3, turned, 1);
        if (contact->b >= BASE) continue;
        add_scaled(lost[contact->b], impulse, -1);
        cross(contact->arm_b, impulse, turned);
        add_scaled(lost[contact->b] + 3, turned, -1);
    }
    double most = 0;
    for (uint32_t bits = world->members; bits; bits &= bits - 1) {
        int k = __builtin_ctz(bits);
        const Body *body = &world->bodies[k];
        double moves = root(dot(lost[k], lost[k])) * body->inverse_mass;
        double turns = root(dot(lost[k] + 3, lost[k] + 3)) * 3 * body->inverse_mass / body->radius;
        double much = (moves + turns) / (ENOUGH + CARELESS * world->speed[k]);
        if (much > most) most = much;
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
static void stiffness(const Contact *contact, double *out) {
    double across = contact->tangent * contact->hold, slid = contact->slipping ? across / 2 : 0;
    double along = (contact->push > 0 ? contact->stiff : 0) - across;
    const double *normal = contact->normal, *way = contact->along, *lean = contact->lean;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            out[3 * i + j] = (i == j ? across : 0) + along * normal[i] * normal[j] -
                             slid * (way[i] * lean[j] + lean[i] * way[j]);
}

/* The same with the transpose. */
static inline void add_turned(double *block, int row, int column, const double *m, double by) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) block[6 * (row + i) + column + j] += m[3 * j + i] * by;
}

/* The part of one ladder's own block: d is symmetric, so skew(arm) d is - (d skew(arm))^T. */
static inline void add_own(double *block, const double *d, const double *arm, double *turned) {
    double made[9];
    cross_rows(d, arm, turned);
    cross_columns(arm, turned, made);
    add_part(block, 0, 0, d, 1);
    add_turned(block, 3, 0, turned, -1);
    add_part(block, 3, 3, made, -1);
}

/* The part of the matrix that belongs to one point. */
static void add_contact(World *world, const Contact *contact) {
    double d[9], da[9], db[9], made[9];
    int a = world->rank[contact->a];
    stiffness(contact, d);
    add_own(world->block[a][a], d, contact->arm_a, da);
    if (contact->b >= BASE) return;
    int b = world->rank[contact->b];
    add_own(world->block[b][b], d, contact->arm_b, db);
    double *block = a > b ? world->block[a][b] : world->block[b][a];
    const double *row = a > b ? contact->arm_a : contact->arm_b;
    const double *own = a > b ? da : db, *other = a > b ? db : da;
    add_part(block, 0, 0, d, -1);
    add_part(block, 0, 3, other, 1);
    add_turned(block, 3, 0, own, 1);
    cross_columns(row, other, made);
    add_part(block, 3, 3, made, 1);
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
    for (int m = world->first; m < world->end; m++) {
        const Contact *contact = &world->contacts[world->sequence[m]];
        if (contact->push > 0 || contact->limit > 0) add_contact(world, contact);
    }
}

/* How all contacts go along the line of velocities that the change points to. Returns how many of
 * them matter on it. */
static int plot(World *world) {
    int count = 0;
    for (int m = world->first; m < world->end; m++) {
        Contact *contact = &world->contacts[world->sequence[m]];
        const double *normal = contact->normal, *a = world->change[world->rank[contact->a]];
        Course *course = &world->courses[count];
        double way[3], turned[3], pull[3];
        cross(a + 3, contact->arm_a, turned);
        for (int j = 0; j < 3; j++) way[j] = -a[j] - turned[j];
        if (contact->b < BASE) {
            const double *b = world->change[world->rank[contact->b]];
            cross(b + 3, contact->arm_b, turned);
            for (int j = 0; j < 3; j++) way[j] += b[j] + turned[j];
        }
        double nears = dot(way, normal), near = dot(contact->way, normal);
        course->nears = nears;
        course->push = -(contact->bias + contact->stiff * near);
        course->more = -contact->stiff * nears;
        course->limit = contact->limit;
        if (contact->limit == 0 && course->push <= 0 && course->push + course->more <= 0) continue;
        count++;
        if (contact->limit == 0) continue;
        add_scaled(way, normal, -nears);
        for (int j = 0; j < 3; j++)
            pull[j] = -(contact->slip[j] + contact->tangent * (contact->way[j] - near * normal[j]));
        double along = dot(pull, way), long2 = dot(way, way);
        course->square = dot(pull, pull);
        course->mixed = -2 * contact->tangent * along;
        course->change = contact->tangent * contact->tangent * long2;
        course->pull = along;
        course->pulls = -contact->tangent * long2;
        for (int j = 0; j < 3; j++) contact->gain[j] = 0;
        if (!contact->slipping) continue;
        double by = contact->tangent * contact->hold / contact->limit, turn = by * dot(contact->along, way);
        for (int j = 0; j < 3; j++)
            contact->gain[j] = contact->along[j] - by * way[j] + contact->lean[j] * (turn - 1);
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
    double inertial = 0, mass = 0, at_low = 0;
    for (int r = 0; r < world->ranks; r++) {
        int body = world->ranked[r];
        const double *change = world->change[r], *free = world->free_motion[body];
        const double *lost = world->lost[body];
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
        at_low += dot(lost, change) + dot(lost + 3, change + 3);
    }
    int courses = plot(world);
    double low = 0, high = 1;
    if (!(at_low < 0)) return 0;
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

/* Returns the largest change of a ladder's speed, as a multiple of what is small enough. */
static double go(World *world, double share) {
    double most = 0;
    for (int r = 0; r < world->ranks; r++) {
        int body = world->ranked[r];
        Frame *frame = &world->frames[body];
        const double *change = world->change[r];
        add_scaled(frame->velocity, change, share);
        add_scaled(frame->spin, change + 3, share);
        double speed = end_speed(change, change + 3, world->bodies[body].radius);
        double much = speed / (ENOUGH + CARELESS * world->speed[body]);
        if (much > most) most = much;
    }
    return most;
}

/* Newton's method comes nearer by squares: after a whole change that was small the rest is nothing. */
void balance_island(World *world, int iterations) {
    double left = imbalance(world, 0);
    for (int k = 0; k < iterations && left > 1; k++) {
        if (!k) order(world);
        assemble(world);
        factorise(world);
        solve_factored(world);
        double share = share_of(world), much = go(world, share);
        left = imbalance(world, share);
        if (share == 1 && much <= 1) break;
    }
}
