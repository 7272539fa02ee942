package dev.cairn.error;

import java.util.Map;

/** The store holds something else than the caller expected. Details say what it holds, for example {@code head}. */
public final class ConflictException extends CairnException {
    private static final long serialVersionUID = 1L;

    /** Makes the exception; details carry the current value. */
    public ConflictException(String message, Map<String, ?> details) {
        super(ErrorCode.CONFLICT, message, details, null);
    }
}
