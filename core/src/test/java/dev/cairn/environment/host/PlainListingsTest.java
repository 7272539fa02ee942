package dev.cairn.environment.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.snapshot.SnapshotCatalog;
import dev.cairn.environment.snapshot.SnapshotStoreConfig;
import dev.cairn.error.CorruptException;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.model.TimeOrderedIds;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Listings of an environment in a snapshot store, in which other programs may write, too. */
class PlainListingsTest {
    private final SnapshotCatalog store =
            (SnapshotCatalog) Cairn.openSnapshots(SnapshotStoreConfig.fromYaml("type: 'memory:'"));
    private final StoredSessions stored = new StoredSessions(
            new PlainEnvironment(store, Clock.systemUTC()),
            new HostTools(Clock.systemUTC(), new TimeOrderedIds(Clock.systemUTC()), false));
    private final List<Damage> damages = new ArrayList<>();

    @BeforeEach
    void fill() {
        for (String label : List.of("one", "two", "three", "four")) {
            stored.put("s", label, Map.of("p", Document.parse("{}")));
        }
        stored.put("t", "one", Map.of("p", Document.parse("{}")));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void a_listing_does_not_begin_again_at_a_snapshot_that_was_removed_between_two_pages() {
        Page<SnapshotInfo> first = stored.snapshots("s", null, 2);
        assertThat(first.items()).extracting(SnapshotInfo::label).containsExactly("four", "three");
        stored.delete(first.items().get(1));

        assertThatThrownBy(() -> stored.snapshots("s", first.next(), 2))
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("List again from the start");
    }

    private void change(String session, String key, String member, Document value) {
        Document object = store.session(session).load(key);
        Map<String, Document> members = new java.util.LinkedHashMap<>();
        for (int i = 0; i < object.size(); i++) {
            members.put(object.name(i), object.item(i));
        }
        members.put(member, value);
        store.session(session).save(key, Document.fromObject(members));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sequence", "step", "created"})
    void a_session_of_another_form_is_damage(String member) {
        change("s", "cairn-session", member, Document.of(true));

        assertThatThrownBy(() -> stored.get("s")).isInstanceOf(CorruptException.class);
        assertThat(stored.list("", null, 10, damages::add).items())
                .extracting(SessionInfo::id)
                .containsExactly("t");
        assertThat(damages).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sequence", "saved", "parts"})
    void a_snapshot_of_another_form_is_damage(String member) {
        SnapshotInfo two = stored.get("s", "two");
        change("s", "cairn-snapshot-" + two.place().id(), member, Document.of("x"));

        assertThatThrownBy(() -> stored.snapshots("s", null, 10)).isInstanceOf(CorruptException.class);
    }

    @Test
    void each_damaged_object_is_reported_by_one_page() {
        for (String session : List.of("u", "v", "w")) {
            stored.put(session, "one", Map.of("p", Document.parse("{}")));
        }
        for (String session : List.of("t", "v", "w")) {
            change(session, "cairn-session", "step", Document.of(true));
        }
        for (int limit = 1; limit < 7; limit++) {
            int most = limit;
            damages.clear();
            assertThat(Page.all(cursor -> stored.list("t", cursor, most, damages::add)))
                    .isEmpty();
            assertThat(damages).as("sessions, pages of %s", limit).hasSize(1);
            damages.clear();
            assertThat(Page.all(cursor -> stored.list("", cursor, most, damages::add)))
                    .extracting(SessionInfo::id)
                    .containsExactly("s", "u");
            assertThat(damages).as("sessions, pages of %s", limit).hasSize(3);
        }
    }
}
