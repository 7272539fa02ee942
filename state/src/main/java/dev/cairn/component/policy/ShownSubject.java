package dev.cairn.component.policy;

import java.util.Locale;
import java.util.regex.Pattern;

/** A subject of a permission as people read it: nothing of what is granted is hidden, and no character of it is invisible. */
final class ShownSubject {
    private static final Pattern USER = Pattern.compile("^((?!fs:)[A-Za-z][A-Za-z0-9+.-]*://)[^/@?#\\\\]*@");

    private ShownSubject() {}

    /** With {@code ***} for the user and password of a server's address; an {@code fs://} address is a path, which has neither. */
    static String of(String subject) {
        StringBuilder shown = new StringBuilder();
        USER.matcher(subject).replaceFirst("$1***@").codePoints().forEach(c -> append(shown, c));
        return shown.toString();
    }

    private static void append(StringBuilder shown, int c) {
        if (isVisible(c)) {
            shown.appendCodePoint(c);
        } else {
            shown.append(String.format(Locale.ROOT, "\\u%04x", c));
        }
    }

    private static boolean isVisible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            case Character.SPACE_SEPARATOR -> c == ' ';
            default -> true;
        };
    }
}
