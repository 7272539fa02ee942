package dev.cairn.koog;

import ai.koog.agents.snapshot.feature.AgentCheckpointData;
import ai.koog.agents.snapshot.feature.AgentCheckpointDataSerializer;
import ai.koog.agents.snapshot.providers.PersistenceUtils;
import ai.koog.prompt.message.Message;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import kotlinx.serialization.SerializationStrategy;
import kotlinx.serialization.json.Json;

/** Between Koog's checkpoints and stored ones: each member of their JSON is a channel, so that messages and storage are stored by what is new. */
final class StoredCheckpoints {
    private static final String MESSAGES = "messageHistory";
    private static final Json JSON = PersistenceUtils.INSTANCE.getDefaultCheckpointJson();

    private StoredCheckpoints() {}

    static Checkpoint write(AgentCheckpointData data) {
        return new Checkpoint(null, null, channels(data), Map.of(), Map.of(), null);
    }

    /**
     * What leads from one checkpoint to the next.
     *
     * @param state the change
     * @param channels the channels that there are then
     */
    record Change(StateChange state, Set<String> channels) {}

    /** Writes only the messages that were added. */
    static Change change(LastSaved last, AgentCheckpointData data) {
        Map<String, Document> channels = channels(withoutMessages(data));
        StateChange change = StateChange.empty();
        for (String channel : last.channels()) {
            change = channels.containsKey(channel) ? change : change.remove(channel);
        }
        for (Map.Entry<String, Document> channel : channels.entrySet()) {
            change = channel.getKey().equals(MESSAGES) ? change : change.set(channel.getKey(), channel.getValue());
        }
        List<Message> history = data.getMessageHistory();
        List<Document> added = new ArrayList<>();
        for (Message message : history.subList(last.history().size(), history.size())) {
            added.add(json(data, Message.Companion.serializer(), message));
        }
        return new Change(added.isEmpty() ? change : change.appendAll(MESSAGES, added), channels.keySet());
    }

    private static AgentCheckpointData withoutMessages(AgentCheckpointData data) {
        return data.copy(
                data.getCheckpointId(),
                data.getCreatedAt(),
                List.of(),
                data.getLlmParams(),
                data.getLlmModel(),
                data.getTools(),
                data.getStorage(),
                data.getAgentIterations(),
                data.getVersion(),
                data.getGraphProperties(),
                data.getPlannerProperties(),
                data.getProperties());
    }

    private static Map<String, Document> channels(AgentCheckpointData data) {
        Document document = json(data, AgentCheckpointDataSerializer.INSTANCE, data);
        Map<String, Document> channels = new LinkedHashMap<>();
        for (int i = 0; i < document.size(); i++) {
            channels.put(document.name(i), document.item(i));
        }
        return channels;
    }

    private static <T> Document json(AgentCheckpointData data, SerializationStrategy<? super T> form, T value) {
        try {
            return Document.parse(JSON.encodeToString(form, value));
        } catch (IllegalArgumentException e) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot save checkpoint '" + data.getCheckpointId()
                            + "': Koog cannot write it as JSON. Nothing was changed. Omit values that Koog's own "
                            + "storages cannot save either.",
                    Map.of("checkpoint", data.getCheckpointId()),
                    e);
        }
    }

    static AgentCheckpointData read(Checkpoint stored) {
        try {
            return JSON.decodeFromString(
                    AgentCheckpointDataSerializer.INSTANCE,
                    Document.fromObject(stored.values()).json());
        } catch (IllegalArgumentException e) {
            throw new CairnException(
                    ErrorCode.INCOMPATIBLE,
                    "Cannot read checkpoint '" + stored.id() + "': this version of Koog cannot read its JSON.",
                    Map.of("checkpoint", String.valueOf(stored.id())),
                    e);
        }
    }
}
