package dev.cairn.http.internal.client;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.http.internal.client.Connection.NotAnsweredException;
import dev.cairn.http.internal.wire.Hello;
import dev.cairn.http.internal.wire.Operation;
import dev.cairn.http.internal.wire.Operation.Sort;
import dev.cairn.http.internal.wire.Operations;
import dev.cairn.http.internal.wire.Sending;
import dev.cairn.http.internal.wire.Talks;
import dev.cairn.http.internal.wire.WireWriter;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks a server, and asks again where a connection broke: reads always, changes under the same key, so that each is done once. Thread-safe.
 */
final class Remote {
    private static final int ATTEMPTS = 3;
    private static final Duration PAUSE = Duration.ofMillis(50);

    /** How long a server that is busy is asked again. */
    private static final Duration BUSY = Duration.ofSeconds(10);

    private final Connection connection;
    private final SecureRandom random = new SecureRandom();
    private final Hello hello;
    private volatile long instance;
    private volatile boolean closed;

    /**
     * Opens a store.
     *
     * @throws CairnException {@code UNAVAILABLE}, {@code DENIED}, {@code INCOMPATIBLE}
     */
    Remote(Connection connection) {
        this.connection = connection;
        this.hello = greet();
        this.instance = hello.instance();
    }

    private Hello greet() {
        for (int attempt = 1; ; attempt++) {
            try {
                HttpResponse<InputStream> response = admitted(connection::get);
                if (response.statusCode() != 200) {
                    throw Refusal.of(response, url(), false);
                }
                return understood(response.body().readAllBytes());
            } catch (NotAnsweredException e) {
                if (attempt == ATTEMPTS || e.givenUp) {
                    throw notAnswered(e, e, false, "open the store");
                }
                pause(attempt);
            } catch (IOException e) {
                throw foreign(e);
            }
        }
    }

    @FunctionalInterface
    private interface Message {
        HttpResponse<InputStream> send() throws NotAnsweredException;
    }

    /** Sends until the server is not busy, for some time. What a busy server refuses it has not done. */
    private static HttpResponse<InputStream> admitted(Message message) throws NotAnsweredException {
        long since = System.nanoTime();
        while (true) {
            HttpResponse<InputStream> response = message.send();
            Duration pause = Refusal.pause(response);
            Duration left = BUSY.minusNanos(System.nanoTime() - since);
            if (pause.isZero()
                    || pause.compareTo(left) > 0
                    || Thread.currentThread().isInterrupted()) {
                return response;
            }
            LockSupport.parkNanos(pause.toNanos());
        }
    }

    private Hello understood(byte[] body) {
        try {
            Document json = Document.parse(body);
            int wire = Hello.wire(json);
            if (wire != Operations.VERSION) {
                throw otherVersion(wire, json);
            }
            return Hello.of(json);
        } catch (CairnException e) {
            throw e.code() == ErrorCode.INCOMPATIBLE ? e : foreign(e);
        } catch (RuntimeException e) {
            throw foreign(e);
        }
    }

    private CairnException otherVersion(int wire, Document json) {
        String cairn = json.member("cairn").map(Document::text).orElse("unknown");
        return new CairnException(
                ErrorCode.INCOMPATIBLE,
                "Cannot use the store at " + url().base() + ": the server (Cairn " + cairn + ") speaks version " + wire
                        + " of the storage protocol, this program (Cairn " + Hello.version() + ") version "
                        + Operations.VERSION + ". Use the same version of Cairn on both sides.",
                Map.of("found", wire, "known", Operations.VERSION),
                null);
    }

    private CairnException foreign(Exception cause) {
        return new CairnException(
                ErrorCode.INCOMPATIBLE,
                "Cannot use the store at " + url().base() + ": it is not a Cairn server. Check host, port and path.",
                Map.of(),
                cause);
    }

    StoreUrl url() {
        return connection.url();
    }

    Hello hello() {
        return hello;
    }

    /** Lets every later question fail. */
    void close() {
        closed = true;
    }

    boolean isClosed() {
        return closed;
    }

    /** Draws an id that nobody else has. */
    Bytes id() {
        byte[] id = new byte[Talks.ID];
        random.nextBytes(id);
        return Bytes.fromOwned(id);
    }

    /** Asks a question whose answer tells of no damage. */
    <Q, A> A ask(Operation<Q, A> operation, Q question) {
        return ask(operation, question, damage -> {});
    }

