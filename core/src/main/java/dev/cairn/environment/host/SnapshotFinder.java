package dev.cairn.environment.host;

import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.SnapshotPlace;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.storage.ScanPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds snapshots by what people call them. Immutable. */
record SnapshotFinder(EnvironmentRecords records) {
    private static final int PAGE = 100;

    /** By {@code latest}, an exact label, or an id; in this order. */
    Optional<SnapshotInfo> find(String session, String name) {
        if (name.equals(Labels.LATEST)) {
            return latest(session);
        }
        Optional<SnapshotInfo> labelled = records.labelled(session, name);
        return labelled.isPresent() ? labelled : records.find(new SnapshotPlace(session, name));
    }

    /** The newest of the session's own; of a branch without any, the one that it began with. */
    private Optional<SnapshotInfo> latest(String session) {
        Optional<SnapshotInfo> own = first(session, SnapshotInfo::isOfHost);
        return own.isPresent()
                ? own
                : records.session(session)
                        .flatMap(held -> Optional.ofNullable(held.info().head()))
                        .flatMap(records::find);
    }

    SnapshotInfo get(String session, String name) {
        return find(session, name)
                .orElseThrow(() -> new NotFoundException(
                        "There is no snapshot with the label or id '" + name + "' in session '" + session
                                + "'. List the session's snapshots.",
                        Map.of("environment", records.name(), "session", session, "snapshot", name)));
    }

    /** The newest that a plugin saved for itself under a key. */
    SnapshotInfo own(String session, String plugin, String key) {
        String part = plugin + ":" + key;
        return first(
                        session,
                        info -> plugin.equals(info.plugin())
                                && info.parts().stream()
                                        .anyMatch(found -> found.key().equals(part)))
                .orElseThrow(() -> new NotFoundException(
                        "There is no snapshot of plugin '" + plugin + "' with the key '" + key + "' in session '"
                                + session + "'.",
                        Map.of("session", session, "plugin", plugin, "key", key)));
    }

    /** The newest that something holds of. */
    Optional<SnapshotInfo> first(String session, Predicate<SnapshotInfo> wanted) {
        for (SnapshotInfo info :
                ScanPage.<SnapshotInfo>all(last -> records.snapshots(session, last, PAGE, OnDamage.FAIL))) {
            if (wanted.test(info)) {
                return Optional.of(info);
            }
        }
        return Optional.empty();
    }

    /** Plugins' own snapshots that are newer than a host snapshot, the newest of each key. */
    List<SnapshotInfo> newerThan(SnapshotInfo host) {
        List<SnapshotInfo> newer = new ArrayList<>();
        first(host.place().session(), info -> {
            boolean known = newer.stream()
                    .anyMatch(other -> other.parts()
                            .get(0)
                            .key()
                            .equals(info.parts().get(0).key()));
            if (!info.isOfHost() && info.sequence() > host.sequence() && !known) {
                newer.add(info);
            }
            return info.sequence() <= host.sequence();
        });
        return newer;
    }
}
