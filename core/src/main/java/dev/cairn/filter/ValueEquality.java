package dev.cairn.filter;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.OptionalInt;

/**
 * When two JSON values are equal for a filter, and which of two is greater. Numbers are compared by value, exactly: 1 = 1.0,
 * 9007199254740993 ≠ 9007199254740992; strings and booleans as they are; arrays item by item, objects member by member in any order.
 * Kinds never equal each other and have no order between them. A number or array
 * that carries its Java type counts as that number or array, at every depth. Stateless.
 */
public final class ValueEquality {
    private ValueEquality() {}

    /** Whether two values are equal. */
    public static boolean equal(Document a, Document b) {
        return equalPlain(TypedValue.plain(a), TypedValue.plain(b));
    }

    private static boolean equalPlain(Document a, Document b) {
        if (a.kind() != b.kind()) {
            return false;
        }
        return switch (a.kind()) {
            case NUMBER -> ExactNumber.compare(a.text(), b.text()) == 0;
            case ARRAY -> equalItems(a, b);
            case OBJECT -> equalMembers(a, b);
            case NULL, BOOLEAN, STRING, BINARY -> a.equals(b);
        };
    }

    /**
     * The sign of the first value's place behind the second: of two numbers by value, of two strings by code points. Empty for all
     * others.
     */
    public static OptionalInt compare(Document a, Document b) {
        return comparePlain(TypedValue.plain(a), TypedValue.plain(b));
    }

    private static OptionalInt comparePlain(Document a, Document b) {
        if (a.kind() == Kind.NUMBER && b.kind() == Kind.NUMBER) {
            return OptionalInt.of(ExactNumber.compare(a.text(), b.text()));
        }
        if (a.kind() == Kind.STRING && b.kind() == Kind.STRING) {
            return OptionalInt.of(compareText(a.text(), b.text()));
        }
        return OptionalInt.empty();
    }

    private static int compareText(String a, String b) {
        int i = 0;
        while (i < a.length() && i < b.length()) {
            int left = a.codePointAt(i);
            int right = b.codePointAt(i);
            if (left != right) {
                return Integer.compare(left, right);
            }
            i += Character.charCount(left);
        }
        return Integer.compare(a.length(), b.length());
    }

    private static boolean equalItems(Document a, Document b) {
        if (a.size() != b.size()) {
            return false;
        }
        for (int i = 0; i < a.size(); i++) {
            if (!equal(a.item(i), b.item(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean equalMembers(Document a, Document b) {
        if (a.size() != b.size()) {
            return false;
        }
        for (int i = 0; i < a.size(); i++) {
            Document value = a.item(i);
            if (b.member(a.name(i)).filter(other -> equal(value, other)).isEmpty()) {
                return false;
            }
        }
        return true;
    }
}
