package dev.cairn.filter;

import dev.cairn.filter.FilterTerm.AnyOf;
import dev.cairn.filter.FilterTerm.Condition;
import dev.cairn.filter.FilterTerm.Not;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads filters from JSON and notes what is wrong with them. Not thread-safe. */
final class FilterReader {
    private final FilterProblems problems = new FilterProblems("the filter");

    DocumentFilter read(Document given) {
        List<FilterTerm> terms = terms(given, "a filter");
        problems.refuse();
        return new DocumentFilter(terms);
    }

    private List<FilterTerm> terms(Document given, String subject) {
        List<FilterTerm> terms = new ArrayList<>();
        if (given.kind() != Kind.OBJECT) {
            problems.add(subject + " is a JSON object, not " + given.kind().phrase());
            return terms;
        }
        for (int i = 0; i < given.size(); i++) {
            readMember(given.name(i), given.item(i), terms);
        }
        return terms;
    }

    private void readMember(String key, Document given, List<FilterTerm> terms) {
        switch (key) {
            case "$and" -> filters(key, given).forEach(filter -> terms.addAll(filter.terms()));
            case "$or" -> terms.add(new AnyOf(filters(key, given)));
            case "$not" -> terms.add(new Not(new DocumentFilter(terms(given, "the filter of $not"))));
            default -> readField(key, given, terms);
        }
    }

    private List<DocumentFilter> filters(String word, Document given) {
        List<DocumentFilter> filters = new ArrayList<>();
        if (given.kind() != Kind.ARRAY || given.size() == 0) {
            problems.add(word + " takes a list of filters, at least one");
            return filters;
        }
        given.items().forEach(each -> filters.add(new DocumentFilter(terms(each, "each filter of " + word))));
        return filters;
    }

    private void readField(String key, Document given, List<FilterTerm> terms) {
        problems.checkKey(key);
        long operators = operators(given);
        if (operators == 0) {
            problems.refuseWords(key, given);
            terms.add(new Condition(key, Operator.EQ, given));
        } else if (operators < given.size()) {
            problems.add("the condition on \"" + key
                    + "\" mixes operators and fields; write {\"$eq\": …} for a whole value");
        } else {
            readOperators(key, given, terms);
        }
    }

    private static long operators(Document given) {
        long operators = 0;
        for (int i = 0; i < given.size() && given.kind() == Kind.OBJECT; i++) {
            operators += given.name(i).startsWith("$") ? 1 : 0;
        }
        return operators;
    }

    private void readOperators(String key, Document given, List<FilterTerm> terms) {
        for (int i = 0; i < given.size(); i++) {
            if (given.name(i).equals("$not")) {
                terms.add(opposite(key, given.item(i)));
            } else {
                readOperator(key, given.name(i), given.item(i), terms);
            }
        }
    }

    private FilterTerm opposite(String key, Document given) {
        List<FilterTerm> terms = new ArrayList<>();
        if (given.size() == 0 || operators(given) < given.size()) {
            problems.add("$not on \"" + key + "\" takes operators, as {\"$not\": {\"$gt\": 5}}");
        } else {
            readOperators(key, given, terms);
        }
        return new Not(new DocumentFilter(terms));
    }

    private void readOperator(String key, String label, Document operand, List<FilterTerm> terms) {
        Optional<Operator> operator = Operator.labelled(label);
        if (operator.isEmpty()) {
            problems.add("\"" + label + "\" on \"" + key + "\" is not an operator. Operators are " + Operator.LABELS
                    + " $not");
        } else {
            operator.get().check(key, operand, problems);
            terms.add(new Condition(key, operator.get(), operand));
        }
    }
}
