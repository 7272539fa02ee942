package dev.cairn.server.internal.api;

import dev.cairn.answer.Input;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** When something ends, as bodies say it. Stateless. */
final class Expiry {
    private Expiry() {}

    /** The time; null for never. */
    static @Nullable Instant of(Input input) {
        Instant at = input.time("at");
        Instant now = Instant.now();
        Instant in = input.age("in", now).map(time -> after(now, time)).orElse(null);
        if (at != null && in != null) {
            throw new CairnException(ErrorCode.INVALID, "Give either at or in, or neither for never.");
        }
        return at == null ? in : at;
    }

    private static Instant after(Instant now, Duration time) {
        try {
            return now.plus(time);
        } catch (DateTimeException e) {
            throw new CairnException(
                    ErrorCode.INVALID, "The end is beyond the latest time. Omit it for never.", Map.of(), e);
        }
    }
}
