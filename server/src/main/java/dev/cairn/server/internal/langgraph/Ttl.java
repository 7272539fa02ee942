package dev.cairn.server.internal.langgraph;

import dev.cairn.internal.text.LongestTime;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How long a thread or an item lives, in minutes. Stateless. */
final class Ttl {
    private static final BigDecimal MILLIS = BigDecimal.valueOf(60_000);
    private static final BigDecimal MOST = BigDecimal.valueOf(LongestTime.OF_ALL.toMinutes());
    /** Less than a millisecond. */
    private static final BigDecimal LEAST = new BigDecimal("0.00001");

    private Ttl() {}

    /** A number of minutes, or an object with it and the strategy {@code delete}. */
    static Duration ofThread(Document ttl) {
        if (ttl.kind() == Kind.NUMBER) {
            return minutes(ttl);
        }
        Body body = Body.of("ttl", ttl);
        String strategy = body.text("strategy").orElse("delete");
        if (!strategy.equals("delete")) {
            throw Body.unsupported("The strategy of a ttl must be 'delete', not '" + strategy
                    + "'. Nothing was changed. Prune the thread instead.");
        }
        Duration time = body.take("ttl")
                .map(Ttl::minutes)
                .orElseThrow(() -> Body.invalid("'ttl' must have the member 'ttl', a number of minutes."));
        body.done();
        return time;
    }

    /** Numbers of any size are compared first, as one such as 1e999999999 has no digits that could be written down. */
    static Duration minutes(Document number) {
        BigDecimal minutes = number.kind() == Kind.NUMBER ? Body.decimal("ttl", number) : BigDecimal.ZERO;
        if (minutes.signum() <= 0 || minutes.compareTo(MOST) > 0) {
            throw Body.invalid("A ttl must be a number of minutes, more than 0 and at most "
                    + LongestTime.OF_ALL.toMinutes() + ".");
        }
        BigDecimal millis = minutes.max(LEAST).multiply(MILLIS).setScale(0, RoundingMode.CEILING);
        return Duration.ofMillis(millis.longValueExact());
    }

    /** What an answer with {@code include=ttl} says; the minutes are those that are left. */
    static Document told(@Nullable Instant expires, Instant now) {
        if (expires == null) {
            return Json.NULL;
        }
        long seconds = Math.max(0, Duration.between(now, expires).toSeconds());
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("strategy", Document.of("delete"));
        members.put("ttl_minutes", Document.fromNumber((seconds + 59) / 60));
        members.put("expires_at", Json.time(expires));
        return Document.fromObject(members);
    }
}
