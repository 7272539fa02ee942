package dev.cairn.tck;

import static dev.cairn.tck.CheckpointerFault.fault;

import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.filter.FilterTerm;
import dev.cairn.filter.FilterTerm.Condition;
import dev.cairn.filter.Operator;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.storage.Page;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Faults of metadata filters: each decides in its own way whether a stored value equals a wanted one. */
final class FilterFaults {
    private FilterFaults() {}

    static List<CheckpointerFault> all() {
        return List.of(
                fault(
                        "numbers_are_equal_by_value_and_exactly",
                        "numbers are compared as floating-point ones",
                        s -> decide(
                                s,
                                (found, wanted) -> (found.kind() == Kind.NUMBER && found.kind() == wanted.kind())
                                        ? Double.parseDouble(found.text()) == Double.parseDouble(wanted.text())
                                        : found.equals(wanted))),
                fault(
                        "kinds_never_equal_each_other",
                        "values are compared as text",
                        s -> decide(s, (found, wanted) -> text(found).equals(text(wanted)))),
                fault(
                        "true_and_false_filter",
                        "truth is not compared",
                        s -> decide(s, (found, wanted) -> found.kind() == wanted.kind())),
                fault("null_matches_an_explicit_null_only", "null means absent", FilterFaults::nullIsAbsent),
                fault(
                        "objects_match_member_by_member",
                        "objects match when they contain the wanted one",
                        s -> decide(
                                s,
                                (found, wanted) -> wanted.kind() == Kind.OBJECT
                                        ? found.kind() == Kind.OBJECT
                                                && found.member("a").isPresent()
                                        : found.equals(wanted))),
                fault(
                        "lists_match_item_by_item",
                        "lists match what they contain",
                        s -> decide(
                                s,
                                (found, wanted) -> found.equals(wanted)
                                        || (found.kind() == Kind.ARRAY
                                                && found.items().contains(wanted)))),
                fault(
                        "an_unknown_key_matches_nothing",
                        "unknown keys are ignored",
                        s -> Spoil.queries(
                                s, q -> Spoil.filter(q, term -> term.keys().noneMatch("nope"::equals)))),
                fault(
                        "dots_quotes_and_signs_in_keys_mean_themselves",
                        "dots go into objects",
                        s -> Spoil.queries(
                                s, q -> renamed(q, key -> key.contains(".") ? "/" + key.replace('.', '/') : key))),
                fault(
                        "a_key_that_begins_with_a_slash_is_a_pointer",
                        "pointers are keys",
                        s -> Spoil.queries(
                                s, q -> renamed(q, key -> key.startsWith("/") ? "/~1" + key.substring(1) : key))),
                fault(
                        "no_key_and_no_value_is_a_piece_of_a_query",
                        "operators are obeyed",
                        s -> decide(
                                s,
                                (found, wanted) -> wanted.kind() == Kind.OBJECT
                                        ? wanted.member("ne").isPresent()
                                        : found.equals(wanted))),
                fault(
                        "operators_decide_on_metadata_as_they_do_on_items",
                        "operators are passed over",
                        s -> Spoil.queries(
                                s,
                                q -> Spoil.filter(
                                        q, term -> term instanceof Condition c && c.operator() == Operator.EQ))),
                fault(
                        "metadata_is_filtered_as_it_was_given",
                        "U+0000 is left out",
                        s -> Spoil.queries(
                                s,
                                q -> changed(
                                        q,
                                        c -> c.operand().json().contains("u0000")
                                                ? new Condition(c.key(), c.operator(), Document.of("ab"))
                                                : c))));
    }

    private static CheckpointQuery changed(CheckpointQuery q, UnaryOperator<Condition> change) {
        return Spoil.filtered(
                q,
                new DocumentFilter(
                        conditions(q).stream().<FilterTerm>map(change).toList()));
    }

    private static List<Condition> conditions(CheckpointQuery q) {
        return q.filter().terms().stream().map(Condition.class::cast).toList();
    }

    private interface Rule {
        boolean matches(Document found, Document wanted);
    }

    private static void decide(Spoiled s, Rule rule) {
        s.list = q -> {
            List<CheckpointTuple> items = s.sound.list(Spoil.filtered(q, DocumentFilter.ALL)).items().stream()
                    .filter(t -> conditions(q).stream().allMatch(wanted -> {
                        Optional<Document> found = t.metadata().toDocument().member(wanted.key());
                        return found.isPresent() && rule.matches(found.get(), wanted.operand());
                    }))
                    .toList();
            return new Page<>(items, null);
        };
    }

    private static String text(Document value) {
        return value.kind() == Kind.STRING ? value.text() : value.json();
    }

    private static void nullIsAbsent(Spoiled s) {
        s.list = q -> {
            boolean wantsNull = conditions(q).stream().anyMatch(c -> c.operand().kind() == Kind.NULL);
            Page<CheckpointTuple> found = s.sound.list(q);
            return wantsNull && found.items().isEmpty()
                    ? new Page<>(
                            s.sound.list(Spoil.filtered(q, DocumentFilter.ALL)).items().stream()
                                    .filter(t -> t.metadata()
                                            .toDocument()
                                            .member("k")
                                            .isEmpty())
                                    .toList(),
                            null)
                    : found;
        };
    }

    private interface Naming {
        String of(String key);
    }

    private static CheckpointQuery renamed(CheckpointQuery q, Naming naming) {
        return changed(q, c -> new Condition(naming.of(c.key()), c.operator(), c.operand()));
    }
}
