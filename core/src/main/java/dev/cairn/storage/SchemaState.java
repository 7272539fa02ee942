package dev.cairn.storage;

import java.util.List;

/**
 * The version of the tables of a store and what is known of versions.
 *
 * @param found the version that is there; 0 when there is no store
 * @param known the versions of this program, ascending
 * @param differences where the tables are not as the newest version makes them, though they say that they are of it; such a store is
 *     refused when it is opened
 */
public record SchemaState(int found, List<Version> known, List<Damage> differences) {
    /** Copies the lists. */
    public SchemaState {
        known = List.copyOf(known);
        differences = List.copyOf(differences);
    }

    /**
     * A version.
     *
     * @param number its number
     * @param sql the statements that make it of the version before
     */
    public record Version(int number, List<String> sql) {
        /** Copies the list. */
        public Version {
            sql = List.copyOf(sql);
        }
    }

    /** The version that opening the store brings it to. */
    public int newest() {
        return known.get(known.size() - 1).number();
    }

    /** The versions between what is there and the newest. */
    public List<Version> pending() {
        return known.stream().filter(version -> version.number() > found).toList();
    }
}
