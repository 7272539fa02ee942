package dev.cairn.store;

import static dev.cairn.store.ItemPlaces.VECTOR;

import dev.cairn.CorruptException;
import dev.cairn.Listing;
import dev.cairn.Paged;
import dev.cairn.history.OnDamage;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Page;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scan.Order;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One search by text: every comparable vector of the prefix is compared, the nearest first. Not safe for use by several threads. */
final class NearSearch {
    private static final int ROWS = 500;
    private static final Comparator<Candidate> NEAREST_FIRST = Comparator.comparingDouble(Candidate::score)
            .reversed()
            .thenComparing(Candidate::scope)
            .thenComparing(Candidate::key);

    private final ItemPlaces places;
    private final ItemQuery query;
    private final OnDamage damage;
    private final Embedder embedder;
    private final Similarity similarity;
    private final float[] wanted;
    private final ScopePrefix prefix;
    private final Listing listing;
    private final @Nullable ItemCursor cursor;

    NearSearch(ItemPlaces places, StoreSettings settings, ItemQuery query, OnDamage damage) {
        this.places = places;
        this.query = query;
        this.damage = damage;
        this.wanted = new Vectors(settings).of(Objects.requireNonNull(query.text()));
        this.prefix = places.within(query.prefix());
        this.embedder = Objects.requireNonNull(settings.embedder());
        this.listing = ItemCursor.listing(prefix, query, embedder);
        this.cursor = ItemCursor.read(query.cursor(), listing, prefix);
        this.similarity = settings.similarity();
    }

    private record Candidate(double score, Scope scope, Bytes key) {}

    Paged<FoundItem> run() {
        List<Candidate> candidates = candidates();
        candidates.sort(NEAREST_FIRST);
        List<FoundItem> found = new ArrayList<>();
        String next = null;
        for (Candidate candidate : behindCursor(candidates)) {
            Optional<FoundItem> item = sound(candidate);
            if (item.isEmpty()) {
                continue;
            }
            if (found.size() == query.limit()) {
                return new Paged<>(found, next);
            }
            found.add(item.get());
            next = ItemCursor.afterScore(candidate.score(), candidate.scope(), candidate.key())
                    .text(listing);
        }
        return new Paged<>(found, null);
    }

    private List<Candidate> candidates() {
        List<Candidate> candidates = new ArrayList<>();
        Scoped<StoredRecord> last = null;
        boolean more = true;
        while (more) {
            Scan scan = new Scan(VECTOR, Order.SEQUENCE, true, null, null, null, ROWS, true);
            Page<Scoped<StoredRecord>> page = damage.scanAll(places.storage(), prefix, scan, last);
            for (Scoped<StoredRecord> record : page.items()) {
                last = record;
                score(record.scope(), record.value())
                        .ifPresent(score -> candidates.add(new Candidate(
                                score, record.scope(), record.value().key())));
            }
            more = page.more();
        }
        return candidates;
    }

    private Optional<Double> score(Scope scope, StoredRecord record) {
        VectorRecord vectors = VectorRecord.read(record.body(), "vectors of " + StoredItem.address(scope, record));
        return vectors.isComparable(embedder) ? Optional.of(vectors.score(wanted, similarity)) : Optional.empty();
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

    /** The item with the score that it has now; it may have changed since its vectors were listed. */
    private Optional<FoundItem> item(Candidate candidate) {
        Optional<Item> item = new ItemReader(places)
                .find(candidate.scope(), candidate.key())
                .filter(found -> query.filter().matches(found.value()));
        @Nullable
        StoredRecord vectors = item.isEmpty()
                ? null
                : places.storage()
                        .read(
                                candidate.scope(),
                                Read.of().get(VECTOR, candidate.key()).build())
                        .first(0)
                        .orElse(null);
        return vectors == null
                ? Optional.empty()
                : score(candidate.scope(), vectors).map(score -> new FoundItem(item.get(), score));
    }
}
