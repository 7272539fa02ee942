package dev.cairn.answer;

import dev.cairn.agent.Agents;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.annotation.Internal;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.error.NotFoundException;
import dev.cairn.storage.Damage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Refuses names of which nothing is stored, before a listing would answer with nothing: they were hardly meant. Stateless. */
@Internal
public final class Existing {
    private Existing() {}

    /**
     * Requires an agent with a snapshot, readable or not.
     *
     * @throws NotFoundException when there is none
     */
    public static void agent(Agents agents, String agent) {
        List<Damage> damaged = new ArrayList<>();
        boolean none = agents.snapshots()
                .list(agent, SnapshotQuery.all().limit(1), damaged::add)
                .items()
                .isEmpty();
        if (none && damaged.isEmpty()) {
            throw new NotFoundException("There is no agent '" + agent + "'.", Map.of("agent", agent));
        }
    }

    /**
     * Requires an environment of which anything was ever stored.
     *
     * @throws NotFoundException when there is none
     */
    public static void environment(EnvironmentHost host, String name) {
        if (!host.stored().exists()) {
            throw new NotFoundException("There is no environment '" + name + "'.", Map.of("environment", name));
        }
    }
}
