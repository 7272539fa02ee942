package dev.cairn.storage;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The request to store a record, whether or not one is there.
 *
 * @param kind the service's number for what it is
 * @param key unique within scope and kind; 1 to {@value Key#MAX_LENGTH} bytes
 * @param body text that plain SQL can read; at most {@value #MAX_BODY} bytes, large values go into frames
 * @param link key of another record of the scope, or null
 * @param expires when the service lets it end, or null
 */
public record Put(
        int kind,
        Bytes key,
        Bytes body,
        @Nullable Bytes link,
        @Nullable Instant expires) {
    /** The lowest kind. */
    public static final int MIN_KIND = 1;
    /** The highest kind. */
    public static final int MAX_KIND = 15;
    /** The longest body of a record, in bytes: 16 MiB. */
    public static final int MAX_BODY = 16 << 20;

    /** Checks kind and sizes. */
    public Put {
        checkAddress(kind, key);
        if (body.length() > MAX_BODY) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    "A record body must have at most " + MAX_BODY + " bytes, not " + body.length() + ".",
                    Map.of("size", body.length(), "limit", MAX_BODY),
                    null);
        }
    }

    /** A put without link and expiry. */
    public static Put of(int kind, Bytes key, Bytes body) {
        return new Put(kind, key, body, null, null);
    }

    static void checkAddress(int kind, Bytes key) {
        if (kind < MIN_KIND || kind > MAX_KIND) {
            throw new CairnException(ErrorCode.INVALID, "A record kind must be 1 to 15, not " + kind + ".");
        }
        if (key.length() == 0 || key.length() > Key.MAX_LENGTH) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    "A record key must have 1 to " + Key.MAX_LENGTH + " bytes, not " + key.length() + ".",
                    Map.of("size", key.length(), "limit", Key.MAX_LENGTH),
                    null);
        }
    }
}
