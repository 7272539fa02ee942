package dev.cairn.environment.host;

import dev.cairn.environment.PartDigests;
import dev.cairn.environment.RecordedStep;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.SnapshotPlace;
import dev.cairn.environment.SnapshotRetention;
import dev.cairn.environment.snapshot.SnapshotRules;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.internal.paging.Listing;
import dev.cairn.model.Document;
import dev.cairn.retention.RetentionItem;
import dev.cairn.retention.RetentionPlan;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.retention.RetentionReason;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import dev.cairn.storage.ScanPage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What is stored of an environment: sessions, snapshots, steps. Needs no plugins. What it changes of a session makes the next write of a host
 * that has it open fail with {@code CONFLICT}. Thread-safe.
 */
public final class StoredSessions {
    private static final int PAGE = 500;
    private static final String IN_USE = "a session is at it";

    private final EnvironmentRecords records;
    private final HostTools tools;

    StoredSessions(EnvironmentRecords records, HostTools tools) {
        this.records = records;
        this.tools = tools;
    }

    /** A session. */
    public Optional<SessionInfo> find(String session) {
        SnapshotRules.checkSession(session);
        return records.session(session).map(HeldSession::info);
    }

    /**
     * A session.
     *
     * @throws NotFoundException when there is none
     */
    public SessionInfo get(String session) {
        return held(session).info();
    }

    private HeldSession held(String session) {
        SnapshotRules.checkSession(session);
        return records.session(session)
                .orElseThrow(() -> new NotFoundException(
                        "There is no session '" + session + "' in "
                                + (records.name().isEmpty()
                                        ? "this environment."
                                        : "environment '" + records.name() + "'."),
                        Map.of("environment", records.name(), "session", session)));
    }

    /** Whether anything was ever stored of the environment. */
    public boolean exists() {
        return records.exists();
    }

    /** Sessions whose names begin with a text, by the names' bytes. No character of it is special. */
    public Page<SessionInfo> list(String prefix, @Nullable String cursor, int limit) {
        return list(prefix, cursor, limit, OnDamage.FAIL);
    }

    /** Lists sessions as {@link #list(String, String, int)} does, past damaged ones, which are reported. */
    public Page<SessionInfo> list(String prefix, @Nullable String cursor, int limit, Consumer<Damage> damaged) {
        return list(prefix, cursor, limit, new OnDamage(damaged));
    }

    private Page<SessionInfo> list(String prefix, @Nullable String cursor, int limit, OnDamage damage) {
        Listing.requireLimit(limit);
        Listing listing = Listing.of("sessions", records.name(), prefix);
        ScanPage<HeldSession> page = records.sessions(prefix, listing.text(cursor), limit, damage);
        List<SessionInfo> found = page.items().stream().map(HeldSession::info).toList();
        return listing.page(new ScanPage<>(found, page.more()), SessionInfo::id);
    }

    /** Snapshots of a session, newest first. */
    public Page<SnapshotInfo> snapshots(String session, @Nullable String cursor, int limit) {
        return snapshots(session, cursor, limit, null, OnDamage.FAIL);
    }

    /** Lists snapshots as {@link #snapshots(String, String, int)} does, past damaged ones, which are reported. */
    public Page<SnapshotInfo> snapshots(String session, @Nullable String cursor, int limit, Consumer<Damage> damaged) {
        return snapshots(session, cursor, limit, null, new OnDamage(damaged));
    }

    /** Snapshots of a session whose labels begin with a text, newest first. No character of it is special. */
    public Page<SnapshotInfo> labelled(String session, String prefix, @Nullable String cursor, int limit) {
        return snapshots(session, cursor, limit, prefix, OnDamage.FAIL);
    }

    /** Lists snapshots as {@link #labelled(String, String, String, int)} does, past damaged ones, which are reported. */
    public Page<SnapshotInfo> labelled(
            String session, String prefix, @Nullable String cursor, int limit, Consumer<Damage> damaged) {
        return snapshots(session, cursor, limit, prefix, new OnDamage(damaged));
    }

    private Page<SnapshotInfo> snapshots(
            String session, @Nullable String cursor, int limit, @Nullable String prefix, OnDamage damage) {
        Listing.requireLimit(limit);
        held(session);
        Listing listing = Listing.of("environment snapshots", records.name(), session, prefix);
        String last = listing.text(cursor);
        SnapshotInfo after = last == null ? null : passed(new SnapshotPlace(session, last));
        ScanPage<SnapshotInfo> page = prefix == null
                ? records.snapshots(session, after, limit, damage)
                : labelled(session, prefix, after, limit, damage);
        return listing.page(page, info -> info.place().id());
    }

