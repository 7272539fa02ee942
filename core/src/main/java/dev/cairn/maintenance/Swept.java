package dev.cairn.maintenance;

/**
 * How many of a kind a sweep removed.
 *
 * @param count how many
 * @param bytes by how many bytes the store became less, as the headers of scopes count them
 */
public record Swept(long count, long bytes) {
    /** None. */
    public static final Swept NONE = new Swept(0, 0);

    Swept plus(Swept more) {
        return new Swept(count + more.count, bytes + more.bytes);
    }
}
