package dev.cairn.answer;

import dev.cairn.annotation.Internal;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.model.patch.JsonPatch;
import java.util.Map;
import java.util.Optional;

/** What changes against a state, as requests say it. Stateless. */
@Internal
public final class Changes {
    private Changes() {}

    /** The change; nothing where it is missing. */
    public static StateChange of(Optional<Input> given) {
        return given.map(Changes::of).orElseGet(StateChange::empty);
    }

    private static StateChange of(Input input) {
        StateChange change = StateChange.empty();
        for (Map.Entry<String, Document> channel : input.members("set").entrySet()) {
            change = change.set(channel.getKey(), channel.getValue());
        }
        for (Map.Entry<String, Document> channel : input.members("patch").entrySet()) {
            change = change.patch(channel.getKey(), patch(channel.getKey(), channel.getValue()));
        }
        for (Map.Entry<String, Document> channel : input.members("append").entrySet()) {
            change = change.appendAll(channel.getKey(), channel.getValue().items());
        }
        for (String channel : input.texts("remove")) {
            change = change.remove(channel);
        }
        return change;
    }

    private static JsonPatch patch(String channel, Document operations) {
        try {
            return JsonPatch.parse(operations);
        } catch (CairnException e) {
            throw new CairnException(e.code(), "Patch of channel '" + channel + "': " + e.getMessage(), e.details(), e);
        }
    }
}
