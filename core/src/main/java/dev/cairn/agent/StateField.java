package dev.cairn.agent;

import dev.cairn.annotation.Internal;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The fields of an agent's state that the schema knows: what they hold and to which part they belong. */
@Internal
public enum StateField {
    STATUS(Rule.REQUIRED_TEXT, null),
    CONTAINER_ID(Rule.TEXT, StatePart.EXECUTION_CONTEXT),
    CURRENT_STEP(Rule.TEXT, StatePart.EXECUTION_CONTEXT),
    PHILOSOPHY(Rule.REQUIRED_TEXT, null),
    EXECUTION_CONTEXT(Rule.OBJECT, StatePart.EXECUTION_CONTEXT),
    REASONING_CHAIN(Rule.OBJECTS, StatePart.EXECUTION_CONTEXT),
    DECISION_HISTORY(Rule.OBJECTS, StatePart.EXECUTION_CONTEXT),
    TOOL_USAGE_LOG(Rule.OBJECTS, StatePart.TOOLS),
    PERFORMANCE_METRICS(Rule.NUMBERS, StatePart.EXECUTION_CONTEXT),
    EXECUTION_TIME(Rule.NUMBER, StatePart.EXECUTION_CONTEXT),
    WORKING_MEMORY(Rule.OBJECT, StatePart.MEMORY),
    LONG_TERM_MEMORY(Rule.OBJECT, StatePart.MEMORY),
    METADATA(Rule.OBJECT, StatePart.EXECUTION_CONTEXT);

    private final Rule rule;
    private final @Nullable StatePart part;

    StateField(Rule rule, @Nullable StatePart part) {
        this.rule = rule;
        this.part = part;
    }

    private enum Rule {
        REQUIRED_TEXT,
        TEXT,
        OBJECT,
        OBJECTS,
        NUMBER,
        NUMBERS
    }

    /** The name in documents. */
    @Internal
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The part that a member of a state belongs to; null for those that belong to every state. */
    @Internal
    public static @Nullable StatePart part(String name) {
        for (StateField field : values()) {
            if (field.label().equals(name)) {
                return field.part;
            }
        }
        return StatePart.EXECUTION_CONTEXT;
    }

    /** Notes what is wrong with this field of a state. */
    void check(Document state, StateProblems problems) {
        Optional<Document> found = state.member(label());
        String pointer = "/" + label();
        if (found.isEmpty()) {
            if (rule == Rule.REQUIRED_TEXT) {
                problems.add(pointer, "is missing; it is a text that is not empty");
            }
            return;
        }
        check(found.get(), pointer, problems);
    }

    private void check(Document value, String pointer, StateProblems problems) {
        switch (rule) {
            case REQUIRED_TEXT ->
                problems.require(
                        value.kind() == Kind.STRING && !value.text().isEmpty(),
                        pointer,
                        value,
                        "a text that is not empty");
            case TEXT ->
                problems.require(
                        value.kind() == Kind.STRING || value.kind() == Kind.NULL, pointer, value, "a text or null");
            case OBJECT -> problems.require(value.kind() == Kind.OBJECT, pointer, value, "an object");
            case NUMBER -> problems.require(value.kind() == Kind.NUMBER, pointer, value, "a finite number");
            case OBJECTS -> checkObjects(value, pointer, problems);
            case NUMBERS -> checkNumbers(value, pointer, problems);
        }
    }

    private static void checkObjects(Document value, String pointer, StateProblems problems) {
        problems.require(value.kind() == Kind.ARRAY, pointer, value, "an array of objects");
        for (int i = 0; value.kind() == Kind.ARRAY && i < value.size(); i++) {
            problems.require(value.item(i).kind() == Kind.OBJECT, pointer + "/" + i, value.item(i), "an object");
        }
    }

    private static void checkNumbers(Document value, String pointer, StateProblems problems) {
        problems.require(value.kind() == Kind.OBJECT, pointer, value, "an object of finite numbers");
        for (int i = 0; value.kind() == Kind.OBJECT && i < value.size(); i++) {
            String name = value.name(i).replace("~", "~0").replace("/", "~1");
            problems.require(
                    value.item(i).kind() == Kind.NUMBER, pointer + "/" + name, value.item(i), "a finite number");
        }
    }
}
