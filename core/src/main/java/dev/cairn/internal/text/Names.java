package dev.cairn.internal.text;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules for names and ids, the same on every backend: Unicode text of 1 to 512 UTF-8 bytes (checkpoint and task ids 256) without
 * control characters and lone surrogates. Names are never trimmed or case-folded. Collects all problems of a request, then throws once.
 *
 * <p>Not thread-safe.
 */
public final class Names {
    /** The longest name, in UTF-8 bytes. */
    public static final int MAX_NAME = 512;
    /** The longest checkpoint or task id, in UTF-8 bytes. */
    public static final int MAX_ID = 256;
    /** The most labels of a namespace. */
    public static final int MAX_LABELS = 16;
    /** The longest namespace, in UTF-8 bytes. */
    public static final int MAX_NAMESPACE = 1_024;

    private final List<String> problems = new ArrayList<>();
    private boolean tooLarge;

    /** Checks a name, for example {@code name("thread id", id)}. */
    public Names name(String what, @Nullable String name) {
        return check(what, name, MAX_NAME);
    }

    /** Checks a checkpoint or task id. */
    public Names id(String what, @Nullable String id) {
        return check(what, id, MAX_ID);
    }

    /** Checks a checkpoint namespace: empty for the root, else labels joined by {@code |}. */
    public Names namespace(String namespace) {
        if (namespace.isEmpty()) {
            return this;
        }
        if (namespace.split("\\|", -1).length > MAX_LABELS) {
            problems.add("a namespace has at most " + MAX_LABELS + " labels");
        }
        return check("namespace", namespace, MAX_NAMESPACE);
    }

    /** Notes a problem. */
    public Names problem(String problem) {
        problems.add(problem);
        return this;
    }

    /**
     * Ends the checks.
     *
     * @throws CairnException {@code INVALID} (or {@code TOO_LARGE} where length is the only problem) that names every problem
     */
    public void done() {
        if (!problems.isEmpty()) {
            ErrorCode code = tooLarge && problems.size() == 1 ? ErrorCode.TOO_LARGE : ErrorCode.INVALID;
            throw new CairnException(
                    code,
                    "Refused: " + String.join("; ", problems) + ".",
                    Map.of("problems", List.copyOf(problems)),
                    null);
        }
    }

    private Names check(String what, @Nullable String text, int most) {
        if (text == null || text.isEmpty()) {
            problems.add("the " + what + " is empty");
            return this;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c)) {
                problems.add(String.format("the %s contains the control character U+%04X", what, (int) c));
                return this;
            }
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                problems.add("the " + what + " contains half of a surrogate pair");
                return this;
            }
        }
        int length = text.getBytes(StandardCharsets.UTF_8).length;
        if (length > most) {
            tooLarge = true;
            problems.add("the " + what + " has " + length + " UTF-8 bytes, the limit is " + most);
        }
        return this;
    }
}
