package dev.cairn.message;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.ConflictException;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes what is new in a conversation, on top of what is known of it; empty answers when another writer was faster. Thread-safe. */
final class LogWriter<M> {
    /** What tells a checkpoint, in its metadata, whose id is a message's from another one of that id. */
    static final String PUT = "put";

    private final Checkpointer checkpoints;
    private final MessageCodec<M> codec;

    LogWriter(Checkpointer checkpoints, MessageCodec<M> codec) {
        this.checkpoints = checkpoints;
        this.codec = codec;
    }

    /** Adds messages at the end, with an id for the checkpoint or null. */
    Optional<KnownLog<M>> append(KnownLog<M> log, List<M> messages, @Nullable String id) {
        Draft draft = new Draft(log);
        draft.shown.addAll(log.shown());
        messages.forEach(draft::add);
        return put(draft, log.view().from(log.size()), id);
    }

    /** Shows a whole list. */
    Optional<KnownLog<M>> replace(KnownLog<M> log, List<M> messages) {
        int[] kept = ListChange.kept(log.shown(), messages, codec);
        Draft draft = new Draft(log);
        for (int at = 0; at < kept.length; at++) {
            if (kept[at] < 0) {
                draft.add(messages.get(at));
            } else {
                draft.keep(log.shown().get(kept[at]), at == kept.length - 1);
            }
        }
        List<Integer> positions = draft.shown.stream().map(LogEntry::position).toList();
        return put(draft, LogView.of(positions, draft.size()), null);
    }

    /** The next state while it is made. */
    private final class Draft {
        private final KnownLog<M> before;
        private final List<LogEntry<M>> shown = new ArrayList<>();
        private final List<Document> added = new ArrayList<>();

        private Draft(KnownLog<M> before) {
            this.before = before;
        }

        /** Keeps the last one as an object that no caller has. */
        private void keep(LogEntry<M> entry, boolean last) {
            shown.add(last ? entry.with(codec.read(codec.write(entry.message()))) : entry);
        }

        private void add(M message) {
            Document document = codec.write(message);
            shown.add(new LogEntry<>(size(), document.byteLength(), codec.read(document)));
            added.add(document);
        }

        private int size() {
            return before.size() + added.size();
        }
    }

    private Optional<KnownLog<M>> put(Draft draft, LogView view, @Nullable String id) {
        KnownLog<M> before = draft.before;
        boolean moved = !view.equals(before.view());
        if (draft.added.isEmpty() && !moved) {
            return Optional.of(before);
        }
        StateChange change = StateChange.empty();
        change = draft.added.isEmpty() ? change : change.appendAll(LogReader.MESSAGES, draft.added);
        change = moved ? change.append(LogReader.WINDOWS, view.write()) : change;
        CheckpointMetadata metadata = CheckpointMetadata.of(before.step() + 1).with(LogReader.SIZE, draft.size());
        String unique = StepIds.next(metadata.step());
        CheckpointMetadata noted = id == null ? metadata : metadata.with(PUT, unique);
        return put(before, change.withId(id == null ? unique : id), noted)
                .map(config -> new KnownLog<>(config, noted, draft.size(), view, List.copyOf(draft.shown)));
    }

    private Optional<CheckpointConfig> put(KnownLog<M> before, StateChange change, CheckpointMetadata metadata) {
        try {
            PutOptions onHead = PutOptions.none().expectingHead(before.version());
            return Optional.of(checkpoints.put(before.config().at(null), change, metadata, onHead));
        } catch (ConflictException | NotFoundException overtaken) {
            return Optional.empty();
        }
    }
}
