package dev.cairn.environment.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ServiceStore;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Page;
import dev.cairn.storage.Put;
import dev.cairn.storage.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A listing goes on where a whole page of records holds nothing that can be read. */
@Timeout(60)
class SessionsPastDamageTest {
    private final ServiceStore store = ServiceStore.memory();
    private final Storage storage = store.open();
    private final Cairn cairn = store.builder().on(storage);
    private final List<Damage> damages = new ArrayList<>();

    @AfterEach
    void close() {
        cairn.close();
        store.close();
    }

    /** Replaces records by others that are stored well and mean nothing. */
    private void spoil(int kind, Bytes... keys) {
        Commit.Builder commit = Commit.inOrder();
        for (Bytes key : keys) {
            commit.put(Put.of(kind, key, Bytes.fromUtf8("{}")));
        }
        storage.commit(EnvironmentHost.scope("", "lab"), commit.build());
    }

    @Test
    void sessions_after_a_page_of_unreadable_ones_are_listed() {
        StoredSessions stored = cairn.environment("lab").stored();
        for (String session : List.of("a", "b", "c", "d")) {
            stored.put(session, "one", Map.of("p", Document.parse("{}")));
        }
        spoil(1, Key.of("a"), Key.of("b"));

        Page<SessionInfo> page = stored.list("", null, 1, damages::add);
        assertThat(page.items()).extracting(SessionInfo::id).containsExactly("c");
        assertThat(page.next()).isNotNull();
        assertThat(damages).hasSize(2);
    }

    @Test
    void snapshots_after_a_page_of_unreadable_ones_are_found() {
        StoredSessions stored = cairn.environment("lab").stored();
        List<SnapshotInfo> snapshots = new ArrayList<>();
        for (String label : List.of("one", "two", "three")) {
            stored.put("s", label, Map.of("p", Document.parse("{}")));
            snapshots.add(stored.get("s", label));
        }
        spoil(
                4,
                Key.of("s", snapshots.get(2).place().id()),
                Key.of("s", snapshots.get(1).place().id()));

        Page<SnapshotInfo> page = stored.snapshots("s", null, 1, damages::add);
        assertThat(page.items()).extracting(SnapshotInfo::label).containsExactly("one");
        assertThat(damages).hasSize(2);
    }
}
