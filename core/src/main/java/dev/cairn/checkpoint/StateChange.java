package dev.cairn.checkpoint;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.JsonPatch;
import dev.cairn.model.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The next state told as changes to the one before, so that only what is new is looked at and encoded. Changes apply in order. Values
 * that are not documents are converted when the change is put.
 *
 * <p>Immutable as far as the given values are.
 */
public final class StateChange {
    private final List<Step> steps;
    private final @Nullable String id;
    private final @Nullable Instant ts;

    private StateChange(List<Step> steps, @Nullable String id, @Nullable Instant ts) {
        this.steps = List.copyOf(steps);
        this.id = id;
        this.ts = ts;
    }

    /** One change of one channel. */
    sealed interface Step {
        String channel();
    }

    record Append(String channel, List<Object> items) implements Step {}

    record Assign(String channel, @Nullable Object value) implements Step {}

    record Patch(String channel, JsonPatch patch) implements Step {}

    record Remove(String channel) implements Step {}

    /** Adds items at the end of a channel's array; a channel that is not there begins with them. A collection is one item. */
    public static StateChange append(String channel, Object... items) {
        return none().andAppend(channel, items);
    }

    /** Adds all items of a collection, in its order, at the end of a channel's array. */
    public static StateChange appendAll(String channel, Collection<?> items) {
        return none().andAppendAll(channel, items);
    }

    /** Gives a channel a whole value. */
    public static StateChange set(String channel, @Nullable Object value) {
        return none().andSet(channel, value);
    }

    /** Changes the inside of a channel by a JSON Patch (RFC 6902). */
    public static StateChange patch(String channel, JsonPatch patch) {
        return none().and(new Patch(channel, patch));
    }

    /** Removes a channel; nothing happens when it is not there. */
    public static StateChange remove(String channel) {
        return none().and(new Remove(channel));
    }

    /** Nothing changes. */
    public static StateChange none() {
        return new StateChange(List.of(), null, null);
    }

    /** These changes and then appended items. */
    public StateChange andAppend(String channel, Object... items) {
        return and(new Append(channel, List.of(items)));
    }

    /** These changes and then all items of a collection. */
    public StateChange andAppendAll(String channel, Collection<?> items) {
        return and(new Append(channel, new ArrayList<>(items)));
    }

    /** These changes and then a whole value. */
    public StateChange andSet(String channel, @Nullable Object value) {
        return and(new Assign(channel, value));
    }

    /** These changes and then a patch, for example one read from {@link JsonPatch#parse(Document)}. */
    public StateChange andPatch(String channel, JsonPatch patch) {
        return and(new Patch(channel, patch));
    }

    /** These changes and then a removal. */
    public StateChange andRemove(String channel) {
        return and(new Remove(channel));
    }

    /** The same for a checkpoint with an id; without one the checkpointer chooses it. */
    public StateChange withId(String checkpointId) {
        return new StateChange(steps, checkpointId, ts);
    }

    /** The same for a checkpoint of a time; without one the checkpointer chooses it. */
    public StateChange withTs(Instant time) {
        return new StateChange(steps, id, time);
    }

    /** The same with every value converted now, so that later changes of the caller's objects do not show. */
    StateChange documents(Types types) {
        List<Step> converted = new ArrayList<>();
        for (Step step : steps) {
            if (step instanceof Append append) {
                List<Object> items = new ArrayList<>();
                append.items().forEach(item -> items.add(types.document(item)));
                converted.add(new Append(append.channel(), items));
            } else if (step instanceof Assign assign) {
                converted.add(new Assign(assign.channel(), types.document(assign.value())));
            } else {
                converted.add(step);
            }
        }
        return new StateChange(converted, id, ts);
    }

    private StateChange and(Step step) {
        List<Step> more = new ArrayList<>(steps);
        more.add(step);
        return new StateChange(more, id, ts);
    }

    List<Step> steps() {
        return steps;
    }

    @Nullable
    String id() {
        return id;
    }

    @Nullable
    Instant ts() {
        return ts;
    }
}
