package dev.cairn.codec.internal.text;

import dev.cairn.filter.TextPattern;
import dev.cairn.model.JsonMarks;
import dev.cairn.model.JsonPointer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Goes over the compact JSON of a value that is handed in piece by piece, and hands out the texts that match with their places. Knows the
 * place that it is at, holds a piece of one text. Not thread-safe.
 */
final class TextWalk {
    private final String channel;
    private final TextPattern pattern;
    private final Consumer<TextHit> hits;
    private final List<TextLevel> levels = new ArrayList<>();
    private final TextToken token;
    private final JsonMarks marks;
    private final Characters characters = new Characters();
    private final StringBuilder name = new StringBuilder();
    private Mode mode = Mode.BETWEEN;
    private boolean beforeName;

    private enum Mode {
        BETWEEN,
        STRING,
        WORD
    }

    TextWalk(String channel, TextPattern pattern, Consumer<TextHit> hits) {
        this(channel, pattern, hits, new TextToken(pattern), new JsonMarks());
    }

    private TextWalk(String channel, TextPattern pattern, Consumer<TextHit> hits, TextToken token, JsonMarks marks) {
        this.channel = channel;
        this.pattern = pattern;
        this.hits = hits;
        this.token = token;
        this.marks = marks;
    }

    /** One that goes on from the same place by itself. */
    TextWalk copy(String ofChannel, Consumer<TextHit> to) {
        TextToken text = isInside() ? token.copy() : new TextToken(pattern);
        TextWalk copy = new TextWalk(ofChannel, pattern, to, text, marks.copy());
        levels.forEach(level -> copy.levels.add(level.copy()));
        copy.characters.take(characters);
        copy.name.append(name);
        copy.mode = mode;
        copy.beforeName = beforeName;
        return copy;
    }

    /** Whether it is inside a text. */
    boolean isInside() {
        return mode != Mode.BETWEEN;
    }

    /** How many characters of a text it holds that it is inside of. */
    int held() {
        return isInside() ? token.length() : 0;
    }

    /** Says that the text which it is inside of was not searched before. */
    void touch() {
        if (isInside()) {
            token.touch();
        }
    }

    /** Goes over bytes; {@code fresh} says that they were not searched before. */
    void feed(byte[] bytes, int from, int to, boolean fresh) {
        int at = from;
        while (at < to) {
            int mark = marks.next(bytes, at, to);
            if (mode == Mode.STRING) {
                touch(fresh);
                inString(bytes, at, mark);
            } else if (mark > at) {
                inWord(bytes, at, mark);
                touch(fresh);
            }
            if (mark < to) {
                atMark(bytes[mark], fresh);
            }
            at = mark + 1;
        }
    }

    private void touch(boolean fresh) {
        if (fresh) {
            token.touch();
        }
    }

    private void inString(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            int c = characters.next(bytes[i]);
            if (c >= 0) {
                add(c);
            }
        }
    }

    private void inWord(byte[] bytes, int from, int to) {
        if (mode != Mode.WORD) {
            begin(Mode.WORD);
        }
        for (int i = from; i < to; i++) {
            token.add((char) bytes[i]);
        }
    }

    private void endString() {
        mode = Mode.BETWEEN;
        if (beforeName) {
            top().name(name.toString());
        } else if (isTagName()) {
            top().tagName(name.toString());
        }
        end(beforeName);
    }

    private void add(int point) {
        if (point >= Character.MIN_SUPPLEMENTARY_CODE_POINT) {
            add(Character.highSurrogate(point));
            add(Character.lowSurrogate(point));
            return;
        }
        token.add((char) point);
        if (beforeName || isTagName()) {
            name.append((char) point);
        }
    }

    private TextLevel top() {
        return levels.get(levels.size() - 1);
    }

    /** Whether it is at the value that names the type of a tagged object. */
    private boolean isTagName() {
        return !levels.isEmpty() && top().isAtTagName();
    }

    private void atMark(byte mark, boolean fresh) {
        switch (mark) {
            case '"' -> {
                if (mode == Mode.STRING) {
                    endString();
                } else {
                    begin(Mode.STRING);
                    touch(fresh);
                }
            }
            case '{', '[' -> {
                levels.add(new TextLevel(mark == '{', !levels.isEmpty() && top().isData()));
                beforeName = mark == '{';
            }
            case '}', ']' -> {
                endWord();
                levels.remove(levels.size() - 1);
                beforeName = false;
            }
            case ',' -> {
                endWord();
                top().next();
                beforeName = top().isObject();
            }
            default -> beforeName = false;
        }
    }

    private void begin(Mode next) {
        mode = next;
        token.begin();
        name.setLength(0);
    }

    private void endWord() {
        if (mode == Mode.WORD) {
            mode = Mode.BETWEEN;
            end(false);
        }
    }

    /** Says that the value has ended. */
    void finish() {
        endWord();
    }

    private void end(boolean isName) {
        TextHit hit = token.end(channel, "", isName);
        if (hit != null && !(isName && top().isOfTag())) {
            hits.accept(new TextHit(channel, pointer(), isName, hit.before(), hit.match(), hit.after(), hit.hash()));
        }
    }

    private String pointer() {
        return new JsonPointer(levels.stream()
                        .filter(level -> !level.isOfTag())
                        .map(TextLevel::token)
                        .toList())
                .toString();
    }

    /** Makes characters of the bytes of a JSON string, which may be handed in cut anywhere. */
    private static final class Characters {
        private static final String ESCAPED = "\"\\/bfnrt";
        private static final String MEANT = "\"\\/\b\f\n\r\t";
        private boolean escape;
        private int digits;
        private int more;
        private int code;

        void take(Characters other) {
            escape = other.escape;
            digits = other.digits;
            more = other.more;
            code = other.code;
        }

        /** The character that a byte completes; -1 for none. */
        int next(byte b) {
            if (more > 0) {
                code = (code << 6) | (b & 0x3f);
                return --more == 0 ? code : -1;
            }
            if (digits > 0) {
                code = (code << 4) | Character.digit(b, 16);
                return --digits == 0 ? code : -1;
            }
            if (escape) {
                escape = false;
                digits = b == 'u' ? 4 : 0;
                code = 0;
                return b == 'u' ? -1 : MEANT.charAt(Math.max(0, ESCAPED.indexOf(b)));
            }
            if (b == '\\') {
                escape = true;
                return -1;
            }
            if (b >= 0) {
                return b;
            }
            more = (b & 0xe0) == 0xc0 ? 1 : (b & 0xf0) == 0xe0 ? 2 : 3;
            code = b & (more == 1 ? 0x1f : more == 2 ? 0x0f : 0x07);
            return -1;
        }
    }

    /** For a value that is at hand whole. */
    static void over(byte[] json, TextWalk walk) {
        walk.feed(json, 0, json.length, true);
        walk.finish();
    }
}
