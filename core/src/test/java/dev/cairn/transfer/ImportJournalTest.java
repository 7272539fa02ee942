package dev.cairn.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.memory.MemoryProvider;
import dev.cairn.store.Namespace;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What an import leaves behind. */
class ImportJournalTest {
    @Test
    void nothing_stays_of_a_given_up_import_of_more_scopes_than_a_page_lists() {
        List<Namespace> many = IntStream.range(0, 1_100)
                .mapToObj(number -> Namespace.of("n" + number))
                .toList();
        try (Storage storage = new MemoryProvider().open("memory", "", StorageOptions.DEFAULT);
                Cairn room = Cairn.open("memory:")) {
            many.forEach(namespace -> room.store().put(namespace, "k", 1));

            try (StagedImport staged = Cairn.builder().on(storage).transfers().begin()) {
                many.forEach(namespace -> staged.create(room.transfers(), CarriedName.fromNamespace(namespace)));
            }

            assertThat(ImportJournal.isEmpty(storage)).isTrue();
        }
    }
}
