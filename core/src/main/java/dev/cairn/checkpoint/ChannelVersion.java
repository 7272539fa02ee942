package dev.cairn.checkpoint;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.math.BigDecimal;

/**
 * The version of a channel: a number, or text that sorts as text.
 *
 * @param value the number or string as it was given
 */
public record ChannelVersion(Document value) {
    /** Checks the kind. */
    public ChannelVersion {
        if (value.kind() != Kind.NUMBER && value.kind() != Kind.STRING) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "A channel version must be a number or a string, not "
                            + value.kind().phrase() + ".");
        }
    }

    /** A whole number. */
    public static ChannelVersion of(long number) {
        return new ChannelVersion(Document.fromNumber(number));
    }

    /** Text. */
    public static ChannelVersion of(String text) {
        return new ChannelVersion(Document.of(text));
    }

    /** The version that follows a number; for text the same text, as only its framework knows what follows. */
    @Internal
    public ChannelVersion next() {
        return value.kind() == Kind.NUMBER ? of(new BigDecimal(value.text()).longValue() + 1) : this;
    }

    @Override
    public String toString() {
        return value.text();
    }
}
