/* The exact way through a substep: the velocities at which masses and all springs of the contacts
 * are in balance at its end (backward Euler), by Newton's method. Each iteration solves all
 * contacts at once, by a Cholesky factorisation in blocks of six numbers for each ladder, in the
 * order of least neighbours. What rests is in balance already and costs one look at its contacts. */
#include "moon.h"
#include "vectors.h"

enum { NARROWINGS = 10, FOLLOWINGS = 3 };

static const double REACH = 5e-5;   /* metres apart at which a point may matter, besides its speed */
static const double CARELESS = 1e-3; /* more imbalance for what is fast, as a share of its speed */
static const double NEARLY = 0.05;  /* the share of a slope that counts as level */
static const double ENOUGH = 1e-9; /* m/s: an imbalance of impulses that moves no ladder faster */

/* Which points are near enough to matter in this substep. From the others nothing pushes. */
static void choose(World *world, double step, const double *speeds) {
    world->played = 0;
    for (int m = 0; m < world->manifolds; m++) {
        Manifold *manifold = &world->manifold[world->active[m]];
        const Pair *pair = &world->pair[world->active_pair[m]];
        const Frame *a = &world->frames[pair->a], *b = &world->frames[pair->b];
        double reach = REACH + 2 * step * (speeds[pair->a] + speeds[pair->b]);
        Play play = {world->active[m], pair->a, pair->b, 0};
        times((manifold->holder ? b : a)->rotation, manifold->own_normal, manifold->normal);
        for (int i = 0; i < manifold->count; i++) {
            Point *point = &manifold->points[i];
            double on_a[3], on_b[3];
            times(a->rotation, point->on_a, on_a);
            times(b->rotation, point->on_b, on_b);
            for (int j = 0; j < 3; j++) on_b[j] += b->place[j] - a->place[j] - on_a[j];
            if (dot(on_b, manifold->normal) <= reach) {
                play.points |= 1u << i;
                continue;
            }
            point->push = 0;
            point->drag[0] = point->drag[1] = point->drag[2] = 0;
            point->slipping = 1;
        }
        if (play.points) world->plays[world->played++] = play;
    }
}

/* A point at the beginning of a substep. One that slid takes hold anew. */
static void take_hold(const World *world, const Play *play, const double *normal, Point *point,
                      double step, Contact *contact) {
    const Settings *settings = &world->settings;
    const Frame *a = &world->frames[play->a], *b = &world->frames[play->b];
    double k = settings->normal_stiffness, l = settings->tangent_stiffness, apart[3];
    times(a->rotation, point->on_a, contact->arm_a);
    times(b->rotation, point->on_b, contact->arm_b);
    for (int j = 0; j < 3; j++)
        apart[j] = b->place[j] - a->place[j] + contact->arm_b[j] - contact->arm_a[j];
    double gap = dot(apart, normal);
    add_scaled(apart, normal, -gap);
    if (point->slipping) {
        double shift[3];
        add_scaled(point->drag, normal, -dot(point->drag, normal));
        for (int j = 0; j < 3; j++) shift[j] = -point->drag[j] / (step * l) - apart[j];
        add_scaled(apart, shift, 1);
        add_scaled(contact->arm_b, shift, 1);
        times_transposed(b->rotation, shift, shift);
        add_scaled(point->on_b, shift, 1);
    }
    copy(normal, contact->normal);
    contact->a = play->a;
    contact->b = play->b;
    contact->limit = settings->friction * point->push;
    contact->stiff = step * (step * k + point->damping);
    contact->tangent = step * (step * l + point->damping);
    copy(point->drag, contact->held);
    contact->gain[0] = contact->gain[1] = contact->gain[2] = 0;
    contact->bias = gap > 0 ? contact->stiff / step * gap : step * k * gap;
    for (int j = 0; j < 3; j++) contact->slip[j] = step * l * apart[j];
}

