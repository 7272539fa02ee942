package dev.cairn.server.internal.contract;

import dev.cairn.server.internal.contract.Operation.Answer;
import dev.cairn.server.internal.contract.Operation.Content;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one file of a contract; see the package. Not safe for use by several threads. */
final class ContractReader {
    private final Contract contract;
    private final String group;
    private @Nullable Operation operation;
    private @Nullable Shape shape;
    private final Map<String, Field> members = new LinkedHashMap<>();

    ContractReader(Contract contract, String group) {
        this.contract = contract;
        this.group = group;
    }

    void read(String text) {
        text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).forEach(this::line);
        end();
    }

    private void line(String line) {
        try {
            if (line.startsWith(" ")) {
                detail(line.strip());
            } else {
                end();
                head(line);
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IllegalStateException(
                    "Cannot read the description of group " + group + ": it has a bad line: " + line, e);
        }
    }

    private void head(String line) {
        if (line.startsWith("parameter ")) {
            contract.addParameter(field(line.substring("parameter ".length()), true));
            return;
        }
        int colon = line.indexOf(": ");
        String[] words = line.substring(0, colon).split(" ", -1);
        String text = line.substring(colon + 2);
        if (words[0].equals("type")) {
            shape = new Shape(words[1], text, members);
        } else {
            operation = new Operation(words[0], words[1], text);
        }
    }

    private void detail(String line) {
        if (shape != null) {
            member(line);
            return;
        }
        if (operation == null) {
            throw new IllegalArgumentException("Nothing is being described");
        }
        String[] words = line.split(" +", 4);
        switch (words[0]) {
            case "query" -> operation.query(field(line.substring(6), false));
            case "header" -> operation.header(field(line.substring(7), false));
            case "body" -> operation.body(Content.of(words[1], line.split(" +", 3)[2]));
            case "answer" ->
                operation.answer(new Answer(
                        Integer.parseInt(words[1]),
                        words[2].equals("-") ? null : Content.of(words[2], words[3]),
                        words[3]));
            default -> throw new IllegalArgumentException("Unknown word " + words[0]);
        }
    }

    private void member(String line) {
        if (line.startsWith("+ ")) {
            members.putAll(contract.shape(line.substring(2).strip()).fields());
        } else {
            Field field = field(line, true);
            members.put(field.name(), field);
        }
    }

    /** {@code name type text}; a mark behind the name says the opposite of what is usual. */
    private static Field field(String line, boolean usuallyRequired) {
        String[] words = line.strip().split(" +", 3);
        String name = words[0];
        boolean marked = name.endsWith("?") || name.endsWith("!");
        return new Field(
                marked ? name.substring(0, name.length() - 1) : name,
                Type.parse(words[1]),
                marked != usuallyRequired,
                words[2]);
    }

    private void end() {
        if (shape != null) {
            contract.add(new Shape(shape.name(), shape.text(), members));
        } else if (operation != null) {
            contract.add(operation, group);
        }
        shape = null;
        operation = null;
        members.clear();
    }
}
