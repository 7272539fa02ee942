package dev.cairn.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ItemOperationTest {
    @Test
    void a_condition_of_one_put_holds_back_the_whole_batch() {
        try (Cairn cairn = Cairn.open("memory:")) {
            KeyValueStore store = cairn.store();
            Namespace user = Namespace.of("acme", "ada");
            store.put(user, "there", 1);
            assertThatThrownBy(() -> store.batch(List.of(
                            ItemOperation.put(user, "new", 1),
                            ItemOperation.put(
                                    user, "there", 2, ItemOptions.none().absent()))))
                    .isInstanceOf(CairnException.class);
            assertThat(store.find(user, "new")).isEmpty();
        }
    }
}
