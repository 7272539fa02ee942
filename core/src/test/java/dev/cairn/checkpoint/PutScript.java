package dev.cairn.checkpoint;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Makes random operations on a thread that a player can carry out in any mode. Not safe for use by several threads. */
final class PutScript {
    /** Namespaces and branches. */
    static final List<CheckpointConfig> PLACES = List.of(
            CheckpointConfig.of("chat-1"),
            CheckpointConfig.of("chat-1").inNamespace("inner"),
            CheckpointConfig.of("chat-1").onBranch("what-if"));

    private final Random random;

    PutScript(Random random) {
        this.random = random;
    }

    /** What is done. */
    enum Kind {
        PUT,
        FIX,
        READ,
        FLUSH,
        REWIND,
        DELETE,
        DELETE_RUN,
        LEASE,
        RELEASE
    }

    /** What a put has for a parent or an expected head. */
    enum Named {
        NOTHING,
        LAST,
        FIXED,
        UNKNOWN
    }

    /** What it puts. */
    enum Content {
        APPEND,
        SET,
        REMOVE,
        UNFIT,
        WHOLE
    }

    /** The token of a put. */
    enum Token {
        NONE,
        OWN,
        ENDED
    }

    /**
     * One operation.
     *
     * @param value what is appended or set
     */
    record Op(
            Kind kind,
            int place,
            Named parent,
            Named expected,
            Content content,
            int value,
            @Nullable String id,
            @Nullable String key,
            @Nullable String run,
            boolean replacing,
            Token token) {
        static Op of(Kind kind, int place) {
            return new Op(
                    kind,
                    place,
                    Named.NOTHING,
                    Named.NOTHING,
                    Content.APPEND,
                    0,
                    null,
                    null,
                    "run-1",
                    false,
                    Token.NONE);
        }
    }

    List<Op> ops(int count) {
        List<Op> ops = new ArrayList<>(List.of(Op.of(Kind.FIX, 0), Op.of(Kind.FIX, 1)));
        for (int i = 0; i < count; i++) {
            ops.add(
                    random.nextInt(5) > 0
                            ? put(random.nextInt(PLACES.size()), true)
                            : Op.of(other(), random.nextInt(2)));
        }
        return ops;
    }

    /** Puts to one place, each independent of all other places. */
    List<Op> putsTo(int place, int count) {
        List<Op> ops = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ops.add(put(place, false));
        }
        return ops;
    }

    private Kind other() {
        List<Kind> kinds = List.of(
                Kind.FIX,
                Kind.READ,
                Kind.READ,
                Kind.FLUSH,
                Kind.FLUSH,
                Kind.REWIND,
                Kind.DELETE_RUN,
                Kind.LEASE,
                Kind.RELEASE,
                Kind.RELEASE);
        return random.nextInt(25) == 0 ? Kind.DELETE : kinds.get(random.nextInt(kinds.size()));
    }

    private Op put(int place, boolean leases) {
        boolean plain = random.nextInt(3) > 0;
        return new Op(
                Kind.PUT,
                place,
                one(Named.values(), 4),
                plain ? Named.NOTHING : one(Named.values(), 2),
                one(Content.values(), 2),
                random.nextInt(4),
                plain || random.nextInt(3) > 0 ? null : "x" + place + random.nextInt(4),
                plain || random.nextInt(3) > 0 ? null : "key-" + place + random.nextInt(4),
                random.nextInt(4) > 0 ? null : "run-" + random.nextInt(2),
                !plain && random.nextInt(6) == 0,
                leases ? one(Token.values(), 3) : Token.NONE);
    }

    /** The first one more often by a factor. */
    private <T> T one(T[] values, int factor) {
        return random.nextInt(factor) > 0 ? values[0] : values[random.nextInt(values.length)];
    }
}
