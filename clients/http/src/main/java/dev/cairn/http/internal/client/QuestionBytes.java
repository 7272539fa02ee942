package dev.cairn.http.internal.client;

import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** Sends a question in pieces and notes when one was taken. */
final class QuestionBytes implements Iterator<byte[]> {
    private static final int PIECE = 64 << 10;

    private final byte[] all;
    private final Runnable taken;
    private int next;

    private QuestionBytes(byte[] all, Runnable taken) {
        this.all = all;
        this.taken = taken;
    }

    static BodyPublisher publisher(byte[] all, Runnable taken) {
        return all.length <= PIECE
                ? BodyPublishers.ofByteArray(all)
                : BodyPublishers.fromPublisher(
                        BodyPublishers.ofByteArrays(() -> new QuestionBytes(all, taken)), all.length);
    }

    @Override
    public boolean hasNext() {
        return next < all.length;
    }

    @Override
    public byte[] next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        taken.run();
        int end = Math.min(all.length, next + PIECE);
        byte[] piece = Arrays.copyOfRange(all, next, end);
        next = end;
        return piece;
    }
}
