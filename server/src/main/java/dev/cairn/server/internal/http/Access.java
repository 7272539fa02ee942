package dev.cairn.server.internal.http;

/** What a route does with the store. */
public enum Access {
    /** Anybody may call it, without a token: health checks and the files of the page. */
    OPEN,
    /** Anybody who calls the server by its name, and no web page but its own: exchanges a code for a token. */
    CODE,
    /** Changes nothing. */
    READ,
    /** Changes the store: refused for read-only tokens. */
    WRITE
}