/* The impulse of a point at the present velocities. With `friction` its limit follows the load;
 * otherwise (negative) it stays. */
static inline void press(const Frame *a, const Frame *b, double friction, double share,
                         Contact *contact) {
    double way[3], turned[3];
    const double *normal = contact->normal;
    cross(b->spin, contact->arm_b, way);
    cross(a->spin, contact->arm_a, turned);
    for (int j = 0; j < 3; j++) way[j] += b->velocity[j] - a->velocity[j] - turned[j];
    copy(way, contact->way);
    double nearing = dot(way, normal), push = -(contact->bias + contact->stiff * nearing);
    contact->push = push > 0 ? push : 0;
    if (friction >= 0) contact->limit = friction * contact->push;
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
        copy(contact->drag, contact->held);
        return;
    }
    contact->hold = contact->limit / root(long2);
    for (int j = 0; j < 3; j++) contact->drag[j] *= contact->hold;
    add_scaled(contact->held, contact->gain, share);
    double held2 = dot(contact->held, contact->held);
    if (held2 > contact->limit * contact->limit) {
        double shrink = contact->limit / root(held2);
        for (int j = 0; j < 3; j++) contact->held[j] *= shrink;
    }
}

/* The imbalance of each ladder's impulses at the present velocities; returns the largest, as a
 * multiple of what is small enough. */
static double imbalance(World *world, double friction, double share) {
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
        Contact *contact = &world->contacts[m];
        double impulse[3], turned[3];
        press(&world->frames[contact->a], &world->frames[contact->b], friction, share, contact);
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
        double much = (moves + turns) / world->enough[k];
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
    double across = contact->tangent * contact->hold, slid = 0;
    double along = (contact->push > 0 ? contact->stiff : 0) - across;
    const double *normal = contact->normal, *drag = contact->drag;
    if (contact->slipping) {
        double long2 = dot(drag, drag);
        slid = long2 > 0 ? across / long2 / 2 : 0;
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            out[3 * i + j] = (i == j ? across : 0) + along * normal[i] * normal[j] -
                             slid * (drag[i] * contact->held[j] + contact->held[i] * drag[j]);
}

/* The part of the matrix that belongs to one point. */
static void add_contact(World *world, const Contact *contact) {
    int both = contact->b < BASE, a = world->rank[contact->a];
    int b = both ? world->rank[contact->b] : a;
    double *block = world->block[a][a], d[9], da[9], db[9], made[9];
    stiffness(contact, d);
    cross_rows(d, contact->arm_a, da);
    add_part(block, 0, 0, d, 1);
    cross_columns(contact->arm_a, d, made);
    add_part(block, 3, 0, made, 1);
    cross_columns(contact->arm_a, da, made);
    add_part(block, 3, 3, made, -1);
    if (!both) return;
    block = world->block[b][b];
    cross_rows(d, contact->arm_b, db);
    add_part(block, 0, 0, d, 1);
    cross_columns(contact->arm_b, d, made);
    add_part(block, 3, 0, made, 1);
    cross_columns(contact->arm_b, db, made);
    add_part(block, 3, 3, made, -1);
    block = a > b ? world->block[a][b] : world->block[b][a];
    const double *row = a > b ? contact->arm_a : contact->arm_b, *other = a > b ? db : da;
    add_part(block, 0, 0, d, -1);
    add_part(block, 0, 3, other, 1);
    cross_columns(row, d, made);
    add_part(block, 3, 0, made, -1);
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
        const Contact *contact = &world->contacts[m];
        if (contact->push > 0 || contact->limit > 0) add_contact(world, contact);
    }
}

/* How all contacts go along the line of velocities that the change points to. Returns how many of
 * them matter on it. */
