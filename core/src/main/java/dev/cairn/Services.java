package dev.cairn;

import dev.cairn.agent.internal.care.AgentCare;
import dev.cairn.checkpoint.internal.care.ThreadCare;
import dev.cairn.environment.host.EnvironmentCare;
import dev.cairn.environment.snapshot.SnapshotsCare;
import dev.cairn.history.internal.ServiceSchema;
import dev.cairn.storage.Scope;
import dev.cairn.store.internal.care.ItemCare;
import java.util.List;
import java.util.Optional;

/** Which service owns a scope. Stateless. */
final class Services {
    /** What was deleted stands there under the name of its service. */
    private static final String TRASH = "trash";

    private static final List<ServiceSchema> ALL =
            List.of(ThreadCare.SCHEMA, AgentCare.SCHEMA, ItemCare.SCHEMA, EnvironmentCare.SCHEMA, SnapshotsCare.SCHEMA);

    private Services() {}

    /** Nothing for scopes of the store's own, which have records and no references. */
    static Optional<ServiceSchema> of(Scope scope) {
        return of(scope.parts());
    }

    /** The same by the parts of the scope's name. */
    static Optional<ServiceSchema> of(List<String> parts) {
        return parts.size() > 2 ? named(parts.get(parts.get(1).equals(TRASH) ? 2 : 1)) : Optional.empty();
    }

    /** The service whose scopes have a name as their second part. */
    static Optional<ServiceSchema> named(String service) {
        return ALL.stream().filter(known -> known.service().equals(service)).findFirst();
    }
}
