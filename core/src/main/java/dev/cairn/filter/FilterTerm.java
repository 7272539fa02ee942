package dev.cairn.filter;

import dev.cairn.model.Document;
import java.util.List;
import java.util.stream.Stream;

/** One of the things that a filter asks for. Immutable. */
public sealed interface FilterTerm {
    /** Whether a document fulfils it. */
    boolean matches(Document document);

    /** The keys that it looks at. */
    Stream<String> keys();

    /** A document that equal terms have in common. */
    Document form();

    /**
     * A condition on one field.
     *
     * @param key the field: a member's name, or a JSON Pointer
     * @param operator how to compare
     * @param operand with what
     */
    record Condition(String key, Operator operator, Document operand) implements FilterTerm {
        /** Without the value. */
        @Override
        public String toString() {
            return key + " " + operator + " " + operand.outline();
        }

        @Override
        public boolean matches(Document document) {
            return operator.matches(FieldPath.find(document, key).orElse(null), operand);
        }

        @Override
        public Stream<String> keys() {
            return Stream.of(key);
        }

        @Override
        public Document form() {
            return Document.fromArray(List.of(Document.of(key), Document.of(operator.label()), operand));
        }
    }

    /**
     * At least one of some filters: {@code $or}.
     *
     * @param filters one or more
     */
    record AnyOf(List<DocumentFilter> filters) implements FilterTerm {
        /** Copies the list. */
        public AnyOf {
            filters = List.copyOf(filters);
        }

        @Override
        public boolean matches(Document document) {
            return filters.stream().anyMatch(filter -> filter.matches(document));
        }

        @Override
        public Stream<String> keys() {
            return filters.stream().flatMap(DocumentFilter::keys);
        }

        @Override
        public Document form() {
            List<Document> forms = filters.stream().map(DocumentFilter::form).toList();
            return Document.fromArray(List.of(Document.of("$or"), Document.fromArray(forms)));
        }
    }

    /**
     * The opposite of a filter: {@code $not}.
     *
     * @param filter what must not match
     */
    record Not(DocumentFilter filter) implements FilterTerm {
        @Override
        public boolean matches(Document document) {
            return !filter.matches(document);
        }

        @Override
        public Stream<String> keys() {
            return filter.keys();
        }

        @Override
        public Document form() {
            return Document.fromArray(List.of(Document.of("$not"), filter.form()));
        }
    }
}
