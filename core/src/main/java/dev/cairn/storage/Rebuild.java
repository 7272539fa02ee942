package dev.cairn.storage;

import java.util.List;

/**
 * The result of rebuilding a store's own structures, or a preview of it.
 *
 * @param reasons why it is needed; empty when it is not, and then nothing was done
 * @param lost rows that could not be read at all, or not be distinguished from others
 * @param rows how many rows the new store has
 * @param kept where the store as it was lies now: to go back, end all programs and move it back; empty after a dry run
 */
public record Rebuild(List<Damage> reasons, List<Damage> lost, long rows, List<String> kept) {
    /** Nothing had to be done. */
    public static final Rebuild NOT_NEEDED = new Rebuild(List.of(), List.of(), 0, List.of());

    /** Copies the lists. */
    public Rebuild {
        reasons = List.copyOf(reasons);
        lost = List.copyOf(lost);
        kept = List.copyOf(kept);
    }
}
