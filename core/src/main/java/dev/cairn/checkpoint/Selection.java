package dev.cairn.checkpoint;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Stated;
import dev.cairn.model.Document;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What of a checkpoint's state is to be read. Channels that are left out cost nothing; parts of a channel read only the segments that they
 * need. Of one channel one part can be read: naming two different ones is {@code INVALID}. Immutable.
 */
public final class Selection {
    /** Stands for a value that the caller knows; see {@link #unless}. */
    public static final Document SAME = Document.fromBinary(new byte[0], "application/vnd.cairn.same");

    private static final Selection ALL = new Selection(true, Map.of(), Map.of());
    private static final Selection NONE = new Selection(false, Map.of(), Map.of());

    private final boolean rest;
    private final Map<String, Part> parts;
    private final Map<String, String> known;

    private Selection(boolean rest, Map<String, Part> parts, Map<String, String> known) {
        this.rest = rest;
        this.parts = parts;
        this.known = known;
    }

    /** Which part of a channel. */
    @Internal
    public sealed interface Part {}

    record Whole() implements Part {
        @Override
        public String toString() {
            return "the whole";
        }
    }

    @Internal
    public record Last(int items) implements Part {
        @Override
        public String toString() {
            return "the last " + items;
        }
    }

    @Internal
    public record At(String pointer) implements Part {
        @Override
        public String toString() {
            return "the value at " + pointer;
        }
    }

    /** Everything, as long as nothing is named: what is named afterwards is all that is read. */
    public static Selection all() {
        return ALL;
    }

    /** No values: metadata, versions and pending writes only, and what is named afterwards. */
    public static Selection none() {
        return NONE;
    }

    /** What was named before, and some channels. */
    public Selection channels(String... names) {
        Selection selection = new Selection(false, parts, known);
        for (String name : names) {
            selection = selection.with(name, new Whole());
        }
        return selection;
    }

    /**
     * What was named before, and the last items of a channel's array, as an array; all of it when it has fewer.
     *
     * @param items 1 or more
     * @throws CairnException {@code INVALID} for fewer
     */
    public Selection last(String channel, int items) {
        if (items < 1) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The number of items of channel '" + channel
                            + "' to select must be at least 1, not " + items + ". Omit the channel to read nothing "
                            + "of it.");
        }
        return with(channel, new Last(items));
    }

    /**
     * What was named before, and what a JSON Pointer points to in a channel's value; the channel is absent when nothing is there.
     */
    public Selection at(String channel, String pointer) {
        return with(channel, new At(pointer));
    }

    /**
     * These, but of a channel whose whole value has the SHA-256 that is given for it nothing is read: {@link #SAME} itself, to be compared
     * with {@code ==}, stands for its value.
     *
     * @param sha256 in hexadecimal, by channel
     */
    public Selection unless(Map<String, String> sha256) {
        return new Selection(rest, parts, Map.copyOf(sha256));
    }

    private Selection with(String channel, Part part) {
        Map<String, Part> more = new LinkedHashMap<>(parts);
        more.put(channel, part);
        Stated.once("part of channel '" + channel + "'", parts.get(channel), part);
        return new Selection(false, more, known);
    }

    /** Channels that are wanted whole. */
    @Internal
    public Predicate<String> whole() {
        return name -> rest || parts.get(name) instanceof Whole;
    }

    @Internal
    public Map<String, Part> parts() {
        return parts;
    }

    @Internal
    public Map<String, String> known() {
        return known;
    }
}
