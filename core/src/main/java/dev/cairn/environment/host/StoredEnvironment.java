package dev.cairn.environment.host;

import dev.cairn.codec.internal.frame.ChannelUpdate;
import dev.cairn.codec.internal.frame.EncodedState;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.environment.PartInfo;
import dev.cairn.environment.RecordedStep;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.SnapshotPlace;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.history.internal.PutResult;
import dev.cairn.history.internal.StateHistory;
import dev.cairn.history.internal.StatePut;
import dev.cairn.history.internal.StoredState;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The records of one environment in a storage: all sessions and branches in one scope. Thread-safe. */
final class StoredEnvironment implements EnvironmentRecords {
    /** A session: key (session). */
    static final int SESSION = 1;
    /** What a label names: key (session, label), body the snapshot's id. */
    static final int LABEL = 2;
    /** A pinned snapshot: key (session, id). */
    static final int PIN = 3;
    /** A snapshot: key (session, id). */
    static final int SNAPSHOT = 4;
    /** Recorded steps: key (session, life, number of the first). */
    static final int STEPS = 5;
    /** The newest snapshot of a plugin's own under a key: key (session, key of the part), body the snapshot's id. */
    static final int OWN = 6;

    private static final int PAGE = 200;

    private final Storage storage;
    private final Scope scope;
    private final StateHistory history;
    private final RecentStates recent;

    StoredEnvironment(Storage storage, Scope scope, long cacheBytes) {
        this.storage = storage;
        this.scope = scope;
        this.history = new StateHistory(storage, SNAPSHOT, cacheBytes);
        this.recent = new RecentStates(cacheBytes / 2);
    }

    static Bytes stepsKey(String session, int life, long first) {
        return Key.of(session, String.format(Locale.ROOT, "%08d", life), String.format(Locale.ROOT, "%016d", first));
    }

    private static Bytes key(SnapshotPlace place) {
        return Key.of(place.session(), place.id());
    }

    private ReadResult read(int kind, Bytes key) {
        return storage.read(scope, Read.of().get(kind, key).build());
    }

    private static Document body(StoredRecord record) {
        return Document.fromTrusted(record.body().unsafeArray(), Types.STANDARD);
    }

    @Override
    public String name() {
        return scope.parts().get(2);
    }

    @Override
    public boolean exists() {
        return storage.read(scope, Read.of().build()).scope() != null;
    }

    @Override
    public Optional<HeldSession> session(String id) {
        ReadResult result = read(SESSION, Key.of(id));
        long incarnation = result.scope() == null ? 0 : result.scope().incarnation();
        return result.first(0).map(record -> held(record, incarnation));
    }

    private static HeldSession held(StoredRecord record, long incarnation) {
        Document body = body(record);
        return new HeldSession(
                EnvironmentJson.session(body),
                record.revision(),
                record.sequence(),
                incarnation,
                EnvironmentJson.writer(body));
    }

    @Override
    public ScanPage<HeldSession> sessions(String prefix, @Nullable String after, int limit, OnDamage damage) {
        Bytes from = after == null ? Bytes.fromUtf8(prefix) : Key.after(Key.of(after));
        Bytes to = prefix.isEmpty() ? null : Key.after(Bytes.fromUtf8(prefix));
        if (from.compareTo(Bytes.fromUtf8(prefix)) < 0) {
            from = Bytes.fromUtf8(prefix);
        }
        Scan scan = new Scan(SESSION, Scan.Order.KEY, false, from, to, null, limit, true);
        return page(scan, record -> held(record, 0), damage);
    }

    /** Reads on where nothing of a page of records can be read, so that an empty page is the last one. */
    private <T> ScanPage<T> page(Scan scan, Function<StoredRecord, T> form, OnDamage damage) {
        List<T> found = new ArrayList<>();
        Scan next = scan;
        while (true) {
            ScanPage<StoredRecord> page = damage.scan(storage, scope, next);
            for (StoredRecord record : page.items()) {
                try {
                    found.add(form.apply(record));
                } catch (CorruptException e) {
                    damage.tell(e, scope);
                }
            }
            if (!page.more() || !found.isEmpty()) {
                return new ScanPage<>(found, page.more());
            }
            next = scan.after(page.items().get(page.items().size() - 1));
        }
    }

    @Override
    public List<HeldSession> create(List<SessionInfo> fresh) {
        Commit.Builder commit = Commit.inOrder();
        for (SessionInfo session : fresh) {
            Bytes key = Key.of(session.id());
            commit.check(new Check.Absent(SESSION, key)).put(sessionPut(session, ""));
            SnapshotPlace head = session.head();
            if (head != null) {
                commit.check(new Check.Present(SNAPSHOT, key(head)));
            }
        }
        CommitOutcome outcome = storage.commit(scope, commit.build());
        if (outcome instanceof Refused refused) {
            throw refusedCreation(refused);
        }
        Committed committed = (Committed) outcome;
        List<HeldSession> held = new ArrayList<>();
        for (int i = 0; i < fresh.size(); i++) {
            held.add(held(fresh.get(i), committed, i, ""));
        }
        return held;
    }

