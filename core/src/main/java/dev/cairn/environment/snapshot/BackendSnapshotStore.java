package dev.cairn.environment.snapshot;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.history.internal.Patience;
import dev.cairn.history.internal.PutResult;
import dev.cairn.history.internal.StateHistory;
import dev.cairn.history.internal.StatePut;
import dev.cairn.history.internal.StateSweep;
import dev.cairn.history.internal.StoredState;
import dev.cairn.internal.text.Names;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps snapshots in any backend, each as its difference to the one before under the same key, with all earlier ones until they are removed.
 *
 * <p>Thread-safe, and processes where the backend is; saves of all writers are kept one after the other. A save that
 * returned is durable as the backend declares. Everything that is read has passed its SHA-256.
 */
public final class BackendSnapshotStore implements SnapshotCatalog {
    private static final int HEAD = 1;
    static final int STATE = 4;
    private static final int LONGEST_NAME = 256;
    static final String SERVICE = "snapshots";
    private static final String VALUE = "state";
    private static final Bytes CURRENT = Key.of("current");

    private final Place place;
    private final StateHistory history;

    private record Place(Storage storage, String tenant, String name, String session) {
        Scope scope(String key) {
            return Scope.of(tenant, SERVICE, name, session, key);
        }
    }

    /** Which version is the current one, and of which revision the record is that says it. */
    private record Head(long version, long revision) {
        static final Head NONE = new Head(0, 0);

        Check unmoved() {
            return revision == 0 ? new Check.Absent(HEAD, CURRENT) : new Check.RevisionIs(HEAD, CURRENT, revision);
        }
    }

    /**
     * A store in a storage, whose owner closes that.
     *
     * @param name which of the tenant's stores; 1 to 256 UTF-8 bytes
     * @param cacheBytes memory for the states that were written last
     */
    public BackendSnapshotStore(Storage storage, String tenant, String name, long cacheBytes) {
        this(new Place(storage, tenant, named(name), ""), new StateHistory(storage, STATE, cacheBytes));
    }

    private BackendSnapshotStore(Place place, StateHistory history) {
        this.place = place;
        this.history = history;
    }

    private static String named(String name) {
        Names names = new Names().name("name of the snapshot store", name);
        int length = Bytes.fromUtf8(name).length();
        if (length > LONGEST_NAME) {
            names.problem(
                    "the name of the snapshot store has " + length + " UTF-8 bytes, the limit is " + LONGEST_NAME);
        }
        names.done();
        return name;
    }

    @Override
    public void save(String key, Document state) {
        SnapshotRules.check(key, state);
        Scope scope = place.scope(key);
        Patience patience = new Patience();
        while (true) {
            Head head = head(scope);
            PutResult put = history.put(scope, next(head, state));
            if (!(put.outcome() instanceof Refused refused)) {
                return;
            }
            if (refused.check() == null) {
                throw new CairnException(
                        ErrorCode.LOCKED,
                        "Cannot save snapshot '" + key + "': another writer holds a lease on it. "
                                + "Nothing was stored. Try again when the lease has ended.");
            }
            patience.nextAttempt("save", "snapshot '" + key + "'");
        }
    }

    private static StatePut next(Head head, Document state) {
        long number = head.version + 1;
        StatePut put = StatePut.of(version(number), Map.of(VALUE, state))
                .with(commit ->
                        commit.check(head.unmoved()).put(Put.of(HEAD, CURRENT, Bytes.fromUtf8(Long.toString(number)))));
        return head.version == 0 ? put : put.next(version(head.version));
    }

    private static Bytes version(long number) {
        return Key.of(String.format(java.util.Locale.ROOT, "%018d", number));
    }

    private Head head(Scope scope) {
        Optional<StoredRecord> found = place.storage.find(scope, HEAD, CURRENT);
        return found.map(record -> new Head(Long.parseLong(record.body().utf8()), record.revision()))
                .orElse(Head.NONE);
    }

