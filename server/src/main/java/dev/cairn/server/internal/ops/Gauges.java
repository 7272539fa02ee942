package dev.cairn.server.internal.ops;

/** What a server is busy with. Thread-safe. */
public interface Gauges {
    /** Returns how many requests are worked on, open watches among them. */
    int running();

    /** Returns how many requests wait for a thread. */
    int waiting();

    /** Returns how many watches are open. */
    int watches();

    /** Returns how many connections are open. */
    int connections();

    /** Whether the server takes no new requests any more. */
    boolean isStopping();
}
