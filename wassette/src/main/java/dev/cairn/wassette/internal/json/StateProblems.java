package dev.cairn.wassette.internal.json;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All that is wrong with one state file or request, so that it is said at once. Not thread-safe. */
public final class StateProblems {
    private static final int MOST = 100;

    private final List<String> texts = new ArrayList<>();
    private int more;

    /** Notes a problem. */
    public void add(String where, String text) {
        if (texts.size() < MOST) {
            texts.add(where.isEmpty() ? text : "at \"" + where + "\" " + text);
        } else {
            more++;
        }
    }

    /** Notes a problem of a component. */
    public void ofComponent(String id, String text) {
        add("", "component '" + id + "': " + text);
    }

    public boolean isEmpty() {
        return texts.isEmpty();
    }

    int count() {
        return texts.size() + more;
    }

    /** The problems, and how many were left out. */
    public List<String> texts() {
        List<String> all = new ArrayList<>(texts);
        if (more > 0) {
            all.add(more + " more");
        }
        return all;
    }

    /**
     * Ends the checks.
     *
     * @param subject the beginning of the message: what failed
     * @param effect its last sentence: what was done
     */
    public void throwIfAny(ErrorCode code, String subject, String effect) {
        if (!isEmpty()) {
            throw failure(code, subject, effect);
        }
    }

    public CairnException failure(ErrorCode code, String subject, String effect) {
        return new CairnException(
                code, subject + ": " + String.join("; ", texts()) + ". " + effect, Map.of("problems", texts()), null);
    }
}
