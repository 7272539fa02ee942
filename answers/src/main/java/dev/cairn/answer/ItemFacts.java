package dev.cairn.answer;

import dev.cairn.annotation.Internal;
import dev.cairn.store.FoundItem;
import dev.cairn.store.Item;
import dev.cairn.store.ItemImportReport;
import dev.cairn.store.Namespace;
import dev.cairn.store.internal.item.ItemLine;

/** Items in JSON, the same in every answer and export. Stateless. */
@Internal
public final class ItemFacts {
    private ItemFacts() {}

    /** An item. */
    public static Json of(Item item) {
        return Json.of(ItemLine.of(item));
    }

    /** An item, with its score if it has one. */
    public static Json of(FoundItem found) {
        Json item = of(found.item());
        return found.score() == null ? item : item.put("score", found.score());
    }

    /** A namespace. */
    public static Json of(Namespace namespace) {
        return new Json().put("namespace", namespace.labels()).put("path", namespace.path());
    }

    /** That an item was deleted, or was not there. */
    public static Json deleted(Namespace namespace, String key, boolean existed) {
        return new Json().put("namespace", namespace.labels()).put("key", key).put("existed", existed);
    }

    /** What an import stored. */
    public static Json of(ItemImportReport report) {
        return new Json()
                .put("stored", report.stored())
                .put("expired", report.expired())
                .put("batches", report.batches())
                .put("replaced", report.replaced())
                .put("escaped", report.escaped());
    }
}
