package dev.cairn.http.internal.wire;

import static dev.cairn.http.internal.wire.RowCodecs.BYTES;
import static dev.cairn.http.internal.wire.RowCodecs.FRAME;
import static dev.cairn.http.internal.wire.RowCodecs.INSTANT;
import static dev.cairn.http.internal.wire.RowCodecs.INTEGER;
import static dev.cairn.http.internal.wire.RowCodecs.LEASE;
import static dev.cairn.http.internal.wire.RowCodecs.LONG;
import static dev.cairn.http.internal.wire.RowCodecs.RANGE;
import static dev.cairn.http.internal.wire.RowCodecs.RECORD;
import static dev.cairn.http.internal.wire.RowCodecs.scoped;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.CommitOutcome.Written;
import dev.cairn.storage.Delete;
import dev.cairn.storage.Fold;
import dev.cairn.storage.ManyOutcome;
import dev.cairn.storage.Put;

/** Commits and what becomes of them. */
final class CommitCodecs {
    private static final Codec<Put> PUT = new Codec<>(
            (out, put) -> {
                out.number(put.kind());
                out.bytes(put.key());
                out.bytes(put.body());
                out.optional(put.link(), BYTES);
                out.optional(put.expires(), INSTANT);
            },
            in -> new Put(in.integer(), in.bytes(), in.bytes(), in.optional(BYTES), in.optional(INSTANT)));

    private static final Codec<Delete> DELETE = new Codec<>(
            (out, delete) -> {
                out.number(delete.kind());
                out.bytes(delete.key());
            },
            in -> new Delete(in.integer(), in.bytes()));

    private static final Codec<Fold> FOLD = new Codec<>(
            (out, fold) -> {
                out.list(fold.replaced(), INTEGER);
                FRAME.write(out, fold.by());
            },
            in -> new Fold(in.list(INTEGER), FRAME.read(in)));

    private static final Codec<Check> CHECK = new Codec<>(CommitCodecs::writeCheck, CommitCodecs::readCheck);

    static final Codec<Commit> COMMIT = new Codec<>(
            (out, commit) -> {
                out.bool(commit.ordered());
                out.number(commit.fence());
                out.list(commit.checks(), CHECK);
                out.list(commit.deletes(), DELETE);
                out.list(commit.puts(), PUT);
                out.list(commit.frames(), FRAME);
                out.bool(commit.staged());
                out.list(commit.adopted(), LONG);
                out.list(commit.folds(), FOLD);
                out.list(commit.dropped(), RANGE);
                out.optional(commit.summary(), BYTES);
                out.optional(commit.expires(), INSTANT);
            },
            in -> new Commit(
                    in.bool(),
                    in.number(),
                    in.list(CHECK),
                    in.list(DELETE),
                    in.list(PUT),
                    in.list(FRAME),
                    in.bool(),
                    in.list(LONG),
                    in.list(FOLD),
                    in.list(RANGE),
                    in.optional(BYTES),
                    in.optional(INSTANT)));

    private static final Codec<Written> WRITTEN = new Codec<>(
            (out, written) -> {
                out.number(written.revision());
                out.number(written.sequence());
            },
            in -> new Written(in.number(), in.number()));

    private static final Codec<Committed> COMMITTED = new Codec<>(
            (out, done) -> {
                out.number(done.incarnation());
                out.number(done.change());
                out.instant(done.at());
                out.bool(done.repeated());
                out.list(done.written(), WRITTEN);
                out.number(done.foldsSkipped());
            },
            in -> new Committed(in.number(), in.number(), in.instant(), in.bool(), in.list(WRITTEN), in.integer()));

    static final Codec<Refused> REFUSED = new Codec<>(
            (out, refused) -> {
                out.constant(refused.reason());
                out.optional(refused.check(), CHECK);
                out.optional(refused.current(), RECORD);
                out.optional(refused.lease(), LEASE);
            },
            in -> new Refused(
                    in.constant(Reason.values()), in.optional(CHECK), in.optional(RECORD), in.optional(LEASE)));

    static final Codec<CommitOutcome> OUTCOME = new Codec<>(
            (out, outcome) -> {
                if (outcome instanceof Committed done) {
                    out.bool(true);
                    COMMITTED.write(out, done);
                } else {
                    out.bool(false);
                    REFUSED.write(out, (Refused) outcome);
                }
            },
            in -> in.bool() ? COMMITTED.read(in) : REFUSED.read(in));

    static final Codec<ManyOutcome> MANY = new Codec<>(
            (out, many) -> {
                out.list(many.committed(), COMMITTED);
                out.optional(many.refused(), scoped(REFUSED));
            },
            in -> new ManyOutcome(in.list(COMMITTED), in.optional(scoped(REFUSED))));

    private CommitCodecs() {}

    private static void writeCheck(WireWriter out, Check check) {
        if (check instanceof Check.Absent absent) {
            writeAddress(out, 0, absent.kind(), absent.key());
        } else if (check instanceof Check.Present present) {
            writeAddress(out, 1, present.kind(), present.key());
        } else if (check instanceof Check.RevisionIs is) {
            writeAddress(out, 2, is.kind(), is.key());
            out.number(is.revision());
            out.number(is.sequence());
        } else if (check instanceof Check.BodyIs is) {
            writeAddress(out, 3, is.kind(), is.key());
            out.bytes(is.body());
        } else if (check instanceof Check.IncarnationIs is) {
            out.octet(4);
            out.number(is.incarnation());
        } else if (check instanceof Check.ScopeUnchangedSince since) {
            out.octet(5);
            out.number(since.incarnation());
            out.number(since.change());
        }
    }

    private static void writeAddress(WireWriter out, int sort, int kind, Bytes key) {
        out.octet(sort);
        out.number(kind);
        out.bytes(key);
    }

    private static Check readCheck(WireReader in) {
        int sort = in.octet();
        return switch (sort) {
            case 0 -> new Check.Absent(in.integer(), in.bytes());
            case 1 -> new Check.Present(in.integer(), in.bytes());
            case 2 -> new Check.RevisionIs(in.integer(), in.bytes(), in.number(), in.number());
            case 3 -> new Check.BodyIs(in.integer(), in.bytes(), in.bytes());
            case 4 -> new Check.IncarnationIs(in.number());
            case 5 -> new Check.ScopeUnchangedSince(in.number(), in.number());
            default -> throw in.malformed("there is no check " + sort);
        };
    }
}
