package dev.cairn.tck;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Capabilities.Durability;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Check;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseOutcome.Status;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions.Mode;
import dev.cairn.storage.StoredRecord;
import dev.cairn.tck.backend.BackendFixture;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** Faults of two instances on one store. */
final class SharingFaults {
    private SharingFaults() {}

    static List<Fault> all() {
        return List.of(
                new Fault(
                        "a_commit_is_visible_in_the_other_instance",
                        "the second instance has a store of its own",
                        SharingFaults::separateStores),
                Fault.of(
                        "a_check_sees_the_other_instances_commit",
                        "an instance checks revisions that it remembers",
                        SharingFaults::rememberRevisions),
                Fault.ofLater(
                        "a_lease_binds_the_other_instance",
                        "leases hold within an instance",
                        t -> t.lease = request -> new LeaseOutcome(
                                Status.GRANTED, t.sound().lease(request).lease())),
                Fault.ofLater(
                        "a_drop_is_a_drop_for_the_other_instance",
                        "an instance remembers what it listed",
                        SharingFaults::rememberPages),
                new Fault(
                        "closing_one_instance_leaves_the_other_working",
                        "closing one instance closes both",
                        SharingFaults::closedTogether),
                Fault.ofLater(
                        "writers_in_two_instances_get_distinct_gapless_numbers",
                        "an instance reserves two numbers at a time",
                        t -> t.afterCommit((scope, c) -> t.touch(scope))),
                Fault.of(
                        "sharing_is_what_the_backend_declares",
                        "sharing works and is denied",
                        t -> t.capabilities = () -> new Capabilities(
                                Durability.PROCESS,
                                Set.of(
                                        Capability.REOPEN,
                                        Capability.SNAPSHOT_READS,
                                        Capability.MANY_SCOPES,
                                        Capability.ADMIN))),
                new Fault(
                        "a_lease_binds_the_other_instance",
                        "sharing is denied and a second instance opens",
                        SharingFaults::deniedAndOpens));
    }

    private static BackendFixture separateStores() {
        return new DurableFixture() {
            @Override
            public Storage openAnother(Clock clock) {
                return new DurableFixture().open(clock);
            }
        };
    }

    private static void rememberRevisions(Tamper t) {
        Map<Bytes, Long> known = new HashMap<>();
        t.commits(d -> d.checks.removeIf(check ->
                check instanceof Check.RevisionIs wanted && known.getOrDefault(wanted.key(), 0L) == wanted.revision()));
        t.afterCommit((scope, c) -> c.puts().forEach(put -> known.merge(put.key(), 1L, (before, one) -> before + one)));
    }

    private static void rememberPages(Tamper t) {
        AtomicReference<ScanPage<StoredRecord>> page = new AtomicReference<>(new ScanPage<>(List.of(), false));
        t.scan = (scope, s) ->
                page.updateAndGet(known -> known.items().isEmpty() ? t.sound().scan(scope, s) : known);
    }

    private static BackendFixture closedTogether() {
        return new DurableFixture() {
            private final List<Storage> opened = new ArrayList<>();

            @Override
            public Storage open(Clock clock) {
                opened.add(super.open(clock));
                return opened.get(0);
            }

            @Override
            public Storage openAnother(Clock clock) {
                Tamper another = new Tamper(super.openAnother(clock), clock);
                another.close = () -> opened.forEach(Storage::close);
                return another;
            }
        };
    }

    private static BackendFixture deniedAndOpens() {
        return new MemoryFixture() {
            @Override
            public Capabilities capabilities() {
                return new Capabilities(
                        Durability.NONE, Set.of(Capability.SNAPSHOT_READS, Capability.MANY_SCOPES, Capability.ADMIN));
            }

            @Override
            public Storage openAnother(Clock clock) {
                return open(clock, Mode.EXISTING);
            }
        };
    }
}
