package dev.cairn.wassette.internal.yaml;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.internal.yaml.YamlNode.Scalar;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.Event.ID;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * Refuses what the parser and libyaml, which Wassette reads with, could read differently, so that what is shown of a file is what takes
 * effect. The differences were found by comparing the two on random texts. For one document, event by event.
 */
final class CommonYaml {
    private static final Pattern ANCHOR = Pattern.compile("[A-Za-z0-9_-]+");
    /** Half of a surrogate pair as an escape, behind an even number of backslashes. */
    private static final Pattern HALF = Pattern.compile("(?<!\\\\)(\\\\\\\\)*\\\\[uU](0000)?[dD][89a-fA-F]");
    /** What a block of text begins with: an anchor, its marks, a comment. */
    private static final Pattern BLOCK = Pattern.compile("(&\\S+\\s+)?[|>][0-9+-]*( *| +#.*)\\r?\\n");

    /** A question mark at the beginning, behind an anchor or not. */
    private static final Pattern QUESTION = Pattern.compile("(&\\S+\\s+)?\\?");

    private final int[] text;
    private int end;
    /** How many lists and maps are open from the first with brackets on. */
    private int brackets;

    /** Looks at the characters; some end a line for one of the readers only. */
    CommonYaml(String yaml) {
        text = yaml.codePoints().toArray();
        int line = 1;
        for (int i = 0; i < text.length; i++) {
            int c = text[i];
            line += c == '\n' ? 1 : 0;
            boolean odd = c == 0x7f || c == 0x85 || c == 0x2028 || c == 0x2029 || c == 0xfeff;
            if (odd || (c == '\r' && at(i + 1) != '\n')) {
                throw refused(line, String.format(Locale.ROOT, "has the character U+%04X", c));
            }
        }
    }

    /** Looks at an event and at the text before it. */
    void check(Event event) {
        int start = event.getStartMark().map(Mark::getIndex).orElse(0);
        int line = event.getStartMark().map(Mark::getLine).orElse(-1) + 1;
        between(start, line);
        end = Math.max(end, event.getEndMark().map(Mark::getIndex).orElse(0));
        name(event).filter(name -> !ANCHOR.matcher(name).matches()).ifPresent(name -> {
            throw refused(line, "has an anchor with other characters than A-Z, a-z, 0-9, _ and -");
        });
        switch (event.getEventId()) {
            case DocumentStart -> first(at(start), '%', line, "has a directive");
            case MappingStart, SequenceStart -> begin((CollectionStartEvent) event, at(start), line);
            case MappingEnd, SequenceEnd -> brackets -= brackets > 0 ? 1 : 0;
            case Scalar -> scalar(((ScalarEvent) event).getScalarStyle(), start, line);
            default -> {}
        }
    }

    /** Keys are scalars, and none says that another map is to be merged. */
    static void checkKey(YamlNode key) {
        if (!(key instanceof Scalar scalar)) {
            throw refused(key.line(), "has a list or a map as a key");
        }
        if (scalar.plain() && scalar.text().equals("<<")) {
            throw refused(key.line(), "merges another map into this one");
        }
    }

    private static Optional<String> name(Event event) {
        if (event instanceof AliasEvent alias) {
            return Optional.of(alias.getAlias().getValue());
        }
        return event instanceof NodeEvent node ? node.getAnchor().map(anchor -> anchor.getValue()) : Optional.empty();
    }

    /** What is neither space nor comment nor a mark of structure is part of an event. */
    private void between(int start, int line) {
        for (int i = end; i < start; i++) {
            if (text[i] == '#') {
                while (i < start && text[i] != '\n') {
                    i++;
                }
            } else {
                first(text[i], '\t', line, "has a tab between its parts");
                first(text[i], '?', line, "has a key that begins with a question mark");
                first(text[i], '%', line, "has a directive");
            }
        }
    }

    private void begin(CollectionStartEvent event, int first, int line) {
        if (event.getEventId() == ID.MappingStart) {
            first(first, '?', line, "has a key that begins with a question mark");
        }
        brackets += brackets > 0 || event.isFlow() ? 1 : 0;
    }

    private static void first(int character, char refused, int line, String what) {
        if (character == refused) {
            throw refused(line, what);
        }
    }

    private void scalar(ScalarStyle style, int start, int line) {
        String written = new String(text, start, Math.max(0, end - start));
        switch (style) {
            case DOUBLE_QUOTED -> {
                if (HALF.matcher(written).find()) {
                    throw refused(line, "has half of a character as an escape");
                }
            }
            case LITERAL, FOLDED -> block(written, line);
            case PLAIN -> {
                if (brackets > 0) {
                    plainInBrackets(written, line);
                }
            }
            default -> {}
        }
    }

    private void block(String written, int line) {
        if (end >= text.length && at(text.length - 1) != '\n') {
            throw refused(line, "has a block of text that ends without the end of a line");
        }
        if (written.indexOf('\t') >= 0 || !BLOCK.matcher(written).lookingAt()) {
            throw refused(line, "has a block of text with a tab, or with more than its marks in its first line");
        }
    }

    private void plainInBrackets(String written, int line) {
        int next = end;
        while (at(next) == ' ') {
            next++;
        }
        boolean tight = at(next) == ':' && ",[]{}".indexOf(at(next + 1)) >= 0;
        if (tight || QUESTION.matcher(written).lookingAt() || written.endsWith(":") || written.contains(":?")) {
            throw refused(line, "has a colon or a question mark next to a text in brackets; put the text in quotes");
        }
    }

    private int at(int index) {
        return index < text.length ? text[index] : 0;
    }

    private static CairnException refused(int line, String what) {
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot read the YAML: line " + line + " " + what + ", which Wassette could read differently.",
                Map.of("line", line),
                null);
    }
}
