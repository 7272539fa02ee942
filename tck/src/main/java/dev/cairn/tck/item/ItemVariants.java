package dev.cairn.tck.item;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.StoreSettings;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Other ways to use a subject, under which it must pass all the same. */
public final class ItemVariants {
    private ItemVariants() {}

    /** Two instances of one store take turns: of two calls each instance gets one. */
    public static KeyValueStoreSubject takingTurns(KeyValueStoreSubject subject) {
        return new Variant(subject, one -> one) {
            @Override
            public KeyValueStore open() {
                return new Turns(subject.open(), subject.another());
            }
        };
    }

    /** The store is closed and opened again before each call of the test's own thread. */
    public static KeyValueStoreSubject reopening(KeyValueStoreSubject subject) {
        return new Variant(subject, one -> one) {
            @Override
            public Set<Feature> features() {
                Set<Feature> features = EnumSet.copyOf(subject.features());
                features.remove(Feature.SHARED);
                return features;
            }

            @Override
            public KeyValueStore open() {
                return new Reopened(subject.open(), subject::reopen);
            }

            @Override
            public KeyValueStore with(StoreSettings settings) {
                return new Reopened(subject.with(settings), () -> {
                    subject.reopen();
                    return subject.with(settings);
                });
            }

            @Override
            public KeyValueStore another() {
                throw new CairnException(
                        ErrorCode.UNSUPPORTED, "A store that is closed before each call has one instance.");
            }
        };
    }

    /** Every instance is decorated. */
    public static KeyValueStoreSubject decorated(KeyValueStoreSubject subject, UnaryOperator<KeyValueStore> decorator) {
        return new Variant(subject, decorator);
    }

    private static class Variant implements KeyValueStoreSubject {
        private final KeyValueStoreSubject subject;
        private final UnaryOperator<KeyValueStore> decorator;

        Variant(KeyValueStoreSubject subject, UnaryOperator<KeyValueStore> decorator) {
            this.subject = subject;
            this.decorator = decorator;
        }

        @Override
        public Set<Feature> features() {
            return subject.features();
        }

        @Override
        public KeyValueStore open() {
            return decorator.apply(subject.open());
        }

        @Override
        public KeyValueStore with(StoreSettings settings) {
            return decorator.apply(subject.with(settings));
        }

        @Override
        public KeyValueStore another() {
            return decorator.apply(subject.another());
        }

        @Override
        public KeyValueStore reopen() {
            return decorator.apply(subject.reopen());
        }

        @Override
        public void advance(Duration duration) {
            subject.advance(duration);
        }

        @Override
        public void close() {
            subject.close();
        }
    }

    private static final class Turns extends ForwardingKeyValueStore {
        private final KeyValueStore one;
        private final KeyValueStore two;
        private final AtomicInteger calls = new AtomicInteger();

        Turns(KeyValueStore one, KeyValueStore two) {
            this.one = one;
            this.two = two;
        }

        @Override
        protected KeyValueStore delegate() {
            return calls.getAndIncrement() % 2 == 0 ? one : two;
        }
    }

    private static final class Reopened extends ForwardingKeyValueStore {
        private final Supplier<KeyValueStore> again;
        private final Thread owner = Thread.currentThread();
        private volatile KeyValueStore present;

        Reopened(KeyValueStore first, Supplier<KeyValueStore> again) {
            this.present = first;
            this.again = again;
        }

        @Override
        protected KeyValueStore delegate() {
            if (Thread.currentThread().equals(owner)) {
                present = again.get();
            }
            return present;
        }
    }
}
