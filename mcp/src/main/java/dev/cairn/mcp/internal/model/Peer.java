package dev.cairn.mcp.internal.model;

import org.jspecify.annotations.Nullable;

/** The client of a call, as far as a call needs it. */
public interface Peer {
    /** A client that can nothing and hears nothing. */
    Peer SILENT = new Peer() {
        @Override
        public boolean can(String capability) {
            return false;
        }

        @Override
        public boolean isCancelled() {
            return false;
        }

        @Override
        public void progress(double done, @Nullable Double total, String what) {}

        @Override
        public void log(Level level, String text) {}
    };

    /** How much a message matters, by the words of the protocol. */
    enum Level {
        /** For who builds the client. */
        DEBUG,
        /** What happens. */
        INFO,
        /** What may be wrong. */
        WARNING,
        /** What failed. */
        ERROR
    }

    /** Whether the client declared a capability: {@code elicitation}, {@code sampling} or {@code roots}. */
    boolean can(String capability);

    /** Whether the client does not want the answer any more. */
    boolean isCancelled();

    /** Says how far the work is, to a client that asked to hear it; without a total where it is unknown. */
    void progress(double done, @Nullable Double total, String what);

    /** Sends a message of the log, if its level is wanted. */
    void log(Level level, String text);
}
