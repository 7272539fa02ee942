package dev.cairn.model;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.model.Document.Kind;
import dev.cairn.model.binding.Types;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Documents as those see them who stored a value: a tagged object of {@link Types} counts as the value in it, at every depth. Whoever puts
 * a registered record with a field {@code kind} finds it at {@code /kind}, and a {@code Long} is its number. A map with keys other than
 * strings counts as the array of its pairs. Stateless.
 *
 * <p>Numbers are compared by value, exactly: 1 = 1.0, 9007199254740993 ≠ 9007199254740992; strings and booleans as they are; arrays item by
 * item, objects member by member in any order. Kinds never equal each other and have no order between them.
 */
public final class OwnValues {
    private static final String DECIMAL = "decimal";

    /** The order of texts by their code points. */
    @Internal
    public static final Comparator<String> CODE_POINTS = OwnValues::compareText;

    private OwnValues() {}

    /** The value in a tagged object; any other document itself. */
    public static Document of(Document document) {
        Document value = document;
        boolean data = false;
        while (!data && isTagged(value)) {
            data = Tag.hasName(value, Tag.OBJECT);
            boolean decimal = Tag.hasName(value, DECIMAL);
            Document inside = value.item(value.size() - 1);
            value = decimal ? number(inside) : inside;
        }
        return value;
    }

    private static boolean isTagged(Document value) {
        return Tag.is(value)
                && value.item(0).kind() == Kind.STRING
                && (Tag.hasMembers(value, Tag.NAME, Tag.VALUE)
                        || (Tag.hasMembers(value, Tag.NAME, Tag.VERSION, Tag.VALUE)
                                && value.item(1).kind() == Kind.NUMBER));
    }

    /** Decimals stand as text in their tagged object: the number that it is, if it is one. */
    private static Document number(Document text) {
        try {
            Document number = text.kind() == Kind.STRING ? Document.parse(text.text()) : text;
            return number.kind() == Kind.NUMBER ? number : text;
        } catch (CairnException e) {
            return text;
        }
    }

    /**
     * What a pointer leads to, if it is there; as it is stored, with its own tagged object if it has one.
     *
     * @param tokens names of members and indices of items, from the outside in
     */
    public static Optional<Document> find(Document document, List<String> tokens) {
        Optional<Document> found = Optional.of(document);
        for (String token : tokens) {
            found = found.flatMap(at -> of(at).child(token));
        }
        return found;
    }

    /** Whether two values are equal. */
    public static boolean equal(Document a, Document b) {
        return JsonEquality.same(a, b, OwnValues::of);
    }

    /**
     * The sign of the first value's place behind the second: of two numbers by value, of two strings by code points. Empty for all
     * others.
     */
    public static OptionalInt compare(Document a, Document b) {
        Document left = of(a);
        Document right = of(b);
        if (left.kind() == Kind.NUMBER && right.kind() == Kind.NUMBER) {
            return OptionalInt.of(ExactNumber.compare(left.text(), right.text()));
        }
        if (left.kind() == Kind.STRING && right.kind() == Kind.STRING) {
            return OptionalInt.of(CODE_POINTS.compare(left.text(), right.text()));
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
}