    private static HeldSession held(SessionInfo session, Committed committed, int put, String writer) {
        CommitOutcome.Written written = committed.written().get(put);
        return new HeldSession(session, written.revision(), written.sequence(), committed.incarnation(), writer);
    }

    private CairnException refusedCreation(Refused refused) {
        if (refused.check() instanceof Check.Absent absent) {
            String name = Key.parts(absent.key()).get(0);
            return new CairnException(
                    ErrorCode.ALREADY_EXISTS,
                    "Cannot create session '" + name + "': it exists. Nothing was stored. Resume it, or choose "
                            + "another name.",
                    Map.of("session", name),
                    null);
        }
        return refused.check() instanceof Check.Present present
                ? new NotFoundException(
                        "Cannot create a session from snapshot '" + String.join("@", Key.parts(present.key()))
                                + "': another writer removed it. Nothing was stored.",
                        Map.of())
                : locked();
    }

    private CairnException locked() {
        return new CairnException(
                ErrorCode.LOCKED,
                "Cannot write to " + scope + ": another writer holds a lease on "
                        + "it. Nothing was stored. Try again when the lease has ended.");
    }

    private static Put sessionPut(SessionInfo session, String writer) {
        return Put.of(
                SESSION,
                Key.of(session.id()),
                Bytes.fromOwned(EnvironmentJson.session(session, writer).bytes()));
    }

    /** The session's own part of each commit. */
    private static void addSession(
            Commit.Builder commit, HeldSession held, SessionInfo changed, List<RecordedStep> steps) {
        commit.check(new Check.RevisionIs(SESSION, Key.of(held.info().id()), held.revision(), held.sequence()))
                .check(new Check.IncarnationIs(held.incarnation()))
                .put(sessionPut(changed, held.writer()));
        if (!steps.isEmpty()) {
            Bytes key = stepsKey(
                    changed.id(), held.info().life().number(), steps.get(0).number());
            commit.put(Put.of(
                    STEPS, key, Bytes.fromOwned(EnvironmentJson.steps(steps).bytes())));
        }
    }

    @Override
    public HeldSession update(HeldSession held, SessionInfo changed, List<RecordedStep> steps) {
        Commit.Builder commit = Commit.inOrder();
        addSession(commit, held, changed, steps);
        SnapshotPlace head = changed.head();
        if (head != null && !head.equals(held.info().head())) {
            commit.check(new Check.Present(SNAPSHOT, key(head)));
        }
        CommitOutcome outcome = storage.commit(scope, commit.build());
        if (outcome instanceof Refused refused) {
            throw refusedWrite(refused, held);
        }
        Committed committed = (Committed) outcome;
        return held(changed, committed, 0, held.writer());
    }

    private CairnException refusedWrite(Refused refused, HeldSession held) {
        if (refused.check() instanceof Check.Present) {
            return refusedCreation(refused);
        }
        String id = held.info().id();
        return refused.check() == null
                ? locked()
                : new ConflictException(
                        "Cannot save session '" + id
                                + "': another host has written it since this one opened it. Nothing was stored. "
                                + "Resume the session here, or let the other host continue.",
                        Map.of("session", id));
    }

    @Override
    public Stored put(HeldSession held, SessionInfo changed, List<RecordedStep> steps, SnapshotDraft draft) {
        Map<String, ChannelUpdate> updates = new LinkedHashMap<>();
        draft.states().forEach((key, state) -> updates.put(key, new ChannelUpdate.Whole(state)));
        SnapshotPlace place = draft.info().place();
        SnapshotInfo[] manifest = {draft.info()};
        StatePut put = base(held.info(), draft, StatePut.fromUpdates(key(place), updates))
                .members(encoded -> {
                    manifest[0] = draft.complete(digests(encoded)::get);
                    return EnvironmentJson.manifest(manifest[0]);
                })
                .with(commit -> addSession(commit, held, changed, steps))
                .with(commit -> addNames(commit, draft));
        PutResult result = history.put(scope, put);
        if (result.outcome() instanceof Refused refused) {
            throw refusedWrite(refused, held);
        }
        Committed committed = (Committed) result.outcome();
        recent.keep(place, draft.states());
        HeldSession session = held(changed, committed, 1, held.writer());
        return new Stored(manifest[0].stored(committed.written().get(0).sequence(), committed.at()), session);
    }

    /** The SHA-256 of those values that the codec digested. */
    private static Map<String, String> digests(EncodedState encoded) {
        Map<String, String> digests = StateReader.tokens(encoded.body());
        digests.values().removeIf(token -> token.startsWith("{"));
        return digests;
    }

