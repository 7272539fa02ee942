package dev.cairn.langgraph4j;

import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.model.binding.Types;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bsc.langgraph4j.checkpoint.Checkpoint;
import org.jspecify.annotations.Nullable;

/** Between a graph's checkpoints and stored ones: each key of the state is a channel. */
record StoredGraphs(Types types) {
    dev.cairn.checkpoint.Checkpoint write(Checkpoint checkpoint) {
        return dev.cairn.checkpoint.Checkpoint.of(checkpoint.getState(), types).withId(checkpoint.getId());
    }

    Checkpoint read(CheckpointTuple tuple) {
        Map<String, @Nullable Object> state = new LinkedHashMap<>();
        tuple.checkpoint().values().forEach((channel, value) -> {
            Types places = types.at("Channel '" + channel + "' of checkpoint " + tuple.config());
            state.put(channel, value.with(places).toJava());
        });
        return Checkpoint.builder()
                .id(String.valueOf(tuple.config().checkpointId()))
                .state(state)
                .nodeId(GraphMetadata.text(tuple, GraphMetadata.NODE))
                .nextNodeId(GraphMetadata.text(tuple, GraphMetadata.NEXT))
                .build();
    }
}
