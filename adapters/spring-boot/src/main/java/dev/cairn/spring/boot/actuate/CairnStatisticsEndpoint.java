package dev.cairn.spring.boot.actuate;

import dev.cairn.Cairn;
import dev.cairn.maintenance.StoreStats;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/** What fills the store. Reads the record of every checkpoint, so it takes longer the more there are. */
@Endpoint(id = "cairnstatistics")
public class CairnStatisticsEndpoint {
    private final Cairn cairn;

    /** Counts a store. */
    public CairnStatisticsEndpoint(Cairn cairn) {
        this.cairn = cairn;
    }

    /** Counts it now. */
    @ReadOperation
    public Statistics statistics() {
        return Statistics.of(cairn.stats(0));
    }

    /**
     * What fills a store.
     *
     * @param threads how many threads it has
     * @param checkpoints how many checkpoints they have
     * @param stateBytes how long all their states would be by themselves
     * @param storedBytes what they take
     * @param items how many items it has
     * @param diskBytes the length of its files, where they are known
     * @param damaged how many records could not be read
     */
    public record Statistics(
            long threads,
            long checkpoints,
            long stateBytes,
            long storedBytes,
            long items,
            @Nullable Long diskBytes,
            int damaged) {
        static Statistics of(StoreStats stats) {
            OptionalLong disk = stats.diskBytes();
            return new Statistics(
                    stats.threads(),
                    stats.checkpoints(),
                    stats.stateBytes(),
                    stats.storedBytes(),
                    stats.items().items(),
                    disk.isPresent() ? (Long) disk.getAsLong() : null,
                    stats.damages().size());
        }
    }
}
