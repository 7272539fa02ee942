package dev.cairn.store.internal.care;

import dev.cairn.history.internal.CarriedRows;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.internal.item.ItemPlaces;
import dev.cairn.store.internal.item.ItemRecord;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What of a namespace is carried: items with revisions and life times, and kept versions. Used once, by one thread. */
public final class CarriedItems extends CarriedRows {
    private final boolean latest;
    private final Instant now;
    private final Set<Bytes> expired = new HashSet<>();
    private long items;

    /**
     * Begins.
     *
     * @param latest whether kept versions stay behind
     * @param now items that have expired by then stay behind
     */
    public CarriedItems(boolean latest, Instant now) {
        this.latest = latest;
        this.now = now;
    }

    @Override
    public void look(StoredRecord record) {
        Instant end = record.expires();
        if (record.kind() == ItemPlaces.EXPIRY && end != null && !now.isBefore(end)) {
            expired.add(record.key());
        }
    }

    @Override
    protected StoredRecord kept(StoredRecord record) {
        items += record.kind() == ItemPlaces.ITEM ? 1 : 0;
        return record.kind() == ItemPlaces.EXPIRY ? record : bare(record);
    }

    @Override
    protected String reasonAgainst(StoredRecord record) {
        return switch (record.kind()) {
            case ItemPlaces.VECTOR -> "embeddings";
            case ItemPlaces.ITEM -> expired.contains(record.key()) ? "expired items" : "";
            case ItemPlaces.EXPIRY -> expired.contains(record.key()) ? NOT_COUNTED : "";
            case ItemPlaces.HISTORY ->
                latest
                        ? "older versions"
                        : expired.contains(ItemPlaces.ownerOf(record.key())) ? "versions of expired items" : "";
            default -> UNKNOWN;
        };
    }

    /** Without the marks of what stays behind. */
    private StoredRecord bare(StoredRecord record) {
        ItemRecord item = version(record);
        if (!item.vectors() && !(latest && item.kept())) {
            return record;
        }
        return withBody(record, item.alone(latest));
    }

    private static ItemRecord version(StoredRecord record) {
        return ItemRecord.read(record.body(), "item record " + record.key(), Types.STANDARD);
    }

    @Override
    public List<LaneRange> values(StoredRecord carried) {
        if (carried.kind() == ItemPlaces.EXPIRY) {
            return List.of();
        }
        ItemRecord item = version(carried);
        return item.isFramed() ? List.of(item.lane()) : List.of();
    }

    @Override
    public Map<String, Document> facts() {
        return Map.of("items", Document.fromNumber(items));
    }
}