    private SnapshotInfo passed(SnapshotPlace place) {
        return records.find(place)
                .orElseThrow(() -> new NotFoundException(
                        "Cannot continue the listing: snapshot " + place + " was removed. List again from the start.",
                        Map.of("snapshot", place.toString())));
    }

    private ScanPage<SnapshotInfo> labelled(
            String session, String prefix, @Nullable SnapshotInfo after, int limit, OnDamage damage) {
        List<SnapshotInfo> found = new ArrayList<>();
        for (SnapshotInfo info : ScanPage.<SnapshotInfo>all(
                last -> records.snapshots(session, last == null ? after : last, PAGE, damage))) {
            if (hasLabel(info, prefix)) {
                found.add(info);
            }
            if (found.size() > limit) {
                break;
            }
        }
        return ScanPage.of(found, limit);
    }

    private static boolean hasLabel(SnapshotInfo info, String prefix) {
        return info.label() != null && info.label().startsWith(prefix);
    }

    private List<SnapshotInfo> all(String session, Predicate<SnapshotInfo> wanted, OnDamage damage) {
        held(session);
        List<SnapshotInfo> found = new ArrayList<>();
        for (SnapshotInfo info : ScanPage.<SnapshotInfo>all(last -> records.snapshots(session, last, PAGE, damage))) {
            if (wanted.test(info)) {
                found.add(info);
            }
        }
        return found;
    }

    /** A snapshot by its label or id, or {@code latest}: the newest host snapshot, of a branch without any the one that it began with. */
    public Optional<SnapshotInfo> find(String session, String snapshot) {
        held(session);
        return new SnapshotFinder(records).find(session, snapshot);
    }

    /**
     * The same for one that must be there.
     *
     * @throws NotFoundException when it is not
     */
    public SnapshotInfo get(String session, String snapshot) {
        held(session);
        return new SnapshotFinder(records).get(session, snapshot);
    }

    /** What a snapshot's parts hold, by their keys; verified against the manifest. */
    public Map<String, Document> states(SnapshotInfo snapshot) {
        return records.states(snapshot);
    }

    /** How two snapshots differ; they may be of two sessions. */
    public EnvironmentDiff diff(SnapshotInfo from, SnapshotInfo to) {
        return EnvironmentDiff.of(records, from, to);
    }

    /** Recorded steps of the line that led to a session's present, from a number on. */
    public List<RecordedStep> steps(String session, long from, int limit) {
        return StepLine.of(records, get(session)).steps(from, limit);
    }

    /**
     * Stores a snapshot that other programs made; the session is made when it is not there.
     *
     * @param label names it, or null
     * @param states objects by the names of plugins
     */
    public SnapshotInfo put(String session, @Nullable String label, Map<String, Document> states) {
        SnapshotRules.checkSession(session);
        Labels.check(label);
        states.forEach((name, state) -> SnapshotRules.check(name + ":" + tools.partKey(), state));
        HeldSession held = records.session(session)
                .orElseGet(() -> records.create(List.of(SessionInfo.fresh(session, tools.now())))
                        .get(0));
        SessionInfo info = held.info();
        SnapshotPlace place = new SnapshotPlace(session, tools.newId(info.head()));
        List<SaveRound.Part> parts = new ArrayList<>();
        states.forEach((name, state) -> {
            String key = name + ":" + tools.partKey(place.id());
            parts.add(new SaveRound.Part(name, key, state));
        });
        SnapshotInfo fresh = new SnapshotInfo(
                place, label, null, info.step(), info.life().number(), List.of(), List.of(), 0, tools.now());
        SnapshotDraft draft = new SnapshotDraft(fresh, new SaveRound.Saved(parts, List.of()), new PartDigests());
        return records.put(held, info.at(place, info.step()), List.of(), draft).snapshot();
    }

