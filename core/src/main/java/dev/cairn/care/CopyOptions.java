package dev.cairn.care;

/**
 * How to copy a store.
 *
 * @param from what the source is called in the target's notes; scopes that came under this name go when the source has removed them
 * @param overwrite whether a scope of the target that did not come from the source, or was changed since, is replaced
 */
public record CopyOptions(String from, boolean overwrite) {
    /** Leaves alone whatever the target has of its own. */
    public static CopyOptions from(String name) {
        return new CopyOptions(name, false);
    }

    /** The same, replacing what the target has of its own under a name of the source. */
    public CopyOptions overwriting() {
        return new CopyOptions(from, true);
    }
}
