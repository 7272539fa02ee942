package dev.cairn.checkpoint;

import java.util.List;

/**
 * What a removal of checkpoints kept, and what is gone.
 *
 * @param kept checkpoints that are left in the pruned threads, oldest first within a thread, with the reasons; empty where nothing had to be decided
 * @param removed the removed checkpoints, oldest first within a thread; their pending writes went with them
 * @param deletedThreads threads that were removed as a whole
 * @param droppedFrames number of dropped frames whose values were no longer needed
 * @param freedBytes by how much the records and frames of threads that are pruned became less, as {@link ThreadInfo#bytes} counts them;
 *     nothing is counted of threads and runs that are deleted
 */
public record PruneReport(
        List<KeptCheckpoint> kept,
        List<RemovedCheckpoint> removed,
        List<String> deletedThreads,
        int droppedFrames,
        long freedBytes) {
    /** Copies the lists. */
    public PruneReport {
        kept = List.copyOf(kept);
        removed = List.copyOf(removed);
        deletedThreads = List.copyOf(deletedThreads);
    }
}
