package dev.cairn.storage;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A storage engine: the interface between services and a backend. Implementations are thread-safe
 * and are closed by the caller that opened them.
 *
 * <p>Contract for implementers, each clause a test of the conformance kit ({@code dev.cairn.tck.backend.BackendTck}):
 *
 * <ul>
 *   <li>Keys and scope names are bytes; order is unsigned bytewise; a prefix is a range.
 *   <li>{@link #commit} is the only commit point: atomic, durable on return as declared, never half visible.
 *   <li>Sequence numbers come from the backend, in commit order within a scope, never from a clock.
 *   <li>What is handed in or out is never shared with the store: no later change by the caller is visible.
 *   <li>A whole row is verified when it is read; what fails is {@code CORRUPT} with its address, never another value.
 *   <li>Calls after {@link #close} fail with {@code CLOSED}. Reads create nothing.
 * </ul>
 */
public interface Storage extends AutoCloseable {
    /**
     * Applies a commit.
     *
     * @throws CairnException {@code INVALID}, {@code UNSUPPORTED}, {@code NO_SPACE}, {@code LOCKED} (another process kept the store
     *     busy for too long), {@code UNAVAILABLE} (outcome unknown; send the same commit again), {@code CORRUPT}
     */
    CommitOutcome commit(Scope scope, Commit commit);

    /**
     * Applies commits of different scopes as one: all of them are durable when the call returns, or nothing of any is visible. Readers of
     * several scopes may see one before the other.
     *
     * @throws CairnException as {@link #commit}; {@code INVALID} for two commits of one scope; {@code UNSUPPORTED}, before anything is
     *     written, where {@link Capability#MANY_SCOPES} is not declared
     */
    default ManyOutcome commitAll(List<Scoped<Commit>> commits) {
        throw new CairnException(
                ErrorCode.UNSUPPORTED,
                "This backend cannot commit several scopes at once; nothing was written. Commit each by itself.");
    }

    /** Answers a question as of one point in time. */
    ReadResult read(Scope scope, Read read);

    /**
     * Answers a question to each of several scopes, as {@link #read} does, each as of a point in time of its own. A backend that is asked over
     * a network answers ranges of many scopes in few round trips.
     *
     * @param reads what to ask; the same scope may be asked twice
     * @return the answers in the order of the questions
     */
    default List<ReadResult> readAll(List<Scoped<Read>> reads) {
        return reads.stream().map(asked -> read(asked.scope(), asked.value())).toList();
    }

    /** Lists records of one kind in a scope; empty when there is no such scope. */
    Page<StoredRecord> scan(Scope scope, Scan scan);

    /**
     * Lists records of one kind in a scope for salvage. Damaged records are reported and skipped, where the backend
     * can.
     *
     * @throws CairnException {@code CORRUPT} where it cannot continue
     */
    default Page<StoredRecord> scan(Scope scope, Scan scan, Consumer<Damage> damaged) {
        return scan(scope, scan);
    }

    /**
     * Lists records of one kind across scopes, by commit time of their last put, then scope, then sequence; {@link
     * Scan#descending} turns all of that order around.
     *
     * @param after begin behind this one (the last of the page before), or null; {@link Scan#after} and {@link Scan#order} are not
     *     used
     */
    Page<Scoped<StoredRecord>> scanAll(ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after);

    /**
     * Lists records of one kind across scopes for salvage. Damaged records are reported and skipped, where the backend
     * can.
     */
    default Page<Scoped<StoredRecord>> scanAll(
            ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after, Consumer<Damage> damaged) {
        return scanAll(prefix, scan, after);
    }

    /** Lists scopes by their headers. Scopes being dropped or copied are not among them. */
    Page<ScopeInfo> scopes(ScopeScan scan);

    /**
     * Lists scopes by their headers for salvage: reports headers that are damaged and continues after them, where
     * the backend can.
     */
    default Page<ScopeInfo> scopes(ScopeScan scan, Consumer<Damage> damaged) {
        return scopes(scan);
    }

    /** Lists records and scopes (a scope without record: key empty, kind 0) whose expiry is at or before an instant, earliest first. */
    Page<Scoped<StoredRecord>> expired(Instant now, int limit);

    /** Lists expired records and scopes for salvage. Damaged ones are reported and left out, where the backend can. */
    default Page<Scoped<StoredRecord>> expired(Instant now, int limit, Consumer<Damage> damaged) {
        return expired(now, limit);
    }

    /** Acquires, renews or releases the lease of a scope. Expiry is by the backend's clock. */
    LeaseOutcome lease(LeaseRequest request);

    /** Removes a scope with everything in it, regardless of its lease. The lease itself stays. */
    DropOutcome drop(Scope scope, Budget budget);

    /**
     * Removes a scope for a writer: refused under the rules of {@link Commit#fence()}.
     *
     * @param fence the token of the writer's lease, or 0
     */
    DropOutcome drop(Scope scope, long fence, Budget budget);

    /**
     * Removes a scope only if it is unchanged since a view was read. A changed scope, or one under a lease, is left alone, as if it
     * did not exist.
     *
     * @param seen the header that the view showed
     */
    DropOutcome drop(ScopeInfo seen, Budget budget);

    /**
     * Copies a scope under a new name on which no lease runs, with all revisions and sequence numbers, in resumable steps. Frames
     * are copied too. Callers that copy the same source to the same name share one copy.
     */
    CopyOutcome copy(Scope from, Scope to, Budget budget);

    /**
     * Gives a scope another name, with all that is in it as it is: incarnation, revisions, sequence numbers, times, staged frames. Only
     * the change counter grows by one and the expiry becomes the given one. The old name is free when the call returns, and its lease
     * stays with it. A call that is killed may leave the scope under neither name until {@link #maintain} has finished it; it is never seen
     * under both, and never in part.
     *
     * @param fence the token of the writer's lease on the old name, or 0; the rules are those of {@link Commit#fence()}
     * @param expires the scope's new expiry, or null for none
     * @throws CairnException {@code INVALID} when both names are the same
     */
    MoveOutcome move(Scope from, Scope to, long fence, @Nullable Instant expires);

    /**
     * Renames a scope only if its incarnation and expiry are those that were seen; any other scope is left alone.
     *
     * @param seen a header of the scope
     * @throws CairnException {@code INVALID} when both names are the same
     */
    MoveOutcome move(ScopeInfo seen, Scope to, long fence, @Nullable Instant expires);

    /**
     * Renames a scope over one that may exist under the new name. The old one is dropped in the same instant, so readers find
     * one or the other, whole, and a kill leaves one of both. The moved scope ends without expiry; a lease on either name forbids it.
     *
     * @param over what a scope of the new name must be: a header as a view shows it, or as any read shows that of one with order; another
     *     one is left alone
     * @throws CairnException {@code INVALID} when both names are the same
     */
    MoveOutcome moveOver(Scope from, Scope to, ScopeInfo over);

    /**
     * Lets a function read a scope as of one point in time. No writer waits meanwhile, and what the function writes to this same
     * store does not change what it sees. A backend on connections keeps one until the function ends, so one that uses the store needs
     * a second one.
     *
     * @param use may run a second time where the connection broke before it ended
     * @return the function's result, or empty when there is no such scope
     */
    <T> Optional<T> view(Scope scope, Function<ScopeView, T> use);

    /**
     * Makes a scope equal to one of another store, with its incarnation, change counter, revisions, sequence numbers and times.
     * All of it is durable and visible when the call returns, or nothing. Later puts continue from the received numbers. Not for
     * services: the content is not checked by service rules.
     *
     * @throws CairnException as {@link #commit} does; {@code TOO_LARGE} for numbers that this backend cannot hold
     */
    ReceiveOutcome receive(Scope target, ScopeDelta shipment);

    /**
     * Finishes interrupted drops, removes partial copies that were idle for an hour or whose source is gone, removes the
     * staged frames of lanes that were idle for an hour, and counts all of these. Damaged scopes are skipped and do not block the others.
     */
    MaintenanceResult maintain(Budget budget);

    /** Does {@link #maintain} and reports the damaged scopes that were skipped. */
    default MaintenanceResult maintain(Budget budget, Consumer<Damage> damaged) {
        return maintain(budget);
    }

    /**
     * Counts the rows that {@link #maintain} would remove now. Changes nothing.
     *
     * @param staged of which scopes staged frames are counted
     */
    Reclaimable leftOver(Predicate<Scope> staged);

    /** Counts the rows that {@link #maintain} would remove now, and reports the damaged scopes that were not counted. */
    default Reclaimable leftOver(Predicate<Scope> staged, Consumer<Damage> damaged) {
        return leftOver(staged);
    }

    /**
     * Checks everything below the services that can be reached: rows, counts, lanes, the engine's own structures.
     *
     * @param found receives the damage after all reads have ended, so it may use the store
     */
    void inspect(Consumer<Damage> found);

    /**
     * Quarantines every row that {@link #inspect} would name and no reader can get: rows that do not fit their checksums, rows whose
     * scope has no header, headers that cannot be rebuilt. Values that sound rows determine (counts, a header of which name and
     * incarnation are right) are rebuilt instead. Each row is handed over before it goes, and rows of one scope go in one commit, so
     * that the same call resumes after an interruption. Nothing that can be read is changed.
     *
     * @param dryRun only hands over what would go
     * @param keep must have made a row durable when it returns; when it throws, that scope stays as it is
     * @throws CairnException {@code CORRUPT} where the engine's own structures are damaged, so that rows cannot be removed safely
     */
    default void quarantine(boolean dryRun, Consumer<DamagedRow> keep) {}

    /**
     * Gives the space of removed rows back to the system. Writers may wait meanwhile.
     *
     * @param erase whether removed bytes must not be found in the store's files afterwards: those of names without a scope neither, once
     *     their leases have ended. Tokens of later leases are above those of the leases that were forgotten
     * @throws CairnException {@code UNSUPPORTED} where {@link Capability#COMPACTION} is denied, {@code LOCKED} when a reader or another
     *     process is in the way (what was removed stays removed; try again), {@code NO_SPACE}
     */
    default Compaction compact(boolean erase) {
        throw new CairnException(ErrorCode.UNSUPPORTED, "This backend has no space to give back.");
    }

    /**
     * Estimates what {@link #compact} would do now. Changes nothing.
     *
     * @return empty where no estimate is possible
     */
    default Optional<Compaction> compactionPlan() {
        return Optional.empty();
    }

    /**
     * Returns which byte strings occur anywhere in the files of the store, as raw bytes: also where rows were removed.
     *
     * @param wanted each of 8 bytes or more
     * @throws CairnException {@code UNSUPPORTED} where the store has no files of its own
     */
    default Set<Bytes> searchFiles(Set<Bytes> wanted) {
        throw new CairnException(ErrorCode.UNSUPPORTED, "This backend has no files of its own to search.");
    }

    /** Reports what surrounds the store: places, rights, settings, versions, clocks. Changes nothing. */
    default void examine(Consumer<Finding> found) {}

    /** Returns the size of all the store's files in bytes; empty where there are none or the size is unknown. */
    default OptionalLong diskBytes() {
        return OptionalLong.empty();
    }

    /** Returns the capabilities of this backend. */
    Capabilities capabilities();

    /** Releases everything; a second call does nothing. */
    @Override
    void close();
}
