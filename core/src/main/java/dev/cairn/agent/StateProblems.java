package dev.cairn.agent;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All that is wrong with an agent's state, so that it is said at once. Not thread-safe. */
final class StateProblems {
    private static final int MOST = 50;

    private final String subject;
    private final List<String> pointers = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();

    /**
     * Makes an empty list.
     *
     * @param subject whose state, the beginning of the message
     */
    StateProblems(String subject) {
        this.subject = subject;
    }

    void add(String pointer, String text) {
        pointers.add(pointer);
        texts.add("\"" + pointer + "\" " + text);
    }

    void require(boolean right, String pointer, Document found, String expected) {
        if (!right && texts.size() < MOST) {
            add(pointer, "is " + kind(found) + ", not " + expected);
        }
    }

    private static String kind(Document found) {
        if (found.kind() == Document.Kind.OBJECT && found.member("@cairn").isPresent()) {
            return "a Java value outside JSON (" + found.at("/@cairn").json() + ")";
        }
        boolean empty = found.kind() == Document.Kind.STRING && found.text().isEmpty();
        return empty ? "an empty text" : found.kind().phrase();
    }

    boolean isEmpty() {
        return texts.isEmpty();
    }

    void throwIfAny() {
        if (!texts.isEmpty()) {
            Map<String, Object> details = new LinkedHashMap<>();
            details.put("pointer", pointers.get(0));
            details.put("pointers", List.copyOf(pointers));
            details.put("problems", List.copyOf(texts));
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot accept " + subject + ": " + String.join("; ", texts) + ".",
                    details,
                    null);
        }
    }
}
