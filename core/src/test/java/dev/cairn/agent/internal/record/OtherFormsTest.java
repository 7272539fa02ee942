package dev.cairn.agent.internal.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.BackupPlace;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.StateBackupMetadata;
import dev.cairn.checkpoint.ServiceStore;
import dev.cairn.error.CorruptException;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A record beside snapshots that has another form is damage: reported where damage is, and passed over. */
class OtherFormsTest {
    @TempDir
    Path folder;

    private final ServiceStore store = ServiceStore.memory();
    private final Storage storage = store.open();
    private final Cairn cairn = store.builder().on(storage);
    private final List<Damage> damages = new ArrayList<>();

    @AfterEach
    void close() {
        cairn.close();
        store.close();
    }

    private AgentStateSnapshot save(String status) {
        return cairn.agents().save("a", Map.of("status", status, "philosophy", "p"));
    }

    private void put(int kind, String id, String body) {
        storage.commit(
                Scope.of("", AgentStore.SERVICE, "a"),
                Commit.inOrder()
                        .put(Put.of(kind, AgentStore.key(id), Bytes.fromUtf8(body)))
                        .build());
    }

    private String body(int kind, String id) {
        return storage.find(Scope.of("", AgentStore.SERVICE, "a"), kind, AgentStore.key(id))
                .orElseThrow()
                .body()
                .utf8();
    }

    @ParameterizedTest
    @ValueSource(strings = {"created_at", "version", "size_bytes", "storage_path", "tags"})
    void a_backup(String member) {
        save("one");
        StateBackupMetadata sound = cairn.agents().backups().create("a", null, BackupPlace.folder(folder), null);
        StateBackupMetadata other = cairn.agents().backups().create("a", null, BackupPlace.folder(folder), null);
        String body = body(AgentStore.BACKUP, other.backupId());
        String spoilt =
                body.replaceFirst("\"" + member + "\":(\"[^\"]*\"|\\d+|\\[[^]]*])", "\"" + member + "\":\"\\\\ \"");
        assertThat(spoilt).isNotEqualTo(body);
        put(AgentStore.BACKUP, other.backupId(), spoilt);

        assertThat(cairn.agents().backups().list("a", damages::add)).containsExactly(sound);
        assertThat(damages).hasSize(1);
        assertThatThrownBy(() -> cairn.agents().backups().list("a")).isInstanceOf(CorruptException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"tags\":\"x\"}", "{\"tags\":[],\"expires\":\"x\"}", "{}"})
    void marks(String body) {
        AgentStateSnapshot first = save("one");
        AgentStateSnapshot second = save("two");
        put(AgentStore.MARKS, first.snapshotId(), body);

        assertThat(cairn.agents()
                        .snapshots()
                        .list("a", SnapshotQuery.all(), damages::add)
                        .items())
                .extracting(found -> found.snapshotId())
                .containsExactly(second.snapshotId());
        assertThat(damages).hasSize(1);
        assertThatThrownBy(() -> cairn.agents().snapshots().get("a", first.snapshotId()))
                .isInstanceOf(CorruptException.class);
    }

    @Test
    void those_of_the_usual_form_are_read() {
        AgentStateSnapshot first = save("one");
        put(AgentStore.MARKS, first.snapshotId(), "{\"tags\":[\"x\"]}");
        assertThat(cairn.agents().snapshots().get("a", first.snapshotId()).tags())
                .containsExactly("x");
    }
}
