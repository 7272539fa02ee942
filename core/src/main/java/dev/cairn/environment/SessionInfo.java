package dev.cairn.environment;

import dev.cairn.annotation.Internal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A session as it is stored. Immutable.
 *
 * @param id its name; empty for the root
 * @param parent the snapshot that it was branched from, if it was
 * @param head the host snapshot that its state descends from, if there is one
 * @param step how many steps are recorded of its line
 * @param lives all its lives, the present one last
 * @param created when, by the clock of the host that made it
 */
public record SessionInfo(
        String id,
        @Nullable SnapshotPlace parent,
        @Nullable SnapshotPlace head,
        long step,
        List<Life> lives,
        Instant created) {
    /** Copies the list. */
    public SessionInfo {
        lives = List.copyOf(lives);
    }

    /** The present life. */
    public Life life() {
        return lives.get(lives.size() - 1);
    }

    @Internal
    public static SessionInfo fresh(String id, Instant now) {
        return new SessionInfo(id, null, null, 0, List.of(new Life(1, 0, id, 0)), now);
    }

    @Internal
    public static SessionInfo branch(String id, SnapshotInfo from, Instant now) {
        Life life = new Life(1, from.step(), from.place().session(), from.life());
        return new SessionInfo(id, from.place(), from.place(), from.step(), List.of(life), now);
    }

    /** Going on from a snapshot. */
    @Internal
    public SessionInfo restored(SnapshotInfo from) {
        List<Life> more = new ArrayList<>(lives);
        more.add(new Life(life().number() + 1, from.step(), from.place().session(), from.life()));
        return new SessionInfo(id, parent, from.place(), from.step(), more, created);
    }

    @Internal
    public SessionInfo at(@Nullable SnapshotPlace newHead, long newStep) {
        return new SessionInfo(id, parent, newHead, newStep, lives, created);
    }
}
