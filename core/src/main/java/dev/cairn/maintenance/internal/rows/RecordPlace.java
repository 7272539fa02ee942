package dev.cairn.maintenance.internal.rows;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredRecord;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** What a record is found by in its scope. */
public record RecordPlace(int kind, Bytes key) {
    private static final int PAGE = 500;

    public static RecordPlace of(StoredRecord record) {
        return new RecordPlace(record.kind(), record.key());
    }

    /** The records of a view without their bodies. */
    public static Map<RecordPlace, StoredRecord> all(ScopeView view) {
        Map<RecordPlace, StoredRecord> found = new HashMap<>();
        walk(view, record -> found.put(of(record), record));
        return found;
    }

    /** Shows each record of a view without its body. */
    public static void walk(ScopeView view, Consumer<StoredRecord> use) {
        view.allRecords(PAGE, false).forEach(use);
    }
}
