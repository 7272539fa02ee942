package dev.cairn.storage;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What is done with whole scopes and with a store as such: removing, copying, renaming and moving scopes between stores, upkeep, checks
 * and repair. Reached by {@link Storage#admin}. Thread-safe.
 *
 * <p>What has a default refuses with {@code UNSUPPORTED} and changes nothing, or says that there is nothing. A backend that declares {@link
 * Capability#ADMIN} implements everything up to {@link #quarantine}: none of it could be made of commits and reads, since a scope would be
 * seen in part or would lose its numbers.
 */
public interface StorageAdmin {
    /** Removes a scope with everything in it, regardless of its lease. The lease itself stays. */
    default DropOutcome drop(Scope scope, Budget budget) {
        throw refusal("drop a scope");
    }

    /**
     * Removes a scope for a writer: refused under the rules of {@link Commit#fence()}.
     *
     * @param fence the token of the writer's lease, or 0
     */
    default DropOutcome drop(Scope scope, long fence, Budget budget) {
        throw refusal("drop a scope");
    }

    /**
     * Removes a scope only if it is unchanged since a view was read. A changed scope, or one under a lease, is left alone, as if it
     * did not exist.
     *
     * @param seen the header that the view showed
     */
    default DropOutcome drop(ScopeInfo seen, Budget budget) {
        throw refusal("drop a scope");
    }

    /**
     * Copies a scope under a new name on which no lease runs, with all revisions and sequence numbers, in resumable steps. Frames
     * are copied too. Callers that copy the same source to the same name share one copy.
     */
    default CopyOutcome copy(Scope from, Scope to, Budget budget) {
        throw refusal("copy a scope");
    }

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
    default MoveOutcome move(Scope from, Scope to, long fence, @Nullable Instant expires) {
        throw refusal("rename a scope");
    }

    /**
     * Renames a scope only if its incarnation and expiry are those that were seen; any other scope is left alone.
     *
     * @param seen a header of the scope
     * @throws CairnException {@code INVALID} when both names are the same
     */
    default MoveOutcome move(ScopeInfo seen, Scope to, long fence, @Nullable Instant expires) {
        throw refusal("rename a scope");
    }

    /**
     * Renames a scope only if nothing has changed in it since it was seen. A lease is no change.
     *
     * @param seen a header of the scope, as a view shows it, or as any read shows that of one with order
     * @throws CairnException {@code INVALID} when both names are the same
     */
    default MoveOutcome moveUnchanged(ScopeInfo seen, Scope to, long fence, @Nullable Instant expires) {
        throw refusal("rename a scope");
    }

    /**
     * Renames a scope over one that may exist under the new name. The old one is dropped in the same instant, so readers find
     * one or the other, whole, and a kill leaves one of both. The moved scope ends without expiry; a lease on either name forbids it.
     *
     * @param over what a scope of the new name must be: a header as a view shows it, or as any read shows that of one with order; another
     *     one is left alone
     * @throws CairnException {@code INVALID} when both names are the same
     */
    default MoveOutcome moveOver(Scope from, Scope to, ScopeInfo over) {
        throw refusal("rename a scope");
    }

    /**
     * Lets a function read a scope as of one point in time. No writer waits meanwhile, and what the function writes to this same
     * store does not change what it sees. A backend on connections keeps one until the function ends, so one that uses the store needs
     * a second one.
     *
     * @param use may run a second time where the connection broke before it ended
     * @return the function's result, or empty when there is no such scope
     */
    default <T> Optional<T> view(Scope scope, Function<ScopeView, T> use) {
        throw refusal("read a whole scope as of one point in time");
    }

    /**
     * Makes a scope equal to one of another store, with its incarnation, change counter, revisions, sequence numbers and times.
     * All of it is durable and visible when the call returns, or nothing. Later puts continue from the received numbers. Not for
     * services: the content is not checked by service rules.
     *
     * @throws CairnException as {@link Storage#commit} does; {@code TOO_LARGE} for numbers that this backend cannot hold
     */
    default ReceiveOutcome receive(Scope target, ScopeDelta shipment) {
        throw refusal("receive a scope");
    }

    /**
     * Finishes interrupted drops, removes partial copies that were idle for an hour or whose source is gone, removes the
     * staged frames of lanes that were idle for an hour, and counts all of these.
     *
     * @param damaged receives the damaged scopes: they are skipped and do not block the others
     */
    default MaintenanceResult maintain(Budget budget, Consumer<Damage> damaged) {
        throw refusal("maintain the store");
    }

    /**
     * Counts the rows that {@link #maintain} would remove now. Changes nothing.
     *
     * @param staged of which scopes staged frames are counted
     * @param damaged receives the damaged scopes, which are not counted
     */
    default Reclaimable leftOver(Predicate<Scope> staged, Consumer<Damage> damaged) {
        throw refusal("count what is left over");
    }

    /**
     * Listings that get past damage: they report a damaged record or header, leave it out and go on, where the backend can.
     *
     * @param damaged receives what is left out
     * @return listings that fail with {@code CORRUPT} where they cannot go on
     */
    StoreListings salvage(Consumer<Damage> damaged);

    /**
     * Checks everything below the services that can be reached: rows, counts, lanes, the engine's own structures.
     *
     * @param found receives the damage after all reads have ended, so it may use the store
     */
    default void inspect(Consumer<Damage> found) {
        throw refusal("inspect the store");
    }

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
    default void quarantine(boolean dryRun, Consumer<DamagedRow> keep) {
        throw refusal("quarantine damaged rows");
    }

    /**
     * Gives the space of removed rows back to the system. Writers may wait meanwhile.
     *
     * @param erase whether removed bytes must not be found in the store's files afterwards: those of names without a scope neither, once
     *     their leases have ended. Tokens of later leases are above those of the leases that were forgotten
     * @throws CairnException {@code UNSUPPORTED} where {@link Capability#COMPACTION} is denied, {@code LOCKED} when a reader or another
     *     process is in the way (what was removed stays removed; try again), {@code NO_SPACE}
     */
    default Compaction compact(boolean erase) {
        throw new CairnException(ErrorCode.UNSUPPORTED, "Cannot free space: this backend has none to return.");
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
        throw new CairnException(ErrorCode.UNSUPPORTED, "Cannot search files: this backend has none of its own.");
    }

    /** Reports what surrounds the store: places, rights, settings, versions, clocks. Changes nothing. */
    default void examine(Consumer<Finding> found) {}

    /** Returns the size of all the store's files in bytes; empty where there are none or the size is unknown. */
    default OptionalLong diskBytes() {
        return OptionalLong.empty();
    }

    private static CairnException refusal(String what) {
        return new CairnException(
                ErrorCode.UNSUPPORTED,
                "Cannot " + what
                        + ": this backend only stores and reads. Nothing was changed. Use another backend for that.");
    }
}
