package dev.cairn.checkpoint.internal.value;

import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.model.DocumentLimits;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Says of a refused value where in a checkpoint it was to stand; its JSON Pointer goes on from there. Stateless. */
public final class ValueErrors {
    /** Levels of a channel's value: what stores it and shows it in an answer has up to ten around it. */
    public static final int VALUE_LEVELS = DocumentLimits.DEFAULT.depth() - 10;
    /** Levels of the metadata, which may hold values of channels. */
    public static final int METADATA_LEVELS = DocumentLimits.DEFAULT.depth() - 5;

    private ValueErrors() {}

    /** A value that comes into a channel, or below some levels of it. */
    public static Document checked(String channel, Document value, int above) {
        return inChannel(channel, () -> value.withinLevels(VALUE_LEVELS - above));
    }

    /** Makes the value of a channel. */
    public static <T> T inChannel(String channel, Supplier<T> conversion) {
        return in("Channel", channel, conversion);
    }

    /** Makes the value of a key of the metadata. */
    public static <T> T inMetadata(String key, Supplier<T> conversion) {
        return in("Metadata", key, conversion);
    }

    private static <T> T in(String what, String name, Supplier<T> conversion) {
        try {
            return conversion.get();
        } catch (CairnException e) {
            Map<String, Object> details = new LinkedHashMap<>(e.details());
            details.put("location", what + " '" + name + "'");
            throw new CairnException(e.code(), what + " '" + name + "': " + e.getMessage(), details, e);
        }
    }
}
