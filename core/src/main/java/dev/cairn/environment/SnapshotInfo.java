package dev.cairn.environment;

import dev.cairn.annotation.Internal;
import dev.cairn.internal.text.Sha256;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot's manifest. Immutable.
 *
 * @param place session and id
 * @param label by which it was taken, if any; the newest snapshot of a session with a label is the one that the label names
 * @param plugin whose own snapshot it is; null for one of the whole environment
 * @param step how many steps of the session's line went before
 * @param life which life of the session it was taken in, see {@link Life}
 * @param parts what it consists of, in the order of restoring
 * @param skipped plugins that have no part, and why
 * @param sequence in which order the environment's snapshots were taken
 * @param saved when, by the backend's clock
 */
public record SnapshotInfo(
        SnapshotPlace place,
        @Nullable String label,
        @Nullable String plugin,
        long step,
        int life,
        List<PartInfo> parts,
        List<PluginProblem> skipped,
        long sequence,
        Instant saved) {
    /** Copies the lists. */
    public SnapshotInfo {
        parts = List.copyOf(parts);
        skipped = List.copyOf(skipped);
    }

    @Internal
    public SnapshotInfo with(List<PartInfo> allParts) {
        return new SnapshotInfo(place, label, plugin, step, life, allParts, skipped, sequence, saved);
    }

    @Internal
    public SnapshotInfo stored(long number, Instant when) {
        return new SnapshotInfo(place, label, plugin, step, life, parts, skipped, number, when);
    }

    /** Whether it is of the whole environment. */
    public boolean isOfHost() {
        return plugin == null;
    }

    /** The length of all states in bytes. */
    public long bytes() {
        return parts.stream().mapToLong(PartInfo::bytes).sum();
    }

    /** SHA-256 of the lines {@code key TAB sha256 LF} of all parts, by key. */
    public String digest() {
        return digest(parts);
    }

    @Internal
    public static String digest(List<PartInfo> parts) {
        Map<String, String> lines = new TreeMap<>();
        parts.forEach(part -> lines.put(part.key(), part.sha256()));
        StringBuilder text = new StringBuilder();
        lines.forEach(
                (key, sha256) -> text.append(key).append('\t').append(sha256).append('\n'));
        return Sha256.of(text.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
}
