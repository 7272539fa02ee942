package dev.cairn.cli.output;

import java.util.ArrayList;
import java.util.List;

/** Names with their values, one a line. Values are made safe for a terminal. Not safe for use by several threads. */
public final class Fields {
    private final List<String> names = new ArrayList<>();
    private final List<String> values = new ArrayList<>();

    /** A line. */
    public Fields add(String name, String value) {
        names.add(name);
        values.add(SafeText.of(value));
        return this;
    }

    /** The lines, values under each other. */
    public List<String> lines() {
        int width = names.stream().mapToInt(String::length).max().orElse(0) + 2;
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            lines.add(names.get(i) + " ".repeat(width - names.get(i).length()) + values.get(i));
        }
        return lines;
    }
}
