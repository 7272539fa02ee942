package dev.cairn.history.internal;

import dev.cairn.error.CorruptException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Reads a record and then what it refers to, in several questions. Where writers come in between, the parts may not fit together: that is
 * damage only while the record still stands as it stood. Stateless.
 */
public final class SteadyRead {
    private SteadyRead() {}

    /**
     * Reads what a record refers to, once more where the record has changed meanwhile.
     *
     * @param first the record as it was read
     * @param again reads the record
     * @param read reads what it refers to
     * @param what is read, for the message
     * @return empty where the record is gone
     * @throws CorruptException when the record stands and what it refers to cannot be read
     * @throws dev.cairn.error.CairnException {@code LOCKED} when the record kept changing for 30 s
     */
    public static <S, R> Optional<R> of(
            Optional<S> first, Supplier<Optional<S>> again, Function<S, R> read, Object what) {
        Patience patience = null;
        Optional<S> stored = first;
        while (stored.isPresent()) {
            try {
                return Optional.of(read.apply(stored.get()));
            } catch (CorruptException damage) {
                Optional<S> now = again.get();
                if (now.equals(stored)) {
                    throw damage;
                }
                patience = patience == null ? new Patience() : patience;
                patience.nextAttempt("read", what);
                stored = now;
            }
        }
        return Optional.empty();
    }
}
