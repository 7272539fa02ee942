package dev.cairn.server.internal.http;

import dev.cairn.error.ErrorCode;

/** The HTTP status of each error code, on the project's own paths and on those of the SDK. */
public final class Statuses {
    private Statuses() {}

    /** Returns the status of an error code. */
    public static int of(ErrorCode code, Face face) {
        return face == Face.OWN ? own(code) : sdk(code);
    }

    private static int own(ErrorCode code) {
        return switch (code) {
            case INVALID -> 400;
            case DENIED -> 403;
            case NOT_FOUND -> 404;
            case ALREADY_EXISTS, CONFLICT -> 409;
            case FENCED -> 412;
            case TOO_LARGE -> 413;
            case WRONG_KEY, CALLBACK_FAILED -> 422;
            case LOCKED -> 423;
            case CORRUPT, INTERNAL -> 500;
            case UNSUPPORTED, INCOMPATIBLE -> 501;
            case UNAVAILABLE, CLOSED -> 503;
            case TIMEOUT -> 504;
            case NO_SPACE -> 507;
        };
    }

    private static int sdk(ErrorCode code) {
        return switch (code) {
            case INVALID -> 400;
            case DENIED -> 403;
            case NOT_FOUND -> 404;
            case ALREADY_EXISTS, CONFLICT, FENCED, LOCKED -> 409;
            default -> 422;
        };
    }
}
