package dev.cairn.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.store.ItemOptions.Life;
import dev.cairn.store.ItemOptions.Restored;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ItemChainsTest {
    private static final Duration DAY = Duration.ofDays(1);

    private static void refused(ThrowingCallable call, String... words) {
        assertThatThrownBy(call).isInstanceOf(CairnException.class).hasMessageContainingAll(words);
    }

    @Test
    void the_options_of_a_put_add_up() {
        Restored times = new Restored(Instant.EPOCH, null);
        assertThat(ItemOptions.none()
                        .absent()
                        .living(DAY)
                        .keepingHistory()
                        .vectors(VectorFields.NONE)
                        .restored(times))
                .isEqualTo(new ItemOptions(true, null, null, new Life(DAY), true, VectorFields.NONE, times));
        assertThat(ItemOptions.none().revision(3).forever())
                .isEqualTo(new ItemOptions(false, 3L, null, Life.FOREVER, false, VectorFields.WHOLE, null));
    }

    @Test
    void a_condition_holds_whatever_is_said_after_it() {
        try (Cairn cairn = Cairn.open("memory:")) {
            KeyValueStore store = cairn.store();
            Namespace users = Namespace.of("users");
            store.put(users, "ann", Map.of("a", 1), ItemOptions.none());
            assertThatThrownBy(() -> store.put(
                            users,
                            "ann",
                            Map.of("a", 2),
                            ItemOptions.none().absent().living(DAY)))
                    .hasMessageContaining("ann");
            assertThat(store.find(users, "ann").orElseThrow().revision()).isEqualTo(1);
        }
    }

    @Test
    void two_different_values_of_one_option_are_refused() {
        refused(() -> ItemOptions.none().revision(3).revision(4), "revision: it is given twice");
        refused(() -> ItemOptions.none().living(DAY).forever(), "life: it is given twice");
        refused(() -> ItemOptions.none().forever().living(DAY), "life: it is given twice");
        refused(() -> ItemOptions.none().absent().revision(1), "an item that must be absent has no revision");
        ItemOptions without = ItemOptions.none().vectors(VectorFields.NONE);
        refused(() -> without.vectors(VectorFields.WHOLE), "choice of texts: it is given twice");
    }

    @Test
    void every_filter_of_a_search_counts() {
        ItemQuery query = ItemQuery.of("users").where("{\"age\":{\"$gt\":3}}").where("{\"city\":\"Rome\"}");
        assertThat(query.filter().terms()).hasSize(2);
        ItemQuery near = query.near("words").near(null);
        assertThat(near.text()).isEqualTo("words");
        refused(() -> near.near("others"), "text to be near to: it is given twice");
    }
}
