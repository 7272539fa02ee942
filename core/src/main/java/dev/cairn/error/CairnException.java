package dev.cairn.error;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The root of everything that Cairn throws. Callers branch on {@link #code()}; the message says what failed on which
 * identity, what was expected and found, and what to do now. Neither message nor details hold payload bytes or secrets.
 *
 * <p>Instances are immutable.
 */
public class CairnException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final boolean retryable;
    private final transient Map<String, Object> details;

    /** Makes an exception without details. */
    public CairnException(ErrorCode code, String message) {
        this(code, message, Map.of(), null);
    }

    /**
     * Makes an exception.
     *
     * @param details facts for programs, in the order in which they are shown
     * @param cause what was thrown below, if anything
     */
    public CairnException(ErrorCode code, String message, Map<String, ?> details, @Nullable Throwable cause) {
        super(endingOnce(message), cause);
        this.code = code;
        this.retryable = code == ErrorCode.UNAVAILABLE || code == ErrorCode.LOCKED || code == ErrorCode.TIMEOUT;
        this.details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
    }

    /** What a system or library says may end in a full stop of its own. */
    private static String endingOnce(String message) {
        boolean twice = message.endsWith("..") && !message.endsWith("...");
        return twice ? message.substring(0, message.length() - 1) : message;
    }

    /** The code, then the message: {@code NOT_FOUND: Agent 'a' has no snapshot.} */
    @Override
    @SuppressWarnings("OverrideThrowableToString") // the message stays free of it for callers that show the code apart
    public String toString() {
        return code + ": " + getMessage();
    }

    /** The kind of failure. */
    public ErrorCode code() {
        return code;
    }

    /** Whether the same call may succeed later without any change by the caller. */
    public boolean retryable() {
        return retryable;
    }

    /** Facts for programs, for example {@code pointer}, {@code limit} or {@code head}; never null, maybe empty. */
    public Map<String, Object> details() {
        return details;
    }
}
