package dev.cairn.checkpoint.lookup;

import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.codec.internal.frame.FrameSource;
import dev.cairn.codec.internal.frame.StateJson;
import dev.cairn.codec.internal.frame.ValueRef;
import dev.cairn.codec.internal.read.PartReader;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.codec.internal.read.ValueParts;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads states of one scope, one after the other: what a state shares with one that was read before is not read again. Not thread-safe. */
final class SharedStates {
    private final PartReader reader;
    private final StateReader states;

    SharedStates(FrameSource source) {
        this.reader = new PartReader(source);
        this.states = new StateReader(source);
    }

    /** The values of a state, in its order; the other state is one with which it may share much. */
    Map<String, SharedValue> read(StateBody body, Map<String, SharedValue> near) {
        Map<String, SharedValue> values = new LinkedHashMap<>();
        StateJson.values(body).forEach((channel, stored) -> {
            Object token = token(stored);
            SharedValue before = near.get(channel);
            values.put(channel, before != null && before.is(token) ? before : value(body, channel, token, before));
        });
        return values;
    }

    /** Equal for equal values, as far as they are stored in the same form. */
    private static Object token(Object stored) {
        return stored instanceof ValueRef ref ? ref.sha256() + " " + ref.mediaType() : stored;
    }

    private SharedValue value(StateBody body, String channel, Object token, @Nullable SharedValue near) {
        ValueParts parts =
                reader.find(body, channel, near == null ? null : near.parts()).orElseThrow();
        if (near == null || !parts.isContainer()) {
            return SharedValue.of(token, parts, whole(body, channel));
        }
        Document[] items = near.in(parts);
        for (int i = 0; i < items.length; i++) {
            items[i] = items[i] == null ? reader.part(body, channel, parts, i) : items[i];
        }
        return SharedValue.of(token, parts, items);
    }

    /** As it stands in the JSON of a state, where bytes are a tagged text. */
    private Document whole(StateBody body, String channel) {
        Document value = Objects.requireNonNull(
                states.read(body, channel::equals, name -> Types.STANDARD).get(channel));
        return Document.fromArray(List.of(value)).item(0);
    }
}
