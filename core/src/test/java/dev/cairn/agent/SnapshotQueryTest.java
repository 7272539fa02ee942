package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.agent.migration.StateVersion;
import dev.cairn.error.CairnException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SnapshotQueryTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final StateVersion VERSION = StateVersion.parse("1.0.0");

    @Test
    void conditions_add_up() {
        SnapshotQuery query = SnapshotQuery.all()
                .tagged("a")
                .tagged("b", "a")
                .status("idle")
                .version(VERSION)
                .between(NOON, null)
                .between(null, NOON.plusSeconds(1))
                .limit(3);
        assertThat(query)
                .isEqualTo(new SnapshotQuery(List.of("a", "b"), "idle", VERSION, NOON, NOON.plusSeconds(1), 3, null));
        assertThat(query.status(null).version(null)).isEqualTo(query);
    }

    @Test
    void two_different_values_of_one_condition_are_refused() {
        SnapshotQuery query = SnapshotQuery.all().status("idle").version(VERSION);
        assertThatThrownBy(() -> query.status("busy"))
                .isInstanceOf(CairnException.class)
                .hasMessage("Cannot accept the status: it is given twice, as 'idle' and as 'busy'. Give it once.");
        assertThatThrownBy(() -> query.version(StateVersion.parse("2.0.0"))).hasMessageContaining("given twice");
    }
}
