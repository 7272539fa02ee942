package dev.cairn.care;

import dev.cairn.storage.Compaction;

/**
 * What a purge removed and what was still found afterwards.
 *
 * @param existed whether there was something under that name; if not, what was deleted earlier was erased all the same
 * @param records how many records it had
 * @param searchedFor for how many of its byte strings the files were searched
 * @param foundBefore how many of them stood in the files before: shows that the search finds what is there
 * @param foundAfter how many of them stand there still; 0 unless something else in the store holds the same bytes
 * @param compaction what giving the space back did, and what it does not cover
 */
public record PurgeReport(
        boolean existed, long records, int searchedFor, int foundBefore, int foundAfter, Compaction compaction) {
    /** Whether nothing of it was found any more, though it was before. */
    public boolean proven() {
        return foundAfter == 0 && foundBefore > 0;
    }
}
