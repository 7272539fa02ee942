package dev.cairn.storage;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.List;
import java.util.Optional;

/**
 * A storage engine: the interface between services and a backend. Implementations are thread-safe
 * and are closed by the caller that opened them.
 *
 * <p>These methods are the data path: with the nine that have no default, a backend stores and reads what all services keep. What is done
 * with whole scopes and with the store as such is in {@link StorageAdmin}; a backend that has none of it denies {@link
 * Capability#ADMIN}.
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
public interface Storage extends StoreListings, AutoCloseable {
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
                "Cannot commit several scopes together: this backend does not support it. Nothing was stored. Commit "
                        + "each separately.");
    }

    /** Answers a question as of one point in time. */
    ReadResult read(Scope scope, Read read);

    /** Reads the record under a key, if it is there. */
    default Optional<StoredRecord> find(Scope scope, int kind, Bytes key) {
        return read(scope, Read.of().get(kind, key).build()).first(0);
    }

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

    /** Acquires, renews or releases the lease of a scope. Expiry is by the backend's clock. */
    LeaseOutcome lease(LeaseRequest request);

    /**
     * Returns what is done with whole scopes and with the store itself.
     *
     * @return by default operations that fail with {@code UNSUPPORTED}, for a backend that denies {@link Capability#ADMIN}
     */
    default StorageAdmin admin() {
        return damaged -> this;
    }

    /** Returns the capabilities of this backend. */
    Capabilities capabilities();

    /** Releases everything; a second call does nothing. */
    @Override
    void close();
}
