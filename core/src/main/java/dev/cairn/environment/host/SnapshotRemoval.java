package dev.cairn.environment.host;

import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotPlace;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.history.internal.Patience;
import dev.cairn.history.internal.StateHistory;
import dev.cairn.history.internal.StateSweep;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Delete;
import dev.cairn.storage.Key;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Removes snapshots and sessions, some at a time. Each commit is refused when anybody has changed the environment since it was looked at, and
 * it is looked at again then. What one commit did is whole: after an end in the middle another run goes on. Not safe for use by several
 * threads.
 */
record SnapshotRemoval(StateHistory history, Scope scope, BiConsumer<Scan, Consumer<StoredRecord>> each) {
    private static final int BATCH = 100;
    private static final int PAGE = 200;

    /** The snapshots that heads are at, with the sessions whose heads these are. */
    private List<SessionInfo> sessions() {
        List<SessionInfo> all = new ArrayList<>();
        Scan scan = new Scan(StoredEnvironment.SESSION, Scan.Order.KEY, false, null, null, null, PAGE, true);
        each.accept(
                scan,
                record -> all.add(EnvironmentJson.session(dev.cairn.model.Document.fromTrusted(
                        record.body().unsafeArray(), dev.cairn.model.binding.Types.STANDARD))));
        return all;
    }

    private StateSweep begin() {
        return history.sweep(scope)
                .orElseThrow(() -> new CairnException(ErrorCode.NOT_FOUND, "There is no environment " + scope + "."));
    }

    Collection<String> remove(String session, Collection<String> ids) {
        Patience patience = new Patience();
        Set<String> left = new TreeSet<>(ids);
        while (true) {
            Optional<StateSweep> sweep = history.sweep(scope);
            if (sweep.isEmpty()) {
                return List.of();
            }
            Set<SnapshotPlace> heads = new HashSet<>();
            sessions().forEach(info -> {
                if (info.head() != null) {
                    heads.add(info.head());
                }
            });
            Set<String> kept = new TreeSet<>(left);
            kept.removeIf(id -> !heads.contains(new SnapshotPlace(session, id)));
            List<String> going = left.stream().filter(id -> !kept.contains(id)).toList();
            if (removeAll(sweep.get(), session, going, left)) {
                return kept;
            }
            nextAttempt(patience);
        }
    }

    /** Whether all went before anybody changed the environment. */
    private boolean removeAll(StateSweep sweep, String session, List<String> ids, Set<String> left) {
        List<Delete> names = namesOf(session, new HashSet<>(ids));
        for (int from = 0; from < ids.size(); from += BATCH) {
            List<String> batch = ids.subList(from, Math.min(ids.size(), from + BATCH));
            List<Bytes> keys = batch.stream().map(id -> Key.of(session, id)).toList();
            boolean first = from == 0;
            boolean done = sweep.remove(keys, commit -> {
                keys.forEach(key -> commit.delete(StoredEnvironment.PIN, key));
                if (first) {
                    names.forEach(name -> commit.delete(name.kind(), name.key()));
                }
            });
            if (!done) {
                return false;
            }
            batch.forEach(left::remove);
        }
        return true;
    }

    /** The labels and keys that name snapshots. */
    private List<Delete> namesOf(String session, Set<String> ids) {
        List<Delete> names = new ArrayList<>();
        for (int kind : new int[] {StoredEnvironment.LABEL, StoredEnvironment.OWN}) {
            each.accept(Scan.of(kind, Key.of(session), PAGE), record -> {
                if (ids.contains(record.body().utf8())) {
                    names.add(new Delete(kind, record.key()));
                }
            });
        }
        return names;
    }

    boolean removeSession(String session) {
        Patience patience = new Patience();
        while (true) {
            if (history.sweep(scope).isEmpty()) {
                return false;
            }
            StateSweep sweep = begin();
            List<SessionInfo> all = sessions();
            if (all.stream().noneMatch(info -> info.id().equals(session))) {
                return false;
            }
            refuseWhileBranched(session, all);
            if (removeSession(sweep, session)) {
                return true;
            }
            nextAttempt(patience);
        }
    }

    private static void refuseWhileBranched(String session, List<SessionInfo> all) {
        List<String> branches = all.stream()
                .filter(info -> !info.id().equals(session)
                        && info.head() != null
                        && info.head().session().equals(session))
                .map(SessionInfo::id)
                .toList();
        if (!branches.isEmpty()) {
            throw new ConflictException(
                    "Cannot remove session '" + session + "': the sessions " + branches
                            + " are still at its snapshots. Nothing was changed. Remove them first, or take a "
                            + "snapshot in each.",
                    Map.of("session", session, "branches", branches));
        }
    }

    private boolean removeSession(StateSweep sweep, String session) {
        Bytes prefix = Key.of(session);
        List<Bytes> snapshots = sweep.states().stream()
                .map(state -> state.key())
                .filter(key -> key.startsWith(prefix))
                .toList();
        for (int from = 0; from + BATCH < snapshots.size(); from += BATCH) {
            if (!sweep.remove(snapshots.subList(from, from + BATCH), commit -> {})) {
                return false;
            }
        }
        List<Bytes> last =
                snapshots.subList(snapshots.isEmpty() ? 0 : (snapshots.size() - 1) / BATCH * BATCH, snapshots.size());
        return sweep.remove(last, commit -> deleteRecords(commit, session));
    }

    private void deleteRecords(Commit.Builder commit, String session) {
        commit.delete(StoredEnvironment.SESSION, Key.of(session));
        int[] kinds = {StoredEnvironment.LABEL, StoredEnvironment.PIN, StoredEnvironment.STEPS, StoredEnvironment.OWN};
        for (int kind : kinds) {
            each.accept(Scan.of(kind, Key.of(session), PAGE), record -> commit.delete(kind, record.key()));
        }
    }

    private void nextAttempt(Patience patience) {
        patience.nextAttempt("remove snapshots of", scope, "Removed snapshots stay removed.");
    }
}
