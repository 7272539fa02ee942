package dev.cairn.maintenance;

import dev.cairn.agent.AgentFigures;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.stats.TrashFigures;
import dev.cairn.environment.host.EnvironmentFigures;
import dev.cairn.storage.Damage;
import dev.cairn.store.StoreFigures;
import java.util.List;
import java.util.OptionalLong;

/**
 * What fills a store, of one tenant except for {@link #diskBytes} and {@link #freeBytes}. Immutable.
 *
 * @param threads how many threads there are
 * @param checkpoints how many checkpoints they hold
 * @param stateBytes the length of all checkpoints' states together, as if each were stored whole
 * @param storedBytes what the threads' records and frames take, before the engine's own overhead
 * @param items how many items there are, in how many namespaces, and what they take
 * @param agents how many agents have snapshots, and what they take
 * @param environments how many environments there are, and what they take
 * @param trash what deleted threads hold, which is not in the figures of threads
 * @param diskBytes what the whole store takes on disk, if it is on one that the backend can look at
 * @param freeBytes about how much of that compacting would give back, where the backend can tell
 * @param largest the threads that take most, the largest first
 * @param damages what is damaged and therefore not counted, as far as it was met
 */
public record StoreStats(
        long threads,
        long checkpoints,
        long stateBytes,
        long storedBytes,
        StoreFigures items,
        AgentFigures agents,
        EnvironmentFigures environments,
        TrashFigures trash,
        OptionalLong diskBytes,
        OptionalLong freeBytes,
        List<ThreadInfo> largest,
        List<Damage> damages) {
    /** Copies the lists. */
    public StoreStats {
        largest = List.copyOf(largest);
        damages = List.copyOf(damages);
    }
}
