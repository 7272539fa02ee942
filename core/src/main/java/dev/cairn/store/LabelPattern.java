package dev.cairn.store;

import dev.cairn.annotation.Internal;
import dev.cairn.internal.text.Names;
import java.util.ArrayList;
import java.util.List;

/**
 * A row of labels to compare with, whole label by whole label: {@code *} matches any one label; a label behind a backslash means itself,
 * so {@code \*} is an asterisk. Immutable.
 *
 * @param labels the labels as written
 */
public record LabelPattern(List<String> labels) {
    /** Matches everything. */
    public static final LabelPattern ANY = new LabelPattern(List.of());

    private static final String WILD = "*";

    /** Copies the labels and checks them as those of a namespace. */
    public LabelPattern {
        labels = List.copyOf(labels);
        Names names = new Names();
        for (String label : labels) {
            names.name("label of the pattern", literal(label));
        }
        names.done();
    }

    /** Reads the form that people write, see {@link Namespace#parse}. */
    public static LabelPattern parse(String path) {
        return new LabelPattern(Namespace.labels(path));
    }

    @Internal
    public boolean startOf(List<String> namespace) {
        return namespace.size() >= labels.size() && matches(namespace.subList(0, labels.size()));
    }

    @Internal
    public boolean endOf(List<String> namespace) {
        int from = namespace.size() - labels.size();
        return from >= 0 && matches(namespace.subList(from, namespace.size()));
    }

    /** The labels before the first wildcard. */
    @Internal
    public Namespace fixedPart() {
        List<String> fixed = new ArrayList<>();
        for (String label : labels) {
            if (label.equals(WILD)) {
                break;
            }
            fixed.add(literal(label));
        }
        return new Namespace(fixed);
    }

    private boolean matches(List<String> namespace) {
        for (int i = 0; i < labels.size(); i++) {
            String label = labels.get(i);
            if (!label.equals(WILD) && !literal(label).equals(namespace.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static String literal(String label) {
        return label.startsWith("\\") ? label.substring(1) : label;
    }
}
