package dev.cairn.jdbc.internal.upkeep;

import dev.cairn.storage.Damage;
import dev.cairn.storage.SchemaState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * One version of the tables.
 *
 * @param number its number, one more than the version before
 * @param steps statements that lead from the version before to this one; run in one transaction
 */
public record SchemaVersion(int number, List<String> steps) {
    /**
     * Versions with all that their takers run.
     *
     * @param begin statements before those of the first
     * @param end statements after those of each, by its number
     */
    public static List<SchemaVersion> whole(
            List<SchemaVersion> versions, List<String> begin, IntFunction<List<String>> end) {
        List<SchemaVersion> whole = new ArrayList<>();
        for (SchemaVersion version : versions) {
            List<String> steps = new ArrayList<>(whole.isEmpty() ? begin : List.of());
            steps.addAll(version.steps);
            steps.addAll(end.apply(version.number));
            whole.add(new SchemaVersion(version.number, steps));
        }
        return whole;
    }

    public static SchemaState state(int found, List<SchemaVersion> known, List<Damage> differences) {
        return new SchemaState(
                found,
                known.stream()
                        .map(version -> new SchemaState.Version(version.number, version.steps))
                        .toList(),
                differences);
    }
}
