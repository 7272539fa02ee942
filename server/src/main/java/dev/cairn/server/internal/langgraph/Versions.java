package dev.cairn.server.internal.langgraph;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.model.Document.Kind;
import dev.cairn.model.OwnValues;
import dev.cairn.server.internal.http.Refusal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Versions as the runtimes of LangGraph count them: one more than the greatest of all channels. Stateless. */
final class Versions {
    /** Python's: a number in 32 digits, then a part that only tells writers apart. */
    private static final Pattern COUNTED = Pattern.compile("(\\d+)(\\..*)?");

    private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

    private Versions() {}

    static ChannelVersion next(Collection<ChannelVersion> all) {
        @Nullable ChannelVersion greatest = all.stream().max(Versions::compare).orElse(null);
        if (greatest == null) {
            return ChannelVersion.of(1);
        }
        if (greatest.value().kind() == Kind.NUMBER) {
            BigDecimal number = Body.decimal("channel_versions", greatest.value());
            if (number.compareTo(MOST) >= 0) {
                throw uncounted(greatest);
            }
            return ChannelVersion.of(number.longValue() + 1);
        }
        Matcher counted = COUNTED.matcher(greatest.value().text());
        if (!counted.matches()) {
            throw uncounted(greatest);
        }
        String digits = counted.group(1);
        String next = new BigInteger(digits).add(BigInteger.ONE).toString();
        String padded = "0".repeat(Math.max(0, digits.length() - next.length())) + next;
        return ChannelVersion.of(counted.group(2) == null ? padded : padded + counted.group(2));
    }

    private static Refusal uncounted(ChannelVersion greatest) {
        return Body.unsupported(
                "Cannot update this checkpoint: only its own runtime can increment channel versions such as '"
                        + greatest + "'. Nothing was changed.");
    }

    /** Numbers by value, texts as texts; a text is greater than a number. */
    private static int compare(ChannelVersion one, ChannelVersion other) {
        boolean number = one.value().kind() == Kind.NUMBER;
        if (number != (other.value().kind() == Kind.NUMBER)) {
            return number ? -1 : 1;
        }
        return number
                ? OwnValues.compare(one.value(), other.value()).orElse(0)
                : one.value().text().compareTo(other.value().text());
    }
}
