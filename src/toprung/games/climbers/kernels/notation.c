/* Positions and moves as text, the way the program itself writes them (docs/notation.md).
 *
 * This is the quick door: it reads what is right, and says no to everything else. notation.py and
 * moves.py, which know the whole grammar, then find out what is wrong and say so.
 */
#include "climbers.h"

#include <string.h>

enum { MOST_TEXT = 2048 };

static const char colours[] = "ryblpg", kinds[] = "hcdg", axes[] = "xyz", pairs[] = "rbp";
static const char *const colour_names[] = {"red", "yellow", "blue", "lightblue", "purple", "grey"};
static const char *const phase_names[] = {"build", "general", "climb1", "block",
                                          "climb2", "stone", "over"};

/* What is left of a text. A reader that does not find what it wants sets `bad`. */
typedef struct {
    const char *at, *end;
    int bad;
} Reading;

static int next_is(const Reading *in, char wanted) { return in->at < in->end && *in->at == wanted; }

static int skip(Reading *in, char wanted) {
    if (!next_is(in, wanted)) return 0;
    in->at++;
    return 1;
}

static void need(Reading *in, char wanted) {
    if (!skip(in, wanted)) in->bad = 1;
}

static int skip_word(Reading *in, const char *word) {
    size_t length = strlen(word);
    if ((size_t)(in->end - in->at) < length || memcmp(in->at, word, length) != 0) return 0;
    in->at += length;
    return 1;
}

/* The place of the next letter among some, NONE if it is none of them. */
static int letter(Reading *in, const char *some) {
    const char *found = in->at < in->end && *in->at ? strchr(some, *in->at) : NULL;
    if (!found) return NONE;
    in->at++;
    return (int)(found - some);
}

/* 0, or up to so many digits of which the first is not 0. */
static int digits(Reading *in, int most) {
    int value = 0, count = 0;
    if (skip(in, '0')) return 0;
    for (; count < most && in->at < in->end && *in->at >= '0' && *in->at <= '9'; count++)
        value = value * 10 + (*in->at++ - '0');
    if (!count) in->bad = 1;
    return value;
}

static int whole(Reading *in, int most) {
    int minus = skip(in, '-');
    int value = digits(in, most);
    if (minus && !value) in->bad = 1;
    return minus ? -value : value;
}

/* A whole number that fits its field in a State; `possible` looks at it more closely. */
static int16_t small(Reading *in) {
    int value = whole(in, 9);
    if (value < 0 || value > INT16_MAX) in->bad = 1;
    return (int16_t)(in->bad ? 0 : value);
}

static int at_number(const Reading *in) {
    return in->at < in->end && *in->at >= '0' && *in->at <= '9';
}

static int index_of(const State *state, int id) {
    for (int i = 0; i < state->block_count; i++)
        if (state->blocks[i].id == id) return i;
    return NONE;
}

/* `-` or the id of a block; what is not there is bad. */
static int8_t block_named(Reading *in, const State *state) {
    if (skip(in, '-')) return NONE;
    int index = index_of(state, digits(in, 4));
    if (index == NONE) in->bad = 1;
    return (int8_t)index;
}

static void read_block(Reading *in, State *state) {
    Block block = {.z = IN_SUPPLY, .axis = AXIS_Z};
    block.id = (int16_t)digits(in, 4);
    int kind = letter(in, kinds), pair = letter(in, pairs);
    if (pair == NONE) need(in, '-');
    if (kind == NONE || state->block_count == MAX_BLOCKS) in->bad = 1;
    if (in->bad) return;
    block.kind = (uint8_t)kind, block.pair = (uint8_t)pair;
    block.up = (uint8_t)(kind == GREY || pair == NONE ? GREY_COLOUR : 2 * pair);
    if (!skip(in, '*')) {
        int axis = letter(in, axes), up = letter(in, colours);
        if (axis == NONE || up == NONE) in->bad = 1;
        block.axis = (uint8_t)axis, block.up = (uint8_t)up;
        need(in, '@');
        block.x = whole(in, 9);
        need(in, ',');
        block.y = whole(in, 9);
        need(in, ',');
        block.z = small(in);
    }
    int place = state->block_count++;
    for (; place > 0 && state->blocks[place - 1].id > block.id; place--)
        state->blocks[place] = state->blocks[place - 1];
    state->blocks[place] = block;
}

