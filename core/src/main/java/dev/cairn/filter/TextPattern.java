package dev.cairn.filter;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * What is looked for in a text: words as they are, or a regular expression of {@link Pattern}. A search takes a bounded number of steps,
 * whatever the expression. Immutable and thread-safe.
 */
public final class TextPattern {
    /** Longer matches of a regular expression are found only in texts that are searched in one piece. */
    static final int LONGEST_MATCH = 4_096;

    private static final int MAX_LENGTH = 1_000;
    private static final long STEPS = 10_000_000;
    private static final long STEPS_PER_CHARACTER = 1_000;

    private final String source;
    private final @Nullable Pattern pattern;
    private final int overlap;

    private TextPattern(String source, @Nullable Pattern pattern, int overlap) {
        this.source = source;
        this.pattern = pattern;
        this.overlap = overlap;
    }

    /**
     * A place in a text.
     *
     * @param start where it begins
     * @param end behind it
     */
    public record Span(int start, int end) {}

    /**
     * Words as they are.
     *
     * @param ignoreCase whether upper and lower case are the same, in all scripts
     * @throws CairnException {@code INVALID} when empty, {@code TOO_LARGE} over {@value #MAX_LENGTH} characters
     */
    public static TextPattern fromWords(String text, boolean ignoreCase) {
        check(text);
        Pattern pattern = ignoreCase ? Pattern.compile(Pattern.quote(text), flags(true)) : null;
        return new TextPattern(text, pattern, text.length());
    }

    /**
     * A regular expression.
     *
     * @throws CairnException {@code INVALID} when empty or malformed, {@code TOO_LARGE} over {@value #MAX_LENGTH} characters
     */
    public static TextPattern fromRegex(String expression, boolean ignoreCase) {
        check(expression);
        try {
            return new TextPattern(expression, Pattern.compile(expression, flags(ignoreCase)), LONGEST_MATCH);
        } catch (PatternSyntaxException e) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot read the regular expression '" + expression + "': " + e.getDescription()
                            + (e.getIndex() < 0 ? "" : " at character " + (e.getIndex() + 1)) + ".",
                    Map.of("pattern", expression),
                    e);
        }
    }

    private static int flags(boolean ignoreCase) {
        return ignoreCase ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0;
    }

    private static void check(String text) {
        if (text.isEmpty()) {
            throw new CairnException(ErrorCode.INVALID, "The text to find must not be empty.");
        }
        if (text.length() > MAX_LENGTH) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    "The text to find must have at most " + MAX_LENGTH + " characters, not " + text.length() + ".",
                    Map.of("size", text.length(), "limit", MAX_LENGTH),
                    null);
        }
    }

    /** How many characters two pieces of a text that is searched piece by piece must have in common. */
    public int overlap() {
        return overlap;
    }

    /**
     * The first match that is not empty.
     *
     * @throws CairnException {@code INVALID} when the expression takes more than ten million steps and a thousand a character
     */
    public Optional<Span> find(StringBuilder text) {
        if (pattern == null) {
            int at = text.indexOf(source);
            return at < 0 ? Optional.empty() : Optional.of(new Span(at, at + source.length()));
        }
        try {
            Matcher matcher = pattern.matcher(new Counted(text, STEPS + STEPS_PER_CHARACTER * text.length()));
            while (matcher.find()) {
                if (matcher.end() > matcher.start()) {
                    return Optional.of(new Span(matcher.start(), matcher.end()));
                }
            }
            return Optional.empty();
        } catch (TooManySteps | StackOverflowError e) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot search with the regular expression '" + source + "': it takes too long on a text "
                            + "of " + text.length()
                            + " characters. Write it without nested repetitions, or search for plain words.",
                    Map.of("pattern", source),
                    null);
        }
    }

    /** A text that patterns which find the same have in common. */
    public String identity() {
        return (overlap == LONGEST_MATCH ? "regex " : "words ") + (pattern == null ? 0 : pattern.flags()) + " "
                + source;
    }

    /** As it was given. */
    @Override
    public String toString() {
        return source;
    }

    /** Ends a search that looks at its text too often: the matcher backtracks. */
    private static final class TooManySteps extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooManySteps() {
            super(null, null, false, false);
        }
    }

    /** Counts how often it is looked at. */
    private static final class Counted implements CharSequence {
        private final StringBuilder text;
        private long left;

        Counted(StringBuilder text, long steps) {
            this.text = text;
            this.left = steps;
        }

        @Override
        public char charAt(int index) {
            if (--left < 0) {
                throw new TooManySteps();
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
