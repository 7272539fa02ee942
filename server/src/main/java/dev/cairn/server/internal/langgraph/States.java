package dev.cairn.server.internal.langgraph;

import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Selection;
import dev.cairn.model.Document;
import dev.cairn.server.internal.langgraph.Tasks.Task;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * States of threads as the SDK shows them. Immutable.
 *
 * @param subgraphs whether tasks show the states of their subgraphs
 */
record States(Checkpointer checkpoints, StateFields fields, boolean subgraphs) {
    /** All fields, without subgraphs. */
    static States whole(Checkpointer checkpoints) {
        return new States(checkpoints, StateFields.of(List.of()), false);
    }

    /** The checkpoint that a config names, with as much of its state as the fields need. */
    Optional<CheckpointTuple> find(CheckpointConfig config) {
        if (fields.readsAll()) {
            return checkpoints.find(config);
        }
        return checkpoints
                .find(config, Selection.none())
                .flatMap(known ->
                        checkpoints.find(known.config(), Selection.none().channels(fields.toRead(known.checkpoint()))));
    }

    /** The state of a thread that has none. */
    Document none() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("values", Json.NO_MEMBERS);
        members.put("next", Json.NO_ITEMS);
        members.put("tasks", Json.NO_ITEMS);
        members.put("metadata", Json.NO_MEMBERS);
        members.put("created_at", Json.NULL);
        members.put("checkpoint", Json.NULL);
        members.put("parent_checkpoint", Json.NULL);
        members.put("interrupts", Json.NO_ITEMS);
        members.put("checkpoint_id", Json.NULL);
        members.put("parent_checkpoint_id", Json.NULL);
        return selected(members);
    }

    /** A checkpoint as a state. */
    Document of(CheckpointTuple tuple) {
        List<Task> tasks = Tasks.of(tuple);
        CheckpointConfig parent = tuple.parentConfig();
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("values", values(tuple.checkpoint(), fields));
        members.put(
                "next",
                Json.texts(tasks.stream()
                        .filter(task -> !task.isDone())
                        .map(Task::name)
                        .toList()));
        members.put(
                "tasks",
                Document.fromArray(
                        fields.has("tasks")
                                ? tasks.stream()
                                        .map(task -> task(tuple.config(), task))
                                        .toList()
                                : List.of()));
        members.put("metadata", Plain.of(tuple.metadata().toDocument()));
        members.put("created_at", Json.time(tuple.checkpoint().ts()));
        members.put("checkpoint", Json.checkpoint(tuple.config()));
        members.put("parent_checkpoint", parent == null ? Json.NULL : Json.checkpoint(parent));
        members.put(
                "interrupts",
                Document.fromArray(tasks.stream()
                        .flatMap(task -> Interrupts.of(task.writes()).stream())
                        .toList()));
        members.put("checkpoint_id", Json.text(tuple.config().checkpointId()));
        members.put("parent_checkpoint_id", parent == null ? Json.NULL : Json.text(parent.checkpointId()));
        return selected(members);
    }

    private Document selected(Map<String, Document> members) {
        members.keySet().removeIf(name -> !fields.has(name));
        return Document.fromObject(members);
    }

    /** The values that a graph sees. */
    static Document values(Checkpoint checkpoint, StateFields fields) {
        Map<String, Document> values = new LinkedHashMap<>();
        checkpoint.values().forEach((channel, value) -> {
            if (fields.hasValue(channel)) {
                values.put(channel, Plain.of(value));
            }
        });
        return Document.fromObject(values);
    }

    private Document task(CheckpointConfig at, Task task) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("id", Document.of(task.id()));
        members.put("name", Document.of(task.name()));
        members.put("path", Json.texts(List.of("__pregel_pull", task.name())));
        members.put("error", task.error().map(Plain::of).orElse(Json.NULL));
        members.put("interrupts", Document.fromArray(Interrupts.of(task.writes())));
        Optional<CheckpointTuple> below = below(at, task);
        members.put(
                "checkpoint",
                below.map(graph -> Json.checkpoint(graph.config().at(null))).orElse(Json.NULL));
        members.put("state", below.filter(graph -> subgraphs).map(this::of).orElse(Json.NULL));
        members.put("result", task.result());
        return Document.fromObject(members);
    }

    /** The state of the subgraph that a task runs. */
    private Optional<CheckpointTuple> below(CheckpointConfig at, Task task) {
        String prefix = at.namespace().isEmpty() ? "" : at.namespace() + "|";
        String namespace = prefix + task.name() + ":" + task.id();
        return checkpoints.branches().namespaces(at.threadId()).contains(namespace)
                ? checkpoints.find(at.inNamespace(namespace), subgraphs ? Selection.all() : Selection.none())
                : Optional.empty();
    }
}
