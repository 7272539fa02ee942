package dev.cairn.component.policy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Wassette's rules for single values of a policy: what is wrong with one, or null. Safe for use by many threads. */
final class PolicyRules {
    private static final BigInteger MOST = BigInteger.ONE.shiftLeft(64);
    private static final Pattern MEMORY = Pattern.compile("(\\d{1,20})(Ki|Mi|Gi|Ti)?");
    private static final Pattern DECIMAL = Pattern.compile("\\+?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d{1,3})?");

    private PolicyRules() {}

    static @Nullable String storage(String uri) {
        if (uri.isEmpty()) {
            return "is empty";
        }
        if (uri.contains("***")) {
            return "has three asterisks in a row";
        }
        for (String segment : uri.split("/", -1)) {
            if (segment.contains("**") && !segment.equals("**")) {
                return "has ** as a part of a segment; it must be a whole one";
            }
            if (!segment.equals("**") && stars(segment) > 1) {
                return "has more than one * in a segment";
            }
        }
        return null;
    }

    static @Nullable String host(String host) {
        if (host.isEmpty()) {
            return "is empty";
        }
        if (stars(host) > 1) {
            return "has more than one *";
        }
        if (stars(host) == 1 && !host.startsWith("*.") && !host.equals("*")) {
            return "has a * elsewhere than alone or as a leading *.";
        }
        if (host.startsWith("*.") && (host.length() == 2 || host.endsWith("."))) {
            return "has no domain after *.";
        }
        return null;
    }

    static @Nullable String network(String cidr) {
        if (cidr.isEmpty()) {
            return "is empty";
        }
        return cidr.indexOf('/') < 0 ? "has no / with the length of the prefix" : null;
    }

    static @Nullable String variable(String key) {
        if (key.isEmpty()) {
            return "is empty";
        }
        return key.indexOf('*') >= 0 ? "has a *; variables are named one by one" : null;
    }

    private static long stars(String text) {
        return text.chars().filter(c -> c == '*').count();
    }

    /** A memory limit in bytes: a whole number above 0 of 64 bits, with {@code Ki}, {@code Mi}, {@code Gi}, {@code Ti} or nothing. */
    static Optional<BigInteger> bytes(String text) {
        Matcher matcher = MEMORY.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int shift = matcher.group(2) == null ? 0 : 10 * (1 + "KiMiGiTi".indexOf(matcher.group(2)) / 2);
        BigInteger bytes = new BigInteger(matcher.group(1)).shiftLeft(shift);
        return bytes.signum() > 0 && bytes.compareTo(MOST) < 0 ? Optional.of(bytes) : Optional.empty();
    }

    /** A processor limit in cores: a decimal number, or thousandths with {@code m}. */
    static Optional<BigDecimal> cores(String text) {
        if (text.endsWith("m")) {
            return decimal(text.substring(0, text.length() - 1)).map(value -> value.movePointLeft(3));
        }
        return decimal(text);
    }

    /** A number from 0 on. */
    static Optional<BigDecimal> decimal(String text) {
        return text.length() <= 40 && DECIMAL.matcher(text).matches()
                ? Optional.of(new BigDecimal(text.toLowerCase(Locale.ROOT)))
                : Optional.empty();
    }

    /** A whole number from 0 on, of 64 bits. */
    static Optional<BigInteger> whole(String text) {
        String digits = text.startsWith("+") ? text.substring(1) : text;
        int radix = digits.startsWith("0x") ? 16 : digits.startsWith("0o") ? 8 : digits.startsWith("0b") ? 2 : 10;
        String number = radix == 10 ? digits : digits.substring(2);
        if (number.isEmpty() || number.length() > 64 || !number.matches("[0-9a-fA-F]+")) {
            return Optional.empty();
        }
        try {
            BigInteger value = new BigInteger(number, radix);
            return value.compareTo(MOST) < 0 ? Optional.of(value) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
