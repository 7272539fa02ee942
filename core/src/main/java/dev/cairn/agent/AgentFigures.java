package dev.cairn.agent;

import dev.cairn.Paged;

/**
 * How much a tenant's agents hold.
 *
 * @param agents how many have snapshots
 * @param bytes what their snapshots take, before the engine's own overhead
 */
public record AgentFigures(long agents, long bytes) {
    private static final int PAGE = 1_000;

    /** Counts, by headers. */
    public static AgentFigures of(StatePersistenceService service) {
        long agents = 0;
        long bytes = 0;
        String cursor = null;
        do {
            Paged<AgentInfo> page = service.agents(PAGE, cursor);
            for (AgentInfo agent : page.items()) {
                agents++;
                bytes += agent.bytes();
            }
            cursor = page.next();
        } while (cursor != null);
        return new AgentFigures(agents, bytes);
    }
}
