package dev.cairn.filter;

import java.math.BigDecimal;
import java.math.BigInteger;

/** A JSON number as mantissa and power of ten, for exponents that no Java number has. Immutable. */
record ExactNumber(BigDecimal mantissa, BigInteger exponent) {
    /** The order of two JSON numbers by value. */
    static int compare(String a, String b) {
        try {
            return new BigDecimal(a).compareTo(new BigDecimal(b));
        } catch (NumberFormatException e) {
            return of(a).compareTo(of(b));
        }
    }

    private static ExactNumber of(String text) {
        int end = Math.max(text.indexOf('e'), text.indexOf('E'));
        return end < 0
                ? new ExactNumber(new BigDecimal(text), BigInteger.ZERO)
                : new ExactNumber(new BigDecimal(text.substring(0, end)), new BigInteger(text.substring(end + 1)));
    }

    private int compareTo(ExactNumber other) {
        int sign = mantissa.signum();
        if (sign != other.mantissa.signum() || sign == 0) {
            return Integer.compare(sign, other.mantissa.signum());
        }
        int size = magnitude().compareTo(other.magnitude());
        return size == 0 ? fraction().compareTo(other.fraction()) : sign * size;
    }

    /** The power of ten just above the number. */
    private BigInteger magnitude() {
        return exponent.add(BigInteger.valueOf(digitsBeforePoint()));
    }

    private BigDecimal fraction() {
        return mantissa.scaleByPowerOfTen(-digitsBeforePoint());
    }

    private int digitsBeforePoint() {
        return mantissa.precision() - mantissa.scale();
    }
}
