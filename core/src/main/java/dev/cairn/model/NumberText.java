package dev.cairn.model;

import java.math.BigDecimal;
import java.math.BigInteger;

/** What the text of a JSON number means. */
final class NumberText {
    /** Decimals of so many digits survive the way to a double and back. */
    private static final int SAFE_DIGITS = 15;

    private static final double[] POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private NumberText() {}

    /**
     * The number as the smallest of Integer, Long and BigInteger that holds it, or as Double where the shortest text of that double
     * has exactly the written value, else as BigDecimal.
     *
     * @throws NumberFormatException when the exponent is beyond that of BigDecimal
     */
    static Number value(String text) {
        int length = text.length();
        long digits = 0;
        int count = 0;
        int scale = 0;
        boolean point = false;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                if (count > 0 || c != '0') {
                    count++;
                    digits = count <= SAFE_DIGITS ? digits * 10 + (c - '0') : digits;
                }
                scale += point ? 1 : 0;
            } else if (c == '.') {
                point = true;
            } else if (c != '-') {
                return decimal(text);
            }
        }
        boolean negative = text.charAt(0) == '-';
        if (count > SAFE_DIGITS) {
            return point ? decimal(text) : integer(text);
        }
        return point || (negative && digits == 0)
                ? shortDecimal(negative, digits, scale, text)
                : integer(negative ? -digits : digits);
    }

    private static Number shortDecimal(boolean negative, long digits, int scale, String text) {
        if (scale >= POWERS.length) {
            return decimal(text);
        }
        double value = digits / POWERS[scale];
        return negative ? -value : value;
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
        double value = Double.parseDouble(text);
        if (Double.isInfinite(value)) {
            return new BigDecimal(text);
        }
        if (value == 0 && isZero(text)) {
            return value;
        }
        String shortest = ShortestDecimal.text(value);
        if (shortest.equals(text)) {
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

    private static boolean isZero(String text) {
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
