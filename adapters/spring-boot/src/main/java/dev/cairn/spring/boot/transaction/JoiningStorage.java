package dev.cairn.spring.boot.transaction;

import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Damage;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.ManyOutcome;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageAdmin;
import dev.cairn.storage.StoreListings;
import dev.cairn.storage.StoredRecord;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Has what is written done in the transaction of the caller, where one is open, and everything else on connections of the store's own. A
 * scope that the transaction has written is also read in it: it is locked there, so that what is read is of one piece. Listings of many
 * scopes show what is committed.
 *
 * <p>What services remember of a record may have been rolled back, and its numbers given again. So the first commit after a rollback that
 * relies on the numbers of such a record is refused: services read it again then. Thread-safe.
 */
final class JoiningStorage implements InvocationHandler {
    private static final Set<String> READS = Set.of("read", "find", "scan", "view");
    private static final Set<String> WRITES =
            Set.of("commit", "commitAll", "lease", "drop", "copy", "move", "moveUnchanged", "moveOver", "receive");

    private final Storage own;
    private final CallerTransactions callers;
    private final Doubts doubts;
    /** What of a storage the operations are of: itself, its administration, or that one's listings. */
    private final Function<Storage, Object> part;

    private JoiningStorage(Storage own, CallerTransactions callers, Doubts doubts, Function<Storage, Object> part) {
        this.own = own;
        this.callers = callers;
        this.doubts = doubts;
        this.part = part;
    }

    /** A storage that joins. */
    static Storage of(Storage own, CallerTransactions callers, Doubts doubts) {
        return new JoiningStorage(own, callers, doubts, storage -> storage).proxy(Storage.class);
    }

    private <T> T proxy(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(JoiningStorage.class.getClassLoader(), new Class<?>[] {type}, this));
    }

    private <T> T proxy(Class<T> type, Function<Storage, Object> other) {
        return new JoiningStorage(own, callers, doubts, other).proxy(type);
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        @Nullable Object[] given = arguments == null ? new Object[0] : arguments;
        return switch (method.getName()) {
            case "readAll" -> readAll((Storage) proxy, given);
            case "admin" -> proxy(StorageAdmin.class, Storage::admin);
            case "salvage" -> proxy(StoreListings.class, storage -> salvage(storage, given));
            default -> passedOn(method, given);
        };
    }

    private @Nullable Object passedOn(Method method, @Nullable Object[] given) throws Throwable {
        CallerTransaction caller = callers.current();
        Object doubted = doubted(method, given, caller);
        return doubted == null ? answer(caller, method, scopes(given), given) : doubted;
    }

    @SuppressWarnings("unchecked")
    private static StoreListings salvage(Storage storage, @Nullable Object[] given) {
        return storage.admin().salvage((Consumer<Damage>) Objects.requireNonNull(given[0]));
    }

    private @Nullable Object answer(
            @Nullable CallerTransaction caller, Method method, List<Scope> scopes, @Nullable Object[] given)
            throws Throwable {
        if (caller == null) {
            return call(part.apply(own), method, given);
        }
        boolean writes = WRITES.contains(method.getName());
        if (writes) {
            caller.wrote(scopes, changed(scopes, given));
        }
        boolean reads = READS.contains(method.getName()) && caller.hasWritten(scopes);
        Object answer = call(part.apply(writes || reads ? caller.storage() : own), method, given);
        noteNumbers(caller, given, answer);
        return answer;
    }

    private static void noteNumbers(CallerTransaction caller, @Nullable Object[] given, @Nullable Object answer) {
        if (answer instanceof Committed committed) {
            caller.given().add((Scope) given[0], (Commit) given[1], committed);
        } else if (answer instanceof ManyOutcome many) {
            List<?> commits = (List<?>) given[0];
            for (int i = 0; i < many.committed().size(); i++) {
                Scoped<?> commit = (Scoped<?>) commits.get(i);
                caller.given()
                        .add(
                                commit.scope(),
                                (Commit) commit.value(),
                                many.committed().get(i));
            }
        }
    }

    /** Each scope is read by itself: some may have been written in the transaction. */
    @SuppressWarnings("unchecked")
    private static List<ReadResult> readAll(Storage proxy, @Nullable Object[] given) {
        List<Scoped<Read>> reads = (List<Scoped<Read>>) given[0];
        return reads.stream()
                .map(read -> proxy.read(read.scope(), read.value()))
                .toList();
    }

    /** The records that are written; all of the scopes where that is not said. */
    private static List<Doubts.Doubt> changed(List<Scope> scopes, @Nullable Object[] given) {
        if (given.length == 2 && given[0] instanceof Scope scope && given[1] instanceof Commit commit) {
            return Doubts.Doubt.of(scope, commit);
        }
        if (given[0] instanceof List<?> commits) {
            return commits.stream()
                    .map(each -> (Scoped<?>) each)
                    .flatMap(each -> Doubts.Doubt.of(each.scope(), (Commit) each.value()).stream())
                    .toList();
        }
        return scopes.stream().map(Doubts.Doubt::all).toList();
    }

    private static List<Scope> scopes(@Nullable Object[] arguments) {
        List<Scope> named = new ArrayList<>();
        for (Object argument : arguments) {
            if (argument instanceof Scope scope) {
                named.add(scope);
            } else if (argument instanceof ScopeInfo info) {
                named.add(info.scope());
            } else if (argument instanceof LeaseRequest request) {
                named.add(request.scope());
            } else if (argument instanceof List<?> list) {
                list.stream().filter(Scoped.class::isInstance).forEach(each -> named.add(((Scoped<?>) each).scope()));
            }
        }
        return named;
    }

    /** The refusal of a commit, or of several, that rely on what may have been rolled back, or null. */
    private @Nullable Object doubted(Method method, @Nullable Object[] given, @Nullable CallerTransaction caller) {
        if (method.getName().equals("commit") && given[1] instanceof Commit commit) {
            return doubted((Scope) given[0], commit, caller);
        }
        if (method.getName().equals("commitAll")) {
            for (Object each : (List<?>) given[0]) {
                Scoped<?> scoped = (Scoped<?>) each;
                Refused refused = doubted(scoped.scope(), (Commit) scoped.value(), caller);
                if (refused != null) {
                    return ManyOutcome.of(scoped.scope(), refused);
                }
            }
        }
        return null;
    }

    private @Nullable Refused doubted(Scope scope, Commit commit, @Nullable CallerTransaction caller) {
        for (Check check : commit.checks()) {
            if (check instanceof Check.RevisionIs known && doubts.take(scope, known, caller)) {
                return refused(scope, known);
            }
        }
        return null;
    }

    private Refused refused(Scope scope, Check.RevisionIs known) {
        StoredRecord stored = own.find(scope, known.kind(), known.key()).orElse(null);
        if (stored != null && known.holds(stored.revision(), stored.sequence())) {
            doubts.settle(scope, known);
        }
        return new Refused(Reason.CHECK_FAILED, known, stored, null);
    }

    private static @Nullable Object call(Object storage, Method method, @Nullable Object[] arguments) throws Throwable {
        try {
            return method.invoke(storage, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