static void read_player(Reading *in, State *state) {
    if (state->player_count == MAX_PLAYERS) in->bad = 1;
    if (in->bad) return;
    Player *player = &state->players[state->player_count++];
    int colour = 0;
    while (colour < GREY_COLOUR && !skip_word(in, colour_names[colour])) colour++;
    player->colour = (uint8_t)colour;
    need(in, '@');
    player->x = whole(in, 9);
    need(in, ',');
    player->y = whole(in, 9);
    need(in, ',');
    player->level = small(in);
    need(in, ':');
    if (!skip(in, '-')) {
        if (skip(in, 's')) player->ladders |= SHORT;
        if (skip(in, 'l')) player->ladders |= LONG;
        if (!player->ladders) in->bad = 1;
    }
    need(in, ':');
    player->stone = skip(in, 'h') ? HAND : skip(in, 'g') ? GONE : PLACED;
    player->stone_block = NONE;
    if (player->stone == PLACED) {
        need(in, '#');
        player->stone_block = (int8_t)index_of(state, digits(in, 4));
        if (player->stone_block == NONE) in->bad = 1;
    }
    need(in, ':');
    player->best = small(in);
    need(in, ':');
    player->arrived = whole(in, 9);
}

static void read_pending(Reading *in, State *state) {
    if (skip(in, '-')) return;
    while (at_number(in) && state->pending_count < MAX_PLAYERS)
        state->pending[state->pending_count++] = (uint8_t)(*in->at++ - '0');
    if (!state->pending_count) in->bad = 1;
}

/* The switches in the order in which they are written, after the preset of the rulebook. */
static void read_options(Reading *in, State *state) {
    if (!skip_word(in, "2008")) in->bad = 1;
    if (skip_word(in, "+climb-rule=turn-start")) state->climb_rule = FROM_TURN_START;
    if (skip_word(in, "+general=live")) state->general = LIVE;
    else if (skip_word(in, "+general=off")) state->general = OFF;
    state->freestyle = (uint8_t)skip_word(in, "+freestyle");
    state->never_down = (uint8_t)skip_word(in, "+step-down=never");
    state->first_wins_ties = (uint8_t)skip_word(in, "+tie=first");
    state->together = (uint8_t)skip_word(in, "+build=together");
}

/* For Python: the position of a text, 1 if it was read and can be; -1 when memory ran out. */
EXPORT int climbers_read(const char *text, int length, State *state) {
    Reading reading = {text, text + length, 0}, *in = &reading;
    memset(state, 0, sizeof *state);
    if (!skip_word(in, "climbers-1 ")) return 0;
    if (!skip(in, '-')) {
        do read_block(in, state);
        while (!in->bad && skip(in, '/'));
    }
    need(in, ' ');
    do read_player(in, state);
    while (!in->bad && skip(in, '/'));
    need(in, ' ');
    state->active = (uint8_t)digits(in, 1);
    need(in, ' ');
    while (state->phase <= OVER && !skip_word(in, phase_names[state->phase])) state->phase++;
    need(in, ' ');
    read_pending(in, state);
    need(in, ' ');
    state->last_moved = block_named(in, state);
    need(in, ' ');
    state->moved_now = block_named(in, state);
    need(in, ' ');
    state->fails = small(in);
    need(in, ' ');
    state->clock = whole(in, 9);
    need(in, ' ');
    state->turns = whole(in, 9);
    need(in, ' ');
    state->turn_start_level = small(in);
    need(in, ' ');
    read_options(in, state);
    return in->bad || in->at != in->end ? 0 : climbers_possible(state);
}

/* For Python: play the move of a text. Returns 1 if it was read and is allowed; 0 if not, which
 * leaves `after` as it may be; -1 when memory ran out. */
EXPORT int climbers_play_text(const State *state, const char *text, int length, State *after) {
    Reading reading = {text, text + length, 0}, *in = &reading;
    Move move = {.kind = PASS};
    if (skip(in, '#')) {
        move.kind = BLOCKADE;
        move.block = (uint8_t)index_of(state, digits(in, 4));
    } else if (!skip(in, '-')) {
        int pawn = at_number(in) ? NONE : letter(in, colours), block = NONE;
        if (pawn == NONE) block = index_of(state, digits(in, 4));
        move.kind = pawn == NONE ? PLACE : skip(in, '>') ? SHIFT : WALK;
        if (move.kind != SHIFT) need(in, '@');
        move.x = whole(in, 7);
        need(in, ',');
        move.y = whole(in, 7);
        if (move.x < -COORDINATE_LIMIT || move.x > COORDINATE_LIMIT) in->bad = 1;
        if (move.y < -COORDINATE_LIMIT || move.y > COORDINATE_LIMIT) in->bad = 1;
        if (move.kind == PLACE) {
            int axis = letter(in, axes), up = letter(in, colours);
            if (axis == NONE || up == NONE || block == NONE) return 0;
            if (state->blocks[block].kind == CUBE) axis = AXIS_Z; /* all ways round are one */
            move.block = (uint8_t)block, move.axis = (uint8_t)axis, move.up = (uint8_t)up;
            move.z = skip(in, '^') ? (int16_t)digits(in, 2) : ANY_LEVEL;
        } else {
            while (move.who < state->player_count && state->players[move.who].colour != pawn)
                move.who++;
            if (move.who == state->player_count) return 0;
        }
        if (move.kind == WALK && skip(in, '+')) {
            if (skip(in, 's')) move.ladders |= SHORT;
            if (skip(in, 'l')) move.ladders |= LONG;
            if (!move.ladders) in->bad = 1;
        }
    }
    if (in->bad || in->at != in->end) return 0;
    int why = climbers_refusal(state, &move);
    if (why) return why < 0 ? -1 : 0;
    *after = *state;
    return climbers_apply(after, &move) == ALLOWED;
}

