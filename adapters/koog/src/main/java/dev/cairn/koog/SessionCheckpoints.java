package dev.cairn.koog;

import ai.koog.agents.snapshot.feature.AgentCheckpointData;
import ai.koog.agents.snapshot.providers.filters.AgentCheckpointPredicateFilter;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.error.ConflictException;
import dev.cairn.error.NotFoundException;
import dev.cairn.storage.Page;
import dev.cairn.store.Namespace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checkpoints of agents as those of threads. Thread-safe. */
final class SessionCheckpoints {
    /** The most sessions whose last checkpoint is kept in mind. */
    private static final int SESSIONS = 100;

    private final Checkpointer checkpoints;

    private final Map<String, LastSaved> recent = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, LastSaved> eldest) {
            return size() > SESSIONS;
        }
    });

    SessionCheckpoints(Checkpointer checkpoints) {
        this.checkpoints = checkpoints;
    }

    private static CheckpointConfig thread(String session) {
        return CheckpointConfig.of(Namespace.path(List.of("koog", session)));
    }

    /** The oldest first. */
    List<AgentCheckpointData> all(String session) {
        CheckpointQuery query = CheckpointQuery.of(thread(session).threadId());
        List<AgentCheckpointData> all = Page.all(cursor -> checkpoints.list(query.from(cursor)))
                .map(tuple -> StoredCheckpoints.read(tuple.checkpoint()))
                .collect(Collectors.toCollection(ArrayList::new));
        Collections.reverse(all);
        return all;
    }

    @Nullable
    AgentCheckpointData latest(String session) {
        Optional<CheckpointTuple> head = checkpoints.find(thread(session));
        return head.map(newest -> {
                    String latest = latest(newest).id();
                    return latest.equals(newest.config().checkpointId())
                            ? newest
                            : checkpoints.get(newest.config().at(latest));
                })
                .map(tuple -> StoredCheckpoints.read(tuple.checkpoint()))
                .orElse(null);
    }

    private static Latest latest(CheckpointTuple head) {
        return Latest.read(String.valueOf(head.config().checkpointId()), head.metadata());
    }

    @Nullable
    AgentCheckpointData latest(String session, AgentCheckpointPredicateFilter filter) {
        AgentCheckpointData latest = null;
        for (AgentCheckpointData checkpoint : all(session)) {
            if (filter.check(checkpoint) && (latest == null || checkpoint.getVersion() >= latest.getVersion())) {
                latest = checkpoint;
            }
        }
        return latest;
    }

    void save(String session, AgentCheckpointData data) {
        if (isAppended(session, data)) {
            return;
        }
        Checkpoint checkpoint = StoredCheckpoints.write(data).withId(data.getCheckpointId());
        boolean saved;
        do {
            saved = isPut(session, data, checkpoint)
                    || isStored(thread(session).at(data.getCheckpointId()), checkpoint);
        } while (!saved);
    }

    /** Puts what is new since the checkpoint that this process saved last, if that is still the head. */
    private boolean isAppended(String session, AgentCheckpointData data) {
        LastSaved last = recent.get(session);
        if (last == null
                || data.getCheckpointId().equals(last.head().checkpointId())
                || !last.isContinuedBy(data.getMessageHistory())
                || checkpoints
                        .find(thread(session), Selection.none())
                        .filter(last::isAt)
                        .isEmpty()) {
            return false;
        }
        StoredCheckpoints.Change change = StoredCheckpoints.change(last, data);
        Latest latest = Latest.of(last.latest(), data);
        CheckpointMetadata metadata = latest.metadata(last.metadata().step() + 1, data);
        CheckpointConfig head;
        try {
            head = checkpoints.put(
                    last.head().at(null),
                    change.state().withId(data.getCheckpointId()),
                    metadata,
                    PutOptions.none().expectingHead(String.valueOf(last.head().checkpointId())));
        } catch (ConflictException | NotFoundException otherHead) {
            recent.remove(session);
            return false;
        }
        recent.put(session, new LastSaved(head, metadata, latest, change.channels(), data.getMessageHistory()));
        return true;
    }

    private boolean isStored(CheckpointConfig place, Checkpoint checkpoint) {
        Optional<CheckpointTuple> there = checkpoints.find(place);
        if (there.isPresent() && !there.get().checkpoint().values().equals(checkpoint.values())) {
            throw new ConflictException(
                    "Cannot save checkpoint " + place
                            + ": the session has another one of that id. Nothing was changed.",
                    Map.of("checkpoint", String.valueOf(place.checkpointId())));
        }
        return there.isPresent();
    }

    private boolean isPut(String session, AgentCheckpointData data, Checkpoint checkpoint) {
        CheckpointTuple head =
                checkpoints.find(thread(session), Selection.none()).orElse(null);
        Latest latest = Latest.of(head == null ? null : latest(head), data);
        CheckpointMetadata metadata =
                latest.metadata(head == null ? 0 : head.metadata().nextStep(), data);
        String expected =
                head == null ? PutOptions.NO_HEAD : String.valueOf(head.config().checkpointId());
        CheckpointConfig put;
        try {
            put = checkpoints.put(
                    thread(session), checkpoint, metadata, PutOptions.none().expectingHead(expected));
        } catch (ConflictException faster) {
            return false;
        }
        Set<String> channels = checkpoint.values().keySet();
        recent.put(session, new LastSaved(put, metadata, latest, channels, data.getMessageHistory()));
        return true;
    }
}
