package dev.cairn.model;

import dev.cairn.annotation.Internal;
import java.math.BigInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The shortest decimal that reads back as a given double or float, and of those the closest to it; the same on every Java version
 * (the JDK's own text is not always the shortest before 19).
 *
 * <p>The method is Schubfach (R. Giulietti, "The Schubfach way to render doubles", 2020): scale the value and the borders of what
 * rounds to it by a power of ten with 126 bits, then choose among at most four candidates.
 */
@Internal
public final class ShortestDecimal {
    private static final int DOUBLE_BITS = 52;
    private static final int FLOAT_BITS = 23;
    private static final double LOG10_OF_2 = Math.log10(2);
    private static final double LOG10_OF_THREE_QUARTERS = Math.log10(0.75);
    private static final double LOG2_OF_10 = Math.log(10) / Math.log(2);
    private static final long LOW_63 = Long.MAX_VALUE;
    private static final int FIRST_POWER = -330;
    private static final AtomicReferenceArray<long[]> POWERS = new AtomicReferenceArray<>(700);

    private ShortestDecimal() {}

    /** The text of a finite double, with a decimal point; scientific below 0.001 and from 10,000,000. */
    @Internal
    public static String text(double value) {
        long bits = Double.doubleToRawLongBits(value);
        long fraction = bits & ((1L << DOUBLE_BITS) - 1);
        int exponent = (int) (bits >>> DOUBLE_BITS) & 0x7ff;
        return text(bits < 0, fraction, exponent, DOUBLE_BITS);
    }

    /** The text of a finite float. */
    @Internal
    public static String text(float value) {
        int bits = Float.floatToRawIntBits(value);
        return text(bits < 0, bits & ((1 << FLOAT_BITS) - 1), (bits >>> FLOAT_BITS) & 0xff, FLOAT_BITS);
    }

    private static String text(boolean negative, long fraction, int exponent, int fractionBits) {
        if (fraction == 0 && exponent == 0) {
            return negative ? "-0.0" : "0.0";
        }
        int lowest = fractionBits == DOUBLE_BITS ? -1_074 : -149;
        long c = exponent == 0 ? fraction : fraction | 1L << fractionBits;
        int q = exponent == 0 ? lowest : lowest + exponent - 1;
        boolean symmetric = fraction != 0 || exponent <= 1;
        int k = (int) Math.floor(q * LOG10_OF_2 + (symmetric ? 0 : LOG10_OF_THREE_QUARTERS));
        return layout(negative, shortest(c, q, k, symmetric), k);
    }

    /** The digits d of the shortest d·10^k for c·2^q; {@code symmetric} when the values below and above are equally far away. */
    private static long shortest(long c, int q, int k, boolean symmetric) {
        int out = (int) c & 1;
        long[] power = power(-k);
        int shift = q + (int) Math.floor(-k * LOG2_OF_10) + 2;
        long exact = scale(power, c << 2 << shift);
        long low = scale(power, ((c << 2) - (symmetric ? 2 : 1)) << shift) + out;
        long high = scale(power, ((c << 2) + 2) << shift) - out;
        long down = exact >> 2;
        long tens = down / 10 * 10;
        if (down >= 10 && fits(tens, low, high) != fits(tens + 10, low, high)) {
            return fits(tens, low, high) ? tens : tens + 10;
        }
        if (fits(down, low, high) != fits(down + 1, low, high)) {
            return fits(down, low, high) ? down : down + 1;
        }
        long aboveMiddle = exact - ((2 * down + 1) << 1);
        return aboveMiddle < 0 || (aboveMiddle == 0 && (down & 1) == 0) ? down : down + 1;
    }

    private static boolean fits(long digits, long low, long high) {
        return low <= digits << 2 && digits << 2 <= high;
    }

    /** The product of a power (126 bits) and a number, over 2^127; the last bit is set when anything was cut off. */
    private static long scale(long[] power, long number) {
        long carry = ((power[0] * number) >>> 1) + Math.multiplyHigh(power[1], number);
        long whole = Math.multiplyHigh(power[0], number) + (carry >>> 63);
        return whole | (((carry & LOW_63) + LOW_63) >>> 63);
    }

    private static long[] power(int k) {
        long[] known = POWERS.get(k - FIRST_POWER);
        if (known == null) {
            known = computePower(k);
            POWERS.set(k - FIRST_POWER, known);
        }
        return known;
    }

    /** The high and low 63 bits of the first 126 bits of 10^k, rounded up. */
    private static long[] computePower(int k) {
        BigInteger ten = BigInteger.TEN.pow(Math.abs(k));
        BigInteger g;
        if (k >= 0) {
            g = ten.shiftLeft(126).shiftRight(ten.bitLength());
        } else {
            g = BigInteger.ONE.shiftLeft(125 + ten.bitLength()).divide(ten);
        }
        g = g.add(BigInteger.ONE);
        return new long[] {g.shiftRight(63).longValueExact(), g.longValue() & LOW_63};
    }

    private static String layout(boolean negative, long number, int exponent) {
        long digits = number;
        int power = exponent;
        while (digits % 10 == 0) {
            digits /= 10;
            power++;
        }
        String text = Long.toString(digits);
        int point = text.length() + power;
        StringBuilder out = new StringBuilder(26).append(negative ? "-" : "");
        if (point <= -3 || point > 7) {
            out.append(text, 0, 1).append('.').append(text.length() == 1 ? "0" : text.substring(1));
            return out.append('E').append(point - 1).toString();
        }
        if (point <= 0) {
            return out.append("0.").append("0".repeat(-point)).append(text).toString();
        }
        if (point >= text.length()) {
            return out.append(text)
                    .append("0".repeat(point - text.length()))
                    .append(".0")
                    .toString();
        }
        return out.append(text, 0, point)
                .append('.')
                .append(text, point, text.length())
                .toString();
    }
}
