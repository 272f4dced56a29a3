/* The exact way through a substep: the velocities at which masses and all springs of the contacts
 * are in balance at its end (backward Euler), by Newton's method. Each iteration solves all
 * contacts at once, by a Cholesky factorisation in blocks of six numbers for each ladder, in the
 * order of least neighbours. What rests is in balance already and costs one look at its contacts.
 *
 * Motions and impulses of an island are taken about one point, its middle: then a contact is the same
 * to both ladders, and what is found for one counts for the other with the sign changed. */
#include "moon.h"
#include "vectors.h"

enum { NARROWINGS = 10 };

static const double OVER = 1.2; /* times Coulomb's limit: friction that begins with more is too much */
static const double NEARLY = 0.05;  /* the share of a slope that counts as level */

/* The impulses of two contacts at the present velocities, after a share of the change. */
static inline void press(const double *twist, double share, Duo *duo) {
    Two way[3];
    for (int j = 0; j < 3; j++) {
        int k = (j + 1) % 3, l = (j + 2) % 3;
        way[j] = twist[j] + (twist[3 + k] * duo->arm[l] - twist[3 + l] * duo->arm[k]);
    }
    Two near = dots(way, duo->normal), impulse = -(duo->bias + duo->stiff * near);
    duo->near = near;
    duo->normal_impulse = only(impulse > 0, impulse);
    Mask rubs = duo->limit > 0;
    duo->slipping = ~rubs;
    if (!any(rubs)) return;
    for (int j = 0; j < 3; j++)
        duo->pull[j] = only(rubs, -(duo->slip[j] + duo->tangent * (way[j] - near * duo->normal[j])));
    Two long2 = dots(duo->pull, duo->pull), limit = pick(rubs, duo->limit, both(1));
    Mask slides = long2 > limit * limit, holds = rubs & ~slides;
    duo->slipping |= slides;
    duo->hold = only(rubs, both(1));
    if (any(holds)) {
        Two scale = 1 / limit;
        for (int j = 0; j < 3; j++) duo->lean[j] = pick(holds, duo->pull[j] * scale, duo->lean[j]);
    }
    if (!any(slides)) return;
    Two scale = 1 / roots(pick(slides, long2, both(1)));
    duo->hold = pick(slides, limit * scale, duo->hold);
    Two lean[3];
    for (int j = 0; j < 3; j++) {
        duo->along[j] = only(slides, duo->pull[j] * scale);
        lean[j] = duo->lean[j] + duo->gain[j] * share;
    }
    Two lean2 = dots(lean, lean);
    Mask beyond = lean2 > 1;
    scale = any(beyond) ? pick(beyond, 1 / roots(pick(beyond, lean2, both(1))), both(1)) : both(1);
    for (int j = 0; j < 3; j++) duo->lean[j] = pick(slides, lean[j] * scale, duo->lean[j]);
}

/* How each ladder moves and what it lacks without contacts, about the middle. */
static void begin_balance(World *world) {
    for (uint32_t bits = world->members; bits; bits &= bits - 1) {
        int k = __builtin_ctz(bits);
        const Frame *frame = &world->frames[k];
        const double *free = world->free_motion[k], *arm = world->arm[k];
        double *twist = world->twist[k], *lost = world->lost[k], spin[3], turned[3];
        cross(frame->spin, arm, turned);
        minus(frame->velocity, turned, twist);
        copy(frame->spin, twist + 3);
        for (int j = 0; j < 3; j++) {
            lost[j] = world->bodies[k].mass * (frame->velocity[j] - free[j]);
            spin[j] = frame->spin[j] - free[3 + j];
        }
        times(frame->inertia, spin, lost + 3);
        cross(arm, lost, turned);
        add_scaled(lost + 3, turned, 1);
    }
}

/* The imbalance of each ladder's impulses at the present velocities; returns the largest, as a
 * multiple of what is small enough. */
