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

    @Test
    void a_session_with_a_writer_of_another_form_is_damage() {
        StoredSessions stored = cairn.environment("lab").stored();
        for (String session : List.of("a", "b")) {
            stored.put(session, "one", Map.of("p", Document.parse("{}")));
        }
        Bytes body = storage.find(EnvironmentHost.scope("", "lab"), 1, Key.of("a"))
                .orElseThrow()
                .body();
        String text = body.utf8().replaceFirst("\\{", "{\"writer\":[],");
        storage.commit(
                EnvironmentHost.scope("", "lab"),
                Commit.inOrder()
                        .put(Put.of(1, Key.of("a"), Bytes.fromUtf8(text)))
                        .build());

        assertThat(stored.list("", null, 10, damages::add).items())
                .extracting(SessionInfo::id)
                .containsExactly("b");
        assertThat(damages).hasSize(1);
    }

    @Test
    void each_damaged_record_is_reported_by_one_page() {
        StoredSessions stored = cairn.environment("lab").stored();
        List<String> names = List.of("a", "b", "c", "d", "e", "f", "g");
        for (String session : names) {
            stored.put(session, "one", Map.of("p", Document.parse("{}")));
        }
        for (String label : names) {
            stored.put("s", label, Map.of("p", Document.parse("{}")));
        }
        List<SnapshotInfo> snapshots = stored.snapshots("s", null, 10).items();
        spoil(1, Key.of("b"), Key.of("c"), Key.of("e"), Key.of("g"));
        spoil(
                4,
                Key.of("s", snapshots.get(1).place().id()),
                Key.of("s", snapshots.get(2).place().id()),
                Key.of("s", snapshots.get(6).place().id()));

        for (int limit = 1; limit < 9; limit++) {
            int most = limit;
            damages.clear();
            assertThat(Page.all(cursor -> stored.list("", cursor, most, damages::add)))
                    .extracting(SessionInfo::id)
                    .containsExactly("a", "d", "f", "s");
            assertThat(damages).as("sessions, pages of %s", limit).hasSize(4);
            damages.clear();
            assertThat(Page.all(cursor -> stored.snapshots("s", cursor, most, damages::add)))
                    .hasSize(4);
            assertThat(damages).as("snapshots, pages of %s", limit).hasSize(3);
        }
    }
}
