package dev.cairn.server.internal.contract;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What all described routes take and answer. Not changed once it is read. */
public final class Contract {
    /** The files, in the order of the document. */
    static final List<String> GROUPS = List.of(
            "common",
            "threads",
            "checkpoints",
            "views",
            "runs",
            "search",
            "items",
            "agents",
            "environments",
            "statefiles",
            "store",
            "saver",
            "storage",
            "langgraph",
            "ops",
            "page");

    private final Map<String, Operation> operations = new LinkedHashMap<>();
    private final Map<String, Shape> shapes = new LinkedHashMap<>();
    private final Map<String, Field> parameters = new LinkedHashMap<>();
    private final Map<String, String> tags = new LinkedHashMap<>();

    /** The contract of the project's routes. */
    public Contract() {
        for (String group : GROUPS) {
            new ContractReader(this, group).read(text(group));
        }
    }

    private static String text(String group) {
        try (InputStream in = Contract.class.getResourceAsStream("/dev/cairn/server/contract/" + group + ".txt")) {
            if (in == null) {
                throw new IllegalStateException("There is no description of group " + group);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void add(Operation operation, String group) {
        if (operations.put(operation.toString(), operation) != null) {
            throw new IllegalStateException("Described twice: " + operation);
        }
        tags.put(operation.toString(), group);
    }

    void add(Shape shape) {
        if (shapes.put(shape.name(), shape) != null) {
            throw new IllegalStateException("Described twice: type " + shape.name());
        }
    }

    void addParameter(Field parameter) {
        parameters.put(parameter.name(), parameter);
    }

    /** Returns what a route takes and answers. */
    public Optional<Operation> find(String method, String path) {
        return Optional.ofNullable(operations.get(method + " " + path));
    }

    Map<String, Operation> operations() {
        return operations;
    }

    Map<String, Shape> shapes() {
        return shapes;
    }

    Shape shape(String name) {
        Shape found = shapes.get(name);
        if (found == null) {
            throw new IllegalStateException("There is no type " + name);
        }
        return found;
    }

    Field parameter(String name) {
        Field found = parameters.get(name);
        if (found == null) {
            throw new IllegalStateException("Parameter {" + name + "} is not described");
        }
        return found;
    }

    String tag(Operation operation) {
        return String.valueOf(tags.get(operation.toString()));
    }
}
