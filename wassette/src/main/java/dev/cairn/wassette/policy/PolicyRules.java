package dev.cairn.wassette.policy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Wassette's rules for single values of a policy: what is wrong with one, or null. Thread-safe. */
final class PolicyRules {
    private static final BigInteger MOST = BigInteger.ONE.shiftLeft(64);
    private static final Pattern MEMORY = Pattern.compile("(0|[1-9]\\d{0,19})(Ki|Mi|Gi|Ti)?");
    private static final Pattern DECIMAL = Pattern.compile("(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d{1,3})?");
    private static final Pattern WHOLE = Pattern.compile("0|[1-9]\\d{0,19}");
    /** What Wassette's reader takes for null, a boolean or a number, or nearly: with digits that begin with 0 it is a text to it. */
    private static final Pattern NO_TEXT = Pattern.compile(
            "~?|null|Null|NULL|true|True|TRUE|false|False|FALSE"
                    + "|[-+]?(0x[0-9a-fA-F]+|0o[0-7]+|0b[01]+|(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?|\\.(inf|Inf|INF))|\\.(nan|NaN|NAN)");

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

    /** A number from 0 on, such as 2, 0.5 or 1e3. */
    static Optional<BigDecimal> decimal(String text) {
        return text.length() <= 40 && DECIMAL.matcher(text).matches()
                ? Optional.of(new BigDecimal(text.toLowerCase(Locale.ROOT)))
                : Optional.empty();
    }

    /** A whole number from 0 on, of 64 bits, in decimal digits. */
    static Optional<BigInteger> whole(String text) {
        return Optional.of(text)
                .filter(number -> WHOLE.matcher(number).matches())
                .map(BigInteger::new)
                .filter(value -> value.compareTo(MOST) < 0);
    }

    /** Whether a scalar without quotes is something else than a text to a reader that looks at what it is. */
    static boolean isNoText(String plain) {
        return NO_TEXT.matcher(plain).matches();
    }
}
