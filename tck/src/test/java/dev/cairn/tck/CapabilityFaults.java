package dev.cairn.tck;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Capabilities.Durability;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Commit;
import dev.cairn.tck.backend.Clauses;
import java.util.List;
import java.util.Set;

/** Faults of what a backend declares of itself. */
final class CapabilityFaults {
    private CapabilityFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "a_compaction_loses_nothing_or_is_unsupported",
                        "a compaction loses a record",
                        t -> t.compact = erase -> {
                            t.sound()
                                    .commit(
                                            Clauses.SCOPE,
                                            Commit.inOrder()
                                                    .delete(Clauses.KIND, Bytes.fromUtf8("a"))
                                                    .build());
                            return t.sound().admin().compact(erase);
                        }),
                Fault.of(
                        "a_backend_declares_what_its_fixture_expects",
                        "more durability is declared than there is",
                        t -> t.capabilities = () -> new Capabilities(Durability.POWER, Set.of(Capability.values()))),
                Fault.of(
                        "what_is_done_with_whole_scopes_is_refused_where_that_is_denied",
                        "scopes are dropped although that is denied",
                        t -> t.capabilities = () -> t.without(Capability.ADMIN)),
                Fault.of(
                        "what_survives_a_process_can_be_opened_again",
                        "a durable store cannot be opened again",
                        t -> t.capabilities = () -> new Capabilities(Durability.POWER, Set.of())));
    }
}
