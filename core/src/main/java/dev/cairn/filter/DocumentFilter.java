package dev.cairn.filter;

import dev.cairn.error.CairnException;
import dev.cairn.filter.FilterTerm.AnyOf;
import dev.cairn.filter.FilterTerm.Condition;
import dev.cairn.filter.FilterTerm.Not;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Conditions on the fields of a document, all of which must hold; the one filter language of items, metadata, states and the command
 * line. In JSON:
 *
 * <pre>{@code
 * {"status": "open", "/customer/age": {"$gte": 18, "$lt": 65}, "tags": {"$contains": "new"}, "$or": [{"a": 1}, {"b": {"$exists": false}}]}
 * }</pre>
 *
 * <ul>
 *   <li>a key is meant literally, dots included; one that begins with {@code /} is a JSON Pointer into the document. Fields of registered
 *       types are addressed by their own names, see {@link dev.cairn.model.OwnValues};
 *   <li>a plain value must be equal; an object whose members all begin with {@code $} holds operators: {@code $eq $ne $gt $gte $lt $lte
 *       $in $contains $exists}, and {@code $not} with operators inside;
 *   <li>{@code $and} and {@code $or} take a list of filters, {@code $not} takes one;
 *   <li>any other word that begins with {@code $} is refused, as a key and inside a plain value, so is an object that mixes operators and
 *       fields. A field whose name begins with {@code $} is reached by a JSON Pointer, a value with such a name by {@code $eq};
 *   <li>a missing field matches {@code $ne}, {@code $exists: false} and {@code $not} of what does not match it;
 *   <li>order is between numbers, or between strings; nothing else is greater or less than anything. Times, UUIDs and enums count as their
 *       text. {@code $contains} holds of an array with an equal item. What equals what is said by {@link dev.cairn.model.OwnValues}.
 * </ul>
 *
 * <p>Immutable and thread-safe.
 *
 * @param terms what must hold
 */
public record DocumentFilter(List<FilterTerm> terms) {
    /** Matches everything. */
    public static final DocumentFilter ALL = new DocumentFilter(List.of());

    /** Copies the list. */
    public DocumentFilter {
        terms = List.copyOf(terms);
    }

    /**
     * Reads a filter.
     *
     * @throws CairnException {@code INVALID} with all problems: no object, unknown operators, operands of a wrong kind, malformed
     *     pointers
     */
    public static DocumentFilter parse(Document filter) {
        return new FilterReader().read(filter);
    }

    /** Reads a filter in JSON; fails as {@link #parse(Document)}, and with the same code as {@link Document#parse(String)}. */
    public static DocumentFilter parse(String json) {
        Document filter;
        try {
            filter = Document.parse(json);
        } catch (CairnException e) {
            throw new CairnException(e.code(), "Cannot read the filter: " + e.getMessage(), e.details(), e);
        }
        return parse(filter);
    }

    /** A filter of keys and the values or operators that they must match. */
    public static DocumentFilter of(Map<String, Document> filter) {
        return parse(Document.fromObject(filter));
    }

    /**
     * That a field equals a value, which is never taken for operators: safe for a value that comes from outside.
     *
     * @throws CairnException {@code INVALID} when the key or a member's name in the value begins with {@code $}, or the key is a malformed
     *     pointer
     */
    public static DocumentFilter fromValue(String key, Document value) {
        FilterProblems problems = new FilterProblems("the filter");
        problems.checkKey(key);
        problems.refuseWords(key, value);
        problems.refuse();
        return new DocumentFilter(List.of(new Condition(key, Operator.EQ, value)));
    }

    /** These terms and a condition more. */
    public DocumentFilter and(String key, Operator operator, Document operand) {
        FilterProblems problems = new FilterProblems("the filter");
        problems.checkKey(key);
        operator.check(key, operand, problems);
        problems.refuse();
        return and(new DocumentFilter(List.of(new Condition(key, operator, operand))));
    }

    /** The terms of both. */
    public DocumentFilter and(DocumentFilter other) {
        List<FilterTerm> all = new ArrayList<>(terms);
        all.addAll(other.terms);
        return new DocumentFilter(all);
    }

    /** What matches one of the two, or both. */
    public DocumentFilter or(DocumentFilter other) {
        return new DocumentFilter(List.of(new AnyOf(List.of(this, other))));
    }

    /** What does not match this. */
    public DocumentFilter negate() {
        return new DocumentFilter(List.of(new Not(this)));
    }

    /** A text that equal filters have in common. */
    public String identity() {
        return form().json();
    }

    Document form() {
        return Document.fromArray(terms.stream().map(FilterTerm::form).toList());
    }

    /** Whether everything matches. */
    public boolean isEmpty() {
        return terms.isEmpty();
    }

    /** Whether a document fulfils all terms. */
    public boolean matches(Document document) {
        for (FilterTerm term : terms) {
            if (!term.matches(document)) {
                return false;
            }
        }
        return true;
    }

    /** The keys that this filter looks at. */
    public Stream<String> keys() {
        return terms.stream().flatMap(FilterTerm::keys);
    }

    /** The value that a key must equal, where one of the terms says that. */
    public Optional<Document> wanted(String key) {
        return terms.stream()
                .filter(term -> term instanceof Condition condition
                        && condition.operator() == Operator.EQ
                        && condition.key().equals(key))
                .map(term -> ((Condition) term).operand())
                .findFirst();
    }
}
