package dev.cairn.http.internal.wire;

import static dev.cairn.http.internal.wire.RowCodecs.HEADER;
import static dev.cairn.http.internal.wire.RowCodecs.INSTANT;
import static dev.cairn.http.internal.wire.RowCodecs.LONG;
import static dev.cairn.http.internal.wire.RowCodecs.PLACE;
import static dev.cairn.http.internal.wire.RowCodecs.PREFIX;
import static dev.cairn.http.internal.wire.RowCodecs.SCOPE;
import static dev.cairn.http.internal.wire.RowCodecs.scoped;

import dev.cairn.storage.Budget;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The arguments of operations that have several. {@code pastDamage} asks to be told of damage and to go on behind it. */
public final class Questions {
    static final Codec<Budget> BUDGET =
            new Codec<>((out, budget) -> out.number(budget.rows()), in -> new Budget(in.integer()));

    private Questions() {}

    /** Arguments of a listing of a scope. */
    public record Records(Scope scope, Scan scan, boolean pastDamage) {
        static final Codec<Records> CODEC = new Codec<>(
                (out, asked) -> {
                    SCOPE.write(out, asked.scope);
                    ReadCodecs.SCAN.write(out, asked.scan);
                    out.bool(asked.pastDamage);
                },
                in -> new Records(SCOPE.read(in), ReadCodecs.SCAN.read(in), in.bool()));
    }

    /** Arguments of a listing across scopes. */
    public record AllRecords(
            ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after, boolean pastDamage) {
        static final Codec<AllRecords> CODEC = new Codec<>(
                (out, asked) -> {
                    PREFIX.write(out, asked.prefix);
                    ReadCodecs.SCAN.write(out, asked.scan);
                    out.optional(asked.after, scoped(PLACE));
                    out.bool(asked.pastDamage);
                },
                in -> new AllRecords(PREFIX.read(in), ReadCodecs.SCAN.read(in), in.optional(scoped(PLACE)), in.bool()));
    }

    /** Arguments of a listing of scopes. */
    public record Scopes(ScopeScan scan, boolean pastDamage) {
        static final Codec<Scopes> CODEC = new Codec<>(
                (out, asked) -> {
                    ReadCodecs.SCOPE_SCAN.write(out, asked.scan);
                    out.bool(asked.pastDamage);
                },
                in -> new Scopes(ReadCodecs.SCOPE_SCAN.read(in), in.bool()));
    }

    /** Arguments of a listing of what has expired. */
    public record Expired(Instant now, int limit, boolean pastDamage) {
        static final Codec<Expired> CODEC = new Codec<>(
                (out, asked) -> {
                    out.instant(asked.now);
                    out.number(asked.limit);
                    out.bool(asked.pastDamage);
                },
                in -> new Expired(in.instant(), in.limit(), in.bool()));
    }

    /**
     * Arguments of a drop.
     *
     * @param fence the writer's token, or null where it is not a writer's drop
     * @param seen the header that must be unchanged, or null
     */
    public record Drop(
            Scope scope, @Nullable Long fence, @Nullable ScopeInfo seen, Budget budget) {
        static final Codec<Drop> CODEC = new Codec<>(
                (out, asked) -> {
                    SCOPE.write(out, asked.scope);
                    out.optional(asked.fence, LONG);
                    out.optional(asked.seen, HEADER);
                    BUDGET.write(out, asked.budget);
                },
                in -> new Drop(SCOPE.read(in), in.optional(LONG), in.optional(HEADER), BUDGET.read(in)));
    }

    /** Arguments of a copy. */
    public record Copy(Scope from, Scope to, Budget budget) {
        static final Codec<Copy> CODEC = new Codec<>(
                (out, asked) -> {
                    SCOPE.write(out, asked.from);
                    SCOPE.write(out, asked.to);
                    BUDGET.write(out, asked.budget);
                },
                in -> new Copy(SCOPE.read(in), SCOPE.read(in), BUDGET.read(in)));
    }

