package dev.cairn.model;

import java.math.BigInteger;

/**
 * A JSON number by its value, for exponents that no Java number has: its sign, its digits without zeros at either end, and the power of
 * ten just above it. Takes time in proportion to the text, whatever the exponent. Immutable.
 *
 * @param sign -1, 0 or 1
 * @param digits from the first to the last that is not zero; empty for zero
 * @param magnitude the exponent e of 0.d·10^e
 */
record ExactNumber(int sign, String digits, BigInteger magnitude) implements Comparable<ExactNumber> {
    private static final ExactNumber ZERO = new ExactNumber(0, "", BigInteger.ZERO);

    /** The order of two JSON numbers by value. */
    static int compare(String a, String b) {
        return a.equals(b) ? 0 : of(a).compareTo(of(b));
    }

    /** Whether two JSON numbers are equal, however they are written. */
    static boolean same(String a, String b) {
        return compare(a, b) == 0;
    }

    static ExactNumber of(String text) {
        int end = mantissaEnd(text);
        int start = text.charAt(0) == '-' ? 1 : 0;
        int point = text.indexOf('.');
        int whole = (point < 0 ? end : point) - start;
        String all =
                point < 0 ? text.substring(start, end) : text.substring(start, point) + text.substring(point + 1, end);
        int first = 0;
        while (first < all.length() && all.charAt(first) == '0') {
            first++;
        }
        if (first == all.length()) {
            return ZERO;
        }
        int last = all.length();
        while (all.charAt(last - 1) == '0') {
            last--;
        }
        BigInteger magnitude = BigInteger.valueOf(whole - (long) first).add(exponent(text, end));
        return new ExactNumber(start == 1 ? -1 : 1, all.substring(first, last), magnitude);
    }

    private static int mantissaEnd(String text) {
        int end = 0;
        while (end < text.length() && (text.charAt(end) | 0x20) != 'e') {
            end++;
        }
        return end;
    }

    private static BigInteger exponent(String text, int mantissaEnd) {
        return mantissaEnd == text.length() ? BigInteger.ZERO : new BigInteger(text.substring(mantissaEnd + 1));
    }

    @Override
    public int compareTo(ExactNumber other) {
        if (sign != other.sign) {
            return Integer.compare(sign, other.sign);
        }
        int size = magnitude.compareTo(other.magnitude);
        return sign * (size == 0 ? digits.compareTo(other.digits) : size);
    }
}
