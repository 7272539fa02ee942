package dev.cairn.checkpoint;

/**
 * What a deletion did.
 *
 * @param existed whether there was such a thread
 * @param records how many records it held
 */
public record DeletedThread(boolean existed, long records) {}