static int plot(World *world) {
    int count = 0;
    for (int m = world->first; m < world->end; m++) {
        Contact *contact = &world->contacts[m];
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
        if (contact->slipping) {
            double w2 = course->square, turn = contact->tangent * along / w2;
            for (int j = 0; j < 3; j++)
                contact->gain[j] = contact->hold * (pull[j] - contact->tangent * way[j]) + contact->held[j] * (turn - 1);
        } else
            contact->gain[0] = contact->gain[1] = contact->gain[2] = 0;
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

/* One island: ladders that touch each other, and nobody else. */
static void balance_island(World *world, int iterations) {
    double left = imbalance(world, -1, 0), friction = world->settings.friction;
    for (int k = 0; k < iterations && left > 1; k++) {
        if (!k) order(world);
        assemble(world);
        factorise(world);
        solve_factored(world);
        double share = share_of(world);
        go(world, share);
        left = imbalance(world, k < FOLLOWINGS ? friction : -1, share);
    }
}

/* Sort the plays by island. Returns the islands' ladders, each island's at its first ladder. */
static void part(World *world, uint32_t *islands, int *ends) {
    int leader[BODIES];
    for (int k = 0; k < BODIES; k++) leader[k] = k;
    for (int m = 0; m < world->played; m++) {
        const Play *play = &world->plays[m];
        if (play->b >= BASE) continue;
        int a = leader[play->a], b = leader[play->b], low = a < b ? a : b;
        if (a == b) continue;
        for (int k = 0; k < BODIES; k++)
            if (leader[k] == a || leader[k] == b) leader[k] = low;
    }
    int starts[BODIES] = {0}, made = 0;
    for (int k = 0; k < BODIES; k++) {
        islands[k] = 0;
        if (world->bodies[k].awake) islands[leader[k]] |= 1u << k;
    }
    for (int m = 0; m < world->played; m++) starts[leader[world->plays[m].a]]++;
    for (int k = 0; k < BODIES; k++) {
        int count = starts[k];
        starts[k] = made;
        made += count;
        ends[k] = made;
    }
    for (int m = 0; m < world->played; m++) world->sorted[starts[leader[world->plays[m].a]]++] = world->plays[m];
    for (int m = 0; m < world->played; m++) world->plays[m] = world->sorted[m];
}

static void gather(World *world, const Play *play, double step) {
    Manifold *manifold = &world->manifold[play->manifold];
    for (uint32_t bits = play->points; bits; bits &= bits - 1) {
        int i = __builtin_ctz(bits);
        Contact *contact = &world->contacts[world->end++];
        contact->point = play->manifold * POINTS + i;
        take_hold(world, play, manifold->normal, &manifold->points[i], step, contact);
    }
}

void balance(World *world, double step, int iterations) {
    double speeds[BODIES + 2] = {0};
    for (int k = 0; k < BODIES; k++) {
        const Frame *frame = &world->frames[k];
        if (!world->bodies[k].awake) continue;
        speeds[k] = root(dot(frame->velocity, frame->velocity)) +
                    root(dot(frame->spin, frame->spin)) * world->bodies[k].radius;
        world->enough[k] = ENOUGH + CARELESS * speeds[k];
    }
    choose(world, step, speeds);
    uint32_t islands[BODIES];
    int ends[BODIES], play = 0;
    part(world, islands, ends);
    world->end = 0;
    for (int k = 0; k < BODIES; k++) {
        if (!islands[k]) continue;
        world->first = world->end;
        world->members = islands[k];
        for (; play < ends[k]; play++) gather(world, &world->plays[play], step);
        if (world->first < world->end) {
            balance_island(world, iterations);
        } else {
            copy(world->free_motion[k], world->frames[k].velocity);
            copy(world->free_motion[k] + 3, world->frames[k].spin);
        }
    }
    for (int m = 0; m < world->end; m++) {
        const Contact *contact = &world->contacts[m];
        Point *point = &world->manifold[contact->point / POINTS].points[contact->point % POINTS];
        point->push = contact->push;
        copy(contact->drag, point->drag);
        point->slipping = contact->slipping;
    }
}
