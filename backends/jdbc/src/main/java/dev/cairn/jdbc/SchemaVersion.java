package dev.cairn.jdbc;

import dev.cairn.storage.Damage;
import dev.cairn.storage.SchemaState;
import java.util.List;

/**
 * One version of the tables.
 *
 * @param number its number, one more than the version before
 * @param steps statements that lead from the version before to this one; run in one transaction
 */
record SchemaVersion(int number, List<String> steps) {
    static SchemaState state(int found, List<SchemaVersion> known, List<Damage> differences) {
        return new SchemaState(
                found,
                known.stream()
                        .map(version -> new SchemaState.Version(version.number, version.steps))
                        .toList(),
                differences);
    }
}
