/* Which boxes are near each other, and where they touch. Pairs of boxes are listed generously and
 * listed again only when something has moved so far that another pair could matter; their contacts
 * are computed again only when the two have moved against each other. */
#include "moon.h"
#include "vectors.h"

static const double LISTED = 4e-3;   /* metres apart at which two boxes are listed */
static const double MARGIN = 2e-4;   /* metres apart at which contacts are computed */
static const double FARTHEST = 3e-3; /* metres more, at most, where they come nearer fast */
static const double STALE = 1e-5;    /* metres of movement after which contacts are computed again */
static const double SAME = 1e-3;     /* metres within which a new point takes over from an old one */

static void place_rods(World *world, int body) {
    Frame *frame = &world->frames[body];
    const Body *one = &world->bodies[body];
    if (frame->placed) return;
    frame->placed = 1;
    for (int rod = 0; rod < one->rods; rod++) {
        const Box *own = &one->own[rod];
        Box *box = &world->placed[body][rod];
        times(frame->rotation, own->centre, box->centre);
        add_scaled(box->centre, frame->place, 1);
        copy(own->half, box->half);
        for (int k = 0; k < 3; k++) times(frame->rotation, own->axes[k], box->axes[k]);
        double *low = world->low[body][rod], *high = world->high[body][rod];
        for (int k = 0; k < 3; k++) {
            double reach = size_of(box->axes[0][k]) * box->half[0] +
                           size_of(box->axes[1][k]) * box->half[1] +
                           size_of(box->axes[2][k]) * box->half[2];
            low[k] = box->centre[k] - reach;
            high[k] = box->centre[k] + reach;
            if (!rod || low[k] < frame->low[k]) frame->low[k] = low[k];
            if (!rod || high[k] > frame->high[k]) frame->high[k] = high[k];
        }
    }
}

void place_frame(World *world, int body) {
    Frame *frame = &world->frames[body];
    const Body *one = &world->bodies[body];
    rotation_of(one->turn, frame->rotation);
    conjugate(frame->rotation, one->inverse_inertia, frame->inverse_inertia);
    copy(one->place, frame->place);
    copy(one->velocity, frame->velocity);
    copy(one->spin, frame->spin);
    frame->inverse_mass = one->inverse_mass;
    frame->placed = 0;
}

void drop_pair(World *world, Pair *pair) {
    if (pair->manifold >= 0) world->free[world->frees++] = (int16_t)pair->manifold;
    pair->manifold = -1;
}

static int apart(const double *low, const double *high, const double *low2, const double *high2) {
    return low[0] > high2[0] + LISTED || low2[0] > high[0] + LISTED || low[1] > high2[1] + LISTED ||
           low2[1] > high[1] + LISTED || low[2] > high2[2] + LISTED || low2[2] > high[2] + LISTED;
}

static uint32_t key(const Pair *pair) {
    return (uint32_t)pair->a << 26 | (uint32_t)pair->b << 20 | (uint32_t)pair->rod_a << 16 | pair->rod_b;
}

/* The new list as it grows, and how far the old one has been taken over. */
typedef struct {
    World *world;
    int made, taken;
} Listing;

static void list(Listing *listing, int a, int rod_a, int b, int rod_b) {
    World *world = listing->world;
    if (listing->made == PAIRS) return;
    Pair *pair = &world->fresh[listing->made++];
    *pair = (Pair){.a = (uint8_t)a, .b = (uint8_t)b, .rod_a = (uint8_t)rod_a};
    pair->rod_b = (uint16_t)rod_b;
    pair->manifold = pair->axis = -1;
    pair->due = -1;
    while (listing->taken < world->pairs && key(&world->pair[listing->taken]) < key(pair))
        drop_pair(world, &world->pair[listing->taken++]);
    if (listing->taken < world->pairs && key(&world->pair[listing->taken]) == key(pair))
        *pair = world->pair[listing->taken++];
}

static void list_bodies(Listing *listing, int a, int b) {
    World *world = listing->world;
    if (apart(world->frames[a].low, world->frames[a].high, world->frames[b].low, world->frames[b].high))
        return;
    int near[RODS], count = 0;
    for (int j = 0; j < world->bodies[b].rods; j++)
        if (!apart(world->low[b][j], world->high[b][j], world->frames[a].low, world->frames[a].high))
            near[count++] = j;
    for (int i = 0; count && i < world->bodies[a].rods; i++) {
        const double *low = world->low[a][i], *high = world->high[a][i];
        if (apart(low, high, world->frames[b].low, world->frames[b].high)) continue;
        for (int j = 0; j < count; j++)
            if (!apart(low, high, world->low[b][near[j]], world->high[b][near[j]]))
                list(listing, a, i, b, near[j]);
    }
}

