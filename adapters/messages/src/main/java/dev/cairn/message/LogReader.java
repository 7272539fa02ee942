package dev.cairn.message;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Selection;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads conversations: as few messages as are shown, mostly with one question. Thread-safe. */
final class LogReader<M> {
    static final String MESSAGES = "messages";
    static final String WINDOWS = "windows";
    /** The number of messages, in the metadata of a checkpoint. */
    static final String SIZE = "messages";

    /** How many messages are asked for before it is known which are shown. */
    private static final int TAIL = 64;
    /** How many messages before the tail are asked for one by one. */
    private static final int SINGLE = 4;

    /** To read the end of a log costs more for each message than to read all of it: the part that is not needed must be one of so many. */
    private static final int WORTH_A_PART = 2;

    private static final Selection FIRST = Selection.none().last(WINDOWS, 1).last(MESSAGES, TAIL);
    private static final Selection WHOLE = Selection.none().channels(MESSAGES);

    private final Checkpointer checkpoints;
    private final MessageCodec<M> codec;

    LogReader(Checkpointer checkpoints, MessageCodec<M> codec) {
        this.checkpoints = checkpoints;
        this.codec = codec;
    }

    /** The head of a conversation, without values. */
    Optional<CheckpointTuple> head(CheckpointConfig conversation) {
        return checkpoints.find(conversation, Selection.none());
    }

    /** Everything that was ever added, also what is not shown any more. */
    List<M> history(CheckpointConfig conversation) {
        return checkpoints.find(conversation, WHOLE).map(LogReader::messages).orElse(List.of()).stream()
                .map(codec::read)
                .toList();
    }

    KnownLog<M> read(CheckpointConfig conversation) {
        return read(conversation, Integer.MAX_VALUE);
    }

    /** Reads no more than the last messages that are shown. */
    KnownLog<M> read(CheckpointConfig conversation, int most) {
        Optional<KnownLog<M>> log;
        do {
            Optional<CheckpointTuple> head = checkpoints.find(conversation, FIRST);
            log = head.isEmpty() ? Optional.of(KnownLog.empty(conversation)) : head.flatMap(found -> log(found, most));
        } while (log.isEmpty());
        return log.get();
    }

    /** The log at a checkpoint; empty when it was removed meanwhile. */
    private Optional<KnownLog<M>> log(CheckpointTuple head, int most) {
        List<Document> tail = messages(head);
        Integer size = size(head);
        if (size == null) {
            return checkpoints
                    .find(head.config(), WHOLE)
                    .map(LogReader::messages)
                    .map(all -> log(head, all.size(), most, after(0, all)));
        }
        LogView view = view(head, size);
        List<Integer> missing = wanted(view, size, most).stream()
                .filter(position -> position < size - tail.size())
                .toList();
        Map<Integer, Document> found = after(size - tail.size(), tail);
        return (missing.size() > SINGLE ? many(head, size, missing, found) : single(head, missing, found))
                ? Optional.of(log(head, size, most, found))
                : Optional.empty();
    }

    private boolean single(CheckpointTuple head, List<Integer> missing, Map<Integer, Document> found) {
        for (int position : missing) {
            Optional<CheckpointTuple> one =
                    checkpoints.find(head.config(), Selection.none().at(MESSAGES, "/" + position));
            one.ifPresent(tuple -> found.put(position, tuple.checkpoint().value(MESSAGES)));
            if (one.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private boolean many(CheckpointTuple head, int size, List<Integer> missing, Map<Integer, Document> found) {
        int first = missing.stream().mapToInt(Integer::intValue).min().orElseThrow();
        int from = first > size / WORTH_A_PART ? first : 0;
        Selection wanted = from == 0 ? WHOLE : Selection.none().last(MESSAGES, size - from);
        Optional<CheckpointTuple> rest = checkpoints.find(head.config(), wanted);
        rest.ifPresent(tuple -> found.putAll(after(from, messages(tuple))));
        return rest.isPresent();
    }

    private KnownLog<M> log(CheckpointTuple head, int size, int most, Map<Integer, Document> found) {
        LogView view = view(head, size);
        List<LogEntry<M>> shown = new ArrayList<>();
        for (int position : wanted(view, size, most)) {
            Document stored = Objects.requireNonNull(found.get(position));
            shown.add(new LogEntry<>(position, stored.byteLength(), codec.read(stored)));
        }
        return new KnownLog<>(head.config(), head.metadata(), size, view, List.copyOf(shown));
    }

    private static LogView view(CheckpointTuple head, int size) {
        Document windows = head.checkpoint().values().get(WINDOWS);
        return windows == null || windows.size() == 0 ? LogView.ALL : LogView.read(windows.item(0), size);
    }

    private static List<Integer> wanted(LogView view, int size, int most) {
        List<Integer> positions = view.positions(size);
        return positions.subList(Math.max(0, positions.size() - most), positions.size());
    }

    private static Map<Integer, Document> after(int first, List<Document> messages) {
        Map<Integer, Document> found = new HashMap<>();
        for (int i = 0; i < messages.size(); i++) {
            found.put(first + i, messages.get(i));
        }
        return found;
    }

    /** How many messages a checkpoint has; null where it does not say so, because another program has put it. */
    private static @Nullable Integer size(CheckpointTuple head) {
        int read = messages(head).size();
        Document said = head.metadata().extra().get(SIZE);
        return read < TAIL ? Integer.valueOf(read) : said == null ? null : said.as(Integer.class);
    }

    private static List<Document> messages(CheckpointTuple head) {
        Document messages = head.checkpoint().values().get(MESSAGES);
        return messages == null ? List.of() : messages.items();
    }
}
