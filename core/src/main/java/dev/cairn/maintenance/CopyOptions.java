package dev.cairn.maintenance;

import java.util.List;
import java.util.function.Predicate;

/**
 * How to copy a store.
 *
 * @param from what the source is called in the target's notes; scopes that came under this name go when the source has removed them
 * @param overwrite whether a scope of the target that did not come from the source, was changed since or is damaged, is replaced
 * @param dryRun whether nothing is changed: conflicts are only reported
 * @param only which scopes are copied, by name: tenant, service, then the service's own parts
 */
public record CopyOptions(String from, boolean overwrite, boolean dryRun, Predicate<List<String>> only) {
    /** Copies everything, and leaves alone whatever the target has of its own. */
    public static CopyOptions from(String name) {
        return new CopyOptions(name, false, false, scope -> true);
    }

    /** The same, replacing what the target has of its own under a name of the source. */
    public CopyOptions overwriting() {
        return new CopyOptions(from, true, dryRun, only);
    }

    /** Returns a copy that changes nothing. */
    public CopyOptions planned() {
        return new CopyOptions(from, overwrite, true, only);
    }
}
