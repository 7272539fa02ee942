package dev.cairn.tck;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.MaintenanceResult;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.ScanPage;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** Faults of a closed store: each lets one operation answer something. */
final class ClosedFaults {
    private ClosedFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "a_closed_store_takes_no_commit",
                        "a closed store refuses commits without a word",
                        t -> t.commit = (scope, c) ->
                                open(() -> t.sound().commit(scope, c), new Refused(Reason.LOCKED, null, null, null))),
                Fault.of(
                        "a_closed_store_answers_no_read",
                        "a closed store looks empty to a read",
                        t -> t.read = (scope, r) ->
                                open(() -> t.sound().read(scope, r), new ReadResult(null, List.of(), List.of()))),
                Fault.of(
                        "a_closed_store_lists_no_records",
                        "a closed store looks empty to a listing",
                        t -> t.scan = (scope, s) -> open(() -> t.sound().scan(scope, s), empty())),
                Fault.of(
                        "a_closed_store_lists_no_records_across_scopes",
                        "a closed store looks empty across scopes",
                        t -> t.scanAll =
                                (prefix, s, after) -> open(() -> t.sound().scanAll(prefix, s, after), empty())),
                Fault.of(
                        "a_closed_store_lists_no_scopes",
                        "a closed store seems to have no scopes",
                        t -> t.scopes = s -> open(() -> t.sound().scopes(s), empty())),
                Fault.of(
                        "a_closed_store_lists_nothing_expired",
                        "a closed store seems to have nothing expired",
                        t -> t.expired = (now, limit) -> open(() -> t.sound().expired(now, limit), empty())),
                Fault.of(
                        "a_closed_store_grants_no_lease",
                        "a closed store says that a lease is lost",
                        t -> t.lease = request ->
                                open(() -> t.sound().lease(request), new LeaseOutcome(LeaseOutcome.Status.LOST, null))),
                Fault.of(
                        "a_closed_store_drops_nothing",
                        "a closed store says that there was nothing to drop",
                        t -> t.drop = (scope, budget) ->
                                open(() -> t.sound().admin().drop(scope, budget), new DropOutcome(false, true, 0))),
                Fault.of(
                        "a_closed_store_copies_nothing",
                        "a closed store says that there was nothing to copy",
                        t -> t.copy = (from, to, budget) -> open(
                                () -> t.sound().admin().copy(from, to, budget),
                                new CopyOutcome(CopyOutcome.Status.NO_SOURCE, 0))),
                Fault.of(
                        "a_closed_store_moves_nothing",
                        "a closed store says that there was nothing to move",
                        t -> t.move = (from, to, fence, expires) -> open(
                                () -> t.sound().admin().move(from, to, fence, expires),
                                MoveOutcome.of(MoveOutcome.Status.NO_SOURCE))),
                Fault.of(
                        "a_closed_store_moves_nothing_over_another",
                        "a closed store says that another scope stands there",
                        t -> t.moveOver = (from, to, over) -> open(
                                () -> t.sound().admin().moveOver(from, to, over),
                                MoveOutcome.of(MoveOutcome.Status.TARGET_EXISTS))),
                Fault.of(
                        "a_closed_store_shows_no_view",
                        "a closed store seems to have no scope to view",
                        t -> t.view =
                                (scope, use) -> open(() -> t.sound().admin().view(scope, use), Optional.empty())),
                Fault.of(
                        "a_closed_store_receives_nothing",
                        "a closed store says that the target is another one",
                        t -> t.receive = (target, shipment) -> open(
                                () -> t.sound().admin().receive(target, shipment),
                                new ReceiveOutcome(ReceiveOutcome.Status.OTHER_TARGET, 0))),
                Fault.of(
                        "a_closed_store_maintains_nothing",
                        "a closed store says that all is maintained",
                        t -> t.maintain = (budget, damaged) -> open(
                                () -> t.sound().admin().maintain(budget, damaged),
                                new MaintenanceResult(0, 0, 0, false))),
                Fault.of(
                        "a_closed_store_inspects_nothing",
                        "a closed store seems healthy",
                        t -> t.inspect = found -> open(
                                () -> {
                                    t.sound().admin().inspect(found);
                                    return true;
                                },
                                true)),
                Fault.of("closing_again_does_nothing", "closing again fails", ClosedFaults::closeOnce));
    }

    private static <T> ScanPage<T> empty() {
        return new ScanPage<>(List.of(), false);
    }

    /** The answer of an open store, or something instead. */
    private static <T> T open(Supplier<? extends T> call, T otherwise) {
        try {
            return call.get();
        } catch (CairnException e) {
            if (e.code() == ErrorCode.CLOSED) {
                return otherwise;
            }
            throw e;
        }
    }

    private static void closeOnce(Tamper t) {
        AtomicBoolean closed = new AtomicBoolean();
        t.close = () -> {
            if (closed.getAndSet(true)) {
                throw Tampering.failure(ErrorCode.CLOSED);
            }
            t.sound().close();
        };
    }
}
