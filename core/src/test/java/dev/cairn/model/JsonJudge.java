package dev.cairn.model;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The grammar of RFC 8259 written down a second time, slowly and recursively, to compare the reader with. For short texts. */
final class JsonJudge {
    /** What a text is. */
    enum Verdict {
        JSON,
        /** JSON but for a name that occurs twice in one object. */
        DOUBLE_NAMES,
        NO_JSON
    }

    private static final Pattern STRING =
            Pattern.compile("\"([^\"\\\\\\x00-\\x1f]|\\\\[\"\\\\/bfnrt]|\\\\u[0-9a-fA-F]{4})*+\"");
    private static final Pattern SCALAR =
            Pattern.compile(STRING + "|true|false|null|-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(u....|.)");

    private final String text;
    private int at;
    private boolean doubles;

    private JsonJudge(String text) {
        this.text = text;
    }

    static Verdict judge(byte[] utf8) {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(utf8))
                    .toString();
        } catch (CharacterCodingException e) {
            return Verdict.NO_JSON;
        }
        JsonJudge judge = new JsonJudge(text.startsWith("\ufeff") ? text.substring(1) : text);
        if (!judge.isValue() || judge.at < judge.text.length()) {
            return Verdict.NO_JSON;
        }
        return judge.doubles ? Verdict.DOUBLE_NAMES : Verdict.JSON;
    }

    private boolean isValue() {
        space();
        boolean right = takes("[") ? isArray() : takes("{") ? isObject() : matches(SCALAR) != null;
        space();
        return right;
    }

    private boolean isArray() {
        space();
        if (takes("]")) {
            return true;
        }
        do {
            if (!isValue()) {
                return false;
            }
        } while (takes(","));
        return takes("]");
    }

    private boolean isObject() {
        Set<String> names = new HashSet<>();
        space();
        if (takes("}")) {
            return true;
        }
        do {
            space();
            String name = matches(STRING);
            space();
            if (name == null || !takes(":") || !isValue()) {
                return false;
            }
            doubles |= !names.add(unescaped(name));
        } while (takes(","));
        return takes("}");
    }

    private static String unescaped(String string) {
        return ESCAPE.matcher(string).replaceAll(found -> {
            String escape = found.group(1);
            char meant = escape.startsWith("u")
                    ? (char) Integer.parseInt(escape.substring(1), 16)
                    : "\"\\/\b\f\n\r\t".charAt("\"\\/bfnrt".indexOf(escape));
            return Matcher.quoteReplacement(String.valueOf(meant));
        });
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private boolean takes(String mark) {
        boolean there = text.startsWith(mark, at);
        at += there ? mark.length() : 0;
        return there;
    }

    private @org.jspecify.annotations.Nullable String matches(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        if (!matcher.lookingAt()) {
            return null;
        }
        at = matcher.end();
        return matcher.group();
    }
}
