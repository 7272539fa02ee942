package dev.cairn.history.internal;

import dev.cairn.codec.internal.frame.KnownState;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scope;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What writers keep of the states that they wrote or read last, so that the next one is compared without reading. Never trusted: every
 * commit checks incarnation and revision. Bounded by memory; the least recently used goes first. Thread-safe.
 *
 * @param <E> what is kept of a state
 */
public final class KnownStates<E extends KnownStates.Entry<E>> {
    private final long capacity;
    private final LinkedHashMap<Id, E> states = new LinkedHashMap<>(64, 0.75f, true);
    private long weight;

    /** Makes an empty one for so many bytes. */
    public KnownStates(long capacity) {
        this.capacity = capacity;
    }

    private record Id(Scope scope, Bytes key) {}

    /** What is kept of a state. Immutable. */
    public interface Entry<E> {
        /** What a writer knows of it. */
        KnownState state();

        /** The same without the content of its values, of which only the ends are kept. */
        E withoutContent();
    }

    /** What is kept under a record's key, if anything. */
    public synchronized @Nullable E find(Scope scope, Bytes key) {
        return states.get(new Id(scope, key));
    }

    /** Keeps a state; of one that is too large for this memory only the ends of its values. */
    public synchronized void keep(Scope scope, Bytes key, E given) {
        E entry = given.state().weight() * 4 > capacity ? given.withoutContent() : given;
        E before = states.put(new Id(scope, key), entry);
        weight += entry.state().weight() - (before == null ? 0 : before.state().weight());
        var eldest = states.entrySet().iterator();
        while (weight > capacity && states.size() > 1) {
            weight -= eldest.next().getValue().state().weight();
            eldest.remove();
        }
    }

    /** Forgets a state. */
    public synchronized void forget(Scope scope, Bytes key) {
        E before = states.remove(new Id(scope, key));
        weight -= before == null ? 0 : before.state().weight();
    }
}
