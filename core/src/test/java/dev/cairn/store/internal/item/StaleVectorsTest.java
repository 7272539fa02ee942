package dev.cairn.store.internal.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.memory.MemoryProvider;
import dev.cairn.store.Embedder;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import dev.cairn.store.Similarity;
import dev.cairn.store.StoreSettings;
import dev.cairn.store.VectorFields;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Vectors belong to one version of an item and answer for no other. */
class StaleVectorsTest {
    private static final Namespace NOTES = Namespace.of("notes");
    private static final ItemOptions TEXT = ItemOptions.none().vectors(VectorFields.of("/text"));

    private final Storage storage = new MemoryProvider()
            .open(
                    "memory",
                    UUID.randomUUID().toString(),
                    new StorageOptions(Clock.systemUTC(), StorageOptions.Mode.CREATE));
    private final Cairn cairn = Cairn.builder().on(storage);
    private final KeyValueStore store = cairn.store(StoreSettings.DEFAULT.embedder(new Lengths(), Similarity.L2));

    private static final class Lengths implements Embedder {
        @Override
        public String model() {
            return "lengths";
        }

        @Override
        public int dimension() {
            return 1;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            return texts.stream().map(text -> new float[] {text.length()}).toList();
        }
    }

    @AfterEach
    void close() {
        storage.close();
    }

    private List<String> near() {
        return store.search(ItemQuery.of(NOTES).near("abc")).items().stream()
                .map(found -> found.item().key())
                .toList();
    }

    @Test
    void vectors_of_another_version_answer_no_search_and_are_reported() {
        store.put(NOTES, "sound", Map.of("text", "abcd"), TEXT);
        store.put(NOTES, "stale", Map.of("text", "abc"), TEXT);
        assertThat(near()).containsExactly("stale", "sound");

        Scope scope = storage.scopes(new ScopeScan(ScopePrefix.EVERYTHING, ScopeScan.Order.NAME, null, 1))
                .items()
                .get(0)
                .scope();
        VectorRecord vectors = new VectorRecord(0, "lengths", 1, List.of(new float[] {3}));
        CommitOutcome outcome = storage.commit(
                scope,
                Commit.unordered()
                        .put(Put.of(ItemPlaces.VECTOR, ItemPlaces.key("stale"), vectors.body(7)))
                        .build());
        assertThat(outcome).isInstanceOf(CommitOutcome.Committed.class);

        assertThat(near()).containsExactly("sound");
        List<Damage> damage = new ArrayList<>();
        store.verify(damage::add);
        assertThat(damage)
                .singleElement()
                .satisfies(found -> assertThat(found.reason()).contains("another version"));
    }

    @Test
    void a_refused_put_leaves_the_item_and_a_deletion_lets_its_vectors_go() {
        store.put(NOTES, "k", Map.of("text", "abc"), TEXT);
        KeyValueStore without = cairn.store();

        assertThatThrownBy(() -> without.put(NOTES, "k", 1))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED));
        assertThat(without.get(NOTES, "k").revision()).isEqualTo(1);
        without.delete(NOTES, "k");
        without.put(NOTES, "k", 1);
        assertThat(near()).isEmpty();
    }
}
