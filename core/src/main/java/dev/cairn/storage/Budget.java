package dev.cairn.storage;

/**
 * How much a resumable operation may do in one call.
 *
 * @param rows most records, frames and headers touched, at least 1
 */
public record Budget(int rows) {
    /** As much as there is to do. */
    public static final Budget UNLIMITED = new Budget(Integer.MAX_VALUE);

    /** Checks the number. */
    public Budget {
        Limits.atLeastOne("A budget", rows);
    }
}
