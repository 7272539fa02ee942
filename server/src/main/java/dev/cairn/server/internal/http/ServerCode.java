package dev.cairn.server.internal.http;

/** What the server refuses before a service is asked, beside the error catalogue: the code of the problem and its status. */
public enum ServerCode {
    /** The token is missing or not one of the server's. */
    UNAUTHENTICATED(401, 401),
    /** The request names another host or comes from a web page that may not call this server. */
    FOREIGN(403, 403),
    /** The token may change nothing. */
    READ_ONLY(403, 403),
    /** The path does not take this method. */
    METHOD(405, 404),
    /** The body came too slowly. */
    TOO_SLOW(408, 422),
    /** The body's content encoding is not one that the server reads. */
    ENCODING(415, 422),
    /** An idempotency key came with another request. */
    KEY_REUSED(422, 422),
    /** The request asks for what these paths do not do, or contradicts itself. */
    UNPROCESSABLE(422, 422),
    /** The request is not HTTP as the server reads it. */
    MALFORMED(400, 400),
    /** The headers are too long. */
    HEADERS_TOO_LARGE(431, 422),
    /** There is more to do than the server takes on; try again after the seconds of {@code Retry-After}. */
    OVERLOADED(503, 422);

    private final int own;
    private final int sdk;

    ServerCode(int own, int sdk) {
        this.own = own;
        this.sdk = sdk;
    }

    /** Returns its status on a path. */
    public int status(Face face) {
        return face == Face.OWN ? own : sdk;
    }
}
