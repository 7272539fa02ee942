package dev.cairn.environment;

import java.util.Locale;

/** What becomes of a snapshot or restore in which a plugin is missing, fails or takes too long. */
public enum FailurePolicy {
    /** Nothing changes, and all problems are reported. */
    FAIL,
    /** Continues without that plugin, and reports it. */
    SKIP;

    /** The name in configurations. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
