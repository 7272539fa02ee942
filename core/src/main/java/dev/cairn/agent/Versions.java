package dev.cairn.agent;

import dev.cairn.agent.migration.StateVersion;
import java.util.List;

/** What the reader of a snapshot is told of its version. */
final class Versions {
    private Versions() {}

    static List<String> warnings(StateVersion version) {
        StateVersion own = StateSerializer.CURRENT_STATE_VERSION;
        if (!own.isCompatible(version)) {
            return List.of("its schema " + version + " is another than " + own + ": migrate it before it is used");
        }
        return version.compareTo(own) > 0
                ? List.of("its schema " + version + " is newer than " + own + ": fields that are not known are kept")
                : List.of();
    }
}
