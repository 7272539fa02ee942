package dev.cairn.environment.host;

import dev.cairn.environment.RecordedStep;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.SnapshotPlace;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.model.Document;
import dev.cairn.storage.ScanPage;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where the sessions, snapshots and steps of one environment are. Implementations are thread-safe. */
interface EnvironmentRecords {
    /** The environment's name; empty where none is known. */
    String name();

    /** Whether anything was ever stored of the environment. */
    boolean exists();

    /** A session, if it is stored. */
    Optional<HeldSession> session(String id);

    /** Sessions by the bytes of their names. */
    ScanPage<HeldSession> sessions(String prefix, @Nullable String after, int limit, OnDamage damage);

    /**
     * Stores new sessions, all or none.
     *
     * @throws dev.cairn.error.CairnException {@code ALREADY_EXISTS}
     */
    List<HeldSession> create(List<SessionInfo> fresh);

    /**
     * Stores a session in place of the held one, with steps of its present life.
     *
     * @throws dev.cairn.error.ConflictException when another writer has written it
     */
    HeldSession update(HeldSession held, SessionInfo changed, List<RecordedStep> steps);

    /**
     * A snapshot that was stored.
     *
     * @param snapshot with its sequence and time
     * @param session as it is held from now on
     */
    record Stored(SnapshotInfo snapshot, HeldSession session) {}

    /** Stores steps with a snapshot, all or nothing. */
    Stored put(HeldSession held, SessionInfo changed, List<RecordedStep> steps, SnapshotDraft draft);

    /** A snapshot by its id. */
    Optional<SnapshotInfo> find(SnapshotPlace place);

    /** The snapshot that a label of a session names. */
    Optional<SnapshotInfo> labelled(String session, String label);

    /**
     * Snapshots of a session, newest first.
     *
     * @param after begin behind this one, or null
     */
    ScanPage<SnapshotInfo> snapshots(String session, @Nullable SnapshotInfo after, int limit, OnDamage damage);

    /** What a snapshot's parts hold. */
    Map<String, Document> states(SnapshotInfo snapshot);

    /** Steps of one life of a session, from a number on, ascending. */
    List<RecordedStep> steps(String session, int life, long from, int limit);

    /** Whether steps can be stored and sessions can be branched. */
    boolean hasHistory();

    /** The pinned snapshots of a session. */
    Collection<String> pins(String session);

    /** Pins a snapshot or ends that. */
    void pin(SnapshotPlace place, boolean pinned);

    /**
     * Removes snapshots of a session that no session's head is at.
     *
     * @return those that are left because a head is at them
     */
    Collection<String> remove(String session, Collection<String> ids);

    /** Removes a session with its snapshots and steps; false when there was none. */
    boolean removeSession(String session);
}
