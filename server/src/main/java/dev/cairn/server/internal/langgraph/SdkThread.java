package dev.cairn.server.internal.langgraph;

import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadInfo.PendingHead;
import dev.cairn.model.Document;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A thread as the SDK shows it; its newest state is read once, when a field needs it. Not thread-safe. */
final class SdkThread {
    /** The fields that every answer has unless it selects some. */
    static final List<String> FIELDS = List.of(
            "thread_id",
            "created_at",
            "updated_at",
            "state_updated_at",
            "metadata",
            "config",
            "context",
            "status",
            "values",
            "interrupts",
            "error");

    private final Checkpointer checkpoints;
    private final ThreadInfo info;

    @SuppressWarnings("NullableOptional") // null: not asked yet
    private @Nullable Optional<CheckpointTuple> whole;

    @SuppressWarnings("NullableOptional") // null: not asked yet
    private @Nullable Optional<CheckpointTuple> outline;

    SdkThread(Checkpointer checkpoints, ThreadInfo info) {
        this.checkpoints = checkpoints;
        this.info = info;
    }

    ThreadInfo info() {
        return info;
    }

    /** When its newest state was made, or when the thread was where it has none. */
    Instant stateUpdated() {
        return outline().map(head -> head.checkpoint().ts()).orElse(info.created());
    }

    /** Everything. */
    Document toDocument() {
        return toDocument(FIELDS);
    }

    Document toDocument(Collection<String> fields) {
        return Document.fromObject(members(fields));
    }

    Map<String, Document> members(Collection<String> fields) {
        Map<String, Document> members = new LinkedHashMap<>();
        fields.forEach(name -> members.put(name, field(name)));
        return members;
    }

    Document field(String name) {
        return switch (name) {
            case "thread_id" -> Document.of(info.threadId());
            case "created_at" -> Json.time(info.created());
            case "updated_at" -> Json.time(info.changed());
            case "state_updated_at" -> Json.time(stateUpdated());
            case "metadata" -> info.metadata();
            case "status" -> Document.of(info.status().label());
            case "config", "context" -> Json.NO_MEMBERS;
            case "values" -> values();
            case "interrupts" -> interrupts();
            case "error" -> error();
            default -> throw Body.unsupported("A thread has no field '" + name + "'; it has " + FIELDS + ".");
        };
    }

    private Document values() {
        return whole().map(head -> States.values(head.checkpoint(), StateFields.of(List.of())))
                .orElse(Json.NO_MEMBERS);
    }

    private Document interrupts() {
        Map<String, Document> byTask = new LinkedHashMap<>();
        pending().forEach((task, writes) -> {
            List<Document> questions = Interrupts.of(writes);
            if (!questions.isEmpty()) {
                byTask.put(task, Document.fromArray(questions));
            }
        });
        return Document.fromObject(byTask);
    }

    private Document error() {
        return pending().values().stream()
                .flatMap(List::stream)
                .filter(write -> write.channel().equals(ChannelWrite.ERROR))
                .map(write -> Plain.of(write.value()))
                .findFirst()
                .orElse(Json.NULL);
    }

    /** What the tasks wrote at the heads at which something waits. */
    private Map<String, List<PendingWrite>> pending() {
        Map<String, List<PendingWrite>> byTask = new LinkedHashMap<>();
        for (PendingHead waiting : info.pending()) {
            checkpoints
                    .find(waiting.head(), Selection.none())
                    .ifPresent(head -> head.pendingWrites()
                            .forEach(write -> byTask.computeIfAbsent(write.taskId(), id -> new ArrayList<>())
                                    .add(write)));
        }
        return byTask;
    }

    private Optional<CheckpointTuple> whole() {
        if (whole == null) {
            whole = checkpoints.find(CheckpointConfig.of(info.threadId()));
            outline = whole;
        }
        return whole;
    }

    private Optional<CheckpointTuple> outline() {
        if (outline == null) {
            outline = checkpoints.find(CheckpointConfig.of(info.threadId()), Selection.none());
        }
        return outline;
    }
}
