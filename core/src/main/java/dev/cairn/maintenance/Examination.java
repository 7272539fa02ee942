package dev.cairn.maintenance;

import dev.cairn.storage.Capabilities.Durability;
import dev.cairn.storage.Finding;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Storage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Looks at what surrounds a store and may surprise some day; changes nothing. Used once, by one thread. */
final class Examination {
    private static final Duration TOLERANCE = Duration.ofMinutes(1);

    private final Storage storage;
    private final Instant now;
    private final List<Finding> found = new ArrayList<>();

    Examination(Storage storage, Instant now) {
        this.storage = storage;
        this.now = now;
    }

    List<Finding> run() {
        found.add(java());
        durability();
        storage.admin().examine(found::add);
        clock();
        expired();
        return List.copyOf(found);
    }

    static Finding java() {
        return Finding.of("java", "Java " + Runtime.version() + ".");
    }

    private void durability() {
        Durability durability = storage.capabilities().durability();
        found.add(
                durability == Durability.NONE
                        ? new Finding(
                                Finding.Grade.WARNING,
                                "durability",
                                "All data is lost when the process ends.",
                                "Use sqlite: or postgresql:.")
                        : Finding.of(
                                "durability",
                                "An acknowledged commit survives a killed process"
                                        + (durability == Durability.POWER ? " and a loss of power." : ".")));
    }

    /** The newest commit must not be from the future. */
    private void clock() {
        ScopeScan newest = new ScopeScan(ScopePrefix.EVERYTHING, ScopeScan.Order.LATEST_CHANGE, null, 1);
        for (ScopeInfo info : storage.scopes(newest).items()) {
            boolean ahead = info.changed().isAfter(now.plus(TOLERANCE));
            found.add(
                    ahead
                            ? new Finding(
                                    Finding.Grade.WARNING,
                                    "clock",
                                    "The newest commit has the time " + info.changed() + ", but the clock shows " + now
                                            + ".",
                                    "Set the clock. Expiry and retention depend on it.")
                            : Finding.of("clock", "The newest commit has the time " + info.changed() + "."));
        }
    }

    private void expired() {
        int many = storage.expired(now, 1_000).items().size();
        if (many > 0) {
            found.add(new Finding(
                    Finding.Grade.WARNING,
                    "expired",
                    (many == 1_000
                                    ? "1,000 or more threads or items have"
                                    : many + (many == 1 ? " thread or item has" : " threads or items have"))
                            + " expired and still take space.",
                    "Run cairn gc."));
        }
    }
}
