package dev.cairn.adk;

import com.google.adk.sessions.SessionException;
import com.google.adk.sessions.SessionKey;
import com.google.adk.sessions.SessionNotFoundException;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.function.Supplier;

/** Failures of the store as the exceptions that the kit knows. */
final class Failures {
    private Failures() {}

    static <T> T asSessions(SessionKey key, Supplier<T> work) {
        try {
            return work.get();
        } catch (CairnException e) {
            throw e.code() == ErrorCode.NOT_FOUND
                    ? new SessionNotFoundException(SessionThreads.missing(key).getMessage(), e)
                    : new SessionException(e.getMessage(), e);
        }
    }
}