static char *put_text(char *out, const char *text) {
    while (*text) *out++ = *text++;
    return out;
}

static char *put_number(char *out, int value) {
    char reversed[12];
    int count = 0;
    unsigned rest = value < 0 ? 0u - (unsigned)value : (unsigned)value;
    if (value < 0) *out++ = '-';
    do reversed[count++] = (char)('0' + rest % 10);
    while (rest /= 10);
    while (count) *out++ = reversed[--count];
    return out;
}

static char *put_place(char *out, int x, int y, int z) {
    *out++ = '@', out = put_number(out, x);
    *out++ = ',', out = put_number(out, y);
    *out++ = ',';
    return put_number(out, z);
}

static char *put_block(char *out, const State *state, int index) {
    const Block *block = &state->blocks[index];
    out = put_number(out, block->id);
    *out++ = kinds[block->kind];
    *out++ = block->kind == CUBE || block->kind == GREY ? '-' : pairs[block->pair];
    if (block->z == IN_SUPPLY) {
        *out++ = '*';
        return out;
    }
    *out++ = axes[block->axis], *out++ = colours[block->up];
    return put_place(out, block->x, block->y, block->z);
}

static char *put_player(char *out, const State *state, int seat) {
    const Player *player = &state->players[seat];
    out = put_place(put_text(out, colour_names[player->colour]), player->x, player->y, player->level);
    *out++ = ':';
    if (!player->ladders) *out++ = '-';
    if (player->ladders & SHORT) *out++ = 's';
    if (player->ladders & LONG) *out++ = 'l';
    *out++ = ':';
    if (player->stone == PLACED) {
        *out++ = '#', out = put_number(out, state->blocks[player->stone_block].id);
    } else {
        *out++ = player->stone == HAND ? 'h' : 'g';
    }
    *out++ = ':', out = put_number(out, player->best);
    *out++ = ':';
    return put_number(out, player->arrived);
}

static char *put_moved(char *out, const State *state, int index) {
    *out++ = ' ';
    if (index != NONE) return put_number(out, state->blocks[index].id);
    *out++ = '-';
    return out;
}

/* For Python: the text of a position, in room for MOST_TEXT characters. Returns its length. */
EXPORT int climbers_write(const State *state, char *text) {
    char *out = put_text(text, "climbers-1 ");
    for (int i = 0; i < state->block_count; i++) {
        if (i) *out++ = '/';
        out = put_block(out, state, i);
    }
    if (!state->block_count) *out++ = '-';
    for (int seat = 0; seat < state->player_count; seat++) {
        *out++ = seat ? '/' : ' ';
        out = put_player(out, state, seat);
    }
    *out++ = ' ', out = put_number(out, state->active);
    *out++ = ' ', out = put_text(out, phase_names[state->phase]);
    *out++ = ' ';
    for (int i = 0; i < state->pending_count; i++) out = put_number(out, state->pending[i]);
    if (!state->pending_count) *out++ = '-';
    out = put_moved(out, state, state->last_moved);
    out = put_moved(out, state, state->moved_now);
    *out++ = ' ', out = put_number(out, state->fails);
    *out++ = ' ', out = put_number(out, state->clock);
    *out++ = ' ', out = put_number(out, state->turns);
    *out++ = ' ', out = put_number(out, state->turn_start_level);
    out = put_text(out, " 2008");
    if (state->climb_rule == FROM_TURN_START) out = put_text(out, "+climb-rule=turn-start");
    if (state->general == LIVE) out = put_text(out, "+general=live");
    if (state->general == OFF) out = put_text(out, "+general=off");
    if (state->freestyle) out = put_text(out, "+freestyle");
    if (state->never_down) out = put_text(out, "+step-down=never");
    if (state->first_wins_ties) out = put_text(out, "+tie=first");
    if (state->together) out = put_text(out, "+build=together");
    return (int)(out - text);
}

EXPORT int climbers_most_text(void) { return MOST_TEXT; }
