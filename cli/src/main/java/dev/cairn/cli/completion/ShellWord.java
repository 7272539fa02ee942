package dev.cairn.cli.completion;

import java.util.ArrayList;
import java.util.List;

/**
 * A word of a command line as bash reads it, without any expansion.
 *
 * @param raw as it was typed
 * @param text what it stands for
 * @param quote the quotation mark that is open at its end, or 0
 */
record ShellWord(String raw, String text, char quote) {
    private static final String PLAIN = "_./:=@%+,-";

    /** The words of a line; the last is the one that is being typed, perhaps empty. */
    static List<ShellWord> of(String line) {
        List<ShellWord> words = new ArrayList<>();
        int i = 0;
        while (true) {
            while (i < line.length() && isBlank(line.charAt(i))) {
                i++;
            }
            int end = end(line, i);
            words.add(read(line.substring(i, end)));
            if (end == line.length()) {
                return words;
            }
            i = end;
            if (line.substring(i).isBlank()) {
                words.add(new ShellWord("", "", (char) 0));
                return words;
            }
        }
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n';
    }

    private static int end(String line, int start) {
        char quote = 0;
        for (int i = start; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\' && quote != '\'') {
                i++;
            } else if (quote == 0 && isBlank(c)) {
                return i;
            } else {
                quote = after(quote, c);
            }
        }
        return line.length();
    }

    private static char after(char quote, char c) {
        boolean mark = c == '\'' || c == '"';
        return quote == 0 ? (mark ? c : 0) : c == quote ? 0 : quote;
    }

    /** One word. */
    static ShellWord read(String raw) {
        StringBuilder text = new StringBuilder();
        char quote = 0;
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            char next = i + 1 < raw.length() ? raw.charAt(i + 1) : 0;
            if (c == '\\' && (quote == 0 || (quote == '"' && "$`\"\\".indexOf(next) >= 0))) {
                if (next != 0) {
                    text.append(next);
                }
                i++;
            } else if (after(quote, c) == quote) {
                text.append(c);
            } else {
                quote = after(quote, c);
            }
        }
        return new ShellWord(raw, text.toString(), quote);
    }

    /** A text written so that bash takes it as it is. */
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 128 && !Character.isLetterOrDigit(c) && PLAIN.indexOf(c) < 0) {
                quoted.append('\\');
            }
            quoted.append(c);
        }
        return quoted.toString();
    }

    /** Whether a text means itself between quotation marks of this word. */
    boolean holds(String candidate) {
        String special = quote == '\'' ? "'" : "\"$`\\!";
        return candidate.chars().noneMatch(c -> special.indexOf(c) >= 0);
    }
}
