package dev.cairn.model;

import java.math.BigDecimal;
import java.math.BigInteger;

/** What the text of a JSON number means. */
final class NumberText {
    /** Decimals of so many digits survive the way to a double and back. */
    private static final int SAFE_DIGITS = 15;

    private static final double[] POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    };

    private NumberText() {}

    /**
     * The number as the smallest of Integer, Long and BigInteger that holds it, or as Double where the shortest text of that double
     * has exactly the written value, else as BigDecimal.
     *
     * @throws NumberFormatException when the exponent is beyond that of BigDecimal
     */
    static Number value(String text) {
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
        return Double.isNaN(value) ? longDecimal(text) : value;
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
        if (Double.isInfinite(value)) {
            return new BigDecimal(text);
        }
        String shortest = ShortestDecimal.text(value);
        if (shortest.equals(text) || (value == 0 && isZero(text))) {
            return value;
        }
        BigDecimal exact = new BigDecimal(text);
        if (exact.compareTo(new BigDecimal(shortest)) == 0) {
            return value;
        }
        return exact;
    }

    /**
     * The number as a long.
     *
     * @throws ArithmeticException when it has a fraction or is too large
     */
    static long exactLong(String text) {
        Number value = value(text);
        if (value instanceof Integer || value instanceof Long) {
            return value.longValue();
        }
        if (value instanceof Double d && d == Math.rint(d) && Math.abs(d) < 0x1p53) {
            return d.longValue();
        }
        throw new ArithmeticException("no long");
    }

    /** Whether two numbers are equal, however they are written. */
    static boolean sameValue(String a, String b) {
        if (a.equals(b)) {
            return true;
        }
        boolean zero = isZero(a);
        if (zero || isZero(b)) {
            return zero && isZero(b);
        }
        return (a.charAt(0) == '-') == (b.charAt(0) == '-')
                && significant(a).equals(significant(b))
                && exponent(a).equals(exponent(b));
    }

    static boolean isZero(String text) {
        for (int i = 0; i < text.length() && (text.charAt(i) | 0x20) != 'e'; i++) {
            if (text.charAt(i) >= '1' && text.charAt(i) <= '9') {
                return false;
            }
        }
        return true;
    }

    /** The digits from the first to the last that is not zero. */
    private static String significant(String text) {
        String digits = mantissa(text).replace("-", "").replace(".", "");
        int first = 0;
        while (digits.charAt(first) == '0') {
            first++;
        }
        int end = digits.length();
        while (digits.charAt(end - 1) == '0') {
            end--;
        }
        return digits.substring(first, end);
    }

    /** The power of ten of the last significant digit. */
    private static BigInteger exponent(String text) {
        String mantissa = mantissa(text);
        int point = mantissa.indexOf('.');
        int last = mantissa.length() - 1;
        while (mantissa.charAt(last) == '0' || mantissa.charAt(last) == '.') {
            last--;
        }
        int end = point < 0 ? mantissa.length() : point;
        BigInteger own = BigInteger.valueOf(last < end ? end - 1L - last : end - (long) last);
        return mantissa.length() == text.length() ? own : own.add(new BigInteger(exponentDigits(text, mantissa)));
    }

    private static String exponentDigits(String text, String mantissa) {
        String digits = text.substring(mantissa.length() + 1);
        return digits.charAt(0) == '+' ? digits.substring(1) : digits;
    }

    private static String mantissa(String text) {
        int end = 0;
        while (end < text.length() && (text.charAt(end) | 0x20) != 'e') {
            end++;
        }
        return text.substring(0, end);
    }
}