static double imbalance(World *world, double share) {
    double(*lost)[6] = world->lost;
    begin_balance(world);
    for (int m = 0; m < world->meetings; m++) {
        const Meeting *meeting = &world->meeting[m];
        const double *a = world->twist[meeting->a], *b = world->twist[meeting->b];
        double twist[6];
        Two force[3] = {{0}}, torque[3] = {{0}};
        for (int j = 0; j < 6; j++) twist[j] = b[j] - a[j];
        for (int k = meeting->first; k < meeting->end; k++) {
            Duo *duo = &world->duo[k];
            Two here[3];
            press(twist, share, duo);
            for (int j = 0; j < 3; j++) {
                here[j] = duo->pull[j] * duo->hold + duo->normal[j] * duo->normal_impulse;
                force[j] += here[j];
            }
            torque[0] += duo->arm[1] * here[2] - duo->arm[2] * here[1];
            torque[1] += duo->arm[2] * here[0] - duo->arm[0] * here[2];
            torque[2] += duo->arm[0] * here[1] - duo->arm[1] * here[0];
        }
        for (int j = 0; j < 3; j++) {
            double forces = sum(force[j]), torques = sum(torque[j]);
            lost[meeting->a][j] += forces;
            lost[meeting->a][3 + j] += torques;
            if (meeting->b >= BASE) continue;
            lost[meeting->b][j] -= forces;
            lost[meeting->b][3 + j] -= torques;
        }
    }
    double most = 0;
    for (uint32_t bits = world->members; bits; bits &= bits - 1) {
        int k = __builtin_ctz(bits);
        const Body *body = &world->bodies[k];
        double turned[3];
        cross(world->arm[k], lost[k], turned);
        minus(lost[k] + 3, turned, turned);
        double moves = root(dot(lost[k], lost[k])) * body->inverse_mass;
        double turns = root(dot(turned, turned)) * 3 * body->inverse_mass / body->radius;
        double much = (moves + turns) / world->tolerance[k];
        if (much > most) most = much;
    }
    return most;
}

/* How all contacts go along the line of velocities that the change points to. Returns how many duos
 * matter on it. */
static int plot(World *world) {
    int count = 0;
    for (int m = 0; m < world->meetings; m++) {
        const Meeting *meeting = &world->meeting[m];
        const double *a = world->change[world->rank[meeting->a]];
        double twist[6];
        for (int j = 0; j < 6; j++) twist[j] = -a[j];
        if (meeting->b < BASE)
            for (int j = 0; j < 6; j++) twist[j] += world->change[world->rank[meeting->b]][j];
        for (int k = meeting->first; k < meeting->end; k++) {
            Duo *duo = &world->duo[k];
            Course *course = &world->courses[count];
            const Two tangent = duo->tangent;
            Two way[3];
            for (int j = 0; j < 3; j++) {
                int n = (j + 1) % 3, l = (j + 2) % 3;
                way[j] = twist[j] + (twist[3 + n] * duo->arm[l] - twist[3 + l] * duo->arm[n]);
            }
            Two nears = dots(way, duo->normal);
            Mask rubs = duo->limit > 0;
            course->nears = nears;
            course->normal_impulse = -(duo->bias + duo->stiff * duo->near);
            course->more = -duo->stiff * nears;
            course->limit = duo->limit;
            if (!any(rubs | (course->normal_impulse > 0) | (course->normal_impulse + course->more > 0))) continue;
            count++;
            if (!any(rubs)) continue;
            for (int j = 0; j < 3; j++) way[j] = only(rubs, way[j] - nears * duo->normal[j]);
            Two along = dots(duo->pull, way), long2 = dots(way, way);
            course->square = dots(duo->pull, duo->pull);
            course->mixed = -2 * tangent * along;
            course->change = tangent * tangent * long2;
            course->pull = along;
            course->pulls = -tangent * long2;
            Mask slides = duo->slipping & rubs;
            for (int j = 0; j < 3; j++) duo->gain[j] = both(0);
            if (!any(slides)) continue;
            Two by = tangent * duo->hold / pick(rubs, duo->limit, both(1));
            Two turn = by * dots(duo->along, way) - 1;
            for (int j = 0; j < 3; j++)
                duo->gain[j] = only(slides, duo->along[j] - by * way[j] + duo->lean[j] * turn);
        }
    }
    return count;
}

/* The work that the imbalance does per share of the change, at a share of it. */
static double slope(const World *world, int courses, double inertial, double mass, double share) {
    Two done = {0, 0};
    for (int k = 0; k < courses; k++) {
        const Course *course = &world->courses[k];
        Two impulse = course->normal_impulse + share * course->more, limit = course->limit;
        done += only(impulse > 0, impulse * course->nears);
        if (!any(limit > 0)) continue;
        Two long2 = course->square + share * (course->mixed + share * course->change);
        Two pull = course->pull + share * course->pulls;
        Mask slides = long2 > limit * limit;
        if (any(slides)) pull *= pick(slides, limit / roots(pick(slides, long2, both(1))), both(1));
        done += pull;
    }
    return inertial + share * mass - sum(done);
}

