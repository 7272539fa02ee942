package dev.cairn.model;

import java.util.Random;

/** Random JSON texts with odd white space, escapes, numbers and nesting; the same for the same seed. */
public final class JsonSamples {
    private static final String[] PIECES = {
        "a",
        "Z",
        " ",
        "\\n",
        "\\\"",
        "\\\\",
        "\\/",
        "\\u0000",
        "\\u001f",
        "\\ud83d\\ude00",
        "\\ud800",
        "\\udc00x",
        "é",
        "漢",
        "😀",
        "\\u00e9",
        "~",
        "/",
        "\u007f"
    };
    private static final String[] NUMBERS = {
        "0",
        "-0",
        "-0.0",
        "1.10",
        "1e400",
        "1E-7",
        "9007199254740993",
        "18446744073709551616",
        "-12.5e+3",
        "123456789012345678901234567890.5"
    };

    private final Random random;

    /** Samples for a seed. */
    public JsonSamples(long seed) {
        random = new Random(seed);
    }

    /** The next text; nested at most {@code depth} levels. */
    public String next(int depth) {
        StringBuilder out = new StringBuilder();
        value(out, depth);
        return out.toString();
    }

    private void value(StringBuilder out, int depth) {
        space(out);
        switch (random.nextInt(depth > 0 ? 8 : 5)) {
            case 0 -> out.append(NUMBERS[random.nextInt(NUMBERS.length)]);
            case 1 -> out.append(new String[] {"true", "false", "null"}[random.nextInt(3)]);
            case 2, 3, 4 -> string(out, random.nextInt(12));
            case 5 -> object(out, depth);
            default -> array(out, depth);
        }
        space(out);
    }

    private void array(StringBuilder out, int depth) {
        out.append('[');
        int n = random.nextInt(6);
        for (int i = 0; i < n; i++) {
            out.append(i > 0 ? "," : "");
            value(out, depth - 1);
        }
        space(out);
        out.append(']');
    }

    private void object(StringBuilder out, int depth) {
        out.append('{');
        int n = random.nextInt(6);
        for (int i = 0; i < n; i++) {
            out.append(i > 0 ? "," : "");
            space(out);
            out.append('"').append(i);
            piece(out, random.nextInt(3));
            out.append('"');
            space(out);
            out.append(':');
            value(out, depth - 1);
        }
        space(out);
        out.append('}');
    }

    private void string(StringBuilder out, int length) {
        out.append('"');
        piece(out, length);
        out.append('"');
    }

    private void piece(StringBuilder out, int length) {
        for (int i = 0; i < length; i++) {
            out.append(PIECES[random.nextInt(PIECES.length)]);
        }
    }

    private void space(StringBuilder out) {
        if (random.nextInt(4) == 0) {
            out.append(new String[] {" ", "\n", "\t", "\r\n"}[random.nextInt(4)]);
        }
    }
}
