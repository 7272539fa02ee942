package dev.cairn.wassette.internal.yaml;

import dev.cairn.wassette.internal.yaml.YamlNode.Mapping;
import dev.cairn.wassette.internal.yaml.YamlNode.Scalar;
import dev.cairn.wassette.internal.yaml.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes typed values out of a document and collects what is wrong, each with its place and never with a value. Not thread-safe.
 */
public final class YamlWalk {
    private static final int MAX_PROBLEMS = 20;

    private final List<String> problems = new ArrayList<>();

    /** A node with the names that lead to it; null where there is none. */
    public record Place(@Nullable YamlNode node, String path) {
        /** Whether nothing, or null, stands there. */
        public boolean isAbsent() {
            return node == null || (node instanceof Scalar scalar && scalar.isNull());
        }
    }

    /** The document itself. */
    public Place root(YamlNode node) {
        return new Place(node, "");
    }

    /** What is wrong so far; 20 at most. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /** Adds something that is wrong. */
    public void problem(Place at, String text) {
        if (problems.size() < MAX_PROBLEMS) {
            String where = at.path.isEmpty() ? "the document" : at.path;
            problems.add(where + (at.node == null ? "" : " (line " + at.node.line() + ")") + " " + text);
        }
    }

    /** A member of a map; absent where there is no map or no such member. Problems: a member that stands there twice. */
    public Place member(Place of, String name) {
        String path = of.path.isEmpty() ? name : of.path + "." + name;
        if (!(of.node instanceof Mapping mapping)) {
            return new Place(null, path);
        }
        List<YamlNode> all = mapping.all(name);
        Place found = new Place(all.isEmpty() ? null : all.get(0), path);
        if (all.size() > 1) {
            problem(found, "stands there twice");
        }
        return found;
    }

    /** Looks through all maps in a place for members that stand there twice. */
    public void checkKeys(Place place) {
        if (place.node instanceof Mapping mapping) {
            mapping.entries().stream()
                    .map(entry -> ((Scalar) entry.key()).text())
                    .distinct()
                    .forEach(name -> checkKeys(member(place, name)));
        }
        items(place.node instanceof Sequence ? place : new Place(null, place.path))
                .forEach(this::checkKeys);
    }

    /** Whether a place is a map; a problem where it is something else. */
    public boolean isMap(Place place) {
        if (place.node instanceof Mapping) {
            return true;
        }
        problem(place, place.node == null ? "is missing" : "is no map");
        return false;
    }

    /** The items of a list that may be absent; a problem where it is something else. */
    public List<Place> items(Place place) {
        if (place.isAbsent()) {
            return List.of();
        }
        if (!(place.node instanceof Sequence sequence)) {
            problem(place, "is no list");
            return List.of();
        }
        List<Place> items = new ArrayList<>();
        for (int i = 0; i < sequence.items().size(); i++) {
            items.add(new Place(sequence.items().get(i), place.path + "[" + i + "]"));
        }
        return items;
    }

    /** A scalar's text, whatever it may stand for; a problem where there is none. */
    public Optional<String> text(Place place) {
        if (place.node instanceof Scalar scalar) {
            return Optional.of(scalar.text());
        }
        problem(place, place.node == null ? "is missing" : "is no text");
        return Optional.empty();
    }

    /** The same, absent where there is nothing or null. */
    public Optional<String> optionalText(Place place) {
        return place.isAbsent() ? Optional.empty() : text(place);
    }
}
