package dev.cairn.agent;

import dev.cairn.agent.migration.StateVersion;
import dev.cairn.annotation.Internal;
import java.util.List;

/** What the reader of a snapshot is reported of its version. */
@Internal
public final class Versions {
    private Versions() {}

    /**
     * What is reported of a version.
     *
     * @param own the one that the program uses
     */
    @Internal
    public static List<String> warnings(StateVersion version, StateVersion own) {
        if (!own.isCompatible(version)) {
            return List.of("its schema " + version + " differs from " + own + ": migrate it before use");
        }
        return version.compareTo(own) > 0
                ? List.of("its schema " + version + " is newer than " + own + ": unknown fields are kept")
                : List.of();
    }
}
