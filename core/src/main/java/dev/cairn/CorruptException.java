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
                message(address, reason, "Nothing was changed; run 'cairn verify' to see all damage."),
                details(address, reason, more),
                cause);
    }

    private CorruptException(String message, Map<String, Object> details, @Nullable Throwable cause) {
        super(ErrorCode.CORRUPT, message, details, cause);
    }

    /** The same where a check of the store is not what helps. Says what is to be done instead, in whole sentences. */
    public static CorruptException advising(String address, String reason, String advice, @Nullable Throwable cause) {
        return new CorruptException(message(address, reason, advice), details(address, reason, Map.of()), cause);
    }

    /** Which record, frame, file or page failed its check. */
    public String address() {
        return String.valueOf(details().get("address"));
    }

    /** What was expected and found. */
    public String reason() {
        return String.valueOf(details().get("reason"));
    }

    private static String message(String address, String reason, String advice) {
        return "Corrupt: " + address + ": " + reason + ". " + advice;
    }

    private static Map<String, Object> details(String address, String reason, Map<String, ?> more) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("address", address);
        details.put("reason", reason);
        details.putAll(more);
        return details;
    }
}
