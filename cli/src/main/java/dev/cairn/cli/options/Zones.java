package dev.cairn.cli.options;

import dev.cairn.cli.shell.CommandFailure;
import java.time.DateTimeException;
import java.time.ZoneId;

/** The time zone that {@code --zone} names. Stateless. */
public final class Zones {
    private Zones() {}

    /**
     * Reads a zone's name.
     *
     * @throws CommandFailure when there is no such zone
     */
    public static ZoneId of(String zone) {
        try {
            return ZoneId.of(zone);
        } catch (DateTimeException e) {
            throw CommandFailure.usage("--zone must be a time zone such as UTC or Europe/Berlin, not '" + zone + "'.");
        }
    }
}
