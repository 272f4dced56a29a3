/* A world as bytes, and back. What is scratch, or follows from the rest, is left out. */
#include "moon.h"

typedef struct {
    uint64_t mark, sum;
    Settings settings;
    int64_t steps;
    int32_t fixed, bodies, pairs, manifolds, unlisted, parts;
} Head;

/* 'moonbox', and the version of this layout. */
static const uint64_t MARK = 0x31786f626e6f6f6dull;

enum { POINT = sizeof(Point), BODY = offsetof(Body, own), HEAD = offsetof(Head, settings) };

static void move_bytes(unsigned char *to, const void *from, size_t size) {
    const unsigned char *bytes = from;
    for (size_t k = 0; k < size; k++) to[k] = bytes[k];
}

/* Fowler, Noll and Vo's, eight bytes at a time; all that is kept comes in eights. */
static uint64_t sum_of(const unsigned char *bytes, size_t size) {
    uint64_t sum = 0xcbf29ce484222325ull;
    for (size_t k = 0; k + 8 <= size; k += 8) {
        uint64_t word = 0;
        move_bytes((unsigned char *)&word, bytes + k, 8);
        sum = (sum ^ word) * 0x100000001b3ull;
    }
    return sum;
}

typedef struct {
    unsigned char *bytes;
    size_t room, used;
} Writer;

static void put(Writer *writer, const void *from, size_t size) {
    if (writer->used + size <= writer->room) move_bytes(writer->bytes + writer->used, from, size);
    writer->used += size;
}

/* Returns how many bytes it takes; they are written if there is room. */
API size_t moon_save(const World *world, unsigned char *bytes, size_t room) {
    Writer writer = {bytes, room, 0};
    Head head = {.mark = MARK, .settings = world->settings, .steps = world->steps,
                 .fixed = world->fixed, .pairs = world->pairs, .unlisted = world->unlisted,
                 .parts = world->parts};
    for (int k = 0; k < BODIES; k++) head.bodies += world->bodies[k].present != 0;
    for (int k = 0; k < world->pairs; k++) head.manifolds += world->pair[k].manifold >= 0;
    put(&writer, &head, sizeof head);
    put(&writer, world->base, sizeof(Box) * (size_t)world->fixed);
    for (int64_t k = 0; k < BODIES; k++) {
        const Body *body = &world->bodies[k];
        if (!body->present) continue;
        put(&writer, &k, sizeof k);
        put(&writer, body, BODY);
        put(&writer, body->own, sizeof(Box) * (size_t)body->rods);
    }
    for (int k = 0; k < world->pairs; k++) {
        Pair pair = world->pair[k];
        pair.manifold = pair.manifold < 0 ? -1 : 0;
        put(&writer, &pair, sizeof pair);
    }
    for (int k = 0; k < world->pairs; k++) {
        if (world->pair[k].manifold < 0) continue;
        const Manifold *manifold = &world->manifold[world->pair[k].manifold];
        put(&writer, manifold, offsetof(Manifold, points));
        for (int i = 0; i < manifold->count; i++) put(&writer, &manifold->points[i], POINT);
    }
    if (writer.used <= room) {
        head.sum = sum_of(bytes + HEAD, writer.used - HEAD);
        move_bytes(bytes, &head, sizeof head);
    }
    return writer.used;
}

typedef struct {
    const unsigned char *bytes;
    size_t left;
} Reader;

static int take(Reader *reader, void *to, size_t size) {
    if (reader->left < size) return 0;
    move_bytes(to, reader->bytes, size);
    reader->bytes += size;
    reader->left -= size;
    return 1;
}

static int take_bodies(Reader *reader, World *world, int bodies) {
    for (int k = 0; k < bodies; k++) {
        int64_t id;
        if (!take(reader, &id, sizeof id) || id < 0 || id >= BODIES) return 0;
        Body *body = &world->bodies[id];
        if (body->present || !take(reader, body, BODY)) return 0;
        if (body->rods < 1 || body->rods > RODS || body->present != 1) return 0;
        if (!take(reader, body->own, sizeof(Box) * (size_t)body->rods)) return 0;
    }
    return 1;
}

static int take_contacts(Reader *reader, World *world, int manifolds) {
    if (!take(reader, world->pair, sizeof(Pair) * (size_t)world->pairs)) return 0;
    for (int k = 0; k < world->pairs; k++) {
        Pair *pair = &world->pair[k];
        if (pair->a >= BODIES || pair->b > TABLE || pair->b <= pair->a) return 0;
        if (pair->axis < -1 || pair->axis > 14 || !world->bodies[pair->a].present) return 0;
        int rods = pair->b == TABLE ? 1 : pair->b == BASE ? world->fixed : world->bodies[pair->b].rods;
        if (pair->rod_a >= world->bodies[pair->a].rods || pair->rod_b >= rods) return 0;
        if (pair->manifold < 0) continue;
        if (!manifolds-- || !world->frees) return 0;
        pair->manifold = world->free[--world->frees];
        Manifold *manifold = &world->manifold[pair->manifold];
        manifold->count = 0;
    }
    for (int k = 0; k < world->pairs; k++) {
        if (world->pair[k].manifold < 0) continue;
        Manifold *manifold = &world->manifold[world->pair[k].manifold];
        if (!take(reader, manifold, offsetof(Manifold, points))) return 0;
        if (manifold->count < 1 || manifold->count > POINTS) return 0;
        for (int i = 0; i < manifold->count; i++)
            if (!take(reader, &manifold->points[i], POINT)) return 0;
    }
    return !manifolds;
}

/* Returns 0 if the bytes are a snapshot; otherwise the world is of no use. */
API int moon_load(World *world, const unsigned char *bytes, size_t size) {
    Reader reader = {bytes, size};
    Head head;
    if (misplaced(world)) return -2;
    if (!take(&reader, &head, sizeof head) || head.mark != MARK) return -1;
    if (head.sum != sum_of(bytes + HEAD, size - HEAD)) return -1;
    if (head.fixed < 0 || head.fixed > FIXED || head.bodies < 0 || head.bodies > BODIES) return -1;
    if (head.pairs < 0 || head.pairs > PAIRS || head.manifolds < 0) return -1;
    if (head.parts < 0 || head.parts > 4) return -1;
    world->settings = head.settings;
    world->steps = head.steps;
    world->fixed = head.fixed;
    world->pairs = head.pairs;
    world->unlisted = head.unlisted;
    world->parts = head.parts;
    world->manifolds = 0;
    world->diagnostics = (Diagnostics){0};
    world->frees = MANIFOLDS;
    for (int k = 0; k < MANIFOLDS; k++) world->free[k] = (int16_t)(MANIFOLDS - 1 - k);
    for (int k = 0; k < BODIES; k++) world->bodies[k].present = world->bodies[k].awake = 0;
    if (!take(&reader, world->base, sizeof(Box) * (size_t)head.fixed)) return -1;
    if (!take_bodies(&reader, world, head.bodies)) return -1;
    if (!take_contacts(&reader, world, head.manifolds)) return -1;
    if (reader.left) return -1;
    refresh(world);
    return 0;
}