static void list_fixed(Listing *listing, int a) {
    World *world = listing->world;
    const Frame *frame = &world->frames[a], *base = &world->frames[BASE];
    int near[FIXED], count = 0;
    if (!apart(frame->low, frame->high, base->low, base->high))
        for (int j = 0; j < world->fixed; j++)
            if (!apart(frame->low, frame->high, world->base_low[j], world->base_high[j]))
                near[count++] = j;
    for (int i = 0; count && i < world->bodies[a].rods; i++)
        for (int j = 0; j < count; j++)
            if (!apart(world->low[a][i], world->high[a][i], world->base_low[near[j]],
                       world->base_high[near[j]]))
                list(listing, a, i, BASE, near[j]);
    for (int i = 0; i < world->bodies[a].rods; i++)
        if (world->low[a][i][2] < LISTED) list(listing, a, i, TABLE, 0);
}

static void list_pairs(World *world) {
    Listing listing = {world, 0, 0};
    for (int a = 0; a < BODIES; a++)
        if (world->bodies[a].present) place_rods(world, a);
    for (int a = 0; a < BODIES; a++) {
        if (!world->bodies[a].present) continue;
        for (int b = a + 1; b < BODIES; b++)
            if (world->bodies[b].present) list_bodies(&listing, a, b);
        list_fixed(&listing, a);
        world->bodies[a].travel_listed = world->bodies[a].travel;
    }
    while (listing.taken < world->pairs) drop_pair(world, &world->pair[listing.taken++]);
    world->pairs = listing.made;
    for (int k = 0; k < listing.made; k++) world->pair[k] = world->fresh[k];
    world->unlisted = 0;
}

/* Critical for what this point pushes: its damping follows from the mass that it feels. */
static double damping_at(const World *world, const Pair *pair, const double *normal,
                         const double *arm_a, const double *arm_b) {
    double answer = 0;
    for (int side = 0; side < 2; side++) {
        const Frame *frame = &world->frames[side ? pair->b : pair->a];
        double lever[3], turned[3];
        if (frame->inverse_mass == 0) continue;
        cross(side ? arm_b : arm_a, normal, lever);
        times(frame->inverse_inertia, lever, turned);
        answer += frame->inverse_mass + dot(lever, turned);
    }
    return 2 * world->settings.damping * root(world->settings.normal_stiffness / answer);
}

/* The old point that a new one continues: the same feature, or else the nearest; -1 if none. */
static int continued(const Manifold *old, int used, const Found *found, const double *on_a) {
    int best = -1;
    double nearest = SAME * SAME;
    for (int k = 0; k < old->count; k++) {
        if (used >> k & 1) continue;
        if (old->points[k].feature == found->feature) return k;
    }
    for (int k = 0; k < old->count; k++) {
        double way[3];
        if (used >> k & 1) continue;
        minus(old->points[k].on_a, on_a, way);
        double far = dot(way, way);
        if (far < nearest) nearest = far, best = k;
    }
    return best;
}

/* The points found, in the bodies' frames; what friction remembers is carried over. */
static void renew(World *world, const Pair *pair, const Touching *touching, const Manifold *old,
                  Manifold *new) {
    const Frame *a = &world->frames[pair->a], *b = &world->frames[pair->b];
    int used = 0;
    new->count = touching->count;
    new->holder = touching->holder;
    copy(touching->normal, new->normal);
    times_transposed((new->holder ? b : a)->rotation, new->normal, new->own_normal);
    for (int k = 0; k < touching->count; k++) {
        const Found *found = &touching->found[k];
        Point *point = &new->points[k];
        double way[3], held[3] = {0, 0, 0}, arm_a[3], arm_b[3];
        minus(found->on_a, a->place, arm_a);
        times_transposed(a->rotation, arm_a, point->on_a);
        point->feature = found->feature;
        point->push = point->load = 0;
        point->drag[0] = point->drag[1] = point->drag[2] = 0;
        point->slipping = 1;
        int from = old ? continued(old, used, found, point->on_a) : -1;
        if (from >= 0) {
            const Point *before = &old->points[from];
            used |= 1 << from;
            double on_a[3], on_b[3];
            times(a->rotation, before->on_a, on_a);
            add_scaled(on_a, a->place, 1);
            times(b->rotation, before->on_b, on_b);
            add_scaled(on_b, b->place, 1);
            minus(on_b, on_a, held);
            add_scaled(held, new->normal, -dot(held, new->normal));
            point->push = before->push;
            point->load = before->load;
            copy(before->drag, point->drag);
            point->slipping = before->slipping;
        }
        copy(found->on_b, way);
        add_scaled(way, held, 1);
        minus(way, b->place, arm_b);
        times_transposed(b->rotation, arm_b, point->on_b);
        point->damping = damping_at(world, pair, new->normal, arm_a, arm_b);
    }
}

