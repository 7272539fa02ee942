package dev.cairn.message;

/**
 * A message that is shown.
 *
 * @param position its number in the log
 * @param bytes the length of its JSON
 * @param message never handed out if it can be changed
 */
record LogEntry<M>(int position, int bytes, M message) {
    /** The same with an equal message. */
    LogEntry<M> with(M equal) {
        return new LogEntry<>(position, bytes, equal);
    }
}
