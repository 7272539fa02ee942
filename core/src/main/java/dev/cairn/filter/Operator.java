package dev.cairn.filter;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
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
    /** Is there, whatever it is, or is not there. */
    EXISTS;

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

    /** What is wrong with an operand, or null. */
    @Nullable
    String problem(Document operand) {
        return switch (this) {
            case EQ, NE -> null;
            case GT, GTE, LT, LTE ->
                operand.kind() == Kind.NUMBER || operand.kind() == Kind.STRING
                        ? null
                        : "compares with a number or a string";
            case IN -> operand.kind() == Kind.ARRAY ? null : "takes a list";
            case EXISTS -> operand.kind() == Kind.BOOLEAN ? null : "takes true or false";
        };
    }

    boolean matches(@Nullable Document found, Document operand) {
        return switch (this) {
            case EQ -> found != null && ValueEquality.equal(found, operand);
            case NE -> found == null || !ValueEquality.equal(found, operand);
            case IN -> found != null && operand.items().stream().anyMatch(each -> ValueEquality.equal(found, each));
            case EXISTS -> (found != null) == operand.text().equals("true");
            case GT, GTE, LT, LTE -> found != null && isOrdered(ValueEquality.compare(found, operand));
        };
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
