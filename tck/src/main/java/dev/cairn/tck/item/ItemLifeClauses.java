package dev.cairn.tck.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.ErrorCode;
import dev.cairn.store.Item;
import dev.cairn.store.ItemOperation;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.ItemResult;
import dev.cairn.store.ItemSweepReport;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.NamespaceQuery;
import dev.cairn.store.StoreSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Items that end. */
abstract class ItemLifeClauses extends ItemClauses {
    private static final ItemOptions AN_HOUR = ItemOptions.none().living(HOUR);
    private static final Duration MOST = HOUR.minusSeconds(1);

    ItemLifeClauses(KeyValueStoreTck kit) {
        super(kit);
    }

    @Test
    void before_its_end_an_item_is_like_any_other() {
        Item item = put(ACME, "k", 1, AN_HOUR);
        subject.advance(MOST);

        assertThat(item.expires()).isEqualTo(item.created().plus(HOUR));
        assertThat(store.get(ACME, "k")).isEqualTo(item);
        assertThat(keys(ItemQuery.of(ACME))).containsExactly("k");
        assertThat(paths(NamespaceQuery.all())).hasSize(1);
        assertThat(store.history(ACME, "k")).hasSize(1);
    }

    @Test
    void an_expired_item_is_invisible_to_every_read() {
        put(ACME, "k", "x".repeat(9_000), AN_HOUR.keepingHistory());
        put(ACME, "k", 2, AN_HOUR);
        subject.advance(HOUR);

        assertThat(store.find(ACME, "k")).isEmpty();
        assertThat(keys(ItemQuery.of(ACME))).isEmpty();
        assertThat(keys(ItemQuery.of(ACME).order(ItemQuery.Order.BY_KEY))).isEmpty();
        assertThat(paths(NamespaceQuery.all())).isEmpty();
        assertThat(store.history(ACME, "k")).isEmpty();
        assertThat(store.batch(List.of(ItemOperation.get(ACME, "k"))))
                .containsExactly(new ItemResult.Found(Optional.empty()));
        List<Object> exported = new ArrayList<>();
        store.exportItems(ACME, exported::add);
        assertThat(exported).isEmpty();
        assertThat(store.delete(ACME, "k")).isFalse();
    }

    @Test
    void pages_are_full_although_some_have_expired() {
        for (int i = 0; i < 12; i++) {
            put(ACME, "k" + i, i, i % 3 == 0 ? ItemOptions.none() : AN_HOUR);
        }
        subject.advance(HOUR);

        assertThat(store.search(ItemQuery.of(ACME).limit(3)).items()).hasSize(3);
        assertThat(keys(ItemQuery.of(ACME).limit(3))).containsExactly("k9", "k6", "k3", "k0");
    }

    @Test
    void a_put_upon_an_expired_item_starts_again() {
        Item first = put(ACME, "k", 1, AN_HOUR.keepingHistory());
        subject.advance(HOUR);

        fails(ErrorCode.CONFLICT, () -> put(ACME, "k", 2, ItemOptions.none().revision(1)));
        Item second = put(ACME, "k", 2, ItemOptions.none().absent());
        assertThat(second.created()).isAfter(first.created());
        assertThat(second.expires()).isNull();
        assertThat(store.history(ACME, "k")).hasSize(1);
        subject.advance(HOUR);
        assertThat(store.find(ACME, "k")).isPresent();
    }

    @Test
    void a_put_without_life_lives_for_ever() {
        put(ACME, "k", 1, AN_HOUR);
        put(ACME, "k", 2);
        subject.advance(HOUR);

        assertThat(value(ACME, "k")).isEqualTo(2);
    }

    @Test
    void a_store_may_give_every_item_a_life() {
        store = subject.with(StoreSettings.DEFAULT.ttl(HOUR));
        put(ACME, "usual", 1);
        put(ACME, "ever", 1, ItemOptions.none().forever());
        put(ACME, "short", 1, ItemOptions.none().living(Duration.ofMinutes(1)));
        subject.advance(Duration.ofMinutes(2));
        assertThat(keys(ItemQuery.of(ACME))).containsExactly("ever", "usual");
        subject.advance(HOUR);

        assertThat(keys(ItemQuery.of(ACME))).containsExactly("ever");
    }

