package dev.cairn.server.internal.langgraph;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The tasks of the step that follows a checkpoint. Those that wrote something are in its pending writes. Those that only wait are known by
 * the channels that trigger them, where the runtime of LangGraph has written these: {@code branch:to:NODE} in a version that the node has
 * not seen, the input, and messages to nodes. Stateless.
 */
final class Tasks {
    /** The channel that triggers one node. */
    static final String TO_NODE = "branch:to:";

    static final String INPUT = "__start__";
    static final String SENDS = "__pregel_tasks";

    private static final String PATH = "~__pregel_pull, ";
    private static final String EVERY_TASK = "00000000-0000-0000-0000-000000000000";
    private static final Set<String> SIGNALS =
            Set.of(ChannelWrite.ERROR, ChannelWrite.INTERRUPT, ChannelWrite.RESUME, ChannelWrite.SCHEDULED);

    private Tasks() {}

    /** A task of the next step. */
    record Task(String id, String name, List<PendingWrite> writes) {
        /** Whether it has done its work. */
        boolean isDone() {
            return writes.stream().anyMatch(write -> !SIGNALS.contains(write.channel()));
        }

        Optional<Document> error() {
            return writes.stream()
                    .filter(write -> write.channel().equals(ChannelWrite.ERROR))
                    .map(PendingWrite::value)
                    .findFirst();
        }

        /** What it wrote, by channel, once it has done its work. */
        Document result() {
            Map<String, Document> values = new LinkedHashMap<>();
            writes.stream()
                    .filter(write -> !SIGNALS.contains(write.channel())
                            && !write.channel().startsWith(TO_NODE))
                    .forEach(write -> values.put(write.channel(), Plain.of(write.value())));
            return isDone() ? Document.fromObject(values) : Json.NULL;
        }
    }

    /** The tasks after a checkpoint; its values need to contain the channels that trigger nodes. */
    static List<Task> of(CheckpointTuple tuple) {
        List<String> waiting = triggered(tuple);
        Map<String, List<PendingWrite>> byTask = new LinkedHashMap<>();
        tuple.pendingWrites().stream()
                .filter(write -> !write.taskId().equals(EVERY_TASK))
                .forEach(write -> byTask.computeIfAbsent(write.taskId(), id -> new ArrayList<>())
                        .add(write));
        List<Task> tasks = new ArrayList<>();
        byTask.forEach((id, writes) -> {
            String name = named(writes.get(0), waiting).orElse(id);
            waiting.remove(name);
            tasks.add(new Task(id, name, writes));
        });
        waiting.forEach(name -> tasks.add(new Task(idOf(tuple, name), name, List.of())));
        return tasks;
    }

    private static Optional<String> named(PendingWrite write, List<String> waiting) {
        if (write.taskPath().startsWith(PATH)) {
            return Optional.of(write.taskPath().substring(PATH.length()));
        }
        return waiting.size() == 1 && write.taskPath().isEmpty() ? Optional.of(waiting.get(0)) : Optional.empty();
    }

    /** The id of a task that wrote nothing is known to its runtime only; this one stands for it and stays the same. */
    private static String idOf(CheckpointTuple tuple, String name) {
        String text = tuple.config() + "\n" + name;
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
    }

    private static List<String> triggered(CheckpointTuple tuple) {
        List<String> nodes = new ArrayList<>();
        for (String channel : tuple.checkpoint().values().keySet()) {
            if (channel.startsWith(TO_NODE)) {
                addUnseen(tuple, channel, channel.substring(TO_NODE.length()), nodes);
            } else if (channel.equals(INPUT)) {
                addUnseen(tuple, channel, INPUT, nodes);
            } else if (channel.equals(SENDS)) {
                addSent(tuple.checkpoint().values().get(channel), nodes);
            }
        }
        return nodes;
    }

    private static void addUnseen(CheckpointTuple tuple, String channel, String node, List<String> nodes) {
        ChannelVersion version = tuple.checkpoint().versions().get(channel);
        ChannelVersion seen =
                tuple.checkpoint().versionsSeen().getOrDefault(node, Map.of()).get(channel);
        if (version != null && !version.equals(seen)) {
            nodes.add(node);
        }
    }

    private static void addSent(Document sends, List<String> nodes) {
        if (sends.kind() == Kind.ARRAY) {
            sends.items().stream()
                    .filter(send -> send.kind() == Kind.OBJECT)
                    .flatMap(send -> send.member("node").stream())
                    .filter(node -> node.kind() == Kind.STRING)
                    .forEach(node -> nodes.add(node.text()));
        }
    }
}
