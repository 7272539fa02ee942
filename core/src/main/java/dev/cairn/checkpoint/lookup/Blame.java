package dev.cairn.checkpoint.lookup;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.MissingSteps;
import dev.cairn.checkpoint.internal.record.Ancestors;
import dev.cairn.checkpoint.internal.record.Ancestors.Ancestor;
import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.checkpoint.lookup.BlameTrail.Partners;
import dev.cairn.codec.internal.read.PartReader;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.codec.internal.read.ValueParts;
import dev.cairn.error.NotFoundException;
import dev.cairn.internal.paging.Listing;
import dev.cairn.model.JsonPointer;
import dev.cairn.storage.Page;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the steps that wrote values, walking from a checkpoint towards the first one. Not thread-safe. */
final class Blame {
    private final BlameQuery query;
    private final ThreadStore store;
    private final CheckpointConfig start;
    private final Ancestors ancestors;
    private final BlameTrail trail;
    private final ValueParts parts;
    private final Listing listing;
    private final int first;
    /** The parts of the page whose origins are not known yet, by their index in the state that was reached. */
    private NavigableMap<Integer, Integer> places = new TreeMap<>();

    private final CheckpointSummary[] origins;
    private final @Nullable MissingSteps[] missing;
    private Ancestor reached;

    Blame(ThreadStore store, CheckpointConfig start, BlameQuery query) {
        this.query = query;
        this.store = store;
        this.start = start;
        ancestors = new Ancestors(store, start, true);
        reached = ancestors.first();
        PartReader reader = new PartReader(store.frames(store.scope(start.threadId())));
        trail = path(store.states(store.scope(start.threadId())), reached.record())
                .flatMap(path -> BlameTrail.begin(reader, reached.record(), path))
                .orElseThrow(() -> nothing(reached.record()));
        parts = trail.target();
        listing = listing();
        Integer position = listing.position(query.cursor(), ByteBuffer::getInt);
        first = position == null ? 0 : Math.max(0, Math.min(position, parts.size()));
        int count = Math.min(query.limit(), parts.size() - first);
        origins = new CheckpointSummary[count];
        missing = new MissingSteps[count];
        for (int i = 0; i < count; i++) {
            places.put(first + i, i);
        }
    }

    /** The pointer as a path through the stored form. */
    private Optional<List<String>> path(StateReader states, CheckpointRecord record) {
        List<String> tokens = query.pointer().tokens();
        if (tokens.isEmpty()) {
            return Optional.of(tokens);
        }
        return states.locate(record.state(), tokens.get(0), tokens.subList(1, tokens.size()))
                .map(way ->
                        Stream.concat(Stream.of(tokens.get(0)), way.stream()).toList());
    }

    private Listing listing() {
        return Listing.of(
                        "origins",
                        store.allThreads().prefix(),
                        start.threadId(),
                        start.namespace(),
                        start.checkpointId(),
                        query.pointer())
                .hinting("This listing is of checkpoint " + start.checkpointId()
                        + ". If the head has moved, name the checkpoint of the previous page.");
    }

    private NotFoundException nothing(CheckpointRecord record) {
        return new NotFoundException(
                "The state of " + start + " has nothing at \"" + query.pointer() + "\"; its channels are "
                        + StateReader.channels(record.state()) + ".",
                Map.of("thread", start.threadId(), "pointer", query.pointer().toString()));
    }

    Page<BlamedValue> run() {
        while (!places.isEmpty() && ancestors.hasNext()) {
            Ancestor older = ancestors.next();
            Partners partners = trail.follow(older.record());
            if (partners != null) {
                follow(partners, older.missing());
            }
            reached = older;
        }
        settle(places.values(), ancestors.missingAtEnd());
        return page();
    }

    private void follow(Partners partners, @Nullable MissingSteps between) {
        int common = partners.commonBeginning();
        if (common >= 0) {
            NavigableMap<Integer, Integer> fresh = places.tailMap(common, true);
            settle(fresh.values(), between);
            fresh.clear();
            return;
        }
        NavigableMap<Integer, Integer> moved = new TreeMap<>();
        List<Integer> fresh = new ArrayList<>();
        places.forEach((place, index) -> {
            int partner = partners.of(place);
            if (partner < 0) {
                fresh.add(index);
            } else {
                moved.put(partner, index);
            }
        });
        settle(fresh, between);
        places = moved;
    }

    private void settle(Collection<Integer> indexes, @Nullable MissingSteps between) {
        if (!indexes.isEmpty()) {
            CheckpointSummary origin = reached.summary(start);
            indexes.forEach(index -> {
                origins[index] = origin;
                missing[index] = between;
            });
        }
    }

    private Page<BlamedValue> page() {
        List<BlamedValue> values = new ArrayList<>();
        for (int i = 0; i < origins.length; i++) {
            JsonPointer whole = parts.isContainer() ? query.pointer().child(parts.token(first + i)) : query.pointer();
            values.add(new BlamedValue(
                    whole.tokens().get(0),
                    new JsonPointer(whole.tokens().subList(1, whole.tokens().size())).toString(),
                    parts.length(first + i),
                    origins[i],
                    missing[i]));
        }
        int end = first + origins.length;
        return new Page<>(
                values,
                end < parts.size()
                        ? listing.cursor(ByteBuffer.allocate(4).putInt(end).array())
                        : null);
    }
}
