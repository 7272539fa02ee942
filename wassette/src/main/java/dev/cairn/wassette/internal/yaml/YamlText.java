package dev.cairn.wassette.internal.yaml;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.Locale;

/** Texts as YAML that every reader reads alike. */
public final class YamlText {
    private YamlText() {}

    /**
     * The text in double quotes, so that it is taken for nothing else than a text, and on one line.
     *
     * @throws CairnException {@code INVALID} for a text with half of a surrogate pair, which YAML cannot say
     */
    public static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        text.codePoints().forEach(c -> append(out, c));
        return out.append('"').toString();
    }

    private static void append(StringBuilder out, int c) {
        if (c >= 0xd800 && c < 0xe000) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    String.format(
                            Locale.ROOT, "Cannot write the text as YAML: it has half of a character, U+%04X.", c));
        }
        if (c == '"' || c == '\\') {
            out.append('\\').append((char) c);
        } else if (c == '\n') {
            out.append("\\n");
        } else if (isEscaped(c)) {
            out.append(String.format(Locale.ROOT, "\\u%04x", c));
        } else {
            out.appendCodePoint(c);
        }
    }

    /** Characters that YAML does not allow, or takes for the end of a line. */
    private static boolean isEscaped(int c) {
        boolean control = c < 0x20 || (c >= 0x7f && c < 0xa0);
        return control || c == 0x2028 || c == 0x2029 || c == 0xfeff || c == 0xfffe || c == 0xffff;
    }
}
