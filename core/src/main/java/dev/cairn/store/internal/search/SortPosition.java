package dev.cairn.store.internal.search;

import dev.cairn.error.CairnException;
import dev.cairn.internal.paging.Listing;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.FieldOrder;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.SortKey;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where an item stands in an order by a field, and the cursor that names this place. Immutable.
 *
 * @param value what the item is ordered by
 * @param committed when it was put, by the backend's clock
 * @param scope its scope
 * @param sequence its place among the puts of its scope
 * @param key its key
 */
record SortPosition(SortKey value, Instant committed, Bytes scope, long sequence, Bytes key) {
    static SortPosition of(SortKey value, Scoped<StoredRecord> record) {
        StoredRecord stored = record.value();
        return new SortPosition(value, stored.committed(), record.scope().id(), stored.sequence(), stored.key());
    }

    /** First the field, then what the query says. */
    static Comparator<SortPosition> order(ItemQuery query, FieldOrder sort) {
        return Comparator.comparing(SortPosition::value, sort::compare).thenComparing(usual(query.order()));
    }

    private static Comparator<SortPosition> usual(ItemQuery.Order order) {
        Comparator<SortPosition> byTime = Comparator.comparing(SortPosition::committed)
                .thenComparing(SortPosition::scope)
                .thenComparingLong(SortPosition::sequence)
                .thenComparing(SortPosition::key);
        return switch (order) {
            case NEWEST_FIRST -> byTime.reversed();
            case OLDEST_FIRST -> byTime;
            case BY_KEY -> Comparator.comparing(SortPosition::scope).thenComparing(SortPosition::key);
        };
    }

    String cursor(Listing listing) {
        Map<String, Document> members = new LinkedHashMap<>();
        if (value.value() != null) {
            members.put("value", value.value());
        }
        members.put("time", Document.of(committed.toString()));
        members.put("sequence", Document.fromNumber(sequence));
        members.put("scope", Document.of(text(scope)));
        members.put("key", Document.of(text(key)));
        return listing.cursor(Document.fromObject(members).json());
    }

    private static String text(Bytes bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.unsafeArray());
    }

    private static Bytes bytes(String text) {
        return Bytes.fromOwned(Base64.getUrlDecoder().decode(text));
    }

    /**
     * Reads a cursor.
     *
     * @return null for null
     * @throws CairnException {@code INVALID} when it is of another listing
     */
    static @Nullable SortPosition read(@Nullable String cursor, Listing listing) {
        String position = listing.text(cursor);
        if (position == null) {
            return null;
        }
        try {
            Document members = Document.parse(position);
            return new SortPosition(
                    SortKey.of(members.member("value").orElse(null)),
                    Instant.parse(members.at("/time").text()),
                    bytes(members.at("/scope").text()),
                    Long.parseLong(members.at("/sequence").text()),
                    bytes(members.at("/key").text()));
        } catch (IllegalArgumentException | CairnException | DateTimeException e) {
            throw listing.refused(String.valueOf(cursor));
        }
    }
}
