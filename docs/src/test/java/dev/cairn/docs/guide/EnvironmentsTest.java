package dev.cairn.docs.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.environment.HostConfig;
import dev.cairn.environment.PartInfo;
import dev.cairn.environment.RecordedStep;
import dev.cairn.environment.ReplayReport;
import dev.cairn.environment.ReplayableRandom;
import dev.cairn.environment.RestoreReport;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.StepResult;
import dev.cairn.environment.host.Environment;
import dev.cairn.environment.host.EnvironmentDiff;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.environment.host.Resumed;
import dev.cairn.environment.host.StoredSessions;
import dev.cairn.environment.snapshot.DocumentPlugin;
import dev.cairn.environment.snapshot.FileSnapshotStore;
import dev.cairn.environment.snapshot.SnapshotStore;
import dev.cairn.environment.snapshot.SnapshotStoreConfig;
import dev.cairn.environment.snapshot.StatePlugin;
import dev.cairn.model.Document;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentsTest {
    @TempDir
    Path folder;

    // region: plugin
    static final class Stock extends DocumentPlugin {
        private int apples = 10;

        Stock() {
            super("stock");
        }

        int take(int count) {
            apples -= count;
            return apples;
        }

        @Override
        protected Document state() {
            return Document.of(Map.of("apples", apples));
        }

        @Override
        protected void restore(Document state) {
            apples = state.at("/apples").as(Integer.class);
        }
    }
    // end: plugin

    private static HostConfig config() {
        // region: config
        HostConfig config = HostConfig.builder()
                .plugin("stock", Stock::new)
                .plugin("random", () -> new ReplayableRandom(7))
                .logic(plugins -> action -> {
                    int wanted =
                            1 + plugins.get("random", ReplayableRandom.class).nextInt(3);
                    int left = plugins.get("stock", Stock.class).take(wanted);
                    return new StepResult(Document.fromNumber(left), wanted, left <= 0);
                })
                .build();
        // end: config
        return config;
    }

    @Test
    void a_store_keeps_an_object_a_key() {
        String root = folder.resolve("snapshots").toString();
        // region: store
        SnapshotStore store = new FileSnapshotStore(root);
        store.save("session_abc", Map.of("step", 5, "done", false));
        int step = store.load("session_abc").at("/step").as(Integer.class);
        store.delete("session_abc");
        // end: store
        assertThat(step).isEqualTo(5);
        String yaml = """
                snapshot_store:
                  type: file
                  config:
                    root: %s
                """.formatted(root);
        // region: yaml
        SnapshotStore configured = Cairn.openSnapshots(SnapshotStoreConfig.fromYaml(yaml));
        // end: yaml
        assertThat(configured.find("session_abc")).isEmpty();
    }

    @Test
    void a_configuration_is_read_from_yaml() {
        String yaml = """
                plugins:
                  - name: stock
                    type: stock
                  - name: random
                    type: random
                    on_failure: skip
                """;
        // region: host-yaml
        Map<String, Supplier<StatePlugin>> types = Map.of("stock", Stock::new, "random", () -> new ReplayableRandom(7));
        HostConfig read = HostConfig.fromYaml(yaml, types);
        // end: host-yaml
        try (Cairn cairn = Cairn.open("memory:");
                EnvironmentHost host = cairn.environment("lab", read)) {
            assertThat(host.start("monday").snapshot("morning").parts())
                    .extracting(PartInfo::plugin)
                    .containsExactly("stock", "random");
        }
    }

    @Test
    void an_environment_is_snapshotted_restored_branched_and_replayed() {
        HostConfig config = config();
        try (Cairn cairn = Cairn.open("sqlite:" + folder.resolve("lab.db"))) {
            // region: snapshot
            EnvironmentHost host = cairn.environment("lab", config);
            Environment session = host.start("monday");
            int left = session.call("stock", Stock.class, stock -> stock.take(3));
            SnapshotInfo morning = session.snapshot("morning");
            session.call("stock", Stock.class, stock -> stock.take(5));
            RestoreReport report = session.restore("morning");
            // end: snapshot
            assertThat(left).isEqualTo(7);
            assertThat(report.plugins()).containsExactly("stock", "random");

            // region: branch
            List<Environment> branches = host.branch(morning, List.of("bold", "careful"));
            branches.get(0).call("stock", Stock.class, stock -> stock.take(6));
            branches.forEach(branch -> branch.snapshot("end"));

            StoredSessions stored = host.stored();
            EnvironmentDiff difference = stored.diff(stored.get("bold", "end"), stored.get("careful", "end"));
            // end: branch
            assertThat(difference.parts()).hasSize(1);

            // region: steps
            StepResult first = session.step(Document.of("sell"));
            session.step(Document.of("sell"));
            session.flush();
            ReplayReport replay = host.replay("monday", 1, 2);
            // end: steps
            assertThat(first.done()).isFalse();
            assertThat(replay.divergence()).isEmpty();
            assertThat(replay.replayed()).isEqualTo(2);
            host.close();
        }
        try (Cairn cairn = Cairn.open("sqlite:" + folder.resolve("lab.db"))) {
            // region: resume
            EnvironmentHost host = cairn.environment("lab", config);
            Resumed resumed = host.resume("monday");
            List<RecordedStep> lost = resumed.report().lostSteps();
            resumed.environment().reapply(lost);
            // end: resume
            assertThat(lost).hasSize(2);
            assertThat(resumed.environment().stepNumber()).isEqualTo(2);
            // region: retain
            host.stored().pin(host.stored().get("monday", "morning"), true);
            host.stored().keepLast("monday", 1, false);
            // end: retain
            assertThat(host.stored().find("monday", "morning")).isPresent();
            assertThat(host.stored().find("monday", "start")).isEmpty();
            resumed.environment().close();
            host.close();
        }
    }
}
