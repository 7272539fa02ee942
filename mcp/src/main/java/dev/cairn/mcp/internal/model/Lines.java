package dev.cairn.mcp.internal.model;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;

/** JSON over several lines, because clients cut texts by lines. What is short stays on one. */
final class Lines {
    private static final int SHORT = 100;

    private final StringBuilder text = new StringBuilder();

    private Lines() {}

    static String of(Document value) {
        Lines lines = new Lines();
        lines.add(value, "\n");
        return lines.text.toString();
    }

    private void add(Document value, String lineBreak) {
        boolean object = value.kind() == Kind.OBJECT;
        if ((!object && value.kind() != Kind.ARRAY) || value.size() == 0 || value.byteLength() <= SHORT) {
            text.append(value.json());
            return;
        }
        String inner = lineBreak + " ";
        text.append(object ? '{' : '[');
        for (int i = 0; i < value.size(); i++) {
            text.append(i == 0 ? "" : ",").append(inner);
            if (object) {
                text.append(Document.of(value.name(i)).json()).append(": ");
            }
            add(value.item(i), inner);
        }
        text.append(lineBreak).append(object ? '}' : ']');
    }
}
