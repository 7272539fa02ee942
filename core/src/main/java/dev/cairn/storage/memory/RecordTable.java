package dev.cairn.storage.memory;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scan;
import dev.cairn.storage.StoredRecord;
import java.util.Collection;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The records of a scope, by key and by sequence number. Guarded by the scope's lock. */
final class RecordTable {
    private final NavigableMap<RecordId, StoredRecord> byKey = new TreeMap<>();
    private final NavigableMap<SequenceId, StoredRecord> bySequence = new TreeMap<>();
    private long bytes;

    int size() {
        return byKey.size();
    }

    long bytes() {
        return bytes;
    }

    @Nullable
    StoredRecord find(int kind, Bytes key) {
        return byKey.get(new RecordId(kind, key));
    }

    /** The record under a key where one is known to be. */
    StoredRecord get(int kind, Bytes key) {
        return Objects.requireNonNull(find(kind, key));
    }

    /** Stores a record in place of the one under its key, whose sequence number it has. */
    void store(StoredRecord record) {
        StoredRecord before = byKey.put(idOf(record), record);
        bySequence.put(sequenceOf(record), record);
        bytes += record.body().length() - (before == null ? 0 : before.body().length());
    }

    void remove(int kind, Bytes key) {
        StoredRecord gone = byKey.remove(new RecordId(kind, key));
        if (gone != null) {
            bySequence.remove(sequenceOf(gone));
            bytes -= gone.body().length();
        }
    }

    /** Removes some record, when there is one. */
    boolean removeAny() {
        if (byKey.isEmpty()) {
            return false;
        }
        RecordId first = byKey.firstKey();
        remove(first.kind(), first.key());
        return true;
    }

    /** Every record in the order of keys, from behind one. */
    Collection<StoredRecord> behind(@Nullable RecordId last) {
        return last == null ? byKey.values() : byKey.tailMap(last, false).values();
    }

    /** Every record by sequence number, in a map of its own. */
    NavigableMap<Long, StoredRecord> ofAllKinds() {
        NavigableMap<Long, StoredRecord> all = new TreeMap<>();
        byKey.values().forEach(record -> all.put(record.sequence(), record));
        return all;
    }

    /** Records of a kind with {@code from <= key < to}, ascending. */
    Collection<StoredRecord> range(int kind, @Nullable Bytes from, @Nullable Bytes to) {
        return span(lowest(kind, from), true, end(kind, to)).values();
    }

    /** The records of a listing from behind its cursor, in its order. */
    Stream<StoredRecord> scan(Scan scan) {
        return scan.order() == Scan.Order.KEY ? scanByKey(scan) : scanBySequence(scan);
    }

    Collection<StoredRecord> bySequence() {
        return bySequence.values();
    }

    private Stream<StoredRecord> scanByKey(Scan scan) {
        RecordId low = lowest(scan.kind(), scan.from());
        RecordId high = end(scan.kind(), scan.to());
        StoredRecord after = scan.after();
        if (after == null) {
            return directed(span(low, true, high), scan);
        }
        RecordId cursor = new RecordId(scan.kind(), after.key());
        if (scan.descending()) {
            return directed(span(low, true, cursor.compareTo(high) < 0 ? cursor : high), scan);
        }
        boolean below = cursor.compareTo(low) < 0;
        return directed(below ? span(low, true, high) : span(cursor, false, high), scan);
    }

    private static Stream<StoredRecord> directed(NavigableMap<RecordId, StoredRecord> records, Scan scan) {
        return lazily((scan.descending() ? records.descendingMap() : records).values());
    }

    /** A stream that does not ask for the size: a part of a tree counts its elements for that, so that each page would cost all of them. */
    static <R> Stream<R> lazily(Collection<R> part) {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(part.iterator(), Spliterator.ORDERED), false);
    }

    private Stream<StoredRecord> scanBySequence(Scan scan) {
        NavigableMap<SequenceId, StoredRecord> ofKind = bySequence.subMap(
                new SequenceId(scan.kind(), Long.MIN_VALUE), true, new SequenceId(scan.kind(), Long.MAX_VALUE), true);
        NavigableMap<SequenceId, StoredRecord> directed = scan.descending() ? ofKind.descendingMap() : ofKind;
        StoredRecord after = scan.after();
        NavigableMap<SequenceId, StoredRecord> rest =
                after == null ? directed : directed.tailMap(new SequenceId(scan.kind(), after.sequence()), false);
        return lazily(rest.values()).filter(record -> inRange(record.key(), scan));
    }

    private NavigableMap<RecordId, StoredRecord> span(RecordId low, boolean inclusive, RecordId high) {
        return low.compareTo(high) < 0 ? byKey.subMap(low, inclusive, high, false) : Collections.emptyNavigableMap();
    }

    private static boolean inRange(Bytes key, Scan scan) {
        Bytes from = scan.from();
        Bytes to = scan.to();
        return (from == null || key.compareTo(from) >= 0) && (to == null || key.compareTo(to) < 0);
    }

    private static RecordId lowest(int kind, @Nullable Bytes from) {
        return new RecordId(kind, from == null ? Bytes.EMPTY : from);
    }

    private static RecordId end(int kind, @Nullable Bytes to) {
        return to == null ? new RecordId(kind + 1, Bytes.EMPTY) : new RecordId(kind, to);
    }

    private static RecordId idOf(StoredRecord record) {
        return new RecordId(record.kind(), record.key());
    }

    private static SequenceId sequenceOf(StoredRecord record) {
        return new SequenceId(record.kind(), record.sequence());
    }
}
