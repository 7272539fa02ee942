package dev.cairn.wassette.internal.json;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.storage.Bytes;
import java.nio.charset.StandardCharsets;

/**
 * JSON laid out with one member or item a line, indented by two spaces as serde_json does it; below a depth on one line. Stateless apart
 * from what it writes to; not safe for use by several threads.
 *
 * @param deepest containers nested deeper than this stay on one line
 */
public record JsonLines(StringBuilder out, int deepest) {
    private static final int ALL = Integer.MAX_VALUE;

    /** The form in which Wassette writes its files: everything broken, no line feed at the end. */
    public static Bytes pretty(Document value) {
        StringBuilder out = new StringBuilder();
        new JsonLines(out, ALL).value(value, 0);
        return Bytes.fromOwned(out.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a value that stands at a depth. */
    public void value(Document value, int depth) {
        boolean nested = value.kind() == Kind.ARRAY || value.kind() == Kind.OBJECT;
        if (!nested || value.size() == 0 || depth > deepest) {
            out.append(value.json());
            return;
        }
        boolean object = value.kind() == Kind.OBJECT;
        out.append(object ? '{' : '[');
        for (int i = 0; i < value.size(); i++) {
            out.append(i == 0 ? "\n" : ",\n");
            indent(depth + 1);
            if (object) {
                out.append(Document.of(value.name(i)).json()).append(": ");
            }
            value(value.item(i), depth + 1);
        }
        out.append('\n');
        indent(depth);
        out.append(object ? '}' : ']');
    }

    private void indent(int depth) {
        out.append("  ".repeat(depth));
    }
}
