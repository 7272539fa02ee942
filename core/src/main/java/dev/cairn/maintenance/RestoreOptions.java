package dev.cairn.maintenance;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * How to restore a backup.
 *
 * @param number of the folder's file up to which; by default the last one
 * @param overwrite whether a scope of the store that did not come from the backup, was changed since or is damaged, is replaced
 * @param dryRun whether nothing is changed: conflicts are only reported
 * @param only which scopes are restored, by name: tenant, service, then the service's own parts
 */
public record RestoreOptions(OptionalInt number, boolean overwrite, boolean dryRun, Predicate<List<String>> only) {
    /** Restores everything, and leaves alone whatever the store has of its own. */
    public static final RestoreOptions ALL = new RestoreOptions(OptionalInt.empty(), false, false, scope -> true);

    /** The same, replacing what the store has of its own under a name of the backup. */
    public RestoreOptions overwriting() {
        return new RestoreOptions(number, true, dryRun, only);
    }

    /** Returns a copy that changes nothing. */
    public RestoreOptions planned() {
        return new RestoreOptions(number, overwrite, true, only);
    }

    CopyOptions from(String name) {
        return new CopyOptions(name, overwrite, dryRun, only);
    }
}
