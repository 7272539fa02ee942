package dev.cairn.model;

import dev.cairn.annotation.Internal;
import java.io.Serial;
import java.math.BigDecimal;

/**
 * A number of JSON text that no other Java number gives back as it was written, such as {@code 2.50} or {@code 1e3}. As a number it is the
 * BigDecimal of its value; a document that it is put into has the text. Immutable.
 */
@Internal
public final class WrittenDecimal extends BigDecimal {
    @Serial
    private static final long serialVersionUID = 1;

    private final String text;

    /**
     * Reads a number.
     *
     * @throws NumberFormatException when the exponent is beyond that of BigDecimal
     */
    static WrittenDecimal of(String text) {
        return new WrittenDecimal(decimal(text), text);
    }

    private static BigDecimal decimal(String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            if (NumberText.isZero(text)) {
                return BigDecimal.ZERO;
            }
            throw e;
        }
    }

    private WrittenDecimal(BigDecimal value, String text) {
        super(value.unscaledValue(), value.scale());
        this.text = text;
    }

    /** The number as it was written. */
    @Internal
    public String text() {
        return text;
    }

    /** Minus zero keeps its sign, which a BigDecimal does not have. */
    @Override
    public double doubleValue() {
        return Double.parseDouble(text);
    }

    @Override
    public float floatValue() {
        return Float.parseFloat(text);
    }
}
