package dev.cairn;

import java.util.LinkedHashMap;
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
        this(address, reason, Map.of(), cause);
    }

    /**
     * Makes the exception with more details.
     *
     * @param more facts for programs beside {@code address} and {@code reason}
     */
    public CorruptException(String address, String reason, Map<String, ?> more, @Nullable Throwable cause) {
        super(
                ErrorCode.CORRUPT,
                "Corrupt: " + address + ": " + reason + ". Nothing was changed; run 'cairn verify' to see all damage.",
                details(address, reason, more),
                cause);
    }

    /** What a failure found, without what its message says beside it: for reports that name many. */
    public static String reason(CairnException failure) {
        return String.valueOf(failure.details().getOrDefault("reason", failure.getMessage()));
    }

    private static Map<String, Object> details(String address, String reason, Map<String, ?> more) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("address", address);
        details.put("reason", reason);
        details.putAll(more);
        return details;
    }
}
