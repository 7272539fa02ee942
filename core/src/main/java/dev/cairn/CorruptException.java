package dev.cairn;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Stored bytes are not those that were written. The detail {@code address} says where. */
public final class CorruptException extends CairnException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception.
     *
     * @param address which record, frame, file or page failed its check, in words that {@code verify} uses too
     * @param reason what was expected and found
     */
    public CorruptException(String address, String reason, @Nullable Throwable cause) {
        super(
                ErrorCode.CORRUPT,
                "Corrupt: " + address + ": " + reason + ". Nothing was changed; run 'cairn verify' to see all damage.",
                Map.of("address", address, "reason", reason),
                cause);
    }
}
