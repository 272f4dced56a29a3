/* The contacts of an island two by two, as processors like them, and the matrix of its equations. */
#include "moon.h"
#include "vectors.h"

/* A contact that never pushes, where another has no neighbour. */
static const Contact NOTHING = {.normal = {0, 0, 1}, .bias = 1};

static void put(const World *world, const Contact *contact, int lane, Duo *duo) {
    for (int j = 0; j < 3; j++) {
        duo->arm[j][lane] = contact->place[j] - world->middle[j];
        duo->normal[j][lane] = contact->normal[j];
        duo->slip[j][lane] = contact->slip[j];
        duo->lean[j][lane] = contact->lean[j];
        duo->pull[j][lane] = duo->along[j][lane] = duo->gain[j][lane] = 0;
    }
    duo->bias[lane] = contact->bias;
    duo->stiff[lane] = contact->stiff;
    duo->tangent[lane] = contact->tangent;
    duo->limit[lane] = contact->limit;
    duo->hold[lane] = 0;
    duo->begun[lane] = 0;
}

/* What does not fit pushes nobody, and is counted. */
void pair_up(World *world) {
    const Contact *last = 0;
    int lane = 0;
    world->meetings = world->duos = 0;
    copy(world->frames[__builtin_ctz(world->members)].place, world->middle);
    for (uint32_t bits = world->members; bits; bits &= bits - 1) {
        int k = __builtin_ctz(bits);
        minus(world->frames[k].place, world->middle, world->arm[k]);
    }
    for (int m = world->first; m < world->end; m++) {
        const Contact *contact = &world->contacts[world->sequence[m]];
        int other = !last || last->a != contact->a || last->b != contact->b;
        if (other || !lane) {
            if (world->duos == DUOS || (other && world->meetings == MEETINGS)) {
                world->diagnostics.lost_contacts += world->end - m;
                world->end = m;
                break;
            }
            if (other)
                world->meeting[world->meetings++] =
                    (Meeting){contact->a, contact->b, world->duos, world->duos};
            put(world, contact, 0, &world->duo[world->duos]);
            put(world, &NOTHING, 1, &world->duo[world->duos]);
            world->meeting[world->meetings - 1].end = ++world->duos;
        } else {
            put(world, contact, 1, &world->duo[world->duos - 1]);
        }
        lane = other || !lane;
        last = contact;
    }
}

/* The impulses found, in the same order. */
void part_again(World *world) {
    int m = world->first;
    for (int k = 0; k < world->meetings; k++) {
        const Meeting *meeting = &world->meeting[k];
        for (int lanes = 2 * meeting->first; lanes < 2 * meeting->end && m < world->end; lanes++) {
            const Duo *duo = &world->duo[lanes / 2];
            int lane = lanes % 2;
            Contact *contact = &world->contacts[world->sequence[m]];
            if (contact->a != meeting->a || contact->b != meeting->b) break;
            contact->normal_impulse = duo->normal_impulse[lane];
            contact->slipping = duo->slipping[lane] != 0;
            for (int j = 0; j < 3; j++) {
                contact->friction_impulse[j] = duo->pull[j][lane] * duo->hold[lane];
                contact->lean[j] = duo->lean[j][lane];
            }
            m++;
        }
    }
}

/* The stiffness of two contacts, symmetric: 11, 12, 13, 22, 23, 33. */
static inline void stiffness(const Duo *duo, Two *out) {
    Two across = duo->tangent * duo->hold, half = only(duo->slipping, across * 0.5);
    Two along = only(duo->normal_impulse > 0, duo->stiff) - across;
    const Two *normal = duo->normal, *way = duo->along, *lean = duo->lean;
    for (int i = 0, n = 0; i < 3; i++) {
        Two a = along * normal[i], b = half * way[i], c = half * lean[i];
        for (int j = i; j < 3; j++, n++) out[n] = a * normal[j] - (b * lean[j] + c * way[j]);
    }
    out[0] += across;
    out[3] += across;
    out[5] += across;
}

