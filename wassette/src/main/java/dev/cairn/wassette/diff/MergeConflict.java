package dev.cairn.wassette.diff;

/**
 * Something that two snapshots have and that differs.
 *
 * @param componentId the component, or {@code (all)} for what a file says of itself
 * @param part what it is of: the component as a whole, its {@code program} (binary, metadata and source), or its {@code policy}; of a file
 *     its {@code description}, its {@code secrets}, a tag or another member
 * @param reason why it is a conflict
 * @param taken {@code ours}, {@code theirs}, or empty where no one won
 */
public record MergeConflict(String componentId, String part, String reason, String taken) {
    /** Whether no one won. */
    public boolean isOpen() {
        return taken.isEmpty();
    }
}
