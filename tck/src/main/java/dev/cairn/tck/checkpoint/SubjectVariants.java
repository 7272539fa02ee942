package dev.cairn.tck.checkpoint;

import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Other ways to use a subject, under which it must pass all the same. */
public final class SubjectVariants {
    private SubjectVariants() {}

    /** Two instances of one store take turns: of two calls each instance gets one. */
    public static CheckpointerSubject takingTurns(CheckpointerSubject subject) {
        return new TakingTurns(subject);
    }

    /** The store is closed and opened again before each call of the test's own thread. */
    public static CheckpointerSubject reopening(CheckpointerSubject subject) {
        return new Reopening(subject);
    }

    /** Every instance is decorated. */
    public static CheckpointerSubject decorated(CheckpointerSubject subject, UnaryOperator<Checkpointer> decorator) {
        return new Decorated(subject, decorator);
    }

    private static class Decorated implements CheckpointerSubject {
        final CheckpointerSubject subject;
        private final UnaryOperator<Checkpointer> decorator;

        Decorated(CheckpointerSubject subject, UnaryOperator<Checkpointer> decorator) {
            this.subject = subject;
            this.decorator = decorator;
        }

        @Override
        public Set<Feature> features() {
            return subject.features();
        }

        @Override
        public Checkpointer open() {
            return decorator.apply(subject.open());
        }

        @Override
        public Checkpointer another() {
            return decorator.apply(subject.another());
        }

        @Override
        public Checkpointer reopen() {
            return decorator.apply(subject.reopen());
        }

        @Override
        public void sweep(Duration later) {
            subject.sweep(later);
        }

        @Override
        public void close() {
            subject.close();
        }
    }

    private static final class TakingTurns extends Decorated {
        TakingTurns(CheckpointerSubject subject) {
            super(subject, one -> takingTurns(one, subject.another()));
        }

        @Override
        public Checkpointer another() {
            return subject.another();
        }
    }

    private static Checkpointer takingTurns(Checkpointer one, Checkpointer two) {
        AtomicInteger calls = new AtomicInteger();
        return EachCall.of(() -> calls.getAndIncrement() % 2 == 0 ? one : two);
    }

    private static final class Reopening extends Decorated {
        Reopening(CheckpointerSubject subject) {
            super(subject, first -> EachCall.of(new Reopened(subject, first)));
        }

        @Override
        public Set<Feature> features() {
            Set<Feature> features = EnumSet.copyOf(subject.features());
            features.remove(Feature.SHARED);
            return features;
        }

        @Override
        public Checkpointer another() {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED, "A store that is closed before each call has one instance.");
        }
    }

    private static final class Reopened implements Supplier<Checkpointer> {
        private final CheckpointerSubject subject;
        private final Thread owner = Thread.currentThread();
        private volatile Checkpointer present;

        Reopened(CheckpointerSubject subject, Checkpointer first) {
            this.subject = subject;
            this.present = first;
        }

        /** While other threads call, the owner waits for them, so that no one is inside a call when the store is closed. */
        @Override
        public Checkpointer get() {
            if (Thread.currentThread().equals(owner)) {
                present = subject.reopen();
            }
            return present;
        }
    }
}
