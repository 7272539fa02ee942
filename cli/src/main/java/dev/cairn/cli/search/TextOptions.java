package dev.cairn.cli.search;

import dev.cairn.filter.TextPattern;
import picocli.CommandLine.Option;

/** The options that say how a text is compared. */
final class TextOptions {
    @Option(
            names = {"-i", "--ignore-case"},
            description = "Upper and lower case are the same.")
    boolean ignoreCase;

    @Option(
            names = {"-E", "--regex"},
            description = "TEXT is a regular expression, as Java has them.")
    boolean regex;

    TextPattern pattern(String text) {
        return regex ? TextPattern.fromRegex(text, ignoreCase) : TextPattern.fromWords(text, ignoreCase);
    }
}