/* What two ladders' contacts make of a difference of their motions about the middle: with d the
 * stiffness and s the cross product with the arm, (d, -d s; s d, -s d s). `out` has d (6), s d (9) and
 * -s d s (6). */
static void add_meeting(const World *world, const Meeting *meeting, Two *out) {
    for (int k = 0; k < 21; k++) out[k] = both(0);
    for (int k = meeting->first; k < meeting->end; k++) {
        const Duo *duo = &world->duo[k];
        if (!any((duo->normal_impulse > 0) | (duo->limit > 0))) continue;
        Two d[6], x = duo->arm[0], y = duo->arm[1], z = duo->arm[2];
        stiffness(duo, d);
        Two sd[9] = {y * d[2] - z * d[1], y * d[4] - z * d[3], y * d[5] - z * d[4],
                     z * d[0] - x * d[2], z * d[1] - x * d[4], z * d[2] - x * d[5],
                     x * d[1] - y * d[0], x * d[3] - y * d[1], x * d[4] - y * d[2]};
        for (int j = 0; j < 6; j++) out[j] += d[j];
        for (int j = 0; j < 9; j++) out[6 + j] += sd[j];
        out[15] += y * sd[2] - z * sd[1];
        out[16] += z * sd[0] - x * sd[2];
        out[17] += x * sd[1] - y * sd[0];
        out[18] += z * sd[3] - x * sd[5];
        out[19] += x * sd[4] - y * sd[3];
        out[20] += x * sd[7] - y * sd[6];
    }
}

/* The same as a block, column by column (or row by row: it is symmetric). */
static void spread(const Two *in, Two *out) {
    double m[21];
    for (int k = 0; k < 21; k++) m[k] = sum(in[k]);
    const int places[36] = {0, 1, 2, 6,  9,  12, 1, 3, 4, 7,  10, 13, 2, 4,  5,  8,  11, 14,
                            6, 7, 8, 15, 16, 17, 9, 10, 11, 16, 18, 19, 12, 13, 14, 17, 19, 20};
    for (int k = 0; k < 18; k++) out[k] = (Two){m[places[2 * k]], m[places[2 * k + 1]]};
}

/* A ladder's own mass and inertia, about the middle. */
static void place_mass(const World *world, int body, Two *block) {
    double own[36] = {0}, mass = world->bodies[body].mass;
    const double *arm = world->arm[body], *inertia = world->frames[body].inertia;
    double far2 = dot(arm, arm);
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        own[7 * i] = mass;
        own[6 * (3 + j) + k] = own[6 * k + 3 + j] = -mass * arm[i];
        own[6 * (3 + k) + j] = own[6 * j + 3 + k] = mass * arm[i];
        for (int n = 0; n < 3; n++)
            own[6 * (3 + i) + 3 + n] =
                inertia[3 * i + n] + mass * ((i == n ? far2 : 0) - arm[i] * arm[n]);
    }
    for (int k = 0; k < 18; k++) block[k] = (Two){own[2 * k], own[2 * k + 1]};
}

void assemble(World *world) {
    for (int r = 0; r < world->ranks; r++) {
        place_mass(world, world->ranked[r], world->block[r][r]);
        for (uint32_t bits = world->later[r]; bits; bits &= bits - 1) {
            Two *block = world->block[__builtin_ctz(bits)][r];
            for (int k = 0; k < 18; k++) block[k] = both(0);
        }
    }
    for (int m = 0; m < world->meetings; m++) {
        const Meeting *meeting = &world->meeting[m];
        Two made[21], here[18];
        add_meeting(world, meeting, made);
        spread(made, here);
        int a = world->rank[meeting->a], b = meeting->b < BASE ? world->rank[meeting->b] : a;
        Two *own = world->block[a][a], *other = world->block[b][b];
        Two *between = a > b ? world->block[a][b] : world->block[b][a];
        for (int k = 0; k < 18; k++) {
            own[k] += here[k];
            if (a == b) continue;
            other[k] += here[k];
            between[k] -= here[k];
        }
    }
}