    /**
     * Arguments of a move.
     *
     * @param seen the header that must be unchanged, or null
     */
    public record Move(
            Scope from,
            Scope to,
            @Nullable ScopeInfo seen,
            long fence,
            @Nullable Instant expires) {
        static final Codec<Move> CODEC = new Codec<>(
                (out, asked) -> {
                    SCOPE.write(out, asked.from);
                    SCOPE.write(out, asked.to);
                    out.optional(asked.seen, HEADER);
                    out.number(asked.fence);
                    out.optional(asked.expires, INSTANT);
                },
                in -> new Move(SCOPE.read(in), SCOPE.read(in), in.optional(HEADER), in.number(), in.optional(INSTANT)));
    }

    /** Arguments of a move of a scope in which nothing may have changed. */
    public record MoveUnchanged(
            ScopeInfo seen, Scope to, long fence, @Nullable Instant expires) {
        static final Codec<MoveUnchanged> CODEC = new Codec<>(
                (out, asked) -> {
                    HEADER.write(out, asked.seen);
                    SCOPE.write(out, asked.to);
                    out.number(asked.fence);
                    out.optional(asked.expires, INSTANT);
                },
                in -> new MoveUnchanged(HEADER.read(in), SCOPE.read(in), in.number(), in.optional(INSTANT)));
    }

    /** Arguments of a move over another scope. */
    public record MoveOver(Scope from, Scope to, ScopeInfo over) {
        static final Codec<MoveOver> CODEC = new Codec<>(
                (out, asked) -> {
                    SCOPE.write(out, asked.from);
                    SCOPE.write(out, asked.to);
                    HEADER.write(out, asked.over);
                },
                in -> new MoveOver(SCOPE.read(in), SCOPE.read(in), HEADER.read(in)));
    }

    /** Arguments of maintenance. */
    public record Maintain(Budget budget, boolean pastDamage) {
        static final Codec<Maintain> CODEC = new Codec<>(
                (out, asked) -> {
                    BUDGET.write(out, asked.budget);
                    out.bool(asked.pastDamage);
                },
                in -> new Maintain(BUDGET.read(in), in.bool()));
    }

    /**
     * Arguments of a count of what is left over.
     *
     * @param without scopes of which staged frames are not counted
     */
    public record LeftOver(List<Scope> without, boolean pastDamage) {
        static final Codec<LeftOver> CODEC = new Codec<>(
                (out, asked) -> {
                    out.list(asked.without, SCOPE);
                    out.bool(asked.pastDamage);
                },
                in -> new LeftOver(in.list(SCOPE), in.bool()));
    }

    static final Codec<LeaseRequest> LEASE = new Codec<>(Questions::writeLease, Questions::readLease);

    private static void writeLease(WireWriter out, LeaseRequest request) {
        if (request instanceof LeaseRequest.Acquire acquire) {
            out.octet(0);
            SCOPE.write(out, acquire.scope());
            out.text(acquire.holder());
            RowCodecs.DURATION.write(out, acquire.time());
        } else if (request instanceof LeaseRequest.Renew renew) {
            out.octet(1);
            SCOPE.write(out, renew.scope());
            out.number(renew.token());
            RowCodecs.DURATION.write(out, renew.time());
        } else if (request instanceof LeaseRequest.Release release) {
            out.octet(2);
            SCOPE.write(out, release.scope());
            out.number(release.token());
        }
    }

    private static LeaseRequest readLease(WireReader in) {
        int sort = in.octet();
        return switch (sort) {
            case 0 -> new LeaseRequest.Acquire(SCOPE.read(in), in.text(), RowCodecs.DURATION.read(in));
            case 1 -> new LeaseRequest.Renew(SCOPE.read(in), in.number(), RowCodecs.DURATION.read(in));
            case 2 -> new LeaseRequest.Release(SCOPE.read(in), in.number());
            default -> throw in.malformed("there is no request " + sort + " about a lease");
        };
    }
}