    @Test
    void reading_begins_the_life_again_where_that_is_asked_for() {
        Item item = put(ACME, "k", "x".repeat(9_000), AN_HOUR);
        put(ACME, "later", 1);
        subject.advance(MOST);
        Item read = store.find(ACME, "k", true).orElseThrow();
        subject.advance(MOST);

        assertThat(read.expires()).isAfter(item.expires());
        assertThat(store.find(ACME, "k")).isPresent();
        assertThat(read.revision()).isEqualTo(item.revision());
        assertThat(keys(ItemQuery.of(ACME))).containsExactly("later", "k");
    }

    @Test
    void searching_begins_the_life_again_where_that_is_asked_for() {
        KeyValueStore refreshing = subject.with(StoreSettings.DEFAULT.refreshingOnRead());
        put(ACME, "k", 1, AN_HOUR);
        subject.advance(MOST);
        assertThat(refreshing.search(ItemQuery.of(ACME)).items()).hasSize(1);
        subject.advance(MOST);
        assertThat(refreshing.search(ItemQuery.of(ACME).refreshing(false)).items())
                .hasSize(1);
        subject.advance(MOST);

        assertThat(store.find(ACME, "k")).isEmpty();
    }

    @Test
    void reading_changes_no_life_unless_asked() {
        put(ACME, "k", 1, AN_HOUR);
        subject.advance(MOST);
        store.find(ACME, "k");
        keys(ItemQuery.of(ACME));
        store.history(ACME, "k");
        subject.advance(MOST);

        assertThat(store.find(ACME, "k")).isEmpty();
    }

    @Test
    void reading_an_expired_item_does_not_bring_it_back() {
        put(ACME, "k", 1, AN_HOUR);
        subject.advance(HOUR);

        assertThat(store.find(ACME, "k", true)).isEmpty();
        assertThat(store.search(ItemQuery.of(ACME).refreshing(true)).items()).isEmpty();
        assertThat(store.find(ACME, "k")).isEmpty();
    }

    @Test
    void a_sweep_removes_what_has_expired_and_nothing_else() {
        put(ACME, "gone", "x".repeat(9_000), AN_HOUR.keepingHistory());
        put(ACME, "gone", 2, AN_HOUR);
        put(OTHER, "gone", 1, AN_HOUR);
        put(ACME, "read", 1, AN_HOUR);
        put(ACME, "ever", 1);
        put(ACME, "longer", 1, ItemOptions.none().living(HOUR.multipliedBy(3)));
        subject.advance(MOST);
        assertThat(store.sweep().removed()).isZero();
        store.find(ACME, "read", true);
        subject.advance(Duration.ofMinutes(1));

        ItemSweepReport reported = store.expired();
        assertThat(store.figures().items()).isEqualTo(5);
        assertThat(store.sweep()).isEqualTo(reported);
        assertThat(reported.removed()).isEqualTo(2);
        assertThat(reported.bytes()).isPositive();
        assertThat(store.figures().items()).isEqualTo(3);
        assertThat(store.sweep().removed()).isZero();
        assertThat(keys(ItemQuery.of("tenant"))).containsExactlyInAnyOrder("read", "ever", "longer");
        List<String> damage = new ArrayList<>();
        store.verify(found -> damage.add(found.address()));
        assertThat(damage).isEmpty();
    }

    @Test
    void a_sweep_goes_through_many() {
        for (int i = 0; i < 60; i++) {
            store.put(ACME, "k" + i, i, AN_HOUR);
        }
        subject.advance(HOUR);

        assertThat(store.sweep().removed()).isEqualTo(60);
        assertThat(store.figures().items()).isZero();
    }
}
