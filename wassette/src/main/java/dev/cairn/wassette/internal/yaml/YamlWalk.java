package dev.cairn.wassette.internal.yaml;

import dev.cairn.wassette.internal.yaml.YamlNode.Mapping;
import dev.cairn.wassette.internal.yaml.YamlNode.Scalar;
import dev.cairn.wassette.internal.yaml.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads typed values from a document and collects problems, each with its place and never with a value. Not thread-safe.
 */
public final class YamlWalk {
    private static final int MAX_PROBLEMS = 20;

    private final List<String> problems = new ArrayList<>();

    /** A node with its path. The node is null if it is absent. */
    public record Place(@Nullable YamlNode node, String path) {
        /** Returns whether the value is absent or null. */
        public boolean isAbsent() {
            return node == null || (node instanceof Scalar scalar && scalar.isNull());
        }
    }

    /** Returns the document itself. */
    public Place root(YamlNode node) {
        return new Place(node, "");
    }

    /** Returns the problems so far, at most 20. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /** Adds a problem. */
    public void problem(Place at, String text) {
        if (problems.size() < MAX_PROBLEMS) {
            String where = at.path.isEmpty() ? "the document" : at.path;
            problems.add(where + (at.node == null ? "" : " (line " + at.node.line() + ")") + " " + text);
        }
    }

    /** Returns a member of a map, or an absent node. Reports a member that occurs twice. */
    public Place member(Place of, String name) {
        String path = of.path.isEmpty() ? name : of.path + "." + name;
        if (!(of.node instanceof Mapping mapping)) {
            return new Place(null, path);
        }
        List<YamlNode> all = mapping.all(name);
        Place found = new Place(all.isEmpty() ? null : all.get(0), path);
        if (all.size() > 1) {
            problem(found, "occurs twice");
        }
        return found;
    }

    /** Reports members that occur twice in any map at a place. */
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

    /** Returns whether a place is a map, and reports anything else. */
    public boolean isMap(Place place) {
        if (place.node instanceof Mapping) {
            return true;
        }
        problem(place, place.node == null ? "is missing" : "is not a map");
        return false;
    }

    /** Returns the items of a list that may be absent, and reports anything else. */
    public List<Place> items(Place place) {
        if (place.isAbsent()) {
            return List.of();
        }
        if (!(place.node instanceof Sequence sequence)) {
            problem(place, "is not a list");
            return List.of();
        }
        List<Place> items = new ArrayList<>();
        for (int i = 0; i < sequence.items().size(); i++) {
            items.add(new Place(sequence.items().get(i), place.path + "[" + i + "]"));
        }
        return items;
    }

    /** Returns a scalar's text, and reports anything else. */
    public Optional<String> text(Place place) {
        if (place.node instanceof Scalar scalar) {
            return Optional.of(scalar.text());
        }
        problem(place, place.node == null ? "is missing" : "is not a text");
        return Optional.empty();
    }

    /** Returns a scalar's text, or nothing if it is absent or null. Reports anything else. */
    public Optional<String> optionalText(Place place) {
        return place.isAbsent() ? Optional.empty() : text(place);
    }
}