    @Override
    public Optional<Document> find(String key) {
        SnapshotRules.check(key);
        Scope scope = place.scope(key);
        Head head = head(scope);
        while (head.version != 0) {
            Optional<Document> state = find(key, head.version);
            Head now = head(scope);
            if (state.isPresent()) {
                return state;
            }
            if (now.equals(head)) {
                throw new CorruptException(
                        "snapshot '" + key + "'", "its current version " + head.version + " is not stored", null);
            }
            head = now;
        }
        return Optional.empty();
    }

    /** An earlier state of a key, if it is still there. */
    public Optional<Document> find(String key, long number) {
        SnapshotRules.check(key);
        return history.read(
                place.scope(key),
                version(number),
                (state, reader) -> reader.read(state.state(), name -> name.equals(VALUE), name -> Types.STANDARD)
                        .get(VALUE));
    }

    /** The states that are stored of a key, newest first. */
    public List<SnapshotVersion> versions(String key) {
        SnapshotRules.check(key);
        return history.sweep(place.scope(key))
                .map(sweep -> newestFirst(sweep.states())
                        .map(BackendSnapshotStore::version)
                        .toList())
                .orElse(List.of());
    }

    private static Stream<StoredState> newestFirst(List<StoredState> states) {
        return states.stream().sorted(Comparator.comparing(StoredState::key).reversed());
    }

    private static SnapshotVersion version(StoredState state) {
        return new SnapshotVersion(Long.parseLong(Key.parts(state.key()).get(0)), state.committed());
    }

    /**
     * Removes all but the newest states of a key.
     *
     * @param most how many stay, at least 1
     * @return how many were removed
     */
    public int keepLast(String key, int most) {
        SnapshotRules.check(key);
        if (most < 1) {
            throw new CairnException(
                    ErrorCode.INVALID, "The number of states to keep must be at least 1, not " + most + ".");
        }
        Patience patience = new Patience();
        while (true) {
            Optional<StateSweep> sweep = history.sweep(place.scope(key));
            if (sweep.isEmpty()) {
                return 0;
            }
            List<Bytes> old = newestFirst(sweep.get().states())
                    .skip(most)
                    .map(StoredState::key)
                    .toList();
            if (old.isEmpty() || sweep.get().remove(old, commit -> {})) {
                return old.size();
            }
            patience.nextAttempt("remove old states of", "snapshot '" + key + "'");
        }
    }

    /** Removes the key with all its states. */
    @Override
    public void delete(String key) {
        SnapshotRules.check(key);
        place.storage.admin().drop(place.scope(key), Budget.UNLIMITED);
    }

    @Override
    public ScanPage<String> keys(String prefix, @Nullable String after, int limit) {
        ScopePrefix all = ScopePrefix.of(place.tenant, SERVICE, place.name, place.session);
        return SnapshotRules.page(scopes(all).map(info -> last(info.scope())), prefix, after, limit);
    }

    private static String last(Scope scope) {
        List<String> parts = scope.parts();
        return parts.get(parts.size() - 1);
    }

    private Stream<ScopeInfo> scopes(ScopePrefix prefix) {
        List<ScopeInfo> found = new ArrayList<>();
        OnDamage.FAIL.scopes(place.storage, prefix).forEach(found::add);
        return found.stream().filter(info -> info.records() > 0);
    }

    @Override
    public BackendSnapshotStore session(String id) {
        SnapshotRules.checkSession(id);
        return new BackendSnapshotStore(new Place(place.storage, place.tenant, place.name, id), history);
    }

    @Override
    public ScanPage<String> sessions(String prefix, @Nullable String after, int limit) {
        TreeSet<String> ids = new TreeSet<>();
        scopes(ScopePrefix.of(place.tenant, SERVICE, place.name))
                .forEach(info -> ids.add(info.scope().parts().get(3)));
        ids.remove("");
        return SnapshotRules.page(ids.stream(), prefix, after, limit);
    }
}
