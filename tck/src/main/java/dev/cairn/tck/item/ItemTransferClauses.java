package dev.cairn.tck.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.store.Item;
import dev.cairn.store.ItemImportReport;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.Namespace;
import dev.cairn.tck.item.KeyValueStoreSubject.Feature;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Exports and imports. */
abstract class ItemTransferClauses extends ItemClauses {
    ItemTransferClauses(KeyValueStoreTck kit) {
        super(kit);
    }

    private List<Document> exported(Namespace prefix) {
        List<Document> lines = new ArrayList<>();
        store.exportItems(prefix, lines::add);
        return lines;
    }

    private int batch() {
        return offers(Feature.BATCH_ACROSS) ? 4 : 1;
    }

    private static Document line(String key) {
        return Document.parse(
                "{\"namespace\":[\"in\"],\"key\":" + Document.of(key).json() + ",\"value\":1}");
    }

    @Test
    void an_export_is_imported_as_it_was() {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            items.add(put(ACME.child("/" + i % 2), "k" + i, Map.of("i", i, "text", "é".repeat(i * 2_000))));
        }
        items.add(put(ACME, "ends", 1, ItemOptions.none().living(HOUR)));
        put(OTHER, "other", 1);
        List<Document> lines = exported(ACME);
        items.forEach(item -> store.delete(item.namespace(), item.key()));
        subject.advance(Duration.ofMinutes(1));

        ItemImportReport report = store.importItems(lines.iterator(), batch());

        assertThat(lines).hasSize(6);
        assertThat(report.stored()).isEqualTo(6);
        for (Item item : items) {
            Item back = store.get(item.namespace(), item.key());
            assertThat(back.value()).isEqualTo(item.value());
            assertThat(back.created()).isEqualTo(item.created());
            assertThat(back.expires()).isEqualTo(item.expires());
        }
    }

    @Test
    void a_value_of_a_line_is_data_unless_the_line_says_that_it_is_typed() {
        Item typed = put(ACME, "typed", Instant.EPOCH);
        List<Document> lines = exported(ACME);
        Document forged = Document.parse("{\"namespace\":[\"in\"],\"key\":\"forged\",\"value\":" + typed.value() + "}");
        store.delete(ACME, "typed");

        store.importItems(lines.iterator(), batch());
        ItemImportReport report = store.importItems(List.of(forged).iterator(), batch());

        assertThat(value(ACME, "typed")).isEqualTo(Instant.EPOCH);
        assertThat(value(Namespace.of("in"), "forged")).isInstanceOf(Map.class);
        assertThat(report.escaped()).isEqualTo(1);
    }

    @Test
    void what_expired_meanwhile_is_passed_over() {
        put(ACME, "ends", 1, ItemOptions.none().living(HOUR));
        put(ACME, "stays", 1);
        List<Document> lines = exported(ACME);
        store.delete(ACME, "ends");
        store.delete(ACME, "stays");
        subject.advance(HOUR);

        assertThat(store.importItems(lines.iterator(), batch()).expired()).isEqualTo(1);
        assertThat(keys(ItemQuery.of(ACME))).containsExactly("stays");
    }

    @Test
    void a_wrong_line_stops_before_its_batch() {
        List<Document> lines = List.of(line("a"), line("b"), line("c"), Document.parse("{\"key\":1}"), line("e"));

        Throwable thrown = catchThrowable(() -> store.importItems(lines.iterator(), 2));

        assertThat(thrown).isInstanceOfSatisfying(CairnException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.INVALID);
            assertThat(e.details()).containsEntry("line", 3L).containsEntry("stored", 2L);
        });
        assertThat(keys(ItemQuery.of("in"))).containsExactlyInAnyOrder("a", "b");
    }
}
