package dev.cairn;

import dev.cairn.agent.internal.care.AgentCare;
import dev.cairn.checkpoint.internal.care.ThreadCare;
import dev.cairn.environment.host.EnvironmentCare;
import dev.cairn.environment.snapshot.SnapshotsCare;
import dev.cairn.history.internal.ServiceCare;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.store.internal.care.ItemCare;
import java.util.List;
import java.util.Optional;

/** Which service looks after a scope. Immutable. */
record Services(List<ServiceCare> all) {
    static Services of(Storage storage) {
        return new Services(List.of(
                new ThreadCare(storage),
                new AgentCare(storage),
                new ItemCare(storage),
                new EnvironmentCare(storage),
                new SnapshotsCare(storage)));
    }

    /** Nothing for scopes of the store's own, which have records and no references. */
    Optional<ServiceCare> of(Scope scope) {
        List<String> parts = scope.parts();
        return all.stream()
                .filter(service -> parts.size() > 2 && service.service().equals(parts.get(1)))
                .findFirst();
    }
}
