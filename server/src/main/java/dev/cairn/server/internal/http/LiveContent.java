package dev.cairn.server.internal.http;

import java.io.IOException;
import java.io.OutputStream;

/** A body without an end that is known: what it sends comes from other threads as it happens, and no thread waits for it. */
@FunctionalInterface
public interface LiveContent extends Response.Content {
    /** The way to the client. Thread-safe. */
    interface Channel {
        /**
         * Sends bytes, without waiting for the client.
         *
         * @return false when the client is gone or so slow that the answer was ended
         */
        boolean send(byte[] bytes);

        /** Ends the answer. */
        void end();

        /** Runs something once when the answer has ended, for whatever reason. */
        void whenEnded(Runnable action);
    }

    /** Begins; called once, when the headers are on their way. */
    void open(Channel channel);

    @Override
    @SuppressWarnings("FunctionalInterfaceMethodChanged") // a live body is never written as a whole
    default void writeTo(OutputStream out) throws IOException {
        throw new IOException("a live body is not written at once");
    }
}
