package dev.cairn.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.environment.snapshot.BackendSnapshotStore;
import dev.cairn.environment.snapshot.SnapshotCatalog;
import dev.cairn.environment.snapshot.SnapshotVersion;
import dev.cairn.model.Document;
import dev.cairn.tck.environment.SnapshotStoreTck;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MemorySnapshotStoreTest extends SnapshotStoreTck {
    private final Cairn cairn = Cairn.open("memory:");

    @Override
    protected SnapshotCatalog open() {
        return cairn.snapshots("lab");
    }

    @AfterEach
    void close() {
        cairn.close();
    }

    @Test
    void every_earlier_state_of_a_key_can_be_read_until_it_is_removed() {
        BackendSnapshotStore lab = cairn.snapshots("lab");
        for (int i = 1; i <= 5; i++) {
            lab.save("a", Map.of("step", i));
        }
        assertThat(lab.versions("a")).extracting(SnapshotVersion::number).containsExactly(5L, 4L, 3L, 2L, 1L);
        assertThat(lab.find("a", 2)).contains(Document.of(Map.of("step", 2)));
        assertThat(lab.keepLast("a", 2)).isEqualTo(3);
        assertThat(lab.find("a", 2)).isEmpty();
        assertThat(lab.find("a", 4)).contains(Document.of(Map.of("step", 4)));
        assertThat(lab.load("a")).isEqualTo(Document.of(Map.of("step", 5)));
        lab.delete("a");
        lab.save("a", Map.of("step", 9));
        assertThat(lab.versions("a")).hasSize(1);
    }

    @Test
    void stores_of_other_names_and_tenants_hold_other_keys() {
        store.save("a", Map.of("x", 1));
        assertThat(cairn.snapshots("other").find("a")).isEmpty();
        assertThat(cairn.tenant("acme").snapshots("lab").find("a")).isEmpty();
        assertThat(cairn.tenant("acme").snapshots("lab").keys("", null, 10).items())
                .isEmpty();
    }

    @Test
    void the_longest_names_fit_together() {
        Cairn tenant = cairn.tenant("t".repeat(512));
        SnapshotCatalog longest = tenant.snapshots("n".repeat(256)).session("s".repeat(512));
        longest.save("k".repeat(512), Map.of("x", 1));
        assertThat(longest.keys("", null, 10).items()).containsExactly("k".repeat(512));
    }
}
