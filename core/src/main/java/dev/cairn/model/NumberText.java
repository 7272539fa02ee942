package dev.cairn.model;

import dev.cairn.annotation.Internal;
import java.math.BigInteger;

/** What the text of a JSON number means. */
@Internal
public final class NumberText {
    /** Decimals of so many digits survive the way to a double and back. */
    private static final int SAFE_DIGITS = 15;

    private static final double[] POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    };

    private NumberText() {}

    /**
     * The number as the smallest of Integer, Long and BigInteger that holds it, or as Double where the written text is the shortest of
     * that double, else as {@link WrittenDecimal}, which keeps the text.
     *
     * @throws NumberFormatException when the exponent is beyond that of BigDecimal
     */
    @Internal
    public static Number value(String text) {
        return isInteger(text) ? integer(text) : decimal(text);
    }

    /** Minus zero is none: Java's integers cannot tell it from zero. */
    private static boolean isInteger(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '.' || c == 'e' || c == 'E') {
                return false;
            }
        }
        return !text.equals("-0");
    }

    private static Number integer(long value) {
        if (value == (int) value) {
            return (int) value;
        }
        return value;
    }

    private static Number integer(String text) {
        if (text.length() <= 18) {
            return integer(Long.parseLong(text));
        }
        BigInteger value = new BigInteger(text);
        if (value.bitLength() < 64) {
            return value.longValue();
        }
        return value;
    }

    private static Number decimal(String text) {
        double value = shortDecimal(text);
        return Double.isNaN(value) || !isShortest(text, Math.abs(value)) ? longDecimal(text) : value;
    }

    /** Whether a decimal of few digits without an exponent surely is the shortest text of its double. */
    private static boolean isShortest(String text, double size) {
        int last = text.length() - 1;
        boolean plain = size == 0 || (size >= 1e-3 && size < 1e7);
        return plain && last > 1 && (text.charAt(last) != '0' || text.charAt(last - 1) == '.');
    }

    /** A decimal of few digits without an exponent; NaN for all others. */
    private static double shortDecimal(String text) {
        boolean negative = text.charAt(0) == '-';
        if (text.length() > SAFE_DIGITS + 1) {
            return Double.NaN;
        }
        long digits = 0;
        int point = text.length() - 1;
        for (int i = negative ? 1 : 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '.') {
                point = i;
            } else if (c >= '0' && c <= '9') {
                digits = digits * 10 + (c - '0');
            } else {
                return Double.NaN;
            }
        }
        double value = digits / POWERS[text.length() - 1 - point];
        return negative ? -value : value;
    }

    private static Number longDecimal(String text) {
        double value = Double.parseDouble(text);
        if (Double.isFinite(value) && ShortestDecimal.text(value).equals(text)) {
            return value;
        }
        return WrittenDecimal.of(text);
    }

    /**
     * The number as a long.
     *
     * @throws ArithmeticException when it has a fraction or is too large
     */
    @Internal
    public static long exactLong(String text) {
        if (isInteger(text)) {
            return text.length() <= 18 ? Long.parseLong(text) : new BigInteger(text).longValueExact();
        }
        double value = Double.parseDouble(text);
        if (value == Math.rint(value)
                && Math.abs(value) < 0x1p53
                && ExactNumber.same(text, Long.toString((long) value))) {
            return (long) value;
        }
        throw new ArithmeticException("no long");
    }

    @Internal
    public static boolean isZero(String text) {
        for (int i = 0; i < text.length() && (text.charAt(i) | 0x20) != 'e'; i++) {
            if (text.charAt(i) >= '1' && text.charAt(i) <= '9') {
                return false;
            }
        }
        return true;
    }
}
