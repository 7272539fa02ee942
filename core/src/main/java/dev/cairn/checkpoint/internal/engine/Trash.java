package dev.cairn.checkpoint.internal.engine;

import dev.cairn.checkpoint.DeletedThread;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.TrashedThread;
import dev.cairn.checkpoint.internal.record.Cursor;
import dev.cairn.checkpoint.internal.record.LeaseRefusal;
import dev.cairn.checkpoint.internal.record.LeaseStore;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.checkpoint.internal.record.ThreadSummary;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.history.internal.Patience;
import dev.cairn.internal.paging.Listing;
import dev.cairn.internal.text.LongestTime;
import dev.cairn.internal.text.Names;
import dev.cairn.internal.text.StoredTime;
import dev.cairn.internal.text.TimeText;
import dev.cairn.storage.Budget;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.MoveOutcome.Status;
import dev.cairn.storage.Page;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where deleted threads are until their time is over: each is moved as it is to a scope (tenant, {@code trash}, {@code thread}, id, time of
 * the deletion, and the expiry that it had, if any), whose expiry says when it goes. Thread-safe.
 */
public record Trash(ThreadStore store, Clock clock) {
    private static final String SERVICE = ThreadStore.TRASH;
    private static final String OF_THREADS = ThreadStore.SERVICE;
    private static final int PAGE = 500;
    private static final DeletedThread NOTHING = new DeletedThread(false, 0);

    /** The scopes of all deleted threads. */
    public static ScopePrefix all(String tenant) {
        return ScopePrefix.of(tenant, SERVICE, OF_THREADS);
    }

    /** The scopes of deleted threads of an id. */
    static ScopePrefix of(String tenant, String threadId) {
        return ScopePrefix.of(tenant, SERVICE, OF_THREADS, threadId);
    }

    /** Removes a thread, at once when it is to be kept for no time. */
    DeletedThread delete(String threadId, Duration keep) {
        return keep.isZero() || keep.isNegative() ? drop(threadId) : discard(threadId, keep);
    }

    private DeletedThread drop(String threadId) {
        DropOutcome outcome =
                store.storage().admin().drop(store.scope(threadId), store.fence(threadId), Budget.UNLIMITED);
        expectRight(outcome.refused(), threadId);
        return new DeletedThread(outcome.existed() && outcome.records() > 0, outcome.records());
    }

    private void expectRight(@Nullable Refused refused, String threadId) {
        if (refused != null) {
            throw store.refusal(refused, threadId);
        }
    }

    /** Removes a thread that is still as it was seen. One that is not kept goes to the trash, too, in the moment of the comparison. */
    DeletedThread delete(ThreadInfo seen, Duration keep, Function<String, Optional<ThreadInfo>> find) {
        requireTime(keep);
        String threadId = seen.threadId();
        boolean kept = !keep.isZero() && !keep.isNegative();
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        Patience patience = new Patience();
        for (Instant at = afterOthers(threadId, now); ; at = at.plus(1, ChronoUnit.MICROS)) {
            ScopeInfo thread = store.header(store.scope(threadId));
            requireSame(seen, find.apply(threadId));
            Instant until = kept ? now.plus(keep) : now;
            Scope place = place(threadId, at, seen.expires());
            MoveOutcome outcome = thread == null
                    ? MoveOutcome.of(Status.NO_SOURCE)
                    : store.storage().admin().moveUnchanged(thread, place, store.fence(threadId), until);
            expectRight(outcome.refused(), threadId);
            if (outcome.status() == Status.DONE) {
                if (!kept) {
                    store.storage().admin().drop(place, Budget.UNLIMITED);
                }
                return new DeletedThread(true, outcome.records(), kept ? until : null);
            }
            patience.nextAttempt("delete", "thread '" + threadId + "'");
        }
    }

    private static void requireSame(ThreadInfo seen, Optional<ThreadInfo> now) {
        ThreadInfo thread = now.orElseThrow(() -> new NotFoundException(
                "Cannot delete thread '" + seen.threadId() + "': there is no such thread. Nothing was deleted.",
                Map.of("thread", seen.threadId())));
        if (!thread.isSame(seen)) {
            throw new ConflictException(
                    "Cannot delete thread '" + seen.threadId()
                            + "': it was changed since it was read. Nothing was deleted. Read it again.",
                    Map.of("thread", seen.threadId(), "records", thread.records()));
        }
    }

