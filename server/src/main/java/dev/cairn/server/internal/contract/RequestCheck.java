package dev.cairn.server.internal.contract;

import dev.cairn.internal.text.Problems;
import dev.cairn.internal.text.TimeText;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.model.JsonPointer;
import dev.cairn.server.internal.http.Request;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Refuses what a route does not take: unknown and missing members, and values of other types, all at once. Stateless. */
public final class RequestCheck {
    private static final String WHOLE = "must be a whole number up to " + Integer.MAX_VALUE;

    private final Contract contract;
    private final Problems problems = new Problems("Cannot read the request", Map.of());

    private RequestCheck(Contract contract) {
        this.contract = contract;
    }

    /**
     * Checks a request and reads its body if that is JSON.
     *
     * @return the body; null where none is taken, or another media type
     */
    public static @Nullable Document of(Contract contract, Operation operation, Request request) {
        RequestCheck check = new RequestCheck(contract);
        check.query(operation, request);
        Operation.Content content = operation.body();
        Document body = null;
        if (content != null && content.type() != null) {
            body = request.json();
            check.value(content.type(), body, JsonPointer.ROOT);
        }
        check.problems.throwIfAny();
        return body;
    }

    private void query(Operation operation, Request request) {
        for (String name : request.queryNames()) {
            Field field = operation.query().get(name);
            if (field == null) {
                problems.invalid(
                        "?" + name,
                        "is not a parameter; existing are " + operation.query().keySet());
            } else {
                parameter(field, request.queries(name));
            }
        }
        for (Field field : operation.query().values()) {
            if (field.required() && request.queries(field.name()).isEmpty()) {
                problems.invalid("?" + field.name(), "is missing");
            }
        }
    }

    private void parameter(Field field, List<String> values) {
        if (values.size() > 1 && !field.type().isList()) {
            problems.invalid("?" + field.name(), "is given more than once");
        }
        Type item = field.type().item();
        Type type = item == null ? field.type() : item;
        values.forEach(value -> text(type, value, "?" + field.name()));
    }

    private void text(Type type, String value, String place) {
        switch (type.kind()) {
            case INTEGER -> expect(isWhole(value, Integer.MAX_VALUE), place, WHOLE + ", not '" + value + "'");
            case LONG -> expect(isWhole(value, Long.MAX_VALUE), place, "must be a whole number, not '" + value + "'");
            case NUMBER -> expect(isNumber(value), place, "must be a number, not '" + value + "'");
            case BOOLEAN ->
                expect(
                        value.equals("true") || value.equals("false"),
                        place,
                        "must be true or false, not '" + value + "'");
            case TIME ->
                expect(isTime(value), place, "must be a time such as 2026-01-31T12:00:00Z, not '" + value + "'");
            case AGE ->
                expect(isAge(value), place, "must be a length of time such as 90s, 12h or 7d, not '" + value + "'");
            case WORDS ->
                expect(type.words().contains(value), place, "must be one of " + type.words() + ", not '" + value + "'");
            default -> {}
        }
    }

    private void expect(boolean fits, String place, String text) {
        if (!fits) {
            problems.invalid(place, text);
        }
    }

    private static boolean isWhole(String text, long most) {
        try {
            long number = Long.parseLong(text);
            return number <= most && number >= -most;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static boolean isNumber(String text) {
        return text.matches("-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
    }

    private static boolean isAge(String text) {
        try {
            TimeText.parse(text, Instant.now());
            return true;
        } catch (DateTimeException | ArithmeticException e) {
            return false;
        }
    }

    private static boolean isTime(String text) {
        try {
            OffsetDateTime.parse(text);
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private void value(Type type, Document value, JsonPointer at) {
        if (type.kind() == Type.Kind.ANY || (value.kind() == Kind.NULL && type.nullable())) {
            return;
        }
        switch (type.kind()) {
            case STRING, TIME, AGE, WORDS -> string(type, value, at);
            case INTEGER ->
                expect(value.kind() == Kind.NUMBER && isWhole(value.text(), Integer.MAX_VALUE), place(at), WHOLE);
            case NUMBER -> expect(value.kind() == Kind.NUMBER, place(at), "must be a number");
            case BOOLEAN -> expect(value.kind() == Kind.BOOLEAN, place(at), "must be true or false");
            case LIST -> list(type, value, at);
            case MAP, OBJECT -> map(type, value, at);
            case NAMED -> object(contract.shape(type.name()), value, at);
            default -> throw new IllegalStateException("No body has type " + type);
        }
    }

    private static String place(JsonPointer at) {
        return at.toString();
    }

    private void string(Type type, Document value, JsonPointer at) {
        if (value.kind() != Kind.STRING) {
            problems.invalid(place(at), "must be a string");
        } else {
            text(type, value.text(), place(at));
        }
    }

    private void list(Type type, Document value, JsonPointer at) {
        if (value.kind() != Kind.ARRAY) {
            problems.invalid(place(at), "must be an array");
            return;
        }
        for (int i = 0; i < value.size() && type.item() != null; i++) {
            value(type.item(), value.item(i), at.child(String.valueOf(i)));
        }
    }

    private void map(Type type, Document value, JsonPointer at) {
        if (value.kind() != Kind.OBJECT) {
            problems.invalid(place(at), "must be an object");
            return;
        }
        for (int i = 0; i < value.size() && type.item() != null; i++) {
            value(type.item(), value.item(i), at.child(value.name(i)));
        }
    }

    private void object(Shape shape, Document value, JsonPointer at) {
        if (value.kind() != Kind.OBJECT) {
            problems.invalid(place(at), "must be an object");
            return;
        }
        for (int i = 0; i < value.size(); i++) {
            Field field = shape.fields().get(value.name(i));
            JsonPointer child = at.child(value.name(i));
            if (field == null) {
                problems.invalid(
                        place(child),
                        "is not a member; existing are " + shape.fields().keySet());
            } else {
                value(field.type(), value.item(i), child);
            }
        }
        for (Field field : shape.fields().values()) {
            if (field.required() && value.member(field.name()).isEmpty()) {
                problems.invalid(place(at.child(field.name())), "is missing");
            }
        }
    }
}
