package dev.cairn.server.internal.http;

/** Answers the requests of one route. Thread-safe. */
@FunctionalInterface
public interface Handler {
    /**
     * Answers a request.
     *
     * @throws dev.cairn.error.CairnException becomes a problem (RFC 9457) with the status of its code
     */
    Response handle(Request request);
}