    private static void requireTime(Duration keep) {
        if (LongestTime.isBelow(keep)) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The time that a deleted thread is kept must be at most " + TimeText.of(LongestTime.OF_ALL) + ", "
                            + "not "
                            + TimeText.of(keep) + ". Nothing was deleted.");
        }
    }

    private DeletedThread discard(String threadId, Duration keep) {
        requireTime(keep);
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        Instant until = now.plus(keep);
        Patience patience = new Patience();
        for (Instant at = afterOthers(threadId, now); ; at = at.plus(1, ChronoUnit.MICROS)) {
            ScopeInfo thread = store.header(store.scope(threadId));
            DeletedThread deleted = thread == null ? NOTHING : discarded(thread, threadId, at, until);
            if (deleted != null) {
                return deleted;
            }
            patience.nextAttempt("delete", "thread '" + threadId + "'");
        }
    }

    /** Null where the thread or the trash turned out to be other than was seen. */
    private @Nullable DeletedThread discarded(ScopeInfo thread, String threadId, Instant at, Instant until) {
        if (!store.isThread(thread)) {
            DropOutcome dropped = store.storage().admin().drop(thread, Budget.UNLIMITED);
            return dropped.existed() ? new DeletedThread(false, dropped.records()) : null;
        }
        MoveOutcome outcome = store.storage()
                .admin()
                .move(thread, place(threadId, at, thread.expires()), store.fence(threadId), until);
        expectRight(outcome.refused(), threadId);
        return switch (outcome.status()) {
            case DONE -> new DeletedThread(outcome.records() > 0, outcome.records(), until);
            case NO_SOURCE -> NOTHING;
            default -> null;
        };
    }

    /** Deletions of an id are distinguished and ordered by their times, also when the clock went back between them. */
    private Instant afterOthers(String threadId, Instant now) {
        List<ScopeInfo> others = all(of(store.tenant(), threadId));
        Instant last = others.isEmpty()
                ? Instant.MIN
                : deleted(others.get(others.size() - 1).scope());
        return last.isBefore(now) ? now : last.plus(1, ChronoUnit.MICROS);
    }

    private Scope place(String threadId, Instant deleted, @Nullable Instant end) {
        return end == null
                ? Scope.of(store.tenant(), SERVICE, OF_THREADS, threadId, text(deleted))
                : Scope.of(store.tenant(), SERVICE, OF_THREADS, threadId, text(deleted), text(end));
    }

    private static String text(Instant time) {
        return String.format(Locale.ROOT, "%019d", StoredTime.micros(time));
    }

    private static Instant time(String text) {
        return Instant.EPOCH.plus(Long.parseLong(text), ChronoUnit.MICROS);
    }

    private static Instant deleted(Scope place) {
        return time(place.parts().get(4));
    }

    /** The expiry that a thread had and still has to come. */
    private @Nullable Instant end(Scope place) {
        Instant end = place.parts().size() > 5 ? time(place.parts().get(5)) : null;
        return end == null || !end.isAfter(clock.instant()) ? null : end;
    }

    /** Brings back what was deleted last under an id. */
    void undelete(String threadId, String as) {
        new Names().name("thread id", as).done();
        Patience patience = new Patience();
        while (!undeleted(threadId, as)) {
            patience.nextAttempt("bring back", "thread '" + threadId + "'");
        }
    }

    private boolean undeleted(String threadId, String as) {
        Optional<Scope> last = latest(threadId);
        if (last.isEmpty()) {
            throw new NotFoundException(
                    "Cannot undelete thread '" + threadId
                            + "': there is no deleted thread with this id. Nothing was changed.",
                    Map.of("thread", threadId));
        }
        Status status = store.storage()
                .admin()
                .move(last.get(), store.scope(as), 0, end(last.get()))
                .status();
        expectNoLease(status, as);
        if (status == Status.TARGET_EXISTS) {
            expectThread(threadId, as);
            throw new CairnException(
                    ErrorCode.ALREADY_EXISTS,
                    "Cannot undelete thread '" + threadId
                            + "': thread '" + as + "' exists. Nothing was changed. 'cairn thread undelete " + threadId
                            + " --as ID' restores it under another id.",
                    Map.of("thread", as),
                    null);
        }
        return status == Status.DONE;
    }

    /** Tells where what keeps a thread from coming back is none. */
    private void expectThread(String threadId, String as) {
        ScopeInfo there = store.header(store.scope(as));
        if (there != null && !store.isThread(there)) {
            throw new CairnException(
                    ErrorCode.ALREADY_EXISTS,
                    "Cannot undelete thread '" + threadId + "' as '" + as
                            + "': the id has task results whose checkpoint is not stored. Nothing was changed. "
                            + "Choose another "
                            + "id with --as. A sweep removes the results after 24 hours, and a deletion at once.",
                    Map.of("thread", as),
                    null);
        }
    }

    private void expectNoLease(Status status, String threadId) {
        if (status == Status.TARGET_LEASED) {
            throw LeaseRefusal.locked(threadId, new LeaseStore(store).running(threadId));
        }
    }

    /** Gives a thread another id. */
    void rename(String threadId, String as) {
        new Names().name("new thread id", as).done();
        Patience patience = new Patience();
        while (!renamed(threadId, as)) {
            patience.nextAttempt("rename", "thread '" + threadId + "'");
        }
    }

    /** False where the thread turned out to be other than was seen. */
    private boolean renamed(String threadId, String as) {
        ScopeInfo thread = store.header(store.scope(threadId));
        if (thread == null || !store.isThread(thread)) {
            throw nothingToRename(threadId);
        }
        MoveOutcome outcome = threadId.equals(as)
                ? MoveOutcome.of(Status.TARGET_EXISTS)
                : store.storage().admin().move(thread, store.scope(as), store.fence(threadId), thread.expires());
        expectRight(outcome.refused(), threadId);
        expectNoLease(outcome.status(), as);
        if (outcome.status() == Status.TARGET_EXISTS) {
            throw new CairnException(
                    ErrorCode.ALREADY_EXISTS,
                    "Cannot rename thread '" + threadId + "': thread '" + as
                            + "' exists. Nothing was changed. Choose another id.",
                    Map.of("thread", as),
                    null);
        }
        return outcome.status() == Status.DONE;
    }

    private static NotFoundException nothingToRename(String threadId) {
        return new NotFoundException(
                "There is no thread '" + threadId + "'. Nothing was changed.", Map.of("thread", threadId));
    }

    private Optional<Scope> latest(String threadId) {
        List<ScopeInfo> all = all(of(store.tenant(), threadId));
        all.removeIf(this::isOver);
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(all.get(all.size() - 1).scope());
    }

    private boolean isOver(ScopeInfo info) {
        Instant until = info.expires();
        return info.records() == 0 || until == null || !until.isAfter(clock.instant());
    }

    private List<ScopeInfo> all(ScopePrefix prefix) {
        List<ScopeInfo> found = new ArrayList<>();
        OnDamage.FAIL.scopes(store.storage(), prefix).forEach(found::add);
        return found;
    }

    /** By thread id, then by the time of the deletion. */
    Page<TrashedThread> list(ThreadQuery query) {
        query.expectPrefixOnly();
        List<TrashedThread> found = new ArrayList<>();
        Listing listing = Listing.of("deleted threads", all(store.tenant()).prefix(), query.prefix());
        ScopeInfo seen = listing.position(query.cursor(), Cursor::thread);
        for (ScopeInfo info : deleted(query.prefix(), seen)) {
            if (!isOver(info) && found.size() == query.limit()) {
                return new Page<>(found, Cursor.of(listing, seen));
            }
            seen = info;
            if (!isOver(info)) {
                found.add(thread(info));
            }
        }
        return new Page<>(found, null);
    }

    private Iterable<ScopeInfo> deleted(String idPrefix, @Nullable ScopeInfo behind) {
        ScopePrefix prefix = from(idPrefix);
        return ScanPage.all(last -> store.storage()
                .scopes(new ScopeScan(prefix, ScopeScan.Order.NAME, last == null ? behind : last, PAGE)));
    }

    private ScopePrefix from(String idPrefix) {
        return idPrefix.isEmpty() ? all(store.tenant()) : ThreadStore.opened(of(store.tenant(), idPrefix), idPrefix);
    }

    private static TrashedThread thread(ScopeInfo info) {
        ThreadSummary summary = ThreadSummary.read(info);
        return new TrashedThread(
                info.scope().parts().get(3),
                deleted(info.scope()),
                Objects.requireNonNull(info.expires()),
                summary == null ? null : summary.headId(),
                summary == null ? null : summary.step(),
                info.records(),
                info.bytes());
    }

    /** The scopes of all threads that were deleted under an id and are still there. */
    List<Scope> scopes(String threadId) {
        return all(of(store.tenant(), threadId)).stream().map(ScopeInfo::scope).toList();
    }

    /** Removes what was deleted under an id and is still there; says how many threads. */
    int purge(String threadId) {
        List<Scope> all = scopes(threadId);
        all.forEach(scope -> store.storage().admin().drop(scope, Budget.UNLIMITED));
        return all.size();
    }
}
