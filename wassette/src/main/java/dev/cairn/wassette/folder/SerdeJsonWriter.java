package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.wassette.wasm.CodePointOrder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes JSON as Wassette does: indented by two spaces, nothing escaped that need not be, no line feed at the end, numbers as Rust
 * prints them. Thread-safe.
 */
final class SerdeJsonWriter {
    private static final BigInteger MOST = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);

    private SerdeJsonWriter() {}

    /** The bytes of a document, its members in their order. */
    static Bytes pretty(Document document) {
        StringBuilder out = new StringBuilder();
        write(document, 0, out);
        return Bytes.fromUtf8(out.toString());
    }

    /**
     * A free-form value as Wassette would give it back after reading: members sorted bytewise, numbers in Rust's form.
     *
     * @throws CairnException {@code INVALID} for a number that is no finite double, and for half a surrogate pair
     */
    static Document normalized(Document value) {
        return switch (value.kind()) {
            case OBJECT -> sorted(value);
            case ARRAY ->
                Document.fromArray(
                        value.items().stream().map(SerdeJsonWriter::normalized).toList());
            case NUMBER -> Document.parse(number(value.text()));
            case STRING -> checked(value);
            default -> value;
        };
    }

    private static Document sorted(Document value) {
        Map<String, Document> members = new TreeMap<>(CodePointOrder.INSTANCE);
        for (int i = 0; i < value.size(); i++) {
            checkText(value.name(i));
            members.put(value.name(i), normalized(value.item(i)));
        }
        return Document.fromObject(members);
    }

    private static Document checked(Document text) {
        checkText(text.text());
        return text;
    }

    /** Half a surrogate pair can be written in JSON, but Wassette does not read it. */
    static void checkText(String text) {
        if (text.codePoints().anyMatch(c -> c >= 0xd800 && c < 0xe000)) {
            throw new CairnException(
                    ErrorCode.INVALID, "a text has half a surrogate pair, which Wassette does not read");
        }
    }

    /** A number's text: whole ones of 64 bits as they are, all others as the nearest double. */
    static String number(String text) {
        if (isWhole(text)) {
            BigInteger whole = new BigInteger(text);
            if (whole.compareTo(LEAST) >= 0 && whole.compareTo(MOST) <= 0 && !text.equals("-0")) {
                return text;
            }
        }
        double value = Double.parseDouble(text);
        if (Double.isInfinite(value)) {
            throw new CairnException(
                    ErrorCode.INVALID, "a number is over the range of a double, which Wassette does not read");
        }
        return rust(value);
    }

    static boolean isWhole(String text) {
        return text.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '-');
    }

    private static String rust(double value) {
        String sign = 1 / value < 0 || value < 0 ? "-" : "";
        if (value == 0) {
            return sign + "0.0";
        }
        BigDecimal shortest = new BigDecimal(Document.of(Math.abs(value)).text()).stripTrailingZeros();
        String digits = shortest.unscaledValue().toString();
        int point = digits.length() - shortest.scale();
        return sign + plainOrExponent(digits, point);
    }

    /** Places the point: after so many digits, which may be none or more than there are. */
    private static String plainOrExponent(String digits, int point) {
        if (point > 0 && point <= 16) {
            return point >= digits.length()
                    ? digits + "0".repeat(point - digits.length()) + ".0"
                    : digits.substring(0, point) + "." + digits.substring(point);
        }
        if (point > -5 && point <= 0) {
            return "0." + "0".repeat(-point) + digits;
        }
        String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        return mantissa + "e" + (point - 1);
    }

    private static void write(Document document, int level, StringBuilder out) {
        switch (document.kind()) {
            case OBJECT -> writeObject(document, level, out);
            case ARRAY -> writeArray(document, level, out);
            case STRING -> writeText(document.text(), out);
            default -> out.append(document.json());
        }
    }

    private static void writeObject(Document object, int level, StringBuilder out) {
        out.append('{');
        for (int i = 0; i < object.size(); i++) {
            line(i > 0, level + 1, out);
            writeText(object.name(i), out);
            out.append(": ");
            write(object.item(i), level + 1, out);
        }
        end(object, '}', level, out);
    }

    private static void writeArray(Document array, int level, StringBuilder out) {
        out.append('[');
        for (int i = 0; i < array.size(); i++) {
            line(i > 0, level + 1, out);
            write(array.item(i), level + 1, out);
        }
        end(array, ']', level, out);
    }

    private static void line(boolean comma, int level, StringBuilder out) {
        out.append(comma ? ",\n" : "\n").append("  ".repeat(level));
    }

    private static void end(Document container, char bracket, int level, StringBuilder out) {
        if (container.size() > 0) {
            line(false, level, out);
        }
        out.append(bracket);
    }

    private static void writeText(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            writeChar(text.charAt(i), out);
        }
        out.append('"');
    }

    private static void writeChar(char c, StringBuilder out) {
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> {
                if (c < 0x20) {
                    out.append("\\u00").append(c < 0x10 ? "0" : "1").append(Character.forDigit(c & 15, 16));
                } else {
                    out.append(c);
                }
            }
        }
    }
}
