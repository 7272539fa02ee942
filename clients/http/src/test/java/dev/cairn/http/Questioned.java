package dev.cairn.http;

import dev.cairn.http.internal.wire.Operation;
import dev.cairn.http.internal.wire.Operation.Sort;
import dev.cairn.http.internal.wire.Operations;
import dev.cairn.http.internal.wire.Questions;
import dev.cairn.http.internal.wire.Sending;
import dev.cairn.http.internal.wire.Talks;
import dev.cairn.http.internal.wire.WireWriter;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Fold;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Lease;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A question of each operation, with a value in every place. */
record Questioned<Q>(Operation<Q, ?> operation, Q question) {
    static final Scope ONE = Scope.of("acme", "wire", "one");
    static final Scope TWO = Scope.of("acme", "wire", "two");
    private static final Instant TIME = Instant.parse("2026-03-01T12:00:00.123456Z");
    private static final Bytes KEY = Bytes.fromUtf8("a");
    private static final Bytes ID = Bytes.of(new byte[Talks.ID]);
    private static final Frame FRAME = new Frame(7, 0, 2, 9, Bytes.fromUtf8("frame"));
    private static final StoredRecord PLACE =
            new StoredRecord(3, KEY, 1, 2, 3, TIME, TIME, Bytes.fromUtf8("link"), Bytes.EMPTY);
    private static final ScopeInfo HEADER = new ScopeInfo(
            ONE, 5, true, 1, 2, 3, 4, TIME, TIME, TIME, Bytes.fromUtf8("s"), new Lease(9, "me", TIME), -77);
    private static final Budget BUDGET = new Budget(9);

    static List<Questioned<?>> all() {
        Scan scan = new Scan(3, Scan.Order.KEY, true, KEY, Bytes.fromUtf8("z"), PLACE, 9, true);
        ScopePrefix prefix = ScopePrefix.of("acme", "wire");
        return List.of(
                new Questioned<>(Operations.READ, new Scoped<>(ONE, read())),
                new Questioned<>(Operations.READ_ALL, List.of(new Scoped<>(ONE, read()), new Scoped<>(TWO, read()))),
                new Questioned<>(Operations.SCAN, new Questions.Records(ONE, scan, true)),
                new Questioned<>(
                        Operations.SCAN_ALL, new Questions.AllRecords(prefix, scan, new Scoped<>(ONE, PLACE), true)),
                new Questioned<>(
                        Operations.SCOPES,
                        new Questions.Scopes(new ScopeScan(prefix, ScopeScan.Order.NAME, HEADER, 9), true)),
                new Questioned<>(Operations.EXPIRED, new Questions.Expired(TIME, 9, true)),
                new Questioned<>(Operations.VIEW, ONE),
                new Questioned<>(Operations.VIEW_PAGE, new Talks.Page(ID, 1, true, 0, spanOf(FRAME), 9, true)),
                new Questioned<>(Operations.KEEP, ID),
                new Questioned<>(Operations.END, ID),
                new Questioned<>(Operations.LEFT_OVER, new Questions.LeftOver(List.of(ONE), true)),
                new Questioned<>(Operations.INSPECT, true),
                new Questioned<>(Operations.COMPACTION_PLAN, true),
                new Questioned<>(Operations.DISK_BYTES, true),
                new Questioned<>(Operations.COMMIT, new Scoped<>(ONE, commit())),
                new Questioned<>(Operations.COMMIT_ALL, List.of(new Scoped<>(ONE, commit()))),
                new Questioned<>(Operations.LEASE, new LeaseRequest.Acquire(TWO, "me", Duration.ofSeconds(9))),
                new Questioned<>(Operations.DROP, new Questions.Drop(ONE, 9L, HEADER, BUDGET)),
                new Questioned<>(Operations.COPY, new Questions.Copy(ONE, TWO, BUDGET)),
                new Questioned<>(Operations.MOVE, new Questions.Move(ONE, TWO, HEADER, 9, TIME)),
                new Questioned<>(Operations.MOVE_UNCHANGED, new Questions.MoveUnchanged(HEADER, TWO, 9, TIME)),
                new Questioned<>(Operations.MOVE_OVER, new Questions.MoveOver(ONE, TWO, HEADER)),
                new Questioned<>(Operations.SHIP, new Talks.Part(ID, 0, KEY)),
                new Questioned<>(
                        Operations.RECEIVE,
                        new Talks.Shipment(TWO, HEADER, null, List.of(PLACE), List.of(spanOf(FRAME)), part(), 0, 0, 0)),
                new Questioned<>(Operations.MAINTAIN, new Questions.Maintain(BUDGET, true)),
                new Questioned<>(Operations.QUARANTINE, true),
                new Questioned<>(Operations.QUARANTINE_NEXT, new Talks.Kept(ID, 1, true)),
                new Questioned<>(Operations.COMPACT, true));
    }

    private static Talks.Part part() {
        return new Talks.Part(ID, 0, Bytes.EMPTY);
    }

    private static Frame spanOf(Frame frame) {
        return new Frame(frame.lane(), frame.first(), frame.count(), frame.plainLength(), Bytes.EMPTY);
    }

    private static Read read() {
        return Read.of()
                .get(3, KEY)
                .follow(3, KEY, 4)
                .prefix(3, KEY)
                .frames(new LaneRange(7, 0, 9))
                .build();
    }

    private static Commit commit() {
        return Commit.inOrder()
                .fence(0)
                .check(new Check.Absent(3, KEY))
                .check(new Check.Present(3, KEY))
                .check(new Check.RevisionIs(3, KEY, 1, 2))
                .check(new Check.BodyIs(3, KEY, KEY))
                .check(new Check.IncarnationIs(7))
                .check(new Check.ScopeUnchangedSince(7, 8))
                .delete(3, Bytes.fromUtf8("gone"))
                .put(new Put(3, KEY, KEY, KEY, TIME))
                .frame(FRAME)
                .adopt(8)
                .fold(new Fold(List.of(0, 1), FRAME))
                .drop(new LaneRange(7, 0, 1))
                .summary(KEY)
                .expires(Instant.MAX)
                .build();
    }

    /** As a client sends it. */
    byte[] bytes(long instance) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (operation.sort() == Sort.CHANGES) {
            byte[] key = new byte[Talks.ID];
            key[0] = (byte) operation.name().hashCode();
            Sending.CODEC.write(new WireWriter(out), new Sending(Bytes.of(key), false, instance, 1));
        }
        operation.question().write(new WireWriter(out), question);
        return out.toByteArray();
    }

    @Override
    public String toString() {
        return operation.name();
    }
}
