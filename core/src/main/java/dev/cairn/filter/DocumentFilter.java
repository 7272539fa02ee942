package dev.cairn.filter;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.model.JsonPointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Conditions on the fields of a document, all of which must hold. In JSON:
 *
 * <pre>{@code
 * {"status": "open", "/customer/age": {"$gte": 18, "$lt": 65}, "kind": {"$in": ["a", "b"]}, "note": {"$exists": false}}
 * }</pre>
 *
 * <ul>
 *   <li>a key is meant literally, dots included; one that begins with {@code /} is a JSON Pointer into the document;
 *   <li>a plain value must be equal; an object whose members all begin with {@code $} holds operators: {@code $eq $ne $gt $gte $lt $lte
 *       $in $exists}; any other word that begins with {@code $} is refused, as a key and inside a plain value, so is an object that
 *       mixes both. A field whose name begins with {@code $} is reached by a JSON Pointer, a value with such a name by {@code $eq};
 *   <li>a missing field matches {@code $ne} and {@code $exists: false} only;
 *   <li>order is between numbers, or between strings; nothing else is greater or less than anything. What equals what is said by {@link
 *       ValueEquality}; a number or array that carries its Java type counts as that number or array,
 *       wherever it stands.
 * </ul>
 *
 * <p>Immutable and safe for use by many threads.
 *
 * @param conditions what must hold
 */
public record DocumentFilter(List<Condition> conditions) {
    /** Matches everything. */
    public static final DocumentFilter ALL = new DocumentFilter(List.of());

    /** Copies the list. */
    public DocumentFilter {
        conditions = List.copyOf(conditions);
    }

    /**
     * A condition.
     *
     * @param key the field: a member's name, or a JSON Pointer
     * @param operator how to compare
     * @param operand with what
     */
    public record Condition(String key, Operator operator, Document operand) {
        boolean matches(Document document) {
            return operator.matches(FieldPath.find(document, key).orElse(null), operand);
        }
    }

    /**
     * Reads a filter.
     *
     * @throws CairnException {@code INVALID} with all problems: no object, unknown operators, operands of a wrong kind, malformed
     *     pointers
     */
    public static DocumentFilter parse(Document filter) {
        List<String> problems = new ArrayList<>();
        List<Condition> conditions = new ArrayList<>();
        if (filter.kind() != Kind.OBJECT) {
            problems.add("a filter is a JSON object, not " + filter.kind().phrase());
        }
        for (int i = 0; i < filter.size() && filter.kind() == Kind.OBJECT; i++) {
            read(filter.name(i), filter.item(i), conditions, problems);
        }
        refuse(problems);
        return new DocumentFilter(conditions);
    }

    /** A filter of keys and the values or operators that they must match. */
    public static DocumentFilter of(Map<String, Document> filter) {
        return parse(Document.fromObject(filter));
    }

    /** The same with one more condition. */
    public DocumentFilter and(String key, Operator operator, Document operand) {
        List<String> problems = new ArrayList<>();
        List<Condition> all = new ArrayList<>(conditions);
        add(new Condition(key, operator, TypedValue.plain(operand)), all, problems);
        refuse(problems);
        return new DocumentFilter(all);
    }

    /** The conditions of both. */
    public DocumentFilter and(DocumentFilter other) {
        List<Condition> all = new ArrayList<>(conditions);
        all.addAll(other.conditions);
        return new DocumentFilter(all);
    }

    /** A text that equal filters have in common. */
    public String identity() {
        return Document.fromArray(conditions.stream()
                        .map(condition -> Document.fromArray(List.of(
                                Document.of(condition.key()),
                                Document.of(condition.operator().label()),
                                condition.operand())))
                        .toList())
                .json();
    }

    /** Whether everything matches. */
    public boolean isEmpty() {
        return conditions.isEmpty();
    }

    /** Whether a document fulfils all conditions. */
    public boolean matches(Document document) {
        for (Condition condition : conditions) {
            if (!condition.matches(document)) {
                return false;
            }
        }
        return true;
    }

    private static void read(String key, Document given, List<Condition> conditions, List<String> problems) {
        long operators = operators(given);
        if (operators == 0) {
            refuseWords(key, given, problems);
            add(new Condition(key, Operator.EQ, TypedValue.plain(given)), conditions, problems);
        } else if (operators < given.size()) {
            problems.add("the condition on \"" + key
                    + "\" mixes operators and fields; write {\"$eq\": …} for a whole value");
        } else {
            for (int i = 0; i < given.size(); i++) {
                readOperator(key, given.name(i), given.item(i), conditions, problems);
            }
        }
    }

    private static void readOperator(
            String key, String label, Document operand, List<Condition> conditions, List<String> problems) {
        Optional<Operator> operator = Operator.labelled(label);
        if (operator.isEmpty()) {
            problems.add("\"" + label + "\" on \"" + key
                    + "\" is no operator; there are $eq $ne $gt $gte $lt $lte $in $exists");
        } else {
            add(new Condition(key, operator.get(), TypedValue.plain(operand)), conditions, problems);
        }
    }

    private static void add(Condition condition, List<Condition> conditions, List<String> problems) {
        if (condition.key().startsWith("$")) {
            problems.add("\"" + condition.key() + "\" is no field; write \"/" + condition.key()
                    + "\" for a field of that name");
        }
        String problem = condition.operator().problem(condition.operand());
        if (problem != null) {
            problems.add(condition.operator().label() + " on \"" + condition.key() + "\" " + problem);
        }
        if (condition.key().startsWith("/")) {
            try {
                JsonPointer.parse(condition.key());
            } catch (CairnException e) {
                problems.add("the key " + e.getMessage());
            }
        }
        conditions.add(condition);
    }

    /** An operator inside a plain value would be compared as a member, and match nothing. */
    private static void refuseWords(String key, Document value, List<String> problems) {
        for (int i = 0; i < value.size() && value.kind() == Kind.ARRAY; i++) {
            refuseWords(key, value.item(i), problems);
        }
        for (int i = 0; i < value.size() && value.kind() == Kind.OBJECT; i++) {
            if (value.name(i).startsWith("$")) {
                problems.add("\"" + value.name(i) + "\" stands inside the value of \"" + key
                        + "\"; address the field by a JSON Pointer, or write {\"$eq\": …} for a whole value");
            }
            refuseWords(key, value.item(i), problems);
        }
    }

    private static long operators(Document given) {
        long operators = 0;
        for (int i = 0; i < given.size() && given.kind() == Kind.OBJECT; i++) {
            operators += given.name(i).startsWith("$") ? 1 : 0;
        }
        return operators;
    }

    private static void refuse(List<String> problems) {
        if (!problems.isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The filter is refused: " + String.join("; ", problems) + ".",
                    Map.of("problems", List.copyOf(problems)),
                    null);
        }
    }
}
