package dev.cairn.http.internal.endpoint;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.http.internal.endpoint.Handlers.Bound;
import dev.cairn.http.internal.endpoint.Handlers.Call;
import dev.cairn.http.internal.wire.Hello;
import dev.cairn.http.internal.wire.Operation;
import dev.cairn.http.internal.wire.Operation.Sort;
import dev.cairn.http.internal.wire.Operations;
import dev.cairn.http.internal.wire.Sending;
import dev.cairn.http.internal.wire.WireReader;
import dev.cairn.http.internal.wire.WireWriter;
import dev.cairn.model.Document;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Storage;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The server's side of a store behind a URL: questions come in, answers go out, whatever carries them. Thread-safe. Closed by whoever made
 * it, before the storage, which is somebody else's.
 */
public final class StorageEndpoint implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("dev.cairn.http");
    private static final int BUFFER = 64 << 10;
    private static final long LONGEST_QUESTION = 64 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final long WHOLE_VIEWS = 32 << 10;

    private final Storage storage;
    private final long instance = new SecureRandom().nextLong();
    private final long longestQuestion;
    private final RecentOutcomes outcomes = new RecentOutcomes(instance);
    private final Pulse pulse = new Pulse(Duration.ofSeconds(2));
    private final OpenTalks talks;
    private final Shipments shipments;
    private final Handlers handlers;

    /**
     * Answers for a storage.
     *
     * @param longestQuestion how many bytes a question may have
     * @param patience how long a view waits for its caller
     */
    public StorageEndpoint(Storage storage, long longestQuestion, Duration patience) {
        this(storage, longestQuestion, patience, WHOLE_VIEWS);
    }

    /**
     * Answers for a storage, as {@link #StorageEndpoint(Storage, long, Duration)} does.
     *
     * @param wholeViews how many bytes a scope may have so that a view of it comes whole
     */
    public StorageEndpoint(Storage storage, long longestQuestion, Duration patience, long wholeViews) {
        this.storage = storage;
        this.longestQuestion = longestQuestion;
        this.talks = new OpenTalks(patience);
        this.shipments = new Shipments(patience);
        this.handlers = new Handlers(storage, talks, shipments, wholeViews);
    }

    /** Answers for a storage with the usual limits: questions of 64 MiB, views that wait for 90 seconds. */
    public StorageEndpoint(Storage storage) {
        this(storage, LONGEST_QUESTION, PATIENCE);
    }

    /** Returns what a client asks for first. */
    public Document hello() {
        return new Hello(Operations.VERSION, Hello.version(), instance, storage.capabilities(), longestQuestion).json();
    }

    /**
     * Answers a question; a failure is an answer, too.
     *
     * @param name of the operation
     * @throws IOException when the question cannot be read
     */
    public Answer answer(String name, Reach reach, InputStream question) throws IOException {
        try {
            Bound<?, ?> bound = handlers.find(name);
            if (bound == null) {
                throw new CairnException(ErrorCode.UNSUPPORTED, "There is no operation '" + name + "' on this server.");
            }
            return answer(bound, reach, new BufferedInputStream(question, BUFFER));
        } catch (CairnException e) {
            return complete(refused(e));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private <Q, A> Answer answer(Bound<Q, A> bound, Reach reach, InputStream from) {
        Operation<Q, A> operation = bound.operation();
        WireReader in = new WireReader(from, longestQuestion);
        Sending sending = operation.sort() == Sort.CHANGES ? Sending.CODEC.read(in) : null;
        Q question = operation.question().read(in);
        in.end();
        reach.require(operation, question);
        Supplier<Answered<A>> once = () -> answered(bound, question, reach);
        Supplier<Answer> work = sending == null
                ? () -> answerOf(once.get(), operation)
                : () -> changed(operation, question, new Sender(reach, sending), once);
        if (operation.isPatient()) {
            return complete(out -> pulse.during(work, out).writeTo(out));
        }
        return complete(work.get());
    }

    private record Sender(Reach reach, Sending sending) {}

    private <Q, A> Answer changed(Operation<Q, A> operation, Q question, Sender sender, Supplier<Answered<A>> change) {
        try {
            boolean harmless = operation.repeatable().test(question);
            byte[] outcome = outcomes.once(
                    sender.reach, sender.sending, harmless, () -> change.get().bytes(operation.answer()));
            return out -> out.write(outcome);
        } catch (CairnException e) {
            return refused(e);
        }
    }

    private static <A> Answer answerOf(Answered<A> answered, Operation<?, A> operation) {
        return out -> answered.write(operation.answer(), out);
    }

    private static Answer refused(CairnException failure) {
        return answerOf(Answered.failed(List.of(), failure), Operations.END);
    }

    /** The answer behind the number of this instance. */
    private Answer complete(Answer rest) {
        return to -> {
            OutputStream out = new BufferedOutputStream(to, BUFFER);
            try {
                new WireWriter(out).number(instance);
                rest.writeTo(out);
                out.flush();
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        };
    }

    private static <Q, A> Answered<A> answered(Bound<Q, A> bound, Q question, Reach reach) {
        List<Damage> damaged = new ArrayList<>();
        try {
            return new Answered<>(damaged, bound.handler().answer(question, new Call(reach, damaged::add)), null);
        } catch (CairnException e) {
            return Answered.failed(damaged, e);
        } catch (RuntimeException | Error e) {
            LOG.log(
                    System.Logger.Level.ERROR,
                    "The operation " + bound.operation().name() + " failed",
                    e);
            return Answered.failed(damaged, fault(bound.operation(), e));
        }
    }

    /** A change that ended by a fault may have been done. */
    private static CairnException fault(Operation<?, ?> operation, Throwable cause) {
        String what = "Cannot run '" + operation.name() + "': the server failed internally. ";
        return operation.sort() == Sort.READS
                ? new CairnException(ErrorCode.INTERNAL, what + "Its log says more.", Map.of(), cause)
                : new CairnException(
                        ErrorCode.UNAVAILABLE,
                        what + "It may or may not be stored. Read the stored data.",
                        Map.of(),
                        cause);
    }

    /** Ends what goes on over several messages. */
    @Override
    public void close() {
        talks.close();
        shipments.close();
        pulse.close();
    }
}
