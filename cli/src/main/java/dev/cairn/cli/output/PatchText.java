package dev.cairn.cli.output;

import dev.cairn.model.Document;
import dev.cairn.model.JsonPatch;
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
        operations.stream().limit(most).forEach(operation -> lines.add(operation(operation)));
        if (operations.size() > most) {
            lines.add("  and " + Figures.count(operations.size() - (long) most, "operation", "operations")
                    + " more; --limit or --format json shows them");
        }
        return lines;
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
