package dev.cairn.http.internal.client;

import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/** Collects an answer as it arrives, without a second copy of it, and notes when something arrived last. */
final class AnswerBytes implements HttpResponse.BodySubscriber<InputStream> {
    private final CompletableFuture<InputStream> whole = new CompletableFuture<>();
    private final List<ByteBuffer> parts = new ArrayList<>();
    private final Runnable arrived;

    AnswerBytes(Runnable arrived) {
        this.arrived = arrived;
    }

    @Override
    public CompletionStage<InputStream> getBody() {
        return whole;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> more) {
        arrived.run();
        parts.addAll(more);
    }

    @Override
    public void onError(Throwable failure) {
        whole.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        whole.complete(new Parts(parts));
    }

    private static final class Parts extends InputStream {
        private final List<ByteBuffer> parts;
        private int current;

        Parts(List<ByteBuffer> parts) {
            this.parts = parts;
        }

        private boolean hasMore() {
            while (current < parts.size() && !parts.get(current).hasRemaining()) {
                current++;
            }
            return current < parts.size();
        }

        @Override
        public int read() {
            return hasMore() ? parts.get(current).get() & 0xff : -1;
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            if (length == 0) {
                return 0;
            } else if (!hasMore()) {
                return -1;
            }
            int count = Math.min(length, parts.get(current).remaining());
            parts.get(current).get(into, offset, count);
            return count;
        }
    }
}
