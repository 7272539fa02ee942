package dev.cairn.tck;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.ReceiveOutcome.Status;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import dev.cairn.tck.backend.Clauses;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Faults of views and shipments. */
final class ShipmentFaults {
    private ShipmentFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "a_view_holds_everything_of_a_scope",
                        "a view leaves staged frames out",
                        t -> views(t, view -> new Viewed(view) {
                            @Override
                            public List<StoredFrame> frames(@Nullable Frame after, int limit, boolean bodies) {
                                return super.frames(after, limit, bodies).stream()
                                        .filter(held -> held.staged() == null)
                                        .toList();
                            }
                        })),
                Fault.of(
                        "a_view_without_bodies_holds_the_rest",
                        "a view hands out bodies that nobody wants",
                        t -> views(t, view -> new Viewed(view) {
                            @Override
                            public List<StoredRecord> records(long after, int limit, boolean bodies) {
                                return super.records(after, limit, true);
                            }
                        })),
                Fault.of(
                        "there_is_no_view_of_a_missing_scope",
                        "looking at a scope makes it",
                        t -> t.view = (scope, use) -> {
                            if (t.header(scope).isEmpty()) {
                                t.touch(scope);
                            }
                            return t.sound().admin().view(scope, use);
                        }),
                Fault.of(
                        "a_view_is_of_one_point_in_time",
                        "each page of a view is of its own instant",
                        t -> t.view =
                                (scope, use) -> t.header(scope).map(info -> use.apply(new Unsteady(t, scope, info)))),
                Fault.of(
                        "what_looks_at_a_view_may_write_to_the_store",
                        "a scope that is looked at takes no writes",
                        ShipmentFaults::noWritesBesideViews),
                Fault.of(
                        "a_received_scope_equals_its_source",
                        "revisions begin anew",
                        t -> ships(t, s -> s.records(record -> RecordDraft.changed(record, d -> d.revision = 1)))),
                Fault.of(
                        "a_received_scope_goes_on_from_the_numbers_that_came",
                        "the sequence begins anew",
                        t -> t.records(d -> d.sequence = d.key.equals(Bytes.fromUtf8("new")) ? 1 : d.sequence)),
                Fault.of(
                        "a_header_tells_states_apart_whose_counters_went_back_to_the_same_numbers",
                        "the mark is a counter",
                        t -> t.headers(d -> d.mark = d.change)),
                Fault.of(
                        "what_comes_later_replaces_and_removes",
                        "nothing is removed",
                        t -> ships(t, s -> s.removedRecords = List.of())),
                Fault.of(
                        "what_comes_later_replaces_and_removes",
                        "frames are not replaced",
                        t -> ships(
                                t,
                                s -> s.frames(held -> held.frame().body().equals(Bytes.fromUtf8("other body"))
                                        ? new StoredFrame(Clauses.frame(Clauses.LANE, 2, 1, "g"), null)
                                        : held))),
                Fault.of(
                        "a_shipment_for_another_target_changes_nothing",
                        "whatever stands there is replaced",
                        t -> instead(t, Status.OTHER_TARGET, (target, shipment) -> replace(t, target, shipment))),
                Fault.of(
                        "a_scope_that_changed_meanwhile_is_another_target",
                        "only the incarnation of the target is compared",
                        t -> instead(t, Status.OTHER_TARGET, (target, shipment) -> replace(t, target, shipment))),
                Fault.of(
                        "a_scope_without_order_that_changed_meanwhile_is_another_target",
                        "only the header of the target is compared",
                        t -> instead(t, Status.OTHER_TARGET, (target, shipment) -> replace(t, target, shipment))),
                Fault.of(
                        "rows_of_two_incarnations_never_stand_together",
                        "rows of another incarnation are left where they are",
                        t -> t.receive = (target, shipment) -> {
                            try {
                                return t.sound().admin().receive(target, shipment);
                            } catch (CairnException e) {
                                return new ReceiveOutcome(Status.DONE, 4);
                            }
                        }),
                Fault.of(
                        "nothing_is_received_onto_a_leased_name",
                        "a lease does not hinder a shipment",
                        t -> instead(
                                t, Status.TARGET_LEASED, (target, shipment) -> new ReceiveOutcome(Status.DONE, 3))),
                Fault.of(
                        "rows_that_fail_on_the_way_change_nothing",
                        "what came before the failure stays",
                        t -> t.receive = (target, shipment) -> {
                            try {
                                return t.sound().admin().receive(target, shipment);
                            } catch (IllegalStateException e) {
                                t.touch(target);
                                throw e;
                            }
                        }),
                Fault.of(
                        "a_scope_without_order_can_be_received",
                        "numbers of puts do not go on",
                        t -> t.readRecords(d -> d.modified = d.key.equals(Bytes.fromUtf8("c")) ? 1 : d.modified)));
    }

    private static class Viewed implements ScopeView {
        private final ScopeView sound;

        Viewed(ScopeView sound) {
            this.sound = sound;
        }

        @Override
        public ScopeInfo info() {
            return sound.info();
        }

        @Override
        public List<StoredRecord> records(long after, int limit, boolean bodies) {
            return sound.records(after, limit, bodies);
        }

        @Override
        public List<StoredFrame> frames(@Nullable Frame after, int limit, boolean bodies) {
            return sound.frames(after, limit, bodies);
        }
    }

    private record Unsteady(Tamper t, Scope scope, ScopeInfo info) implements ScopeView {
        @Override
        public List<StoredRecord> records(long after, int limit, boolean bodies) {
            return t.sound()
                    .admin()
                    .view(scope, view -> view.records(after, limit, bodies))
                    .orElse(List.of());
        }

        @Override
        public List<StoredFrame> frames(@Nullable Frame after, int limit, boolean bodies) {
            return t.sound()
                    .admin()
                    .view(scope, view -> view.frames(after, limit, bodies))
                    .orElse(List.of());
        }
    }

    private static void noWritesBesideViews(Tamper t) {
        AtomicInteger views = new AtomicInteger();
        t.view = (scope, use) -> t.sound().admin().view(scope, view -> {
            views.incrementAndGet();
            try {
                return use.apply(view);
            } finally {
                views.decrementAndGet();
            }
        });
        t.commit = (scope, c) -> {
            if (views.get() > 0) {
                throw Tampering.failure(ErrorCode.LOCKED);
            }
            return t.sound().commit(scope, c);
        };
    }

    private static void views(Tamper t, UnaryOperator<ScopeView> change) {
        t.view = (scope, use) -> t.sound().admin().view(scope, view -> use.apply(change.apply(view)));
    }

    /** A shipment whose parts can be changed. */
    private static final class Draft {
        private List<StoredRecord> removedRecords;
        private Iterable<StoredRecord> records;
        private Iterable<StoredFrame> frames;

        private Draft(ScopeDelta shipment) {
            removedRecords = shipment.removedRecords();
            records = shipment.rows().records();
            frames = shipment.rows().frames();
        }

        void records(UnaryOperator<StoredRecord> change) {
            Iterable<StoredRecord> all = records;
            records = () ->
                    StreamSupport.stream(all.spliterator(), false).map(change).iterator();
        }

        void frames(UnaryOperator<StoredFrame> change) {
            Iterable<StoredFrame> all = frames;
            frames = () ->
                    StreamSupport.stream(all.spliterator(), false).map(change).iterator();
        }

        ScopeDelta.Rows rows() {
            return new ScopeDelta.Rows() {
                @Override
                public Iterable<StoredRecord> records() {
                    return records;
                }

                @Override
                public Iterable<StoredFrame> frames() {
                    return frames;
                }
            };
        }
    }

    private static void ships(Tamper t, Consumer<Draft> change) {
        t.receive = (target, shipment) -> {
            Draft draft = new Draft(shipment);
            change.accept(draft);
            return t.sound()
                    .admin()
                    .receive(
                            target,
                            new ScopeDelta(
                                    shipment.header(),
                                    shipment.onto(),
                                    draft.removedRecords,
                                    shipment.removedFrames(),
                                    draft.rows()));
        };
    }

    private static void instead(Tamper t, Status status, Tampering.ReceiveHook other) {
        t.receive = (target, shipment) -> {
            ReceiveOutcome outcome = t.sound().admin().receive(target, shipment);
            return outcome.status() == status ? other.receive(target, shipment) : outcome;
        };
    }

    private static ReceiveOutcome replace(Tamper t, Scope target, ScopeDelta shipment) {
        t.sound().admin().drop(target, Budget.UNLIMITED);
        return t.sound()
                .admin()
                .receive(target, new ScopeDelta(shipment.header(), null, List.of(), List.of(), shipment.rows()));
    }
}
