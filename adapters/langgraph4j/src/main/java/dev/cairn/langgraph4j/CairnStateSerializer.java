package dev.cairn.langgraph4j;

import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bsc.langgraph4j.serializer.StateSerializer;
import org.bsc.langgraph4j.state.AgentState;
import org.bsc.langgraph4j.state.AgentStateFactory;
import org.jspecify.annotations.Nullable;

/**
 * Copies a graph's states between nodes through documents, so that their values need not be {@code Serializable}: what a
 * {@link CairnSaver} can store, a graph with this serializer can run on. Thread-safe.
 */
public final class CairnStateSerializer<S extends AgentState> extends StateSerializer<S> {
    private final Types types;

    /**
     * A serializer of states.
     *
     * @param factory makes the graph's state class
     * @param types the types of the store, {@code cairn.types()}
     */
    public CairnStateSerializer(AgentStateFactory<S> factory, Types types) {
        super(factory);
        this.types = GraphTypes.of(types);
    }

    @Override
    public String contentType() {
        return "application/json";
    }

    @Override
    public void writeData(Map<String, Object> data, ObjectOutput out) throws IOException {
        Map<String, Document> values = new LinkedHashMap<>();
        data.forEach((key, value) -> values.put(key, types.document(value)));
        byte[] bytes = Document.fromObject(values).bytes();
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    @Override
    public Map<String, Object> readData(ObjectInput in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        Document state = Document.fromTrusted(bytes, types);
        Map<String, @Nullable Object> data = new LinkedHashMap<>();
        for (int i = 0; i < state.size(); i++) {
            data.put(state.name(i), state.item(i).toJava());
        }
        return data;
    }
}