    private StatePut base(SessionInfo session, SnapshotDraft draft, StatePut put) {
        SnapshotPlace head = session.head();
        if (!draft.info().isOfHost()) {
            Optional<String> before = read(OWN, Key.of(session.id(), draft.firstKey()))
                    .first(0)
                    .map(record -> record.body().utf8());
            return before.map(id -> put.branchOf(Key.of(session.id(), id))).orElse(put);
        }
        if (head == null) {
            return put;
        }
        return head.session().equals(session.id()) ? put.next(key(head)) : put.branchOf(key(head));
    }

    private static void addNames(Commit.Builder commit, SnapshotDraft draft) {
        SnapshotInfo info = draft.info();
        String session = info.place().session();
        Bytes id = Bytes.fromUtf8(info.place().id());
        if (info.label() != null) {
            commit.put(Put.of(LABEL, Key.of(session, info.label()), id));
        }
        if (!info.isOfHost()) {
            commit.put(Put.of(OWN, Key.of(session, draft.firstKey()), id));
        }
    }

    @Override
    public Optional<SnapshotInfo> find(SnapshotPlace place) {
        return history.find(scope, key(place)).map(StoredEnvironment::info);
    }

    private static SnapshotInfo info(StoredState state) {
        return EnvironmentJson.manifest(state.body(), state.sequence(), state.committed());
    }

    @Override
    public Optional<SnapshotInfo> labelled(String session, String label) {
        Optional<String> id = read(LABEL, Key.of(session, label))
                .first(0)
                .map(record -> record.body().utf8());
        return id.flatMap(found -> find(new SnapshotPlace(session, found)));
    }

    @Override
    public ScanPage<SnapshotInfo> snapshots(String session, @Nullable SnapshotInfo after, int limit, OnDamage damage) {
        StoredRecord last = after == null
                ? null
                : storage.find(scope, SNAPSHOT, key(after.place()))
                        .orElseThrow(() -> new NotFoundException(
                                "Cannot continue the listing: snapshot " + after.place() + " was removed. List again "
                                        + "from the start.",
                                Map.of("snapshot", after.place().toString())));
        Scan scan = Scan.all(SNAPSHOT, limit).within(Key.of(session)).after(last);
        return page(
                scan, record -> EnvironmentJson.manifest(body(record), record.sequence(), record.committed()), damage);
    }

    @Override
    public Map<String, Document> states(SnapshotInfo snapshot) {
        Map<String, Document> known = recent.find(snapshot.place());
        if (known != null) {
            return known;
        }
        Map<String, Document> states = history.read(
                        scope,
                        key(snapshot.place()),
                        (state, reader) -> reader.read(state.state(), name -> true, name -> Types.STANDARD))
                .orElseThrow(() -> new NotFoundException(
                        "Cannot read snapshot " + snapshot.place() + ": it was removed.",
                        Map.of("snapshot", snapshot.place().toString())));
        for (PartInfo part : snapshot.parts()) {
            Document state = states.get(part.key());
            if (state == null || !Sha256.of(state.unsafeBytes()).equals(part.sha256())) {
                throw new CorruptException(
                        "part '" + part.key() + "' of snapshot " + snapshot.place(),
                        "it is missing, or differs from the manifest's",
                        null);
            }
        }
        recent.keep(snapshot.place(), states);
        return states;
    }

    @Override
    public List<RecordedStep> steps(String session, int life, long from, int limit) {
        Bytes prefix = Key.of(session, String.format(Locale.ROOT, "%08d", life));
        List<RecordedStep> found = new ArrayList<>();
        each(Scan.of(STEPS, prefix, PAGE), record -> {
            if (found.size() < limit) {
                EnvironmentJson.steps(body(record)).stream()
                        .filter(step -> step.number() >= from)
                        .limit(limit - (long) found.size())
                        .forEach(found::add);
            }
        });
        return found;
    }

    private void each(Scan scan, Consumer<StoredRecord> visit) {
        OnDamage.FAIL.records(storage, scope, scan).forEach(visit);
    }

    @Override
    public boolean hasHistory() {
        return true;
    }

    @Override
    public Collection<String> pins(String session) {
        Set<String> pins = new HashSet<>();
        each(
                Scan.of(PIN, Key.of(session), PAGE),
                record -> pins.add(Key.parts(record.key()).get(1)));
        return pins;
    }

    @Override
    public void pin(SnapshotPlace place, boolean pinned) {
        Commit.Builder commit = Commit.inOrder().check(new Check.Present(SNAPSHOT, key(place)));
        if (pinned) {
            commit.put(Put.of(PIN, key(place), Bytes.fromUtf8("{}")));
        } else {
            commit.delete(PIN, key(place));
        }
        if (storage.commit(scope, commit.build()) instanceof Refused) {
            throw new NotFoundException("There is no snapshot " + place + ".", Map.of("snapshot", place.toString()));
        }
    }

    @Override
    public Collection<String> remove(String session, Collection<String> ids) {
        return new SnapshotRemoval(history, scope, this::each).remove(session, ids);
    }

    @Override
    public boolean removeSession(String session) {
        return new SnapshotRemoval(history, scope, this::each).removeSession(session);
    }
}
