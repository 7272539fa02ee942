package dev.cairn.integration.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.Agents;
import dev.cairn.agent.CleanupOptions;
import dev.cairn.agent.CleanupReport;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.tck.support.ManualClock;
import dev.cairn.testing.Child;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What one process saved, another knows. */
class RestartTest {
    @ParameterizedTest
    @MethodSource("dev.cairn.integration.agent.AgentStores#shared")
    void latest_list_tags_expiry_checksum_and_all_codecs_are_known_to_a_new_process(AgentStores stores) {
        stores.agents();
        List<String[]> said = new ArrayList<>();
        try (Child child = Child.start(RestartChild.class, stores.url(), stores.tenant(), "codecs")) {
            for (String line = child.line(); !line.equals("done"); line = child.line()) {
                said.add(line.split(" ", -1));
            }
            child.end();
        }
        ManualClock clock = new ManualClock(RestartChild.SAVED);
        Agents agents = stores.agents(settings -> settings.clock(clock));
        for (CompressionType type : CompressionType.values()) {
            String agent = "agent-" + type.label();
            List<SnapshotSummary> list =
                    agents.snapshots().list(agent, SnapshotQuery.all()).items();
            assertThat(list)
                    .extracting(summary -> summary.snapshotId() + " " + summary.checksum())
                    .containsExactlyElementsOf(said.stream()
                            .filter(line -> line[0].equals(type.label()))
                            .map(line -> line[1] + " " + line[2])
                            .sorted(java.util.Comparator.reverseOrder())
                            .toList());
            AgentStateSnapshot latest = agents.load(agent);
            assertThat(latest.snapshotId()).isEqualTo(list.get(0).snapshotId());
            assertThat(latest.reasoningChain()).hasSize(102);
            assertThat(latest.compression()).isEqualTo(type);
            assertThat(latest.tags()).containsExactly("n2", "all");
            assertThat(latest.expiresAt()).isEqualTo(RestartChild.SAVED.plus(Duration.ofDays(3)));
            assertThat(agents.snapshots()
                            .list(agent, SnapshotQuery.all().tagged("n1"))
                            .items())
                    .hasSize(1);
        }
        List<Object> damage = new ArrayList<>();
        agents.verify(null, damage::add);
        assertThat(damage).isEmpty();
        clock.advance(Duration.ofDays(2));
        CleanupReport report = agents.cleanup(CleanupOptions.EXPIRED);
        assertThat(report.removed()).hasSize(10);
        assertThat(agents.snapshots().list("agent-lz4", SnapshotQuery.all()).items())
                .hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.agent.AgentStores#shared")
    void after_a_kill_every_acknowledged_snapshot_is_there_and_the_latest_is_whole(AgentStores stores) {
        stores.agents();
        List<String> acknowledged = new ArrayList<>();
        try (Child child = Child.start(RestartChild.class, stores.url(), stores.tenant(), "loop")) {
            for (int i = 0; i < 25; i++) {
                acknowledged.add(child.line());
            }
            child.kill();
        }
        Agents agents = stores.agents();
        List<String> stored = new ArrayList<>();
        agents.snapshots()
                .list("a", SnapshotQuery.all().limit(10_000))
                .items()
                .forEach(summary -> stored.add(0, summary.snapshotId()));
        assertThat(stored).startsWith(acknowledged.toArray(String[]::new));
        assertThat(agents.load("a").reasoningChain()).hasSize(199 + stored.size());
        List<Object> damage = new ArrayList<>();
        agents.verify("a", damage::add);
        assertThat(damage).isEmpty();
        assertThat(agents.save("a", States.small(1)).parentSnapshotId()).contains(stored.get(stored.size() - 1));
    }
}