    /** Asks a question; damage is told when the answer is complete. */
    <Q, A> A ask(Operation<Q, A> operation, Q question, Consumer<Damage> damaged) {
        if (closed) {
            throw new CairnException(
                    ErrorCode.CLOSED, "Cannot use the store at " + url().base() + ": it is closed. Open it again.");
        }
        Answers<A> answer = new Exchange<>(operation, question).run();
        answer.damaged().forEach(damaged);
        if (answer.failure() != null) {
            throw answer.failure();
        }
        return Objects.requireNonNull(answer.value());
    }

    private final class Exchange<Q, A> {
        private final Operation<Q, A> operation;
        private final byte[] question;
        private final boolean changes;
        private final Bytes key = id();
        private final long start = System.nanoTime();
        private final long first = instance;
        private @Nullable NotAnsweredException doubt;

        Exchange(Operation<Q, A> operation, Q question) {
            this.operation = operation;
            this.changes = operation.sort() != Sort.READS;
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            operation.question().write(new WireWriter(out), question);
            this.question = out.toByteArray();
            if (this.question.length + 100 > hello.longestQuestion()) {
                throw tooLong();
            }
        }

        private CairnException tooLong() {
            return new CairnException(
                    ErrorCode.TOO_LARGE,
                    "Cannot run '" + operation.name() + "' at " + url().base() + ": " + question.length
                            + " bytes are over the server's limit of " + hello.longestQuestion()
                            + ". Nothing was changed.",
                    Map.of("size", question.length, "limit", hello.longestQuestion()),
                    null);
        }

        Answers<A> run() {
            for (int attempt = 1; ; attempt++) {
                try {
                    return once();
                } catch (NotAnsweredException e) {
                    doubt = e.sent ? e : doubt;
                    if (attempt == ATTEMPTS || e.givenUp) {
                        throw notAnswered(e, doubt, changes, "do '" + operation.name() + "'");
                    }
                    pause(attempt);
                }
            }
        }

        private Answers<A> once() throws NotAnsweredException {
            HttpResponse<InputStream> response = admitted(() -> connection.post(operation.name(), message()));
            if (response.statusCode() != 200) {
                throw Refusal.of(response, url(), changes);
            }
            try {
                Answers<A> answer = Answers.read(operation, response.body());
                instance = answer.instance();
                return answer;
            } catch (CairnException e) {
                if (changes) {
                    throw new NotAnsweredException(e, true, true);
                }
                throw foreign(e);
            }
        }

        private byte[] message() {
            if (operation.sort() != Sort.CHANGES) {
                return question;
            }
            long age = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) + 1;
            ByteArrayOutputStream out = new ByteArrayOutputStream(question.length + 64);
            Sending.CODEC.write(new WireWriter(out), new Sending(key, doubt != null, first, age));
            out.writeBytes(question);
            return out.toByteArray();
        }
    }

    /**
     * Returns what to throw when no answer came.
     *
     * @param doubt the failure after which the server may have got the question, or null when it cannot have
     */
    private CairnException notAnswered(
            NotAnsweredException last, @Nullable NotAnsweredException doubt, boolean changes, String what) {
        String outcome = changes
                ? doubt == null
                        ? " Nothing was changed."
                        : " It may or may not be stored. Read the stored data, or send the same again."
                : "";
        String remedy = last.sent ? "" : " Check host and port, and that the server runs.";
        return new CairnException(
                last.isTimeout() ? ErrorCode.TIMEOUT : ErrorCode.UNAVAILABLE,
                "Cannot " + what + " at " + url().base() + ": " + reason(last) + "." + outcome + remedy,
                Map.of(),
                last);
    }

    private String reason(NotAnsweredException failure) {
        if (failure.isTimeout()) {
            return "the server was silent for " + url().timeout().toMillis() / 1000.0 + " s";
        }
        Throwable cause = failure.getCause();
        String said = cause == null ? null : cause.getMessage();
        if (failure.sent) {
            return "the connection broke" + (said == null ? "" : " (" + said + ")");
        }
        return "the server cannot be reached" + (said == null ? "" : " (" + said + ")");
    }

    private static void pause(int attempt) {
        LockSupport.parkNanos(PAUSE.toNanos() * attempt * attempt);
    }
}