    /** Makes a session go on from one of its snapshots when it is resumed next; later ones stay. */
    public SessionInfo rewind(String session, SnapshotInfo to) {
        if (!to.isOfHost()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot rewind to snapshot " + to.place() + ": it holds only plugin '" + to.plugin()
                            + "'. Nothing was changed. Name a host snapshot.");
        }
        HeldSession held = held(session);
        return records.update(held, held.info().restored(to), List.of()).info();
    }

    /**
     * Starts sessions at a snapshot, all or none. Nothing of the state is copied.
     *
     * @param names of the new sessions
     * @throws CairnException {@code ALREADY_EXISTS}
     */
    public List<SessionInfo> branch(SnapshotInfo from, Collection<String> names) {
        return branchHeld(from, names).stream().map(HeldSession::info).toList();
    }

    List<HeldSession> branchHeld(SnapshotInfo from, Collection<String> names) {
        if (!records.hasHistory()) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    "Cannot branch sessions in this snapshot store: only backends support it. Open the environment "
                            + "with a Cairn.");
        }
        if (!from.isOfHost()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot branch from snapshot " + from.place() + ": it holds only plugin '" + from.plugin()
                            + "'. Nothing was changed. Name a host snapshot.");
        }
        names.forEach(SnapshotRules::checkSession);
        return records.create(names.stream()
                .map(name -> SessionInfo.branch(name, from, tools.now()))
                .toList());
    }

    /** Names for new sessions. */
    List<String> newNames(SnapshotInfo from, int count) {
        if (count < 1 || count > EnvironmentHost.MAX_BRANCHES) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The number of branches must be 1 to " + EnvironmentHost.MAX_BRANCHES + ", not " + count + ".");
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(tools.newId(from.place()));
        }
        return names;
    }

    /** Branches with generated names. */
    public List<SessionInfo> branch(SnapshotInfo from, int count) {
        return branch(from, newNames(from, count));
    }

    /** Keeps a snapshot whatever retention says, or ends that. */
    public void pin(SnapshotInfo snapshot, boolean pinned) {
        records.pin(snapshot.place(), pinned);
    }

    /**
     * Removes host snapshots of a session by a policy; labels are their tags. Pinned ones and those that a session or branch is at stay. A
     * snapshot of a plugin's own is no host snapshot and always stays.
     *
     * @param dryRun whether to tell only
     */
    public SnapshotRetention retain(String session, RetentionPolicy policy, boolean dryRun) {
        Set<String> pins = Set.copyOf(records.pins(session));
        Set<SnapshotPlace> heads = heads();
        Map<String, SnapshotInfo> all = new LinkedHashMap<>();
        all(session, SnapshotInfo::isOfHost, OnDamage.FAIL)
                .forEach(info -> all.put(info.place().id(), info));
        List<RetentionItem> items = new ArrayList<>();
        for (SnapshotInfo info : all.values()) {
            items.add(
                    0,
                    new RetentionItem(
                            info.place().id(),
                            info.saved(),
                            info.label() == null ? Set.of() : Set.of(info.label()),
                            pins.contains(info.place().id()),
                            null,
                            heads.contains(info.place()) ? List.of(IN_USE) : List.of()));
        }
        RetentionPlan plan = RetentionPlan.of(policy, items, tools.now());
        Set<String> going = new LinkedHashSet<>();
        plan.removed().forEach(decision -> going.add(decision.item().id()));
        Collection<String> left = dryRun ? List.of() : records.remove(session, going);
        List<SnapshotRetention.Decision> decisions = new ArrayList<>();
        for (RetentionPlan.Decision decision : plan.decisions()) {
            SnapshotInfo info = Objects.requireNonNull(all.get(decision.item().id()));
            boolean kept = decision.kept() || left.contains(info.place().id());
            List<String> reasons = kept == decision.kept()
                    ? decision.reasons().stream().map(RetentionReason::toString).toList()
                    : List.of(IN_USE);
            decisions.add(0, new SnapshotRetention.Decision(info, kept, reasons));
        }
        return new SnapshotRetention(decisions);
    }

    /**
     * Removes all but the newest host snapshots of a session, see {@link #retain}.
     *
     * @param most how many of the newest stay, at least 1
     */
    public SnapshotRetention keepLast(String session, int most, boolean dryRun) {
        return retain(session, RetentionPolicy.EMPTY.keepLast(most), dryRun);
    }

    private Set<SnapshotPlace> heads() {
        Map<SnapshotPlace, String> heads = new HashMap<>();
        for (HeldSession held : ScanPage.<HeldSession>all(
                last -> records.sessions("", last == null ? null : last.info().id(), PAGE, OnDamage.FAIL))) {
            SnapshotPlace head = held.info().head();
            if (head != null) {
                heads.put(head, held.info().id());
            }
        }
        return heads.keySet();
    }

    /**
     * Removes one snapshot.
     *
     * @throws CairnException {@code CONFLICT} when a session or branch is at it
     */
    public void delete(SnapshotInfo snapshot) {
        SnapshotPlace place = snapshot.place();
        if (!records.remove(place.session(), List.of(place.id())).isEmpty()) {
            throw new dev.cairn.error.ConflictException(
                    "Cannot remove snapshot " + place
                            + ": a session is at it. Nothing was changed. Rewind or remove that session first.",
                    Map.of("snapshot", place.toString()));
        }
    }

    /**
     * Removes a session with its snapshots and steps; false when there was none.
     *
     * @throws CairnException {@code CONFLICT} when branches are still at its snapshots
     */
    public boolean delete(String session) {
        SnapshotRules.checkSession(session);
        return records.removeSession(session);
    }
}
