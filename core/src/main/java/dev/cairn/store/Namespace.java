package dev.cairn.store;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Names;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Where items are: a list of labels, each of any characters but control characters, maybe empty. A namespace lies in each of its
 * prefixes of whole labels: {@code tenant/acme} has nothing to do with {@code tenant/acme-corp}. Immutable.
 *
 * @param labels at most {@value Names#MAX_LABELS} labels of 1 to {@value Names#MAX_NAME} UTF-8 bytes, together at most
 *     {@value Names#MAX_NAMESPACE}
 */
public record Namespace(List<String> labels) {
    /** The namespace without labels, in which all others lie. */
    public static final Namespace ROOT = new Namespace(List.of());

    /** Copies the labels and checks them; all problems are reported together. */
    public Namespace {
        Names names = new Names();
        int length = 0;
        for (int i = 0; i < labels.size(); i++) {
            names.name("namespace's label " + (i + 1), labels.get(i));
            length += labels.get(i) == null ? 0 : labels.get(i).getBytes(StandardCharsets.UTF_8).length;
        }
        if (labels.size() > Names.MAX_LABELS) {
            names.problem("the namespace has " + labels.size() + " labels, the limit is " + Names.MAX_LABELS);
        }
        if (length > Names.MAX_NAMESPACE) {
            names.problem("the namespace has " + length + " UTF-8 bytes, the limit is " + Names.MAX_NAMESPACE);
        }
        names.done();
        labels = List.copyOf(labels);
    }

    /** The namespace of some labels. */
    public static Namespace of(String... labels) {
        return new Namespace(java.util.Arrays.asList(labels));
    }

    /**
     * Reads the form that people write: labels joined by {@code /}, with {@code %2F} for a slash and {@code %25} for a percent sign inside
     * a label; a percent sign before anything else means itself. The empty text is {@link #ROOT}.
     *
     * @throws CairnException {@code INVALID} for empty labels and whatever labels must not be
     */
    public static Namespace parse(String path) {
        return new Namespace(labels(path));
    }

    /** The form that {@link #parse} reads. */
    public String path() {
        return path(labels);
    }

    /** The same of labels that are not checked. */
    public static String path(List<String> labels) {
        return labels.stream().map(Namespace::escaped).collect(Collectors.joining("/"));
    }

    /** The namespace below this one with one more label. */
    public Namespace child(String label) {
        List<String> longer = new ArrayList<>(labels);
        longer.add(label);
        return new Namespace(longer);
    }

    /** Whether this lies in another: begins with all of its labels. */
    public boolean isWithin(Namespace other) {
        int depth = other.labels.size();
        return labels.size() >= depth && labels.subList(0, depth).equals(other.labels);
    }

    static List<String> labels(String path) {
        if (path.isEmpty()) {
            return List.of();
        }
        List<String> labels = new ArrayList<>();
        for (String label : path.split("/", -1)) {
            labels.add(label.replace("%2F", "/").replace("%2f", "/").replace("%25", "%"));
        }
        return labels;
    }

    private static String escaped(String label) {
        return label.replace("%25", "%2525")
                .replace("%2F", "%252F")
                .replace("%2f", "%252f")
                .replace("/", "%2F");
    }

    /** The path. */
    @Override
    public String toString() {
        return path();
    }

    @Internal
    public static CairnException invalid(String message) {
        return new CairnException(ErrorCode.INVALID, message);
    }
}
