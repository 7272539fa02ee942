package dev.cairn.server.internal.http;

/** Which status codes a route may answer with. */
public enum Face {
    /** The project's own paths: all codes of HTTP. */
    OWN,
    /**
     * Paths of the LangGraph SDK: only 200, 204, 400, 401, 403, 404, 409 and 422, because its client repeats a request for up to 20 seconds
     * on most other codes.
     */
    SDK
}