/* The share of the change at which nothing is gained by going on. */
static double share_of(World *world) {
    double inertial = 0, mass = 0, at_low = 0;
    for (int r = 0; r < world->ranks; r++) {
        int body = world->ranked[r];
        const double *change = world->change[r], *free = world->free_motion[body];
        const double *lost = world->lost[body];
        const Frame *frame = &world->frames[body];
        double *moves = world->moves[r], way[3], turn[3];
        cross(change + 3, world->arm[body], moves);
        add_scaled(moves, change, 1);
        copy(change + 3, moves + 3);
        for (int j = 0; j < 3; j++) {
            way[j] = frame->velocity[j] - free[j];
            turn[j] = frame->spin[j] - free[3 + j];
        }
        inertial += world->bodies[body].mass * dot(moves, way);
        mass += world->bodies[body].mass * dot(moves, moves);
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
        const double *moves = world->moves[r];
        add_scaled(frame->velocity, moves, share);
        add_scaled(frame->spin, moves + 3, share);
        double speed = end_speed(moves, moves + 3, world->bodies[body].radius);
        double much = speed / world->tolerance[body];
        if (much > most) most = much;
    }
    return most;
}

/* Friction's limit where contacts begin between ladders that are slow, by the load found so far: what is
 * set down holds from the first substep on. In an impact friction follows the load by a substep, as
 * anywhere. Returns whether there are such contacts. */
static int begin_friction(World *world) {
    const Two friction = both(world->settings.friction);
    int begun = 0;
    for (int m = 0; m < world->meetings; m++) {
        const Meeting *meeting = &world->meeting[m];
        if (!(world->beginning >> meeting->a & 1)) continue;
        if (meeting->b < BASE && !(world->gentle >> meeting->b & 1)) continue;
        for (int k = meeting->first; k < meeting->end; k++) {
            Duo *duo = &world->duo[k];
            Mask new = (duo->limit == 0) & (duo->normal_impulse > 0);
            if (!any(new)) continue;
            duo->limit = pick(new, friction * duo->normal_impulse, duo->limit);
            duo->begun = new;
            begun = 1;
        }
    }
    return begun;
}

/* Where friction has begun so, and the load found in the end does not bear it, it does not begin yet.
 * Returns whether there are such contacts. */
static int refuse_friction(World *world) {
    const Two friction = both(world->settings.friction * OVER);
    int refused = 0;
    for (int k = 0; k < world->duos; k++) {
        Duo *duo = &world->duo[k];
        if (!any(duo->begun)) continue;
        Two used2 = dots(duo->pull, duo->pull) * (duo->hold * duo->hold);
        Two most = friction * duo->normal_impulse;
        Mask over = duo->begun & (used2 > most * most);
        if (!any(over)) continue;
        duo->limit = only(~over, duo->limit);
        duo->hold = only(~over, duo->hold);
        duo->begun &= ~over;
        refused = 1;
    }
    return refused;
}

/* Newton's method comes nearer by squares: after a whole change that was small the rest is nothing.
 * Friction begins once, after the first whole change: if its limit followed the load, it would cycle. */
void balance_island(World *world, int iterations) {
    pair_up(world);
    double left = imbalance(world, 0);
    int beginning = (world->beginning & world->members) != 0, begun = 0;
    Diagnostics *diagnostics = &world->diagnostics;
    const int most = iterations;
    diagnostics->islands += left > 1;
    for (int k = 0; k < iterations && left > 1; k++) {
        if (!k) order(world);
        assemble(world);
        diagnostics->bad_pivots += factorise(world);
        solve_factored(world);
        diagnostics->iterations++;
        double share = share_of(world), much = go(world, share);
        left = imbalance(world, share);
        if (share == 1 && much <= 1 && left > 1) left = 1;
        if (beginning && share == 1) {
            begun = begin_friction(world);
            beginning = 0;
            if (begun) left = imbalance(world, 0);
        }
        if (begun && left <= 1 && refuse_friction(world)) {
            left = imbalance(world, 0);
            iterations = k + most; /* one refused is not asked again: this ends */
        }
    }
    diagnostics->unconverged += !(left <= 1);
    if (left > diagnostics->residual) diagnostics->residual = left;
    part_again(world);
}
