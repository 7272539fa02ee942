package dev.cairn.storage;

import java.util.List;

/**
 * What {@link StorageAdmin#compact} did.
 *
 * @param bytesBefore what the store took on disk, in bytes
 * @param bytesAfter what it takes now
 * @param notCovered where removed bytes may still be found, each in a sentence; empty when the backend was not asked to erase
 */
public record Compaction(long bytesBefore, long bytesAfter, List<String> notCovered) {
    /** Copies the list. */
    public Compaction {
        notCovered = List.copyOf(notCovered);
    }
}
