package dev.cairn.checkpoint;

/**
 * The head of a branch at which something is pending. Immutable.
 *
 * @param head its checkpoint, with namespace and branch
 * @param status {@link ThreadStatus#INTERRUPTED} where a task waits for an answer, {@link ThreadStatus#ERROR} where one failed
 */
public record PendingHead(CheckpointConfig head, ThreadStatus status) {}
