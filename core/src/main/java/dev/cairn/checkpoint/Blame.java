package dev.cairn.checkpoint;

import dev.cairn.NotFoundException;
import dev.cairn.Paged;
import dev.cairn.checkpoint.Ancestors.Ancestor;
import dev.cairn.codec.PartReader;
import dev.cairn.codec.ValueParts;
import dev.cairn.model.JsonPointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the steps that wrote values, walking from a checkpoint towards the first one. Not safe for use by several threads. */
final class Blame {
    private final BlameQuery query;
    private final CheckpointConfig start;
    private final Ancestors ancestors;
    private final BlameTrail trail;
    private final ValueParts parts;
    private final int first;
    /** For each part of the page its index in the state that was reached; -1 once its origin is known. */
    private final int[] places;

    private final CheckpointSummary[] origins;
    private final @Nullable MissingSteps[] missing;
    private Ancestor reached;
    private int open;

    Blame(ThreadStore store, CheckpointConfig start, BlameQuery query) {
        this.query = query;
        this.start = start;
        ancestors = new Ancestors(store, start, true);
        reached = ancestors.first();
        PartReader reader = new PartReader(store.frames(store.scope(start.threadId())));
        trail = BlameTrail.begin(reader, reached.record(), query.pointer().tokens())
                .orElseThrow(() -> nothing(reached.record()));
        parts = trail.target();
        first = Math.min(query.first(), parts.size());
        open = Math.min(query.limit(), parts.size() - first);
        places = new int[open];
        origins = new CheckpointSummary[open];
        missing = new MissingSteps[open];
        for (int i = 0; i < open; i++) {
            places[i] = first + i;
        }
    }

    private NotFoundException nothing(CheckpointRecord record) {
        return new NotFoundException(
                "The state of " + start + " has nothing at \"" + query.pointer() + "\"; its channels are "
                        + dev.cairn.codec.StateReader.channels(record.state()) + ".",
                Map.of("thread", start.threadId(), "pointer", query.pointer().toString()));
    }

    Paged<BlamedValue> run() {
        while (open > 0 && ancestors.hasNext()) {
            Ancestor older = ancestors.next();
            int[] partners = trail.follow(older.record());
            for (int i = 0; partners != null && i < places.length; i++) {
                if (places[i] >= 0) {
                    places[i] = partners[places[i]];
                    if (places[i] < 0) {
                        settle(i, older.missing());
                    }
                }
            }
            reached = older;
        }
        MissingSteps before = ancestors.missingAtEnd();
        for (int i = 0; i < places.length; i++) {
            if (places[i] >= 0) {
                settle(i, before);
            }
        }
        return page();
    }

    private void settle(int index, @Nullable MissingSteps between) {
        origins[index] = reached.summary(start);
        missing[index] = between;
        open--;
    }

    private Paged<BlamedValue> page() {
        List<BlamedValue> values = new ArrayList<>();
        for (int i = 0; i < places.length; i++) {
            JsonPointer whole = parts.isContainer() ? query.pointer().child(parts.token(first + i)) : query.pointer();
            values.add(new BlamedValue(
                    whole.tokens().get(0),
                    new JsonPointer(whole.tokens().subList(1, whole.tokens().size())).toString(),
                    parts.length(first + i),
                    origins[i],
                    missing[i]));
        }
        int end = first + places.length;
        return new Paged<>(values, end < parts.size() ? String.valueOf(end) : null);
    }
}
