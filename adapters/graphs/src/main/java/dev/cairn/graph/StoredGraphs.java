package dev.cairn.graph;

import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.model.binding.Types;
import java.util.LinkedHashMap;
import java.util.Map;

/** Between a graph's checkpoints and stored ones: each key of the state is a channel. */
record StoredGraphs(Types types) {
    Checkpoint write(GraphStep step) {
        return Checkpoint.of(step.state(), types).withId(step.id());
    }

    GraphStep read(CheckpointTuple tuple) {
        Map<String, Object> state = new LinkedHashMap<>();
        tuple.checkpoint().values().forEach((channel, value) -> {
            Types places = types.at("channel '" + channel + "' of checkpoint " + tuple.config());
            state.put(channel, value.with(places).toJava());
        });
        return new GraphStep(
                String.valueOf(tuple.config().checkpointId()),
                state,
                GraphMetadata.text(tuple, GraphMetadata.NODE),
                GraphMetadata.text(tuple, GraphMetadata.NEXT));
    }
}
