package dev.cairn.tck.backend;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.time.Clock;
import java.util.Optional;

/**
 * One store of the backend under test, made for one test. The kit closes every storage that it opened before it closes the
 * fixture.
 */
public interface BackendFixture extends AutoCloseable {
    /** What the backend must declare. */
    Capabilities capabilities();

    /**
     * Whether the clock given to {@link #open} decides commit times and leases. Where the backend has a clock of its own the kit
     * waits for short real times instead, and checks of an hour's grace only that nothing goes before it is over.
     */
    boolean steerable();

    /** Opens a new, empty store; called once and first. */
    Storage open(Clock clock);

    /**
     * Opens a second instance on the same store while the first is open.
     *
     * @throws dev.cairn.error.CairnException {@code UNSUPPORTED} where {@link dev.cairn.storage.Capability#SHARED} is denied
     */
    Storage openAnother(Clock clock);

    /**
     * Opens the same store again, as an existing one, after all instances were closed.
     *
     * @throws dev.cairn.error.CairnException {@code UNSUPPORTED} or {@code NOT_FOUND} where {@link
     *     dev.cairn.storage.Capability#REOPEN} is denied
     */
    Storage reopen(Clock clock);

    /**
     * Changes the stored body of a record behind the store's back, by one bit or more.
     *
     * @return false when nothing outside the process holds it, which only a backend without durability may say
     */
    boolean damageRecord(Scope scope, int kind, Bytes key);

    /**
     * Changes the stored body of a frame behind the store's back, by one bit or more.
     *
     * @param first the frame's first number
     * @return false when nothing outside the process holds it, which only a backend without durability may say
     */
    boolean damageFrame(Scope scope, long lane, int first);

    /**
     * Opens the same store where this process may read and not write, after all instances were closed.
     *
     * @return empty where every place can be written, which only a backend without durability may say
     */
    default Optional<Storage> openReadOnly(Clock clock) {
        return Optional.empty();
    }

    /**
     * Takes the space from the open instances: the next change that needs some does not find it.
     *
     * @return false where space does not run out, which only a backend without durability may say
     */
    default boolean fill() {
        return false;
    }

    /** Gives back the space that {@link #fill} took. */
    default void free() {}

    /** Removes the store. */
    @Override
    void close();
}
