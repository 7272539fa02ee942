package dev.cairn.model;

import dev.cairn.annotation.Internal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Equality as RFC 6902 defines it for {@code test}: numbers by their value, objects without regard to the order of members. */
@Internal
public final class JsonEquality {
    /** What is still to be compared, in pairs. */
    private final Deque<Document> pairs = new ArrayDeque<>();

    private JsonEquality() {}

    @Internal
    public static boolean same(Document a, Document b) {
        return same(a, b, UnaryOperator.identity());
    }

    /**
     * Equality of what documents count as.
     *
     * @param view what each value counts as, asked once for each
     */
    static boolean same(Document a, Document b, UnaryOperator<Document> view) {
        JsonEquality equality = new JsonEquality();
        equality.push(a, b);
        boolean same = true;
        while (same && !equality.pairs.isEmpty()) {
            same = equality.sameOutside(view.apply(equality.pairs.pop()), view.apply(equality.pairs.pop()));
        }
        return same;
    }

    private void push(Document a, Document b) {
        pairs.push(b);
        pairs.push(a);
    }

    /** Whether two documents are equal when their children are, which are left to be compared. */
    private boolean sameOutside(Document a, Document b) {
        if (a.kind() != b.kind() || a.size() != b.size()) {
            return false;
        }
        return switch (a.kind()) {
            case NUMBER -> ExactNumber.same(a.text(), b.text());
            case ARRAY -> {
                for (int i = 0; i < a.size(); i++) {
                    push(a.item(i), b.item(i));
                }
                yield true;
            }
            case OBJECT -> haveSameNames(a, b);
            default -> a.equals(b);
        };
    }

    private boolean haveSameNames(Document a, Document b) {
        for (int i = 0; i < a.size(); i++) {
            Optional<Document> other = b.member(a.name(i));
            if (other.isEmpty()) {
                return false;
            }
            push(a.item(i), other.get());
        }
        return true;
    }
}
