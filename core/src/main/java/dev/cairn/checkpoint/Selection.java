package dev.cairn.checkpoint;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What of a checkpoint's state is to be read. Channels that are left out cost nothing; parts of a channel read only the segments that they
 * need. Immutable.
 */
public final class Selection {
    private static final Selection ALL = new Selection(true, Map.of());

    private final boolean rest;
    private final Map<String, Part> parts;

    private Selection(boolean rest, Map<String, Part> parts) {
        this.rest = rest;
        this.parts = parts;
    }

    /** Which part of a channel. */
    sealed interface Part {}

    record Whole() implements Part {}

    record Last(int items) implements Part {}

    record At(String pointer) implements Part {}

    /** Everything. */
    public static Selection all() {
        return ALL;
    }

    /** No values: metadata, versions and pending writes only. */
    public static Selection none() {
        return new Selection(false, Map.of());
    }

    /** Some channels. */
    public static Selection channels(String... names) {
        Selection selection = none();
        for (String name : names) {
            selection = selection.with(name, new Whole());
        }
        return selection;
    }

    /** The last items of a channel's array, as an array; all of it when it has fewer. */
    public static Selection last(String channel, int items) {
        return none().andLast(channel, items);
    }

    /** What a JSON Pointer points to in a channel's value; the channel is absent when nothing is there. */
    public static Selection at(String channel, String pointer) {
        return none().andAt(channel, pointer);
    }

    /** This and a whole channel. */
    public Selection andChannel(String channel) {
        return with(channel, new Whole());
    }

    /** This and the last items of a channel's array. */
    public Selection andLast(String channel, int items) {
        if (items < 1) {
            throw new IllegalArgumentException("at least one item is selected");
        }
        return with(channel, new Last(items));
    }

    /** This and a part of a channel. */
    public Selection andAt(String channel, String pointer) {
        return with(channel, new At(pointer));
    }

    private Selection with(String channel, Part part) {
        Map<String, Part> more = new LinkedHashMap<>(parts);
        more.put(channel, part);
        return new Selection(rest, more);
    }

    /** Channels that are wanted whole. */
    Predicate<String> whole() {
        return name -> rest || parts.get(name) instanceof Whole;
    }

    Map<String, Part> parts() {
        return parts;
    }
}
