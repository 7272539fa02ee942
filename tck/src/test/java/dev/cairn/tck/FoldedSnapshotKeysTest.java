package dev.cairn.tck;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.environment.snapshot.IndexedSnapshotStore;
import dev.cairn.environment.snapshot.SnapshotCatalog;
import dev.cairn.environment.snapshot.SnapshotStore;
import dev.cairn.model.Document;
import dev.cairn.tck.environment.SnapshotStoreTck;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Stores that take two names for one are seen by the kit's clause. */
class FoldedSnapshotKeysTest {
    private enum Fault {
        CASE,
        UNICODE_FORM;

        String folded(String name) {
            return switch (this) {
                case CASE -> name.toLowerCase(Locale.ROOT);
                case UNICODE_FORM -> Normalizer.normalize(name, Normalizer.Form.NFC);
            };
        }
    }

    private record Folding(UnaryOperator<String> folding, Map<String, Document> states) implements SnapshotStore {
        @Override
        public void save(String key, Document state) {
            states.put(folding.apply(key), state);
        }

        @Override
        public Optional<Document> find(String key) {
            return Optional.ofNullable(states.get(folding.apply(key)));
        }

        @Override
        public void delete(String key) {
            states.remove(folding.apply(key));
        }
    }

    private static final class Kit extends SnapshotStoreTck {
        Kit(UnaryOperator<String> folding) {
            store = new IndexedSnapshotStore(new Folding(folding, new ConcurrentHashMap<>()));
        }

        @Override
        protected SnapshotCatalog open() {
            return store;
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_store_that_folds_names_is_seen(Fault fault) {
        assertThatThrownBy(
                        () -> new Kit(fault::folded).keys_and_sessions_that_differ_in_case_or_unicode_form_stay_two())
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void a_store_that_folds_no_names_passes() {
        new Kit(UnaryOperator.identity()).keys_and_sessions_that_differ_in_case_or_unicode_form_stay_two();
    }
}
