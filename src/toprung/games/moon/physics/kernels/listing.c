/* Which boxes are near each other. Pairs are listed generously, the more so the faster something is,
 * and listed again only when something has moved so far that another pair could matter. */
#include "moon.h"
#include "vectors.h"

static const double ROOM = 2e-3;  /* metres around each box within which others are listed */

void drop_pair(World *world, Pair *pair) {
    if (pair->manifold >= 0) world->free[world->frees++] = (int16_t)pair->manifold;
    pair->manifold = -1;
}

static int apart(const Bounds *a, const Bounds *b) {
    union {
        Fours fours;
        int64_t halves[2];
    } beyond = {.fours = (a->low > b->high) | (b->low > a->high)};
    return (beyond.halves[0] | beyond.halves[1]) != 0;
}

static void grow(Bounds *all, const Bounds *one) {
    for (int k = 0; k < 3; k++) {
        if (one->low[k] < all->low[k]) all->low[k] = one->low[k];
        if (one->high[k] > all->high[k]) all->high[k] = one->high[k];
    }
}

static Bounds bounds_of(const Box *box, double room) {
    Bounds bounds = {{0}, {0}};
    for (int k = 0; k < 3; k++) {
        double reach = size_of(box->axes[0][k]) * box->half[0] + size_of(box->axes[1][k]) * box->half[1] +
                       size_of(box->axes[2][k]) * box->half[2] + room;
        bounds.low[k] = (float)(box->centre[k] - reach);
        bounds.high[k] = (float)(box->centre[k] + reach);
    }
    return bounds;
}

void bound_base(World *world) {
    for (int j = 0; j < world->fixed; j++) {
        world->base_bounds[j] = bounds_of(&world->base[j], 0);
        if (!j) world->all_bounds[BASE] = world->base_bounds[j];
        grow(&world->all_bounds[BASE], &world->base_bounds[j]);
    }
}

void bound_rods(World *world, int body, double room) {
    place_rods(world, body);
    Bounds *all = &world->all_bounds[body];
    for (int rod = 0; rod < world->bodies[body].rods; rod++) {
        Bounds *own = &world->bounds[body][rod];
        *own = bounds_of(&world->placed[body][rod], room);
        if (!rod) *all = *own;
        grow(all, own);
    }
}

static uint32_t key(const Pair *pair) {
    return (uint32_t)pair->a << 26 | (uint32_t)pair->b << 20 | (uint32_t)pair->rod_a << 16 | pair->rod_b;
}

/* The new list as it grows, how far the old one has been taken over, and a bit for each ladder that
 * has gone too far for the old one. */
typedef struct {
    World *world;
    int made, taken;
    uint32_t moved;
} Listing;

/* What the old list has before this is no longer near. */
static void drop_before(Listing *listing, uint32_t own) {
    World *world = listing->world;
    while (listing->taken < world->pairs && key(&world->pair[listing->taken]) < own)
        drop_pair(world, &world->pair[listing->taken++]);
}

/* Whether there is no room for a pair with this body; what table and base need is kept free for them. */
static int full(Listing *listing, int b) {
    if (listing->made < PAIRS - (b < BASE ? GROUND_PAIRS : 0)) return 0;
    listing->world->diagnostics.lost_pairs++;
    return 1;
}

static void list(Listing *listing, int a, int rod_a, int b, int rod_b) {
    World *world = listing->world;
    if (full(listing, b)) return;
    Pair *pair = &world->fresh[listing->made++];
    *pair = (Pair){.a = (uint8_t)a, .b = (uint8_t)b, .rod_a = (uint8_t)rod_a};
    pair->rod_b = (uint16_t)rod_b;
    pair->manifold = pair->axis = -1;
    pair->due = -1;
    uint32_t own = key(pair);
    drop_before(listing, own);
    if (listing->taken < world->pairs && key(&world->pair[listing->taken]) == own)
        *pair = world->pair[listing->taken++];
}

/* Neither has moved much: what was near is near. */
static void keep(Listing *listing, int a, int b) {
    World *world = listing->world;
    drop_before(listing, key(&(Pair){.a = (uint8_t)a, .b = (uint8_t)b}));
    for (; listing->taken < world->pairs; listing->taken++) {
        const Pair *pair = &world->pair[listing->taken];
        if (pair->a != a || pair->b != b || full(listing, b)) return;
        world->fresh[listing->made++] = *pair;
    }
}

static void list_bodies(Listing *listing, int a, int b) {
    const World *world = listing->world;
    const Bounds *all_a = &world->all_bounds[a], *all_b = &world->all_bounds[b];
    if (!((listing->moved >> a | listing->moved >> b) & 1)) {
        keep(listing, a, b);
        return;
    }
    if (apart(all_a, all_b)) return;
    int near[RODS], count = 0;
    for (int j = 0; j < world->bodies[b].rods; j++) {
        near[count] = j;
        count += !apart(&world->bounds[b][j], all_a);
    }
    for (int i = 0; count && i < world->bodies[a].rods; i++) {
        const Bounds *own = &world->bounds[a][i];
        if (apart(own, all_b)) continue;
        for (int j = 0; j < count; j++)
            if (!apart(own, &world->bounds[b][near[j]])) list(listing, a, i, b, near[j]);
    }
}

static void list_fixed(Listing *listing, int a) {
    const World *world = listing->world;
    const Body *body = &world->bodies[a];
    const float below = (float)((LEVER - 1) * (body->listed - body->travel));
    int near[FIXED + 1], count = 0;
    if (!(listing->moved >> a & 1)) {
        keep(listing, a, BASE);
        keep(listing, a, TABLE);
        return;
    }
    if (world->fixed && !apart(&world->all_bounds[a], &world->all_bounds[BASE]))
        for (int j = 0; j < world->fixed; j++) {
            near[count] = j;
            count += !apart(&world->all_bounds[a], &world->base_bounds[j]);
        }
    for (int i = 0; count && i < world->bodies[a].rods; i++)
        for (int j = 0; j < count; j++)
            if (!apart(&world->bounds[a][i], &world->base_bounds[near[j]]))
                list(listing, a, i, BASE, near[j]);
    for (int i = 0; i < world->bodies[a].rods; i++)
        if (world->bounds[a][i].low[2] < below) list(listing, a, i, TABLE, 0);
}

/* `speeds`: how far each ladder may go until contacts are looked for again. Those that the list still
 * holds for have as much room as is left to them. */
void list_pairs(World *world, const double *speeds) {
    Listing listing = {world, 0, 0, 0};
    for (int a = 0; a < BODIES; a++) {
        Body *body = &world->bodies[a];
        if (!body->present) continue;
        if (world->unlisted || body->travel + speeds[a] > body->listed) {
            listing.moved |= 1u << a;
            body->listed = body->travel + (ROOM + speeds[a]);
        }
        bound_rods(world, a, body->listed - body->travel + NEAR / 2);
    }
    for (int a = 0; a < BODIES; a++) {
        if (!world->bodies[a].present) continue;
        for (int b = a + 1; b < BODIES; b++)
            if (world->bodies[b].present) list_bodies(&listing, a, b);
        list_fixed(&listing, a);
    }
    while (listing.taken < world->pairs) drop_pair(world, &world->pair[listing.taken++]);
    world->pairs = listing.made;
    for (int k = 0; k < listing.made; k++) world->pair[k] = world->fresh[k];
    world->unlisted = 0;
}
