package dev.cairn.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InspectionTest {
    private static final Scope SCOPE = Scope.of("", "test", "one");
    private static final Instant NOW = Instant.EPOCH;

    private final ScopeContent content = new ScopeContent(1, true, NOW);

    private List<String> reasons() {
        List<Damage> found = new ArrayList<>();
        new Inspection(SCOPE, content, found::add).run();
        return found.stream()
                .map(damage -> damage.address() + ": " + damage.reason())
                .toList();
    }

    private static StoredRecord record(String key, long sequence) {
        return new StoredRecord(1, Bytes.fromUtf8(key), 1, sequence, sequence, NOW, null, null, Bytes.fromUtf8("body"));
    }

    private void addFrame(int first, int count) {
        content.frames().add(new HeldFrame(new Frame(7, first, count, count, Bytes.fromUtf8("f")), null));
    }

    @Test
    void a_sound_scope_has_no_damage() {
        content.put(Put.of(1, Bytes.fromUtf8("a"), Bytes.fromUtf8("body")), NOW);
        content.put(Put.of(2, Bytes.fromUtf8("a"), Bytes.fromUtf8("body")), NOW);
        addFrame(0, 2);
        addFrame(2, 1);

        assertThat(reasons()).isEmpty();
    }

    @Test
    void a_number_above_the_scopes_last_is_damage() {
        content.records().store(record("a", 9));

        assertThat(reasons()).containsExactly("record 1:a: number 9 is above the scope's last, 0");
    }

    @Test
    void a_number_that_two_records_have_is_damage() {
        content.put(Put.of(2, Bytes.fromUtf8("a"), Bytes.fromUtf8("body")), NOW);
        content.records().store(record("b", 1));

        assertThat(reasons()).containsExactly("record 2:a: sequence number 1 is there twice");
    }

    @Test
    void records_that_one_index_lacks_are_damage() {
        content.put(Put.of(1, Bytes.fromUtf8("a"), Bytes.fromUtf8("body")), NOW);
        content.records().store(record("b", 1));

        assertThat(reasons())
                .containsExactly(
                        "header: number of records: expected 1, found 2",
                        "header: bytes of records: expected 4, found 8");
    }

    @Test
    void frames_that_overlap_are_damage() {
        addFrame(0, 3);
        addFrame(2, 1);

        assertThat(reasons()).containsExactly("frame 7:2: overlaps the frame before");
    }
}
