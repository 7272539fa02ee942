package dev.cairn.cli.output;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.ArrayList;
import java.util.List;

/** JSON values laid out for people. It stays JSON: what a terminal would obey is escaped as JSON escapes it. */
public final class JsonLayout {
    private static final String STEP = "  ";
    private static final int SHORT = 60;

    private final List<String> lines = new ArrayList<>();

    private JsonLayout() {}

    /** The value over several lines; what is short stays on one. */
    public static List<String> lines(Document value) {
        JsonLayout layout = new JsonLayout();
        layout.add("", "", value, "");
        return layout.lines;
    }

    /** The value on one line, cut to a width. */
    public static String preview(Document value, int most) {
        if (value.kind() == Kind.BINARY) {
            return value.toString();
        }
        return SafeText.cut(SafeText.of(start(value, most)), most);
    }

    /** At least the beginning of the JSON text. */
    private static String start(Document value, int most) {
        byte[] bytes = value.unsafeBytes();
        int end = Math.min(bytes.length, 4 * most + 8);
        while (end < bytes.length && (bytes[end] & 0xc0) == 0x80) {
            end--;
        }
        return new String(bytes, 0, end, java.nio.charset.StandardCharsets.UTF_8);
    }

    private void add(String indent, String before, Document value, String after) {
        boolean nested = value.kind() == Kind.ARRAY || value.kind() == Kind.OBJECT;
        if (!nested || value.size() == 0 || value.byteLength() <= SHORT) {
            lines.add(indent
                    + before
                    + (value.kind() == Kind.BINARY ? value.toString() : SafeText.of(value.json()))
                    + after);
            return;
        }
        boolean object = value.kind() == Kind.OBJECT;
        lines.add(indent + before + (object ? "{" : "["));
        for (int i = 0; i < value.size(); i++) {
            String name = object ? SafeText.of(Document.of(value.name(i)).json()) + ": " : "";
            add(indent + STEP, name, value.item(i), i + 1 < value.size() ? "," : "");
        }
        lines.add(indent + (object ? "}" : "]") + after);
    }
}
