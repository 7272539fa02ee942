package dev.cairn.environment;

/**
 * Names a snapshot. Immutable.
 *
 * @param session in which it was taken
 * @param id unique there
 */
public record SnapshotPlace(String session, String id) {
    @Override
    public String toString() {
        return session + "@" + id;
    }
}
