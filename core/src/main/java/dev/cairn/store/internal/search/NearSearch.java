package dev.cairn.store.internal.search;

import static dev.cairn.store.internal.item.ItemPlaces.VECTOR;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.history.internal.Patience;
import dev.cairn.internal.paging.Listing;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Page;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scan.Order;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.FoundItem;
import dev.cairn.store.Item;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.Nearness;
import dev.cairn.store.Similarity;
import dev.cairn.store.StoreSettings;
import dev.cairn.store.internal.item.ItemCursor;
import dev.cairn.store.internal.item.ItemPlaces;
import dev.cairn.store.internal.item.ItemReader;
import dev.cairn.store.internal.item.StoredItem;
import dev.cairn.store.internal.item.VectorRecord;
import dev.cairn.store.internal.search.Vectors.Wanted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One search by nearness: every comparable vector of the prefix is compared, the nearest first. Not thread-safe. */
public final class NearSearch {
    private static final int ROWS = 500;
    private static final Comparator<Candidate> NEAREST_FIRST = Comparator.comparingDouble(Candidate::score)
            .reversed()
            .thenComparing(Candidate::scope)
            .thenComparing(Candidate::key);

    private final ItemPlaces places;
    private final ItemQuery query;
    private final OnDamage damage;
    private final Similarity similarity;
    private final Nearness near;
    private final Wanted wanted;
    /** The models of the vectors that were seen, by their names, with one of their dimensions. */
    private final Map<String, Integer> comparable = new TreeMap<>();

    private final ScopePrefix prefix;
    private final Listing listing;
    private final @Nullable ItemCursor cursor;
    private final Map<String, Integer> others = new TreeMap<>();

    public NearSearch(ItemPlaces places, StoreSettings settings, ItemQuery query, Nearness near, OnDamage damage) {
        this.places = places;
        this.query = query;
        this.damage = damage;
        this.near = near;
        this.wanted = new Vectors(settings).wanted(near);
        this.prefix = places.within(query.prefix());
        this.listing = ItemCursor.listing(prefix, query, wanted.model());
        this.cursor = ItemCursor.read(query.cursor(), listing, prefix);
        this.similarity = settings.similarity();
    }

    private record Candidate(double score, Scope scope, Bytes key) {}

    public Page<FoundItem> run() {
        List<Candidate> candidates = candidates();
        requireOneModel();
        candidates.sort(NEAREST_FIRST);
        List<FoundItem> found = new ArrayList<>();
        String next = null;
        for (Candidate candidate : behindCursor(candidates)) {
            Optional<FoundItem> item = sound(candidate);
            if (item.isEmpty()) {
                continue;
            }
            if (found.size() == query.limit()) {
                return new Page<>(found, next);
            }
            found.add(item.get());
            next = ItemCursor.afterScore(candidate.score(), candidate.scope(), candidate.key())
                    .text(listing);
        }
        return new Page<>(found, null);
    }

    private List<Candidate> candidates() {
        List<Candidate> candidates = new ArrayList<>();
        Scan scan = new Scan(VECTOR, Order.SEQUENCE, true, null, null, null, ROWS, true);
        for (Scoped<StoredRecord> record : damage.onFirst(query.cursor()).records(places.storage(), prefix, scan)) {
            score(read(record.scope(), record.value()))
                    .ifPresent(score -> candidates.add(
                            new Candidate(score, record.scope(), record.value().key())));
        }
        return candidates;
    }

    private Optional<Double> score(VectorRecord vectors) {
        boolean same = wanted.isComparable(vectors);
        (same ? comparable : others).put(vectors.model(), vectors.dimension());
        return same ? Optional.of(vectors.score(wanted.vector(), similarity)).filter(near::admits) : Optional.empty();
    }

    private static VectorRecord read(Scope scope, StoredRecord record) {
        return VectorRecord.read(record.body(), "vectors of " + StoredItem.address(scope, record));
    }

    /** Refuses a vector that cannot be compared with what is there, or with more than one model. */
    private void requireOneModel() {
        boolean none = comparable.isEmpty() && !others.isEmpty();
        if (!wanted.given() || (!none && comparable.size() < 2)) {
            return;
        }
        Map<String, Integer> models = none ? others : comparable;
        throw new CairnException(
                ErrorCode.INVALID,
                "Cannot search near a vector of " + wanted.vector().length + " components"
                        + (wanted.model() == null ? "" : " of model '" + wanted.model() + "'") + ": "
                        + (none ? "no item has a comparable vector" : "several models have vectors of that size")
                        + ". The models and the components of their vectors are " + models
                        + ". Give a vector of one of them, and name the model.",
                Map.of("models", List.copyOf(models.keySet())),
                null);
    }

    private List<Candidate> behindCursor(List<Candidate> candidates) {
        if (cursor == null) {
            return candidates;
        }
        Candidate last = new Candidate(cursor.score(), new Scope(cursor.scope()), cursor.key());
        return candidates.stream()
                .filter(candidate -> NEAREST_FIRST.compare(candidate, last) > 0)
                .toList();
    }

    private Optional<FoundItem> sound(Candidate candidate) {
        try {
            return item(candidate);
        } catch (CorruptException e) {
            damage.tell(e, candidate.scope());
            return Optional.empty();
        }
    }

    /**
     * The item with the score that it has now; it may have changed since its vectors were listed. Vectors of another version than the one
     * that was read say nothing about it: both are read again, and when they stay so the item is not near to anything.
     */
    private Optional<FoundItem> item(Candidate candidate) {
        Patience patience = new Patience();
        String before = "";
        while (true) {
            Item item = new ItemReader(places)
                    .find(candidate.scope(), candidate.key())
                    .filter(found -> query.filter().matches(found.value()))
                    .orElse(null);
            VectorRecord vectors = item == null ? null : vectors(candidate);
            if (item == null || vectors == null || before.equals(item.version() + vectors.of())) {
                return Optional.empty();
            }
            if (vectors.isOf(item)) {
                return score(vectors).map(score -> new FoundItem(item, score));
            }
            before = item.version() + vectors.of();
            patience.nextAttempt("read", "item '" + item.key() + "' of namespace '" + item.namespace() + "'");
        }
    }

    private @Nullable VectorRecord vectors(Candidate candidate) {
        return places.storage()
                .find(candidate.scope(), VECTOR, candidate.key())
                .map(record -> read(candidate.scope(), record))
                .orElse(null);
    }
}
