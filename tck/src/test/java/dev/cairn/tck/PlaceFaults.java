package dev.cairn.tck;

import static dev.cairn.tck.backend.Clauses.SCOPE;

import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Lease;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseOutcome.Status;
import dev.cairn.storage.Storage;
import dev.cairn.tck.DurableFixture.FullPlace;
import dev.cairn.tck.backend.Clauses;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Faults of stores in places that are read-only or full. */
final class PlaceFaults {
    private PlaceFaults() {}

    static List<Fault> all() {
        return List.of(
                readOnly(
                        "a_read_only_place_gives_all_that_was_committed",
                        "the last commits are left out",
                        t -> t.records(record -> record.body = record.revision > 1 ? Bytes.EMPTY : record.body)),
                new Fault(
                        "a_read_only_place_gives_all_that_was_committed",
                        "a durable store has no read-only place",
                        () -> new DurableFixture() {
                            @Override
                            public Optional<Storage> openReadOnly(Clock clock) {
                                return Optional.empty();
                            }
                        }),
                readOnly(
                        "a_read_only_place_refuses_every_change_and_goes_on_reading",
                        "a lease is given",
                        t -> t.lease =
                                request -> new LeaseOutcome(Status.GRANTED, new Lease(1, "holder", Instant.MAX))),
                readOnly(
                        "a_read_only_place_refuses_every_change_and_goes_on_reading",
                        "a refused commit is called an outage",
                        t -> t.commit = (scope, c) -> {
                            throw Tampering.failure(ErrorCode.UNAVAILABLE);
                        }),
                unlocked(
                        "after_a_read_only_place_the_store_is_as_before_and_takes_changes",
                        "a refused commit is stored after all",
                        t -> t.afterCommit((scope, c) -> {
                            throw Tampering.failure(ErrorCode.UNSUPPORTED);
                        })),
                full(
                        "a_change_that_finds_no_space_is_refused_and_leaves_nothing",
                        "the records are stored without the frame",
                        (t, scope, c) -> {
                            t.sound().commit(scope, CommitDraft.onlyPuts(c));
                            throw Tampering.failure(ErrorCode.NO_SPACE);
                        }),
                full(
                        "a_change_that_finds_no_space_is_refused_and_leaves_nothing",
                        "a full place is called an outage",
                        (t, scope, c) -> {
                            throw Tampering.failure(ErrorCode.UNAVAILABLE);
                        }),
                full(
                        "a_change_that_finds_no_space_is_refused_and_leaves_nothing",
                        "a change that found no space counts as stored",
                        (t, scope, c) -> t.claimed(scope)),
                new Fault(
                        "a_change_that_found_no_space_succeeds_once_there_is_some",
                        "after a refusal everything is refused",
                        () -> new DurableFixture() {
                            @Override
                            public void free() {}
                        }),
                Fault.ofLater(
                        "what_was_refused_for_space_is_not_there_after_reopening",
                        "a refused change is stored at the next opening",
                        t -> t.sound()
                                .commit(
                                        SCOPE,
                                        Commit.inOrder()
                                                .put(Clauses.put("new", "1"))
                                                .build())));
    }

    /** What a full place does with a commit that needs space. */
    private static Fault full(String clause, String what, FullPlace place) {
        return new Fault(clause, what, () -> new DurableFixture(place));
    }

    private static Fault readOnly(String clause, String what, Consumer<Tamper> spoil) {
        return new Fault(clause, what, () -> new DurableFixture() {
            @Override
            public Optional<Storage> openReadOnly(Clock clock) {
                return super.openReadOnly(clock).map(sound -> {
                    Tamper spoiled = new Tamper(sound, clock);
                    spoil.accept(spoiled);
                    return spoiled;
                });
            }
        });
    }

    /** The place can be written, and the instance that is opened there is spoiled. */
    private static Fault unlocked(String clause, String what, Consumer<Tamper> spoil) {
        return new Fault(clause, what, () -> new DurableFixture() {
            @Override
            public Optional<Storage> openReadOnly(Clock clock) {
                Tamper spoiled = new Tamper(reopen(clock), clock);
                spoil.accept(spoiled);
                return Optional.of(spoiled);
            }
        });
    }
}
