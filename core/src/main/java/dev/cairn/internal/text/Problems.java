package dev.cairn.internal.text;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All that is wrong with one value, so that it is said at once. Not thread-safe. */
public final class Problems {
    private static final int MAX = 20;

    private final String subject;
    private final Map<String, String> location;
    private final List<String> texts = new ArrayList<>();
    private ErrorCode code = ErrorCode.INVALID;
    private Map<String, Object> details = Map.of();

    /**
     * Makes an empty list.
     *
     * @param subject the beginning of the message: what failed
     * @param location further details: where the document was found
     */
    public Problems(String subject, Map<String, String> location) {
        this.subject = subject;
        this.location = location;
    }

    public int count() {
        return texts.size();
    }

    public void invalid(String pointer, String text) {
        add(ErrorCode.INVALID, pointer, text, Map.of());
    }

    /** Adds a problem; throws when there are many. The first gives the code and the details of the exception. */
    public void add(ErrorCode problemCode, String pointer, String text, Map<String, ?> facts) {
        if (texts.isEmpty()) {
            code = problemCode;
            details = new LinkedHashMap<>(location);
            details.put("pointer", pointer);
            details.putAll(facts);
        }
        texts.add("at \"" + pointer + "\" " + text);
        if (texts.size() == MAX) {
            texts.add("and maybe more");
            throwIfAny();
        }
    }

    /** Adds something to the texts of the problems since a {@link #count}. */
    public void explainSince(int count, String addition) {
        for (int i = count; i < texts.size(); i++) {
            texts.set(i, texts.get(i) + addition);
        }
    }

    public void throwIfAny() {
        if (!texts.isEmpty()) {
            throw new CairnException(code, subject + ": " + String.join("; ", texts) + ".", details, null);
        }
    }
}
