package dev.cairn.cli.output;

import java.util.Locale;

/** Text from data made fit for a terminal. */
public final class SafeText {
    private SafeText() {}

    /**
     * The text with everything that is not drawn but obeyed (control characters, line breaks, marks of writing direction and other
     * invisible format characters, halves of surrogate pairs) written as an escape.
     */
    public static String of(String text) {
        if (isAscii(text) || text.codePoints().noneMatch(SafeText::isObeyed)) {
            return text;
        }
        StringBuilder safe = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(point -> {
            if (isObeyed(point)) {
                safe.append(escape(point));
            } else {
                safe.appendCodePoint(point);
            }
        });
        return safe.toString();
    }

    static boolean isObeyed(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }

    /** The escape of a character as JSON has it. */
    static String escape(int point) {
        return switch (point) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default ->
                point < 0x10000
                        ? String.format(Locale.ROOT, "\\u%04x", point)
                        : escape(Character.highSurrogate(point)) + escape(Character.lowSurrogate(point));
        };
    }

    /** How many columns of a terminal a safe text takes. */
    static int width(String text) {
        return isAscii(text)
                ? text.length()
                : text.codePoints().map(SafeText::width).sum();
    }

    /** Whether a text is of nothing but ASCII's printable characters, as most are. */
    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }

    private static int width(int point) {
        int type = Character.getType(point);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        return isWide(point) ? 2 : 1;
    }

    /** East Asian wide characters and pictures. */
    private static boolean isWide(int point) {
        return (point >= 0x1100 && point <= 0x115f)
                || (point >= 0x2e80 && point <= 0xa4cf)
                || (point >= 0xac00 && point <= 0xd7a3)
                || (point >= 0xf900 && point <= 0xfaff)
                || (point >= 0xfe30 && point <= 0xfe6f)
                || (point >= 0xff00 && point <= 0xff60)
                || (point >= 0xffe0 && point <= 0xffe6)
                || (point >= 0x1f300 && point <= 0x1faff)
                || (point >= 0x20000 && point <= 0x3fffd);
    }

    /** The text cut to a width, with an ellipsis where something is missing. */
    static String cut(String text, int most) {
        if (width(text) <= most) {
            return text;
        }
        StringBuilder kept = new StringBuilder();
        int width = 0;
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            width += width(point);
            if (width > most - 1) {
                break;
            }
            kept.appendCodePoint(point);
            i += Character.charCount(point);
        }
        return kept.append('…').toString();
    }
}
