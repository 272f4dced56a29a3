/* Generated from the server's OpenAPI document by scripts/types.mjs; not to be edited. */
import type * as protocol from "./protocol";
export interface paths {
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Games
         * @description The games and their options.
         */
        get: operations["list_games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/lessons/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take Lesson
         * @description Open a table for a lesson and start it. Bots take the other seats.
         */
        post: operations["take_lesson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/pieces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Pieces
         * @description The shapes of the game's pieces, which never change.
         */
        get: operations["get_pieces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/puzzles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Puzzles
         * @description The puzzles of a game, and today's.
         */
        get: operations["list_puzzles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/puzzles/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take Puzzle
         * @description Open a table where a puzzle is set up, and start it. The strongest bot has the other seat.
         */
        post: operations["take_puzzle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Rules
         * @description The game's rulebook, and the house rules of every table.
         */
        get: operations["get_rules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Health
         * @description Whether the service can do its work: it writes to its database to find out. One that is
         *     told to stop, or whose tables went to other servers, cannot.
         */
        get: operations["get_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Liveness
         * @description Whether the service answers at all; if it does not, start it again.
         */
        get: operations["get_liveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Readiness
         * @description Whether the service can do its work: it writes to its database to find out. One that is
         *     told to stop, or whose tables went to other servers, cannot.
         */
        get: operations["get_readiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Match
         * @description A match so far, with `count` of its moves after the `first` ones.
         */
        get: operations["get_match"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{id}/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask About Match
         * @description Ask the game about an earlier state: where a pawn could have gone, what lay under a block.
         */
        post: operations["ask_about_match"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Export
         * @description The match as a file, with everything that belongs to it. Refused while others are playing,
         *     because the file tells what chance will bring.
         */
        get: operations["get_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{id}/film/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Film
         * @description What moved on a page of the film: frames with their times.
         */
        get: operations["get_film"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{id}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fork Match
         * @description Open a table that goes on from an earlier position of this match, with new dice and today's
         *     bots. Refused while others are playing: their next moves could be tried out here.
         */
        post: operations["fork_match"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{id}/puzzle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Puzzle
         * @description The puzzle of a match, and whether it was solved.
         */
        get: operations["get_puzzle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Record
         * @description The record of a match that is over, as `toprung replay` reads it.
         */
        get: operations["get_record"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Review
         * @description Who was ahead when, and what would have been better. Worked out by a worker process, which
         *     takes seconds the first time.
         */
        get: operations["get_review"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{id}/states": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get States
         * @description The game after each move, starting with move number `first`.
         */
        get: operations["get_states"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Person
         * @description Get a token, under a name.
         */
        post: operations["create_person"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Me
         * @description The person whose token this is.
         */
        get: operations["get_me"];
        /**
         * Change Me
         * @description Change your name and language.
         */
        put: operations["change_me"];
        post?: never;
        /**
         * Delete Me
         * @description Have everything forgotten that is known of you. You leave all tables, and matches that only
         *     you played are deleted. In matches with others your moves stay, without your name and without
         *     what you said; their films go.
         */
        delete: operations["delete_me"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/feats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get My Feats
         * @description Your album: what you have done in a game, such as figures of the Book of Figures.
         */
        get: operations["get_my_feats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/listing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set My Listing
         * @description Be listed among the leaders under your name, or no longer.
         */
        put: operations["set_my_listing"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get My Ratings
         * @description Your ratings (TR-RAT-4).
         */
        get: operations["get_my_ratings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/scores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get My Scores
         * @description Your scores from playing alone, in one game or in all: best first, earliest among equals.
         */
        get: operations["get_my_scores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe
         * @description Have this browser told when it is your turn at a table where you have days for it. A browser
         *     tells one person; it may subscribe again at any time.
         */
        post: operations["subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/subscriptions/{subscription}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unsubscribe
         * @description This browser is told nothing more.
         */
        delete: operations["unsubscribe"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/me/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke Token
         * @description Give up your token: from now on it is worth nothing, wherever it is known.
         */
        delete: operations["revoke_token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Push
         * @description Whether this server tells people of their turn while no page is open.
         */
        get: operations["get_push"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ratings/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Leaders
         * @description Bots, and people who want to be listed; whoever is surely strong comes first.
         */
        get: operations["get_leaders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import Match
         * @description Import an exported file, or a record as `toprung replay` reads it, to replay it here. Every
         *     move is checked. The match belongs to nobody, and the same file always gives the same match.
         */
        post: operations["import_match"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Public Tables
         * @description Public tables whose match is not over, latest change first.
         */
        get: operations["list_public_tables"];
        put?: never;
        /**
         * Open Table
         * @description Open a table. If you play alone at a game with scores, your own best is the one to beat.
         */
        post: operations["open_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Table
         * @description A table, as anyone who knows its code may see it. Looking at it does not open it.
         */
        get: operations["get_table"];
        put?: never;
        post?: never;
        /**
         * Put Away Table
         * @description Take a match that is over out of your list; when nobody has it any more, it is deleted.
         */
        delete: operations["put_away_table"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get History
         * @description The last events of the table's match, oldest first; moves are also told in words.
         */
        get: operations["get_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Table Ratings
         * @description The ratings of those at a rated table; none elsewhere.
         */
        get: operations["get_table_ratings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report Person
         * @description Report someone at a table to whoever runs the service: it is written to the log.
         */
        post: operations["report_person"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List My Tables
         * @description Tables that you opened or play at, latest change first.
         */
        get: operations["list_my_tables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Metrics
         * @description Counters and timings for Prometheus.
         */
        get: operations["get_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * BotLevel
         * @description A bot, by how well it plays.
         */
        BotLevel: {
            /** Name */
            name: string;
            words: components["schemas"]["Words"];
        };
        /**
         * ChanceView
         * @description Where chance comes from. `chosen`: the only person at the table chose the seed. Otherwise it
         *     comes from a secret that is drawn when the match starts; its `commitment` is told then, and the
         *     `secret` when the match is over. Matches that older versions began have neither.
         */
        ChanceView: protocol.ChanceView;
        /** @description What a square of a block rests on: a colour, or null for the table. */
        ClimbersBeneath: protocol.ClimbersBeneath;
        /**
         * @description A block with its smallest corner at x, y, z and its size along each of them, in units.
         *
         *     `faces` are the colours of its sides towards +x, -x, +y, -y, +z and -z. `built` is false while
         *     it waits in the supply, and then its place means nothing. `movable` tells whether the active
         *     player may take it, as if it were time to.
         */
        ClimbersBlockSeen: protocol.ClimbersBlockSeen;
        ClimbersClimbsAnswer: protocol.ClimbersClimbsAnswer;
        /** @description How high a pawn stands and could get, on foot and with the ladders it has left. */
        ClimbersClimbSeen: protocol.ClimbersClimbSeen;
        /** @description A colour with its letter in the notation. */
        ClimbersColourSeen: protocol.ClimbersColourSeen;
        /** @description A kind of blocks. */
        ClimbersKindSeen: protocol.ClimbersKindSeen;
        /** @description A ladder with its letter in the notation and how long it is, in units. */
        ClimbersLadderSeen: protocol.ClimbersLadderSeen;
        /**
         * @description How many moves there are, the text of passing if that is allowed, where a pushed pawn can be
         *     put if one has to be, and the blocks for which there is a place now.
         */
        ClimbersMovesAnswer: protocol.ClimbersMovesAnswer;
        /** @description What was agreed on. */
        ClimbersOptionsSeen: protocol.ClimbersOptionsSeen;
        /** @description The way of a walk. */
        ClimbersPathAnswer: protocol.ClimbersPathAnswer;
        /**
         * @description A player's pawn and belongings. `stone` is hand, placed (on a block) or gone; `best` is the
         *     highest level at the end of one of their turns so far.
         */
        ClimbersPawnSeen: protocol.ClimbersPawnSeen;
        ClimbersPeekAnswer: protocol.ClimbersPeekAnswer;
        /** @description Everything in the box. */
        ClimbersPieces: protocol.ClimbersPieces;
        /** @description A block of the set. `edge` is how long its odd edge is, in units; the others measure 2. */
        ClimbersPieceSeen: protocol.ClimbersPieceSeen;
        /** @description Where a block may go; `legal` if now is the time. */
        ClimbersPlacementsAnswer: protocol.ClimbersPlacementsAnswer;
        /** @description A place for a block: its smallest corner, its size, and the colour on top. */
        ClimbersPlacementSeen: protocol.ClimbersPlacementSeen;
        /** @description Where a pawn can go: now, if `legal`, otherwise as if it was that player's time to climb. */
        ClimbersReachAnswer: protocol.ClimbersReachAnswer;
        /** @description What speaks for some moves, in one sentence; nothing if there is little to say. */
        ClimbersReasonsAnswer: protocol.ClimbersReasonsAnswer;
        ClimbersRefusalAnswer: protocol.ClimbersRefusalAnswer;
        /** @description Why not. */
        ClimbersRefusalSeen: protocol.ClimbersRefusalSeen;
        /** @description A square to which a pushed pawn can be put. */
        ClimbersShiftSeen: protocol.ClimbersShiftSeen;
        /** @description A square that a pawn can get to, and the move that takes it there. */
        ClimbersSquareReached: protocol.ClimbersSquareReached;
        /** @description A square on the way, and the ladder with which it is entered. */
        ClimbersStepSeen: protocol.ClimbersStepSeen;
        /** @description Where a player could put their stone; `legal` if now is the time. */
        ClimbersStonesAnswer: protocol.ClimbersStonesAnswer;
        /** @description A block on which a stone can be put. */
        ClimbersStoneSeen: protocol.ClimbersStoneSeen;
        /**
         * @description A position. `waited_for` is null while all of `to_act` may build as they like. `fails` turns
         *     in a row were without a climb; with `last_chance` the next one ends the game. `pushed` are pawns
         *     that the active player has to put aside. `last_moved` is the block that must stay, `moved_now`
         *     the one moved in this turn.
         */
        ClimbersView: protocol.ClimbersView;
        /**
         * ClockView
         * @description The clocks. What is agreed on is in seconds. `left` is what each seat had at the moment `at`,
         *     both in milliseconds (`at` since 1970); the clock of the seat `running` goes on since then.
         */
        ClockView: protocol.ClockView;
        /** @description The answer to a question about `describe`. */
        Description: protocol.Description;
        /**
         * Fault
         * @description Why something is refused: what kind of reason, in words, and the rule (its id and text).
         */
        Fault: protocol.Fault;
        /**
         * FeatDone
         * @description A feat of a game, by its rule's id: how often you did it, and when first (milliseconds since
         *     1970).
         */
        FeatDone: {
            /** Feat */
            feat: string;
            /** First */
            first: number;
            /** Times */
            times: number;
        };
        /**
         * ForkPoint
         * @description After how many moves to branch off. With `seated` you sit down at once, where you sat or else
         *     where it is to move, bots sit where they sat, and the game goes on if that fills the table.
         */
        ForkPoint: {
            /** Ply */
            ply: number;
            /**
             * Seated
             * @default false
             */
            seated?: boolean;
        };
        /**
         * ForkView
         * @description The match from which this one branched off, after so many moves.
         */
        ForkView: protocol.ForkView;
        /**
         * GameInfo
         * @description A game and its options. `live` games are played in real time; `puzzles` counts those there
         *     are, and `reviews` says whether finished matches can be reviewed.
         */
        GameInfo: {
            /** Choices */
            choices: components["schemas"]["GameOption"][];
            /** Lessons */
            lessons: components["schemas"]["LessonInfo"][];
            /** Levels */
            levels: components["schemas"]["BotLevel"][];
            /** Live */
            live: boolean;
            /** Name */
            name: string;
            /** Puzzles */
            puzzles: number;
            /** Reviews */
            reviews: boolean;
            /** Seats */
            seats: number[];
            /** Takes Back */
            takes_back: boolean;
            titles: components["schemas"]["Words"];
        };
        /**
         * GameOption
         * @description An option to set before the game begins; with `each`, by every player for themselves: it is
         *     the `wish` of a seat.
         */
        GameOption: {
            /** Default */
            default: string;
            /** Each */
            each: boolean;
            /** Name */
            name: string;
            /** Values */
            values: components["schemas"]["OptionValue"][];
            words: components["schemas"]["Words"];
        };
        /**
         * Health
         * @description `protocol` is the version that clients speak, `tables` how many tables are open.
         */
        Health: {
            /** Protocol */
            protocol: number;
            /**
             * Status
             * @constant
             */
            status: "fine";
            /** Tables */
            tables: number;
            /** Version */
            version: string;
        };
        /**
         * ImportedMatch
         * @description A match that can now be replayed here.
         */
        ImportedMatch: {
            /** Game */
            game: string;
            /** Match */
            match: string;
        };
        JsonValue: protocol.JsonValue;
        /**
         * Leader
         * @description Somebody on the leaderboard: a person by name, or a bot by the words for its level.
         */
        Leader: {
            bot: components["schemas"]["Words"] | null;
            /** Game */
            game: string;
            /** Games */
            games: number;
            /** Margin */
            margin: number;
            /** Name */
            name: string | null;
            /** Points */
            points: number;
            /** Provisional */
            provisional: boolean;
        };
        /**
         * LessonInfo
         * @description A lesson; they are listed in the best order to take them.
         */
        LessonInfo: {
            /** Name */
            name: string;
            title: components["schemas"]["Words"];
        };
        /**
         * LessonView
         * @description A lesson that is taken at the table: step `at` of `steps`, counted from 0, as many as there
         *     are when it is over; what to do (`heading`, `text`), what to look at (`points`, as the game's
         *     own client names things), and the lesson to take next.
         */
        LessonView: protocol.LessonView;
        /**
         * Listing
         * @description Whether to be listed among the leaders.
         */
        Listing: {
            /** Listed */
            listed: boolean;
        };
        /** @description A line of the achievement chart. */
        MoonAchievementView: protocol.MoonAchievementView;
        /** @description A box that stays where it is: `slab`, `floor` of a groove or its `wall`. */
        MoonBoxShape: protocol.MoonBoxShape;
        /** @description A rule, with its words. */
        MoonCited: protocol.MoonCited;
        /**
         * @description What the die shows: how many ladders may be touched, and whether the placed one has to be the
         *     highest.
         */
        MoonDemandView: protocol.MoonDemandView;
        /** @description Who won, why, and by which rule. */
        MoonEndingView: protocol.MoonEndingView;
        /** @description A figure of the Book of Figures. */
        MoonFigureAnswer: protocol.MoonFigureAnswer;
        MoonFiguresAnswer: protocol.MoonFiguresAnswer;
        /** @description The measures of every groove of the base. */
        MoonGrooveShape: protocol.MoonGrooveShape;
        /** @description A ladder touched table or base, this many seconds after the turn began. */
        MoonGroundNote: protocol.MoonGroundNote;
        /**
         * @description How a hand leads a ladder in free air: its greatest speed (m/s) and spin (rad/s), the
         *     stiffness (rad/s) of the critically damped spring by which the ladder follows, and how far (m)
         *     from other things, by upright boxes, it becomes careful.
         */
        MoonHandShape: protocol.MoonHandShape;
        /**
         * @description A holder on the base (metres, radians), and where its starting ladder stands: x, y, z, then
         *     w, x, y, z.
         */
        MoonHolderView: protocol.MoonHolderView;
        /**
         * @description A ladder; the origin of its frame is its centre of mass, its own z runs from foot to tip.
         *     `tint` is the colour of its wood.
         */
        MoonLadderShape: protocol.MoonLadderShape;
        /** @description A move that is possible now; a `hold:` and a `set:` are examples of many. */
        MoonMoveView: protocol.MoonMoveView;
        /**
         * @description Everything that never changes. `reach` is how far from the middle of the table a hand gets,
         *     `fingers` how far from the wood they still grip, `lid` how high the box lid stands.
         */
        MoonPieces: protocol.MoonPieces;
        /** @description The named ways of inserting the starting ladders. */
        MoonPresetsAnswer: protocol.MoonPresetsAnswer;
        /**
         * @description An oriented box of a ladder, in the ladder's frame: `turn` is a quaternion w, x, y, z, and
         *     the box's own z runs along the rod. `part` is "left rail", "right rail" or "rung".
         */
        MoonRodShape: protocol.MoonRodShape;
        /** @description A figure of the book, by which ladders. */
        MoonSeenFigure: protocol.MoonSeenFigure;
        /** @description How the starting ladders would stand, and why they cannot, if so. */
        MoonSettingAnswer: protocol.MoonSettingAnswer;
        /** @description Why the base cannot hold the ladders like that. */
        MoonSettingRefusal: protocol.MoonSettingRefusal;
        /** @description How the starting ladders are inserted; `name` is None for a setting by numbers. */
        MoonSettingView: protocol.MoonSettingView;
        /** @description A ladder's lowest and highest point when it was measured last, in metres. */
        MoonSpanView: protocol.MoonSpanView;
        /**
         * @description The cooperative game: `worth` is what scoring would bring now, None if it is not possible;
         *     `high_score` the one to beat.
         */
        MoonTeamView: protocol.MoonTeamView;
        /**
         * @description A verdict. `highest` is the highest ladder left and `height` its highest point (metres);
         *     `over` tells that the game ended with it.
         */
        MoonVerdictNote: protocol.MoonVerdictNote;
        /**
         * @description A game as everyone at the table sees it. Ladders and seats go by number. `liable` answers for
         *     whatever falls now; `gone` ladders are out of the game; `exempt` ones lie on table or base for
         *     good. `supply` is the number of ladders left in the supply. `help`: how much the page helps all
         *     hands here (full, some, none); null: as each of them likes. `text` is the state in the notation,
         *     without the chance to come.
         */
        MoonView: protocol.MoonView;
        /**
         * NewClock
         * @description Seconds for each turn, or a supply of seconds that grows by `increment` with each turn.
         */
        NewClock: {
            /**
             * Increment
             * @default 0
             */
            increment?: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "turn" | "fischer";
            /** Seconds */
            seconds: number;
        };
        /**
         * NewPerson
         * @description A name and a language.
         */
        NewPerson: {
            /**
             * Language
             * @default en
             * @enum {string}
             */
            language?: "en" | "fr" | "de";
            /** Name */
            name: string;
        };
        /**
         * NewSeat
         * @description Who sits there: you (under any name, on several seats if you like, with a wish such as a
         *     colour), a bot, or anyone who comes.
         */
        NewSeat: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "me" | "bot" | "open";
            /** Level */
            level?: string | null;
            /** Name */
            name?: string | null;
            /**
             * Wish
             * @default
             */
            wish?: string;
        };
        /**
         * NewSubscription
         * @description What a browser's `PushSubscription` says of itself, and the language to be told in.
         */
        NewSubscription: {
            /** Auth */
            auth: string;
            /** Endpoint */
            endpoint: string;
            /**
             * Language
             * @default en
             * @enum {string}
             */
            language?: "en" | "fr" | "de";
            /** P256Dh */
            p256dh: string;
        };
        /**
         * NewTable
         * @description A table to open. With `start` the game begins at once if all seats are taken. You can choose
         *     a `seed` only where all seats are yours or bots': it gives chance away. If one of them opens,
         *     the match gets a secret instead, like all others. With `hints`, people who play with each other
         *     may ask for them. A `rated` table changes the ratings of those who sit down there (TR-RAT-1).
         */
        NewTable: {
            clock?: components["schemas"]["NewClock"] | null;
            /** Game */
            game: string;
            /**
             * Hints
             * @default false
             */
            hints?: boolean;
            /** Options */
            options?: {
                [key: string]: string;
            };
            /**
             * Public
             * @default false
             */
            public?: boolean;
            /**
             * Rated
             * @default false
             */
            rated?: boolean;
            /** Seats */
            seats: components["schemas"]["NewSeat"][];
            /** Seed */
            seed?: number | null;
            /**
             * Start
             * @default false
             */
            start?: boolean;
        };
        /**
         * OpenedTable
         * @description A new table, by its code, and the id of the match played there.
         */
        OpenedTable: {
            /** Code */
            code: string;
            /** Match */
            match: string;
        };
        /**
         * OptionValue
         * @description A value that an option can have.
         */
        OptionValue: {
            /** Value */
            value: string;
            words: components["schemas"]["Words"];
        };
        /**
         * OutcomeView
         * @description How it ended: who won, by which rule, and in a sentence.
         */
        OutcomeView: protocol.OutcomeView;
        /**
         * OwnRatings
         * @description Your ratings by game, and whether you are `listed` among the leaders.
         */
        OwnRatings: {
            /** Listed */
            listed: boolean;
            /** Ratings */
            ratings: components["schemas"]["RatingInfo"][];
        };
        /**
         * OwnTable
         * @description A table that you opened or play at. `own` are your seats. `due` says whether the game waits
         *     for you, or you may move; null in a match that has not changed since this is kept.
         */
        OwnTable: {
            /** Changed */
            changed: number;
            /** Code */
            code: string;
            division: components["schemas"]["Words"] | null;
            /** Due */
            due: boolean | null;
            /** Exercise */
            exercise: boolean;
            /** Game */
            game: string;
            /** Match */
            match: string;
            /** Own */
            own: number[];
            /** Players */
            players: components["schemas"]["PlayerInfo"][];
            /** Ply */
            ply: number;
            /** Score */
            score: number | null;
            /** Seats */
            seats: number;
            status: components["schemas"]["Status"];
            /** Watched */
            watched: number;
            /** Winners */
            winners: number[];
        };
        /**
         * PastAnswer
         * @description The game's answer.
         */
        PastAnswer: {
            answer: components["schemas"]["Description"] | components["schemas"]["ClimbersReachAnswer"] | components["schemas"]["ClimbersPlacementsAnswer"] | components["schemas"]["ClimbersRefusalAnswer"] | components["schemas"]["ClimbersPathAnswer"] | components["schemas"]["ClimbersPeekAnswer"] | components["schemas"]["ClimbersStonesAnswer"] | components["schemas"]["ClimbersMovesAnswer"] | components["schemas"]["ClimbersClimbsAnswer"] | components["schemas"]["ClimbersReasonsAnswer"] | components["schemas"]["MoonFiguresAnswer"] | components["schemas"]["MoonPresetsAnswer"] | components["schemas"]["MoonSettingAnswer"];
        };
        /**
         * PastEvent
         * @description An event as it was told when it happened, without the table's view.
         */
        PastEvent: {
            /** At */
            at: number;
            /** Body */
            body: {
                [key: string]: unknown;
            };
            /** Kind */
            kind: string;
            /** Seq */
            seq: number;
        };
        /**
         * PastQuestion
         * @description A question as at the table, about the state after `ply` moves.
         */
        PastQuestion: {
            /** Ply */
            ply: number;
            /** Question */
            question: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        /**
         * Person
         * @description A person, as others may know them.
         */
        Person: {
            /**
             * Language
             * @enum {string}
             */
            language: "en" | "fr" | "de";
            /** Name */
            name: string;
            /** Person */
            person: string;
        };
        /**
         * PersonWithToken
         * @description The token is shown only once. Anyone who has it can act as this person: keep it secret.
         */
        PersonWithToken: {
            /**
             * Language
             * @enum {string}
             */
            language: "en" | "fr" | "de";
            /** Name */
            name: string;
            /** Person */
            person: string;
            /** Token */
            token: string;
        };
        /** @description The shapes of a game's pieces, of the game's own type. */
        Pieces: components["schemas"]["ClimbersPieces"] | components["schemas"]["MoonPieces"];
        /**
         * PlayedMatch
         * @description A match to replay; `films` counts the pages of its film.
         */
        PlayedMatch: {
            chance: components["schemas"]["ChanceView"];
            /** Films */
            films: number;
            /** Game */
            game: string;
            /** Id */
            id: string;
            /** Moves */
            moves: components["schemas"]["PlayedMove"][];
            /** Options */
            options: {
                [key: string]: string;
            };
            outcome: components["schemas"]["OutcomeView"] | null;
            /** Players */
            players: components["schemas"]["PlayerInfo"][];
            /** Seats */
            seats: number;
            /** Seed */
            seed: number | null;
            status: components["schemas"]["Status"];
            title: components["schemas"]["Words"];
        };
        /**
         * PlayedMove
         * @description A move that stands. Nature's seat is -1, and `note` says what it did. `page` is the page of
         *     the film that shows the table after it.
         */
        PlayedMove: {
            /** Move */
            move: string;
            note: components["schemas"]["MoonVerdictNote"] | null;
            /** Page */
            page: number;
            /** Ply */
            ply: number;
            /** Seat */
            seat: number;
        };
        /**
         * PlayedState
         * @description The game after `ply` moves, as its view shows it, and the last move in a sentence.
         */
        PlayedState: {
            /** Ply */
            ply: number;
            state: components["schemas"]["ClimbersView"] | components["schemas"]["MoonView"];
            words: components["schemas"]["Words"] | null;
        };
        /**
         * PlayerInfo
         * @description Who has a seat: a person, or a bot of a level.
         */
        PlayerInfo: {
            /** Bot */
            bot: boolean;
            /** Level */
            level: string | null;
            /** Name */
            name: string;
            /** Seat */
            seat: number;
        };
        /**
         * PushInfo
         * @description The public key with which a browser subscribes (`applicationServerKey`); null if this server
         *     sends no notifications.
         */
        PushInfo: {
            /** Key */
            key: string | null;
        };
        /**
         * PuzzleAtTable
         * @description The puzzle that a match began with, what to do, and the verdict once the turn is over.
         */
        PuzzleAtTable: {
            goal: components["schemas"]["Words"];
            /** Grade */
            grade: number;
            /** Number */
            number: number;
            verdict: components["schemas"]["PuzzleVerdict"] | null;
        };
        /**
         * PuzzleList
         * @description The puzzles of a game: what they are; how hard each is, 0 to 2, in the order of their
         *     numbers, from 1; and the number of today's, which is the same for everybody.
         */
        PuzzleList: {
            about: components["schemas"]["Words"];
            /** Grades */
            grades: number[];
            /** Today */
            today: number;
        };
        /**
         * PuzzleVerdict
         * @description What is said about a try.
         */
        PuzzleVerdict: {
            /** Right */
            right: boolean;
            words: components["schemas"]["Words"];
        };
        /**
         * RatingInfo
         * @description How strong somebody is in a game: 1500 `points` are a newcomer's, and with 400 more you win
         *     10 games of 11. The truth is within the `margin`, 19 times out of 20. After a few games a rating
         *     is no longer `provisional`.
         */
        RatingInfo: {
            /** Game */
            game: string;
            /** Games */
            games: number;
            /** Margin */
            margin: number;
            /** Points */
            points: number;
            /** Provisional */
            provisional: boolean;
        };
        /**
         * RematchView
         * @description Which seats want another game, and the id of the match that came of it.
         */
        RematchView: protocol.RematchView;
        /**
         * Report
         * @description Who behaved badly, and what happened.
         */
        Report: {
            /** Person */
            person: string;
            /**
             * Text
             * @default
             */
            text?: string;
        };
        /**
         * ReviewedTurn
         * @description A turn, after `ply` moves. `leads` says for each seat how far ahead it was before the turn,
         *     in log-odds of winning; `lost` how much the turn gave away. `better` are the moves of a turn
         *     that was clearly better, `reasons` why, and `after` is the game as it would then be;
         *     `decisive`: it may have decided the match. In a game of physics there are no leads; `piece`
         *     would better have been at `place` (metres, then a unit quaternion).
         */
        ReviewedTurn: {
            after: components["schemas"]["ClimbersView"] | components["schemas"]["MoonView"] | null;
            /** Better */
            better: string[];
            /** Decisive */
            decisive: boolean;
            /** Leads */
            leads: number[];
            /** Lost */
            lost: number;
            /** Piece */
            piece: number | null;
            /** Place */
            place: number[] | null;
            /** Ply */
            ply: number;
            /** Reasons */
            reasons: components["schemas"]["Words"][];
            /** Seat */
            seat: number;
        };
        /**
         * RulebookInfo
         * @description A rulebook; the sections are in order.
         */
        RulebookInfo: {
            /** Game */
            game: string;
            name: components["schemas"]["Words"];
            /** Rules */
            rules: components["schemas"]["RuleInfo"][];
            /** Sections */
            sections: {
                [key: string]: components["schemas"]["Words"];
            };
        };
        /**
         * RuleInfo
         * @description A rule. `why` explains a ruling that goes beyond the printed rules.
         */
        RuleInfo: {
            /** Editions */
            editions: string[];
            /** Id */
            id: string;
            /** Kind */
            kind: string;
            /** Section */
            section: string;
            text: components["schemas"]["Words"];
            title: components["schemas"]["Words"];
            why: components["schemas"]["Words"] | null;
        };
        /**
         * Score
         * @description The score of a match played alone, which began at `at` (milliseconds since 1970). Scores
         *     compare within a `division`, such as the help that was agreed; `words` tells it.
         */
        Score: {
            /** At */
            at: number;
            /** Division */
            division: string;
            /** Game */
            game: string;
            /** Match */
            match: string;
            /** Score */
            score: number;
            words: components["schemas"]["Words"] | null;
        };
        /**
         * SeatRating
         * @description The rating of whoever sits there, and by how many points the match has changed it; null until
         *     it is over.
         */
        SeatRating: {
            /** Change */
            change: number | null;
            /** Game */
            game: string;
            /** Games */
            games: number;
            /** Margin */
            margin: number;
            /** Points */
            points: number;
            /** Provisional */
            provisional: boolean;
            /** Seat */
            seat: number;
        };
        /**
         * SeatView
         * @description A place at the table. `person` is the id of whoever sits there, `level` that of a bot. If the
         *     person is away, the others may go on without them after `awaited_until`, in milliseconds since
         *     1970. A bot may keep the seat for a person who is away: `kept_for` is their id. `wish` is what
         *     the person chose for themselves: a colour.
         */
        SeatView: protocol.SeatView;
        /**
         * Status
         * @description Where a match is.
         * @enum {string}
         */
        Status: protocol.Status;
        /**
         * SubscriptionInfo
         * @description The name by which it is ended.
         */
        SubscriptionInfo: {
            /** Subscription */
            subscription: string;
        };
        /**
         * TableInfo
         * @description A table in a list. `watched` counts connected clients; `changed` is in milliseconds since
         *     1970. `winners` are seats; someone who played alone has a `score`, and `division` says what
         *     made it easier or harder. A lesson or a puzzle is an `exercise`.
         */
        TableInfo: {
            /** Changed */
            changed: number;
            /** Code */
            code: string;
            division: components["schemas"]["Words"] | null;
            /** Exercise */
            exercise: boolean;
            /** Game */
            game: string;
            /** Match */
            match: string;
            /** Players */
            players: components["schemas"]["PlayerInfo"][];
            /** Ply */
            ply: number;
            /** Score */
            score: number | null;
            /** Seats */
            seats: number;
            status: components["schemas"]["Status"];
            /** Watched */
            watched: number;
            /** Winners */
            winners: number[];
        };
        /**
         * TableView
         * @description All of it. `state` is the game's own view, of the type that the schema names for `game`.
         *     `ply` counts moves, `seq` events. `to_act` has the seats that may move, the one that is waited
         *     for first; -1 is nature. `levels` are those of the bots that may sit here. A seed is told when
         *     the game is over, if chance came from one. `hints` tells whether people may ask for them.
         *     `waited_for` is the seat that has to choose; null while all in `to_act` may do as they like.
         *     `rated`: it changes the ratings of those who play.
         */
        TableView: protocol.TableView;
        /**
         * TakeBackOffer
         * @description An offer to go back to where `ply` moves were played, and the seats that agreed so far.
         */
        TakeBackOffer: protocol.TakeBackOffer;
        /**
         * TakeBackView
         * @description Which seats may take their last move back now, and what is offered.
         */
        TakeBackView: protocol.TakeBackView;
        /**
         * Words
         * @description A sentence or a name in every language; pick one when you show it.
         */
        Words: protocol.Words;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    list_games: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameInfo"][];
                };
            };
        };
    };
    take_lesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedTable"];
                };
            };
        };
    };
    get_pieces: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pieces"];
                };
            };
        };
    };
    list_puzzles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PuzzleList"];
                };
            };
        };
    };
    take_puzzle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedTable"];
                };
            };
        };
    };
    get_rules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulebookInfo"][];
                };
            };
        };
    };
    get_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    get_liveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    get_readiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    get_match: {
        parameters: {
            query?: {
                count?: number;
                first?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayedMatch"];
                };
            };
        };
    };
    ask_about_match: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PastQuestion"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PastAnswer"];
                };
            };
        };
    };
    get_export: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                };
            };
        };
    };
    get_film: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                page: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    fork_match: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForkPoint"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedTable"];
                };
            };
        };
    };
    get_puzzle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PuzzleAtTable"];
                };
            };
        };
    };
    get_record: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    get_review: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewedTurn"][];
                };
            };
        };
    };
    get_states: {
        parameters: {
            query?: {
                count?: number;
                first?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayedState"][];
                };
            };
        };
    };
    create_person: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPerson"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonWithToken"];
                };
            };
        };
    };
    get_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
        };
    };
    change_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPerson"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
        };
    };
    delete_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_my_feats: {
        parameters: {
            query: {
                game: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatDone"][];
                };
            };
        };
    };
    set_my_listing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Listing"];
            };
        };
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_my_ratings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnRatings"];
                };
            };
        };
    };
    get_my_scores: {
        parameters: {
            query?: {
                game?: string | null;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Score"][];
                };
            };
        };
    };
    subscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSubscription"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionInfo"];
                };
            };
        };
    };
    unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                subscription: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    revoke_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_push: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushInfo"];
                };
            };
        };
    };
    get_leaders: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Leader"][];
                };
            };
        };
    };
    import_match: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/plain": string;
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedMatch"];
                };
            };
        };
    };
    list_public_tables: {
        parameters: {
            query?: {
                before?: number | null;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"][];
                };
            };
        };
    };
    open_table: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTable"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedTable"];
                };
            };
        };
    };
    get_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableView"];
                };
            };
        };
    };
    put_away_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_history: {
        parameters: {
            query?: {
                last?: number;
            };
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PastEvent"][];
                };
            };
        };
    };
    get_table_ratings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatRating"][];
                };
            };
        };
    };
    report_person: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Report"];
            };
        };
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    list_my_tables: {
        parameters: {
            query?: {
                before?: number | null;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnTable"][];
                };
            };
        };
    };
    get_metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
}
