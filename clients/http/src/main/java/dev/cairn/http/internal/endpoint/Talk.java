package dev.cairn.http.internal.endpoint;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Work on a storage that goes on over several messages, in a thread of its own: it says something and waits for what it is told. When
 * nobody tells it anything for a while it is told that nobody will. Thread-safe.
 */
final class Talk<Q, A> {
    /** The work. */
    @FunctionalInterface
    interface Work<Q, A> {
        /** Does it; the answer is the last thing that it says. */
        A run(Line<Q, A> line);
    }

    /** What the work says and is told. */
    @FunctionalInterface
    interface Line<Q, A> {
        /** Says something and waits for what comes next; null when nothing does. */
        @Nullable
        Q say(A answer);
    }

    private record Said<A>(@Nullable A answer, @Nullable Throwable failure) {}

    private record Told<Q>(@Nullable Q question) {}

    /** With what the caller may do: nobody else goes on with it. */
    final Reach reach;

    private final Duration patience;
    private final Thread worker;
    private final BlockingQueue<Told<Q>> told = new LinkedBlockingQueue<>();
    private final BlockingQueue<Said<A>> said = new LinkedBlockingQueue<>();
    private volatile long touched = System.nanoTime();
    private volatile boolean over;
    private long step;
    private @Nullable Said<A> last;

    Talk(Reach reach, Duration patience, Work<Q, A> work) {
        this.reach = reach;
        this.patience = patience;
        this.worker = new Thread(() -> run(work), "cairn-talk");
        worker.setDaemon(true);
    }

    private void run(Work<Q, A> work) {
        Said<A> end;
        try {
            end = new Said<>(work.run(this::say), null);
        } catch (Throwable e) {
            end = new Said<>(null, e);
        }
        over = true;
        said.add(end);
    }

    private @Nullable Q say(A answer) {
        touch();
        said.add(new Said<>(answer, null));
        return next();
    }

    private @Nullable Q next() {
        try {
            while (true) {
                long left = patience.toNanos() - (System.nanoTime() - touched);
                Told<Q> next = told.poll(Math.max(left, 0), TimeUnit.NANOSECONDS);
                if (next != null || left <= 0) {
                    return next == null ? null : next.question();
                }
            }
        } catch (InterruptedException e) {
            return null;
        }
    }

    /** Begins the work and returns what it says first. */
    synchronized A begin() {
        worker.start();
        return heard();
    }

    /** Tells it something and returns what it says to that; the same step again is answered as before. */
    synchronized A go(long asked, Q question) {
        touch();
        if (asked == step && last != null) {
            return answer(last);
        }
        if (asked != step + 1) {
            throw new CairnException(ErrorCode.INVALID, "Cannot run step " + asked + " after step " + step + ".");
        }
        if (over) {
            throw lost();
        }
        step = asked;
        told.add(new Told<>(question));
        return heard();
    }

    private A heard() {
        try {
            Said<A> now = said.take();
            last = now;
            return answer(now);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw lost();
        }
    }

    private static <A> A answer(Said<A> said) {
        if (said.failure() instanceof Error e) {
            throw e;
        } else if (said.failure() instanceof RuntimeException e) {
            throw e;
        } else if (said.answer() == null) {
            throw lost();
        }
        return said.answer();
    }

    /** What stands for a talk that nobody went on with in time, or that the server forgot when it was started again. */
    static CairnException lost() {
        return new CairnException(
                ErrorCode.UNAVAILABLE,
                "Cannot continue: the server no longer holds this operation. No further changes were made. Try again.",
                Map.of("lost", true),
                null);
    }

    /** Lets it wait anew. */
    void touch() {
        touched = System.nanoTime();
    }

    boolean isOver() {
        return over;
    }

    /** Ends it, and returns when it has let go of the storage, or soon after. */
    void end() {
        told.add(new Told<>(null));
        try {
            worker.join(patience.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
