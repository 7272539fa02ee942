package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.ConflictException;
import dev.cairn.store.Item;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the guarantees say of revisions after a deletion. */
public class ItemRevisionsTest {
    private static final Namespace ACME = Namespace.of("acme");

    private final ServiceStore place = newStore();
    private final Cairn cairn = place.program();
    private final KeyValueStore store = cairn.store();

    /** Where they are kept; backends' tests have them kept elsewhere. */
    protected ServiceStore newStore() {
        return ServiceStore.memory();
    }

    @AfterEach
    void close() {
        cairn.close();
        place.close();
    }

    private void conflict(long revision) {
        assertThatThrownBy(() -> store.put(ACME, "k", "late", ItemOptions.none().revision(revision)))
                .isInstanceOf(ConflictException.class);
    }

    @Test
    void a_revision_of_before_does_not_hold_while_the_key_is_deleted() {
        store.put(ACME, "k", 1);
        store.delete(ACME, "k");
        conflict(1);
        assertThat(store.find(ACME, "k")).isEmpty();
    }

    @Test
    void revisions_start_again_after_a_deletion_with_another_time_of_creation() {
        Item before = store.put(ACME, "k", 1);
        store.delete(ACME, "k");
        place.forward(Duration.ofSeconds(1));
        Item after = store.put(ACME, "k", 2);
        assertThat(after.revision()).isEqualTo(before.revision()).isOne();
        assertThat(after.created()).isAfter(before.created());
    }

    @Test
    void revisions_go_on_over_an_end_that_no_one_has_swept() {
        store.put(ACME, "k", 1, ItemOptions.none().living(Duration.ofSeconds(5)));
        place.forward(Duration.ofSeconds(5));
        conflict(1);
        assertThat(store.put(ACME, "k", 2).revision()).isEqualTo(2);
        conflict(1);
    }

    @Test
    void revisions_start_again_after_a_sweep() {
        store.put(ACME, "k", 1, ItemOptions.none().living(Duration.ofSeconds(5)));
        place.forward(Duration.ofSeconds(5));
        store.sweep();
        assertThat(store.put(ACME, "k", 2).revision()).isOne();
    }
}
