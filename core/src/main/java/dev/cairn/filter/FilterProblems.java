package dev.cairn.filter;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.model.JsonPointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What is wrong with a filter, reported all at once. Not thread-safe. */
final class FilterProblems {
    private final String subject;
    private final List<String> found = new ArrayList<>();

    FilterProblems(String subject) {
        this.subject = subject;
    }

    void add(String problem) {
        found.add(problem);
    }

    void checkKey(String key) {
        if (key.startsWith("$")) {
            add("\"" + key + "\" is neither a field nor $and, $or or $not; write \"/" + key
                    + "\" for a field of that name");
        }
        if (key.startsWith("/")) {
            try {
                JsonPointer.parse(key);
            } catch (CairnException e) {
                add("the key " + e.getMessage());
            }
        }
    }

    /** An operator inside a plain value would be compared as a member, and match nothing. */
    void refuseWords(String key, Document value) {
        for (int i = 0; i < value.size() && value.kind() == Kind.ARRAY; i++) {
            refuseWords(key, value.item(i));
        }
        for (int i = 0; i < value.size() && value.kind() == Kind.OBJECT; i++) {
            if (value.name(i).startsWith("$")) {
                add("\"" + value.name(i) + "\" is inside the value of \"" + key
                        + "\"; address the field by a JSON Pointer, or write {\"$eq\": …} for a whole value");
            }
            refuseWords(key, value.item(i));
        }
    }

    /**
     * Ends what has problems.
     *
     * @throws CairnException {@code INVALID}
     */
    void refuse() {
        if (!found.isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot accept " + subject + ": " + String.join("; ", found) + ".",
                    Map.of("problems", List.copyOf(found)),
                    null);
        }
    }
}
