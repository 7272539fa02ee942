package dev.cairn.http.internal.wire;

import static dev.cairn.http.internal.wire.RowCodecs.LEASE;
import static dev.cairn.http.internal.wire.RowCodecs.SCOPE;
import static dev.cairn.http.internal.wire.RowCodecs.TEXT;

import dev.cairn.storage.Compaction;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DamagedRow;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.MaintenanceResult;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.Reclaimable;
import dev.cairn.storage.Scope;
import java.util.List;

/** What operations on whole scopes and on the store answer. */
public final class Outcomes {
    static final Codec<DropOutcome> DROP = new Codec<>(
            (out, drop) -> {
                out.bool(drop.existed());
                out.bool(drop.done());
                out.number(drop.records());
                out.optional(drop.refused(), CommitCodecs.REFUSED);
            },
            in -> new DropOutcome(in.bool(), in.bool(), in.number(), in.optional(CommitCodecs.REFUSED)));

    static final Codec<CopyOutcome> COPY = new Codec<>(
            (out, copy) -> {
                out.constant(copy.status());
                out.number(copy.records());
            },
            in -> new CopyOutcome(in.constant(CopyOutcome.Status.values()), in.number()));

    static final Codec<MoveOutcome> MOVE = new Codec<>(
            (out, move) -> {
                out.constant(move.status());
                out.number(move.records());
                out.optional(move.refused(), CommitCodecs.REFUSED);
            },
            in -> new MoveOutcome(
                    in.constant(MoveOutcome.Status.values()), in.number(), in.optional(CommitCodecs.REFUSED)));

    static final Codec<ReceiveOutcome> RECEIVE = new Codec<>(
            (out, received) -> {
                out.constant(received.status());
                out.number(received.records());
            },
            in -> new ReceiveOutcome(in.constant(ReceiveOutcome.Status.values()), in.number()));

    static final Codec<LeaseOutcome> LEASED = new Codec<>(
            (out, outcome) -> {
                out.constant(outcome.status());
                out.optional(outcome.lease(), LEASE);
            },
            in -> new LeaseOutcome(in.constant(LeaseOutcome.Status.values()), in.optional(LEASE)));

    static final Codec<MaintenanceResult> MAINTAINED = new Codec<>(
            (out, done) -> {
                out.number(done.removedRows());
                out.number(done.sweptFrames());
                out.number(done.recounted());
                out.bool(done.more());
            },
            in -> new MaintenanceResult(in.integer(), in.integer(), in.integer(), in.bool()));

    static final Codec<Compaction> COMPACTION = new Codec<>(
            (out, done) -> {
                out.number(done.bytesBefore());
                out.number(done.bytesAfter());
                out.list(done.notCovered(), TEXT);
            },
            in -> new Compaction(in.number(), in.number(), in.list(TEXT)));

    /** Damage, as it is told beside an answer. */
    public static final Codec<Damage> DAMAGE = new Codec<>(
            (out, damage) -> {
                out.text(damage.address());
                out.text(damage.reason());
                out.text(damage.scope());
            },
            in -> new Damage(in.text(), in.text(), in.text()));

    static final Codec<DamagedRow> DAMAGED_ROW = new Codec<>(
            (out, row) -> {
                DAMAGE.write(out, row.damage());
                out.bool(row.replaced());
                out.bytes(row.content());
                out.number(row.records());
            },
            in -> new DamagedRow(DAMAGE.read(in), in.bool(), in.bytes(), in.number()));

    private static final Codec<Reclaimable> RECLAIMABLE = new Codec<>(
            (out, left) -> {
                out.number(left.rows());
                out.number(left.rowBytes());
                out.number(left.frames());
                out.number(left.frameBytes());
            },
            in -> new Reclaimable(in.number(), in.number(), in.number(), in.number()));

    private Outcomes() {}

    /**
     * What is left over.
     *
     * @param counted scopes of which staged frames were counted
     */
    public record LeftOver(Reclaimable left, List<Scope> counted) {
        static final Codec<LeftOver> CODEC = new Codec<>(
                (out, found) -> {
                    RECLAIMABLE.write(out, found.left);
                    out.list(found.counted, SCOPE);
                },
                in -> new LeftOver(RECLAIMABLE.read(in), in.list(SCOPE)));
    }
}