static void look_at(World *world, Pair *pair, double margin, double travelled) {
    Touching touching;
    place_rods(world, pair->a);
    const Box *a = &world->placed[pair->a][pair->rod_a];
    if (pair->b == TABLE) {
        meet_table(a, margin, &touching);
    } else if (pair->b == BASE) {
        meet_boxes(a, &world->base[pair->rod_b], margin, pair->axis, &touching);
    } else {
        place_rods(world, pair->b);
        meet_boxes(a, &world->placed[pair->b][pair->rod_b], margin, pair->axis, &touching);
    }
    pair->axis = touching.axis;
    if (!touching.count) {
        drop_pair(world, pair);
        double beyond = margin + STALE;
        pair->due = travelled + (touching.gap > beyond ? touching.gap : beyond);
        return;
    }
    pair->due = travelled + STALE;
    if (pair->manifold < 0) {
        if (!world->frees) return;
        pair->manifold = world->free[--world->frees];
        renew(world, pair, &touching, 0, &world->manifold[pair->manifold]);
    } else {
        Manifold *manifold = &world->manifold[pair->manifold], old;
        copy(manifold->normal, old.normal);
        old.count = manifold->count;
        for (int k = 0; k < old.count; k++) old.points[k] = manifold->points[k];
        renew(world, pair, &touching, &old, manifold);
    }
}

/* What is touched by something awake wakes up, and what that touches. */
static void wake(World *world) {
    for (int changed = 1; changed;) {
        changed = 0;
        for (int k = 0; k < world->pairs; k++) {
            const Pair *pair = &world->pair[k];
            if (pair->manifold < 0 || pair->b >= BASE) continue;
            Body *a = &world->bodies[pair->a], *b = &world->bodies[pair->b];
            if (a->awake == b->awake) continue;
            a->awake = b->awake = 1;
            changed = 1;
        }
    }
}

void find_contacts(World *world, double seconds) {
    double speeds[BODIES + 2] = {0}, travels[BODIES + 2] = {0};
    int relist = world->unlisted;
    for (int k = 0; k < BODIES; k++) {
        const Body *body = &world->bodies[k];
        if (!body->present) continue;
        if (body->awake) speeds[k] = seconds * end_speed(body->velocity, body->spin, body->radius);
        travels[k] = body->travel;
        if (body->travel - body->travel_listed + speeds[k] > (LISTED - MARGIN) / 2) relist = 1;
    }
    if (relist) list_pairs(world);
    for (int k = 0; k < world->pairs; k++) {
        Pair *pair = &world->pair[k];
        int still = pair->b >= BASE || !world->bodies[pair->b].awake;
        if (still && !world->bodies[pair->a].awake) continue;
        double nearing = speeds[pair->a] + speeds[pair->b];
        double margin = MARGIN + (nearing < FARTHEST ? nearing : FARTHEST);
        double travelled = travels[pair->a] + travels[pair->b];
        if (travelled + (pair->manifold < 0 ? margin : 0) > pair->due)
            look_at(world, pair, margin, travelled);
    }
    wake(world);
    world->manifolds = 0;
    for (int k = 0; k < world->pairs; k++) {
        const Pair *pair = &world->pair[k];
        if (pair->manifold < 0 || !world->bodies[pair->a].awake) continue;
        world->active_pair[world->manifolds] = (int16_t)k;
        world->active[world->manifolds++] = (int16_t)pair->manifold;
    }
}
