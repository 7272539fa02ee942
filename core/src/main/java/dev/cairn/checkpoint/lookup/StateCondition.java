package dev.cairn.checkpoint.lookup;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Selection;
import dev.cairn.codec.internal.text.TextScan;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.filter.FieldPath;
import dev.cairn.filter.TextPattern;
import dev.cairn.model.Document;
import dev.cairn.model.JsonPointer;
import java.util.List;
import java.util.Map;

/** What may hold of a state or not. Implementations may be called for any checkpoint, in any order. */
@FunctionalInterface
public interface StateCondition {
    /** Whether it holds of a checkpoint, which is there. */
    boolean holds(Checkpointer checkpoints, CheckpointConfig at);

    /**
     * A text that conditions which decide alike have in common, also in other processes: a cursor of one is refused for another. Empty for
     * none; then nothing tells the cursors of two conditions apart.
     */
    default String identity() {
        return "";
    }

    /**
     * A filter on the state, whose members are the channels: a key is a channel's name, or a JSON Pointer such as {@code
     * /messages/0/role}. Only the channels that it names are read.
     */
    static StateCondition where(DocumentFilter filter) {
        List<String> channels = filter.keys().map(FieldPath::first).distinct().toList();
        return new NamedCondition("where " + filter.identity(), (checkpoints, at) -> {
            Selection selection = Selection.none().channels(channels.toArray(String[]::new));
            return filter.matches(Document.fromObject(
                    checkpoints.get(at, selection).checkpoint().values()));
        });
    }

    /**
     * That something is there, for example {@code /messages/3}.
     *
     * @throws CairnException {@code INVALID} for a malformed pointer, or one to the whole state
     */
    static StateCondition exists(String pointer) {
        List<String> tokens = JsonPointer.parse(pointer).tokens();
        if (tokens.isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The pointer must name a channel, such as /messages, or a part of one.",
                    Map.of("pointer", pointer),
                    null);
        }
        String inside = new JsonPointer(tokens.subList(1, tokens.size())).toString();
        return new NamedCondition(
                "exists " + pointer,
                (checkpoints, at) -> checkpoints
                        .get(at, Selection.none().at(tokens.get(0), inside))
                        .checkpoint()
                        .values()
                        .containsKey(tokens.get(0)));
    }

    /** That a text stands in it, as {@link ThreadLookup#search} finds it. */
    static StateCondition contains(TextPattern pattern) {
        return new NamedCondition(
                "contains " + pattern.identity(),
                (checkpoints, at) -> checkpoints.get(at).checkpoint().values().values().stream()
                        .anyMatch(value -> TextScan.matches(value, pattern)));
    }
}
