package dev.cairn.docs.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.postgresql.PostgresProvider;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import java.nio.file.Path;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

class OpeningTest {
    @TempDir
    Path folder;

    private static final CheckpointConfig RUN = CheckpointConfig.of("run-1");

    // region: pool
    static void work(DataSource pool) {
        try (Storage storage = PostgresProvider.open(pool, StorageOptions.Mode.CREATE);
                Cairn cairn = Cairn.builder().on(storage)) {
            cairn.checkpoints().put(RUN, Map.of("mood", "calm"), CheckpointMetadata.of(0));
        }
    }
    // end: pool

    @Test
    void a_pool_of_the_caller_is_used() {
        PGSimpleDataSource nowhere = new PGSimpleDataSource();
        nowhere.setServerNames(new String[] {"127.0.0.1"});
        nowhere.setPortNumbers(new int[] {1});
        assertThatThrownBy(() -> work(nowhere))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
                .hasRootCauseInstanceOf(java.net.ConnectException.class);
    }

    @Test
    void tenants_do_not_see_each_other() {
        try (Cairn cairn = Cairn.open("memory:")) {
            // region: tenant
            Cairn acme = cairn.tenant("acme");
            Cairn globex = cairn.tenant("globex");

            acme.checkpoints().put(RUN, Map.of("mood", "calm"), CheckpointMetadata.of(0));
            boolean seen = globex.checkpoints().find(RUN).isPresent();
            // end: tenant
            assertThat(seen).isFalse();
            assertThat(cairn.checkpoints().find(RUN)).isEmpty();
            assertThat(acme.checkpoints().threads().list(ThreadQuery.all()).items())
                    .hasSize(1);
            acme.close();
            assertThat(acme.checkpoints().find(RUN)).isPresent();
            assertThat(cairn.checkpoints().find(RUN)).isEmpty();
        }
    }

    @Test
    void a_store_that_must_exist_is_not_made() {
        String url = "sqlite:" + folder.resolve("agent.db");
        assertThatThrownBy(() -> {
                    // region: existing
                    Cairn cairn = Cairn.builder().url(url).existing().open();
                    // end: existing
                    cairn.close();
                })
                .isInstanceOf(NotFoundException.class);
        assertThat(folder.resolve("agent.db")).doesNotExist();
    }
}
