package dev.cairn.store.internal.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.WatchedStorage;
import dev.cairn.storage.memory.MemoryProvider;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.Namespace;
import dev.cairn.store.internal.care.ItemMerge;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Merges from a source that another writer takes away at the worst moment. */
class ItemMergeTest {
    private static final Scope FROM = Scope.of("", "item", "from");
    private static final Scope TO = Scope.of("", "item", "to");

    private final Storage storage = new MemoryProvider().open("memory", "", StorageOptions.DEFAULT);
    private final Cairn cairn = Cairn.builder().on(storage);

    @AfterEach
    void close() {
        storage.close();
    }

    /** Merges while something happens to the source just before what belongs to an item is read. */
    private void expectRefused(Runnable atThatMoment) {
        Storage source = WatchedStorage.of(storage, (method, arguments, call) -> {
            if (method.equals("read") && asksForEnd((Read) arguments[1])) {
                atThatMoment.run();
            }
            return call.run();
        });
        ItemMerge merge = new ItemMerge(source, FROM, storage, TO, Clock.systemUTC());

        assertThat(merge.apply(false, () -> {}).refused()).containsExactly("k");

        assertThat(cairn.store().find(Namespace.of("to"), "k")).isEmpty();
    }

    private static boolean asksForEnd(Read read) {
        return read.parts().stream().anyMatch(part -> part instanceof Read.Get get && get.kind() == ItemPlaces.EXPIRY);
    }

    @Test
    void an_item_whose_source_is_gone_is_not_put_without_its_end() {
        cairn.store().put(Namespace.of("from"), "k", 1, ItemOptions.none().living(Duration.ofHours(1)));

        expectRefused(() -> storage.admin().drop(FROM, Budget.UNLIMITED));
    }

    @Test
    void an_item_whose_value_is_gone_is_not_put_without_it() {
        cairn.store().put(Namespace.of("from"), "k", Map.of("text", "long text ".repeat(450)));

        expectRefused(() -> storage.admin().view(FROM, view -> view.frames(null, 9, false)).orElseThrow().stream()
                .map(stored -> stored.frame())
                .forEach(this::lose));
    }

    private void lose(Frame frame) {
        Commit.Builder commit = Commit.unordered().drop(new LaneRange(frame.lane(), frame.first(), frame.end()));
        storage.commit(FROM, commit.build());
    }
}
