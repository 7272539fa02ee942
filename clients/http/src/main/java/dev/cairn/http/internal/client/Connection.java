package dev.cairn.http.internal.client;

import dev.cairn.http.internal.wire.Hello;
import dev.cairn.http.internal.wire.Operations;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Sends one message to a server and waits for its answer. Interrupts wait until then, so that none leaves a change in doubt. Thread-safe. */
final class Connection {
    /** One for all stores of the program: it keeps connections open and has a thread of its own. */
    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    private final StoreUrl url;
    private final @Nullable String token;

    Connection(StoreUrl url, @Nullable String token) {
        this.url = url;
        this.token = token;
    }

    /** The URL of the store. */
    StoreUrl url() {
        return url;
    }

    /** The message was not answered. */
    static final class NotAnsweredException extends Exception {
        private static final long serialVersionUID = 1L;

        /** Whether the server may have got it. */
        final boolean sent;

        /** Whether it was given up: nothing came, or what came is no answer. Asking again would not help. */
        final boolean givenUp;

        NotAnsweredException(@Nullable Throwable cause, boolean sent, boolean givenUp) {
            super(cause);
            this.sent = sent;
            this.givenUp = givenUp;
        }

        boolean isTimeout() {
            return getCause() instanceof TimeoutException;
        }
    }

    /** Asks what the server says of itself. */
    HttpResponse<InputStream> get() throws NotAnsweredException {
        return send(request("").GET(), new AtomicLong(System.nanoTime()));
    }

    /** Sends the question of an operation. */
    HttpResponse<InputStream> post(String operation, byte[] question) throws NotAnsweredException {
        AtomicLong progress = new AtomicLong(System.nanoTime());
        HttpRequest.BodyPublisher body = QuestionBytes.publisher(question, () -> progress.set(System.nanoTime()));
        return send(
                request(operation).header("Content-Type", Operations.MEDIA_TYPE).POST(body), progress);
    }

    private HttpRequest.Builder request(String operation) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(url.operation(operation)).header("User-Agent", "cairn/" + Hello.version());
        return token == null ? request : request.header("Authorization", "Bearer " + token);
    }

    private HttpResponse<InputStream> send(HttpRequest.Builder request, AtomicLong progress)
            throws NotAnsweredException {
        CompletableFuture<HttpResponse<InputStream>> answer =
                CLIENT.sendAsync(request.build(), head -> new AnswerBytes(() -> progress.set(System.nanoTime())));
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return await(answer, progress);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private HttpResponse<InputStream> await(CompletableFuture<HttpResponse<InputStream>> answer, AtomicLong progress)
            throws InterruptedException, NotAnsweredException {
        long progressed = progress.get();
        while (true) {
            long left = url.timeout().toNanos() - (System.nanoTime() - progressed);
            if (left <= 0 && !answer.isDone()) {
                answer.cancel(true);
                throw new NotAnsweredException(new TimeoutException(), true, true);
            }
            try {
                return answer.get(Math.max(left, 1), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                progressed = progress.get();
            } catch (ExecutionException e) {
                throw failed(e.getCause() == null ? e : e.getCause());
            }
        }
    }

    private static NotAnsweredException failed(@Nullable Throwable cause) {
        if (cause instanceof Error e) {
            throw e;
        }
        boolean never = cause instanceof ConnectException
                || cause instanceof HttpConnectTimeoutException
                || cause instanceof UnresolvedAddressException
                || cause instanceof SSLException;
        return new NotAnsweredException(cause, !never, false);
    }
}
