package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.DocumentLimits;
import dev.cairn.model.Tag;
import dev.cairn.model.WrittenDecimal;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** BigInteger as numbers; BigDecimal as strings, which keep the scale through every JSON tool. */
final class BigNumberForm extends Form {
    static final BigNumberForm INTEGER = new BigNumberForm(BigInteger.class, "integer");
    static final BigNumberForm DECIMAL = new BigNumberForm(BigDecimal.class, "decimal");

    private BigNumberForm(Class<?> type, String tag) {
        super(type, tag);
    }

    /** An integer that fits a long would come back as one; a decimal that was read from plain JSON comes back from it. */
    @Override
    boolean isPlain(Object value) {
        return value instanceof WrittenDecimal || (value instanceof BigInteger number && number.bitLength() > 63);
    }

    @Override
    Document write(Object value, ValueEncoder out) {
        if (value instanceof WrittenDecimal written) {
            return out.number(written.text());
        }
        BigInteger digits = value instanceof BigDecimal decimal ? decimal.unscaledValue() : (BigInteger) value;
        int limit = out.limits().numberLength();
        if (digits.bitLength() > limit * 4) {
            return out.tooLong("number", (long) (digits.bitLength() * Math.log10(2)), limit);
        }
        Document number = out.number(value.toString());
        return this == DECIMAL && number.kind() == Document.Kind.NUMBER ? out.string(value.toString()) : number;
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        boolean number = document.kind() == Document.Kind.NUMBER;
        if (!number && (this == INTEGER || document.kind() != Document.Kind.STRING)) {
            return Tag.is(document) ? in.tagged(document, this) : in.expected("a number");
        }
        if (document.text().length() > DocumentLimits.DEFAULT.numberLength()) {
            return in.expected("a number of at most " + DocumentLimits.DEFAULT.numberLength() + " characters");
        }
        try {
            return this == DECIMAL ? new BigDecimal(document.text()) : new BigInteger(document.text());
        } catch (NumberFormatException e) {
            return in.expected(this == DECIMAL ? "a decimal number" : "a whole number");
        }
    }
}
