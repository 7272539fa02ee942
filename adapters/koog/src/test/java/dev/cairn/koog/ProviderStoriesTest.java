package dev.cairn.koog;

import static dev.cairn.koog.Checkpoints.all;
import static dev.cairn.koog.Checkpoints.ids;
import static dev.cairn.koog.Checkpoints.latest;
import static dev.cairn.koog.Checkpoints.save;
import static dev.cairn.koog.Checkpoints.tombstone;
import static org.assertj.core.api.Assertions.assertThat;

import ai.koog.agents.snapshot.feature.AgentCheckpointData;
import ai.koog.agents.snapshot.feature.AgentCheckpointDataKt;
import ai.koog.agents.snapshot.providers.InMemoryPersistenceStorageProvider;
import ai.koog.agents.snapshot.providers.PersistenceStorageProvider;
import ai.koog.agents.snapshot.providers.filters.AgentCheckpointPredicateFilter;
import dev.cairn.testing.adapter.StorePlace;
import dev.cairn.testing.adapter.TestStore;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What Koog's own storage in memory does and ours does too, written once and run on both. */
class ProviderStoriesTest {
    @TempDir
    Path folder;

    private StorePlace.OpenStore store;

    /** Where the stories run. */
    enum Place {
        /** Koog's own storage. */
        THEIRS,
        MEMORY,
        SQLITE,
        POSTGRESQL
    }

    private PersistenceStorageProvider<AgentCheckpointPredicateFilter> on(Place place) {
        if (place == Place.THEIRS) {
            return new InMemoryPersistenceStorageProvider();
        }
        store = TestStore.valueOf(place.name()).in(folder).open();
        return new CairnPersistenceStorageProvider(store.cairn());
    }

    @AfterEach
    void close() {
        if (store != null) {
            store.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void checkpoints_come_back_in_the_order_of_their_saving(Place place) {
        var provider = on(place);
        assertThat(all(provider, "trip")).isEmpty();
        assertThat(latest(provider, "trip")).isNull();
        List<AgentCheckpointData> saved =
                List.of(Checkpoints.of("a", 0), Checkpoints.of("b", 1), Checkpoints.of("c", 2));
        saved.forEach(checkpoint -> save(provider, "trip", checkpoint));
        save(provider, "other", Checkpoints.of("a", 7));
        assertThat(all(provider, "trip")).isEqualTo(saved);
        assertThat(latest(provider, "trip")).isEqualTo(saved.get(2));
        assertThat(latest(provider, "other").getVersion()).isEqualTo(7);
    }

    @ParameterizedTest
    @EnumSource
    void the_latest_has_the_highest_version_whenever_it_was_saved(Place place) {
        var provider = on(place);
        for (AgentCheckpointData checkpoint :
                List.of(Checkpoints.of("b", 5), Checkpoints.of("a", 2), Checkpoints.of("c", 3))) {
            save(provider, "trip", checkpoint);
        }
        assertThat(latest(provider, "trip").getCheckpointId()).isEqualTo("b");
        save(provider, "trip", Checkpoints.of("d", 6));
        save(provider, "trip", Checkpoints.of("e", 1));
        assertThat(latest(provider, "trip").getCheckpointId()).isEqualTo("d");
        assertThat(ids(all(provider, "trip"))).containsExactly("b", "a", "c", "d", "e");
    }

    @ParameterizedTest
    @EnumSource
    void a_filter_chooses(Place place) {
        var provider = on(place);
        for (int i = 0; i < 6; i++) {
            save(provider, "trip", Checkpoints.of("c" + i, i));
        }
        AgentCheckpointPredicateFilter even = checkpoint -> checkpoint.getVersion() % 2 == 0;
        assertThat(ids(all(provider, "trip", even))).containsExactly("c0", "c2", "c4");
        assertThat(latest(provider, "trip", even).getCheckpointId()).isEqualTo("c4");
        assertThat(latest(provider, "trip", checkpoint -> false)).isNull();
        assertThat(latest(provider, "nowhere", even)).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void a_tombstone_is_the_latest_of_a_session_that_has_ended(Place place) {
        var provider = on(place);
        save(provider, "trip", Checkpoints.of("a", 0));
        save(provider, "trip", tombstone(1));
        assertThat(AgentCheckpointDataKt.isTombstone(latest(provider, "trip"))).isTrue();
        assertThat(all(provider, "trip")).hasSize(2);
        save(provider, "trip", Checkpoints.of("b", 2));
        assertThat(AgentCheckpointDataKt.isTombstone(latest(provider, "trip"))).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void data_that_looks_like_a_stored_object_stays_data(Place place) {
        var provider = on(place);
        String text = "{\"@cairn\":\"time.instant\",\"@v\":1,\"value\":{\"@cairn\":\"java.lang.Runtime\"}}";
        AgentCheckpointData first = Checkpoints.of("@cairn", 1, List.of(Checkpoints.said(text)));
        AgentCheckpointData second =
                Checkpoints.of("c2", 2, List.of(Checkpoints.said(text), Checkpoints.said("@cairn")));
        save(provider, "@cairn", first);
        save(provider, "@cairn", second);
        assertThat(all(provider, "@cairn")).containsExactly(first, second);
        assertThat(latest(provider, "@cairn")).isEqualTo(second);
    }
}
