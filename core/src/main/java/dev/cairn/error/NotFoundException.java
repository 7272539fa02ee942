package dev.cairn.error;

import java.util.Map;

/** Nothing is stored under the identity that was asked for. */
public final class NotFoundException extends CairnException {
    private static final long serialVersionUID = 1L;

    /** Makes the exception; details name the identity. */
    public NotFoundException(String message, Map<String, ?> details) {
        super(ErrorCode.NOT_FOUND, message, details, null);
    }
}
