package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.model.Document;
import dev.cairn.transfer.CarriedName;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is noted of a thread itself, on each backend: it goes where its thread goes. */
class ThreadMetadataTest {
    private static final Document ACME = Document.parse("{\"owner\":\"acme\",\"n\":1.10,\"none\":null}");

    static List<EveryStore> stores() {
        return EveryStore.all().toList();
    }

    private static Document metadata(Cairn cairn, String id) {
        return cairn.checkpoints().threads().find(id).orElseThrow().metadata();
    }

    @ParameterizedTest
    @MethodSource("stores")
    void a_thread_of_metadata_alone_is_listed_verified_and_counted(EveryStore store) {
        try (Cairn cairn = store.open()) {
            String id = store.thread().threadId();
            cairn.checkpoints().threads().create(id, ACME, null);

            assertThat(cairn.checkpoints()
                            .threads()
                            .list(ThreadQuery.all().prefix(id))
                            .items())
                    .extracting(ThreadInfo::threadId, ThreadInfo::metadata)
                    .containsExactly(tuple(id, ACME));
            assertThat(CarriedText.damage(cairn)).isEmpty();
            assertThat(cairn.threadStats(id, 1).checkpoints()).isZero();
            assertThat(cairn.threadStats(id, 1).recordBytes())
                    .isEqualTo(cairn.threadStats(id, 1).thread().bytes());
            cairn.checkpoints().retention().prune(List.of(id), PruneStrategy.KEEP_LATEST);
            assertThat(metadata(cairn, id)).isEqualTo(ACME);
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void it_stays_when_all_checkpoints_go_and_comes_back_from_the_trash(EveryStore store) {
        try (Cairn cairn = store.open()) {
            String id = store.thread().threadId();
            cairn.checkpoints().threads().create(id, ACME, null);
            cairn.checkpoints()
                    .put(
                            store.thread(),
                            Map.of("v", 1),
                            CheckpointMetadata.of(0).withRunId(id));
            cairn.checkpoints().retention().deleteRuns(List.of(id));
            assertThat(cairn.checkpoints().threads().find(id).orElseThrow().headId())
                    .isNull();
            cairn.checkpoints().threads().delete(id);
            assertThat(cairn.checkpoints().threads().find(id)).isEmpty();
            cairn.checkpoints().threads().undelete(id);
            assertThat(metadata(cairn, id)).isEqualTo(ACME);
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void it_is_carried_as_text(EveryStore store) {
        try (Cairn cairn = store.open();
                Cairn target = Cairn.open("memory:")) {
            String id = store.thread().threadId();
            cairn.checkpoints().threads().create(id, ACME, null);
            cairn.checkpoints().put(CheckpointConfig.of(id), Map.of("v", 1), CheckpointMetadata.of(0));
            for (boolean latest : new boolean[] {false, true}) {
                CarriedText text = CarriedText.of(cairn, CarriedName.fromThread(id), latest);
                target.checkpoints().threads().delete(id);
                try (Cairn room = Cairn.open("memory:")) {
                    assertThat(CarriedText.carry(List.of(text), room, target)).isEmpty();
                }
                assertThat(metadata(target, id)).isEqualTo(ACME);
            }
        }
    }
}
