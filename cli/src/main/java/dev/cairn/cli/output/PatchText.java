package dev.cairn.cli.output;

import dev.cairn.model.Document;
import dev.cairn.model.patch.JsonPatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The operations of a patch for people, one a line. Stateless. */
public final class PatchText {
    private static final int WIDTH = 78;

    private PatchText() {}

    /**
     * The lines.
     *
     * @param most how many operations are shown
     */
    public static List<String> lines(JsonPatch patch, int most) {
        List<String> lines = new ArrayList<>();
        List<Document> operations = patch.toDocument().items();
        int end = Math.min(most, operations.size());
        for (int i = 0; i < end; ) {
            int next = removedInARow(operations, i, end);
            lines.add(operation(operations.get(i)) + (next > i + 1 ? removed(operations.get(i), next - i) : ""));
            i = next;
        }
        if (operations.size() > most) {
            lines.add("  and " + Figures.count(operations.size() - (long) most, "operation", "operations")
                    + " more; --limit or --format json shows them");
        }
        return lines;
    }

    /** Behind the operations that remove, one after the other, what comes to stand in the same place of an array. */
    private static int removedInARow(List<Document> operations, int first, int most) {
        int next = first + 1;
        while (next < most
                && operations.get(first).at("/op").text().equals("remove")
                && operations.get(next).equals(operations.get(first))) {
            next++;
        }
        return next;
    }

    private static String removed(Document operation, int count) {
        String path = operation.at("/path").text();
        int name = path.lastIndexOf('/') + 1;
        long last = Long.parseLong(path.substring(name)) + count - 1;
        return " to " + SafeText.of(path.substring(0, name) + last) + ", " + Figures.count(count, "item", "items");
    }

    private static String operation(Document operation) {
        StringBuilder line = new StringBuilder("  ")
                .append(String.format(Locale.ROOT, "%-7s ", operation.at("/op").text()));
        int head = line.length();
        operation.member("from").ifPresent(from -> line.append(place(from)).append(" to "));
        line.append(place(operation.at("/path")));
        operation
                .member("value")
                .ifPresent(value -> line.append(" = ").append(JsonLayout.preview(value, room(line.length()))));
        return style(operation).of(line.substring(0, head)) + line.substring(head);
    }

    private static Style style(Document operation) {
        return switch (operation.at("/op").text()) {
            case "add" -> Style.GOOD;
            case "remove" -> Style.BAD;
            default -> Style.CARE;
        };
    }

    private static String place(Document pointer) {
        return pointer.text().isEmpty() ? "(all)" : SafeText.of(pointer.text());
    }

    private static int room(int taken) {
        return Math.max(20, WIDTH - taken - 3);
    }
}
