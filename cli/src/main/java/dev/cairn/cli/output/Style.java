package dev.cairn.cli.output;

import java.util.regex.Pattern;

/**
 * How a part of a line looks on a terminal. Whoever writes the line takes the styles out where none is wanted; that takes nothing else,
 * because {@link SafeText} leaves no escape character in text from data.
 */
public enum Style {
    /** Names of columns. */
    HEADING("1"),
    /** What is new, and what is as it should be. */
    GOOD("32"),
    /** What is gone, and what is damaged or wrong. */
    BAD("31"),
    /** What has changed, and what deserves a look. */
    CARE("33");

    private static final Pattern CODES = Pattern.compile("\u001b\\[[0-9]+m");
    private static final String END = "\u001b[0m";

    private final String begin;

    Style(String code) {
        begin = "\u001b[" + code + "m";
    }

    /** The text in this style. */
    public String of(String text) {
        return begin + text + END;
    }

    /** A line without styles. */
    public static String plain(String line) {
        return line.indexOf('\u001b') < 0 ? line : CODES.matcher(line).replaceAll("");
    }
}
