package dev.cairn.cli.search;

import dev.cairn.filter.TextPattern;
import picocli.CommandLine.Option;

/** The options that say how a text is compared. */
final class TextOptions {
    @Option(
            names = {"-i", "--ignore-case"},
            description = "Ignore case.")
    boolean ignoreCase;

    @Option(
            names = {"-E", "--regex"},
            description = "Treat TEXT as a Java regular expression.")
    boolean regex;

    TextPattern pattern(String text) {
        return regex ? TextPattern.fromRegex(text, ignoreCase) : TextPattern.fromWords(text, ignoreCase);
    }
}
