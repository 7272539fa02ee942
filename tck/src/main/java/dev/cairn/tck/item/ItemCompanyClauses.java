package dev.cairn.tck.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.store.Item;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.KeyValueStore;
import dev.cairn.tck.item.KeyValueStoreSubject.Feature;
import dev.cairn.tck.support.Crowd;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Several writers, several instances, other threads, a store that is opened again. */
abstract class ItemCompanyClauses extends ItemClauses {
    private static final int WRITERS = 8;

    ItemCompanyClauses(KeyValueStoreTck kit) {
        super(kit);
    }

    @Test
    void of_many_who_put_if_absent_one_comes_through() {
        for (int round = 0; round < 3; round++) {
            String key = "k" + round;
            List<Boolean> through = Crowd.run(WRITERS, writer -> () -> putIfAbsent(key));
            assertThat(through).filteredOn(won -> won).hasSize(1);
        }
    }

    /** All put the same value, so that only the store can tell them apart. */
    private boolean putIfAbsent(String key) {
        Throwable refused = catchThrowable(
                () -> store.put(ACME, key, "same", ItemOptions.none().absent()));
        if (refused != null) {
            fails(ErrorCode.ALREADY_EXISTS, () -> {
                throw refused;
            });
        }
        return refused == null;
    }

    @Test
    void no_update_is_lost() {
        put(ACME, "count", 0);
        Crowd.run(WRITERS, writer -> () -> add(5));

        assertThat(value(ACME, "count")).isEqualTo(5 * WRITERS);
        assertThat(store.get(ACME, "count").revision()).isEqualTo(5L * WRITERS + 1);
    }

    private int add(int times) {
        int tries = 0;
        for (int done = 0; done < times; tries++) {
            Item item = store.get(ACME, "count");
            int next = item.as(Integer.class) + 1;
            try {
                store.put(ACME, "count", next, ItemOptions.none().revision(item.revision()));
                done++;
            } catch (CairnException e) {
                fails(ErrorCode.CONFLICT, () -> {
                    throw e;
                });
            }
        }
        return tries;
    }

    @Test
    void puts_of_many_are_all_there() {
        Crowd.run(WRITERS, writer -> () -> {
            for (int i = 0; i < 10; i++) {
                store.put(ACME, writer + "-" + i, "x".repeat(i * 900));
                store.put(ACME, "shared", writer);
            }
            return writer;
        });

        assertThat(keys(ItemQuery.of(ACME))).hasSize(10 * WRITERS + 1);
        assertThat(store.get(ACME, "shared").revision()).isEqualTo(10L * WRITERS);
    }

    @Test
    void readers_see_whole_versions_while_they_are_replaced() {
        put(ACME, "k", "a".repeat(20_000));
        Crowd.run(4, number -> () -> {
            for (int i = 0; i < 20; i++) {
                if (number == 0) {
                    store.put(ACME, "k", String.valueOf((char) ('a' + i)).repeat(i % 2 == 0 ? 20_000 : 10));
                } else {
                    assertThat(store.get(ACME, "k")
                                    .value()
                                    .text()
                                    .chars()
                                    .distinct()
                                    .count())
                            .isEqualTo(1);
                    assertThat(all(ItemQuery.of(ACME))).hasSize(1);
                }
            }
            return number;
        });
    }

    @Test
    void another_instance_sees_what_was_put() {
        if (!offers(Feature.SHARED)) {
            fails(ErrorCode.UNSUPPORTED, () -> subject.another());
            return;
        }
        KeyValueStore other = subject.another();
        Item item = put(ACME, "k", "x".repeat(9_000));

        assertThat(other.get(ACME, "k")).isEqualTo(item);
        other.put(ACME, "k", 2);
        assertThat(value(ACME, "k")).isEqualTo(2);
        assertThat(put(ACME, "k", 3).revision()).isEqualTo(3);
        other.delete(ACME, "k");
        other.put(ACME, "k", 4);
        Item fourth = put(ACME, "k", 5);
        assertThat(fourth.revision()).isEqualTo(2);
        assertThat(fourth.created()).isAfter(item.created());
    }

    @Test
    void what_was_put_is_there_after_reopening() {
        Item small = put(ACME, "small", 1, ItemOptions.none().living(HOUR));
        Item large = put(ACME, "large", "x".repeat(9_000));
        if (!offers(Feature.REOPEN)) {
            fails(ErrorCode.UNSUPPORTED, () -> subject.reopen());
            return;
        }
        store = subject.reopen();

        assertThat(store.get(ACME, "small")).isEqualTo(small);
        assertThat(store.get(ACME, "large")).isEqualTo(large);
        assertThat(keys(ItemQuery.of(ACME))).containsExactly("large", "small");
    }

    @Test
    void stages_do_what_calls_do() {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            CompletableFuture<Item> put =
                    store.async(executor).put(ACME, "k", 1).toCompletableFuture();
            assertThat(put.join()).isEqualTo(store.get(ACME, "k"));
            Throwable thrown = catchThrowable(() -> store.async(executor)
                    .get(ACME, "missing")
                    .toCompletableFuture()
                    .join());
            assertThat(thrown).hasCauseInstanceOf(CairnException.class);
        } finally {
            executor.shutdownNow();
        }
    }
}
