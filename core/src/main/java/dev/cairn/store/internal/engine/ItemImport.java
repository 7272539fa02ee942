package dev.cairn.store.internal.engine;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.store.ItemImportReport;
import dev.cairn.store.ItemOperation;
import dev.cairn.store.ItemResult;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import dev.cairn.store.VectorFields;
import dev.cairn.store.internal.item.ItemLine;
import dev.cairn.store.internal.item.ItemPlaces;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One import, a batch of lines in each commit. Not thread-safe. */
final class ItemImport {
    private static final int MOST = 1_000;

    private final KeyValueStore store;
    private final ItemPlaces places;
    private final int size;
    private final VectorFields vectors;
    private long line;
    private long stored;
    private long expired;
    private long batches;
    private long replaced;
    private long escaped;

    ItemImport(KeyValueStore store, ItemPlaces places, int size, VectorFields vectors) {
        if (size < 1 || size > MOST) {
            throw Namespace.invalid("The batch size must be 1 to " + MOST + " lines, not " + size + ".");
        }
        this.store = store;
        this.places = places;
        this.size = size;
        this.vectors = vectors;
    }

    ItemImportReport run(Iterator<Document> lines) {
        while (true) {
            long first = line + 1;
            try {
                if (!lines.hasNext()) {
                    return new ItemImportReport(stored, expired, batches, replaced, escaped);
                }
                storeBatch(read(lines));
            } catch (CairnException e) {
                throw failed(first, e);
            }
        }
    }

    private List<ItemOperation> read(Iterator<Document> lines) {
        List<ItemOperation> batch = new ArrayList<>();
        for (int i = 0; i < size && lines.hasNext(); i++) {
            line++;
            read(lines, batch);
        }
        return batch;
    }

    private void read(Iterator<Document> lines, List<ItemOperation> batch) {
        try {
            read(lines.next(), batch);
        } catch (CairnException e) {
            throw new CairnException(e.code(), "Line " + line + ": " + e.getMessage(), e.details(), e);
        }
    }

    private void read(Document text, List<ItemOperation> batch) {
        Optional<ItemOperation.Put> put = ItemLine.read(text, places.now(), vectors);
        if (put.isEmpty()) {
            expired++;
            return;
        }
        batch.add(put.get());
        escaped += ItemLine.isEscaped(text) ? 1 : 0;
    }

    private void storeBatch(List<ItemOperation> batch) {
        if (!batch.isEmpty()) {
            replaced += store.batch(batch).stream().filter(ItemImport::replaced).count();
            stored += batch.size();
            batches++;
        }
    }

    /** Whether something else stood there, in the store or in an earlier line. */
    private static boolean replaced(ItemResult result) {
        return result instanceof ItemResult.Superseded
                || (result instanceof ItemResult.Stored put && put.item().revision() > 1);
    }

    private CairnException failed(long first, CairnException e) {
        ErrorCode code = e.code();
        Map<String, Object> details = new LinkedHashMap<>(e.details());
        details.put("line", first);
        details.put("stored", stored);
        return new CairnException(
                code,
                "Cannot import the batch that begins at line " + first + ": "
                        + e.getMessage() + " Nothing of it was stored. The earlier batches stored " + stored
                        + " items. Importing all again is safe.",
                details,
                e);
    }
}
