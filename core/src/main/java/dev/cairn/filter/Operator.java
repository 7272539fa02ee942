package dev.cairn.filter;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.model.OwnValues;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How a filter's condition compares what is stored with its operand. */
public enum Operator {
    /** Is there and equal. */
    EQ,
    /** Is not there, or not equal. */
    NE,
    /** Is there, of the same kind, and greater. */
    GT,
    /** Is there, of the same kind, and greater or equal. */
    GTE,
    /** Is there, of the same kind, and less. */
    LT,
    /** Is there, of the same kind, and less or equal. */
    LTE,
    /** Is there and equal to one of a list. */
    IN,
    /** Is there, an array, and has an item that is equal. */
    CONTAINS,
    /** Is there, whatever it is, or is not there. */
    EXISTS;

    /** The names of all operators, for messages. */
    static final String LABELS = Stream.of(values()).map(Operator::label).collect(Collectors.joining(" "));

    /** The operator's name in filters, for example {@code $gte}. */
    public String label() {
        return "$" + name().toLowerCase(Locale.ROOT);
    }

    /** The operator with a name, if there is one. */
    public static Optional<Operator> labelled(String label) {
        for (Operator operator : values()) {
            if (operator.label().equals(label)) {
                return Optional.of(operator);
            }
        }
        return Optional.empty();
    }

    /** Notes what is wrong with an operand. */
    void check(String key, Document operand, FilterProblems problems) {
        String problem = problem(OwnValues.of(operand).kind());
        if (problem != null) {
            problems.add(label() + " on \"" + key + "\" " + problem);
        }
    }

    private @Nullable String problem(Kind operand) {
        return switch (this) {
            case EQ, NE, CONTAINS -> null;
            case GT, GTE, LT, LTE ->
                operand == Kind.NUMBER || operand == Kind.STRING ? null : "compares with a number or a string";
            case IN -> operand == Kind.ARRAY ? null : "takes a list";
            case EXISTS -> operand == Kind.BOOLEAN ? null : "takes true or false";
        };
    }

    boolean matches(@Nullable Document found, Document operand) {
        return switch (this) {
            case EQ -> found != null && OwnValues.equal(found, operand);
            case NE -> found == null || !OwnValues.equal(found, operand);
            case IN -> found != null && isIn(found, OwnValues.of(operand));
            case CONTAINS -> found != null && isIn(operand, OwnValues.of(found));
            case EXISTS -> (found != null) == operand.text().equals("true");
            case GT, GTE, LT, LTE -> found != null && isOrdered(OwnValues.compare(found, operand));
        };
    }

    private static boolean isIn(Document value, Document array) {
        return array.kind() == Kind.ARRAY && array.items().stream().anyMatch(each -> OwnValues.equal(value, each));
    }

    private boolean isOrdered(OptionalInt sign) {
        if (sign.isEmpty()) {
            return false;
        }
        int found = sign.getAsInt();
        return switch (this) {
            case GT -> found > 0;
            case GTE -> found >= 0;
            case LT -> found < 0;
            default -> found <= 0;
        };
    }
}
