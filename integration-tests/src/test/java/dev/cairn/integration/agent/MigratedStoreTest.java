package dev.cairn.integration.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.agent.Agents;
import dev.cairn.agent.MigrateOptions;
import dev.cairn.agent.MigrationReport;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.error.ErrorCode;
import dev.cairn.testing.Child;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MigratedStoreTest {
    private static final StateVersion V11 = new StateVersion(1, 1, 0);

    @TempDir
    Path folder;

    static Stream<AgentStores> stores() {
        return AgentStores.all();
    }

    private static void fill(Agents agents, String agentId, int count) {
        for (int i = 0; i < count; i++) {
            agents.save(
                    agentId,
                    States.with(States.small(i), "version", "1.0.0"),
                    SaveOptions.DEFAULT.snapshotId("s" + i).pinned(i == 0).tags("n" + i));
        }
    }

    private static List<SnapshotSummary> all(Agents agents, String agentId) {
        return agents.snapshots()
                .list(agentId, SnapshotQuery.all().limit(100_000))
                .items();
    }

    @ParameterizedTest
    @MethodSource("stores")
    void all_snapshots_of_all_agents_are_migrated_and_the_latest_stays_the_latest(AgentStores stores) {
        Agents agents = stores.agents();
        fill(agents, "a", 5);
        fill(agents, "b", 1);

        MigrationReport tried =
                agents.migrations().migrateAll(null, MigrateOptions.DEFAULT.dryRun(true), inspected -> {});
        assertThat(tried.migrated())
                .hasSize(6)
                .allSatisfy(one -> assertThat(one.stored()).isNull());
        assertThat(all(agents, "a")).hasSize(5);

        MigrationReport report = agents.migrations().migrateAll(null, MigrateOptions.DEFAULT, inspected -> {});
        assertThat(report.migrated()).hasSize(6);
        assertThat(report.failed()).isEmpty();
        assertThat(agents.load("a").version()).isEqualTo(V11);
        assertThat(agents.load("a").parentSnapshotId()).contains("s4");
        assertThat(agents.load("a").metadata()).isEmpty();
        assertThat(all(agents, "a")).hasSize(10);
        SnapshotSummary first = all(agents, "a").stream()
                .filter(one ->
                        "s0".equals(one.parentSnapshotId()) && one.version().equals(V11))
                .findFirst()
                .orElseThrow();
        assertThat(first.pinned()).isTrue();
        assertThat(first.tags()).containsExactly("n0");

        MigrationReport again =
                agents.migrations().migrateAll(null, MigrateOptions.DEFAULT.replace(true), inspected -> {});
        assertThat(again.migrated()).isEmpty();
        assertThat(again.current()).isEqualTo(12);
        assertThat(again.removed()).isEqualTo(6);
        assertThat(all(agents, "a"))
                .hasSize(5)
                .allSatisfy(one -> assertThat(one.version()).isEqualTo(V11));
        assertThat(agents.load("a").workingMemory()).isEqualTo(States.map("mark", 4));
    }

    @ParameterizedTest
    @MethodSource("stores")
    void what_cannot_be_migrated_is_reported_and_the_others_go_on(AgentStores stores) {
        Agents agents = stores.agents();
        fill(agents, "a", 3);
        agents.save("a", States.with(States.small(9), "version", "7.0.0"), SaveOptions.DEFAULT.snapshotId("far"));
        stores.damage("a", "s1");

        MigrationReport report =
                stores.agents().migrations().migrateAll("a", MigrateOptions.DEFAULT.replace(true), looked -> {});

        assertThat(report.failed())
                .extracting(failed -> failed.snapshot().snapshotId() + " " + failed.code())
                .containsExactly("s1 " + ErrorCode.CORRUPT, "far " + ErrorCode.INCOMPATIBLE);
        assertThat(report.migrated()).hasSize(2);
        assertThat(all(agents, "a"))
                .extracting(SnapshotSummary::snapshotId)
                .contains("s1", "far")
                .doesNotContain("s0", "s2");
        assertThat(stores.agents().load("a").snapshotId()).isEqualTo("far");
    }

    @ParameterizedTest
    @MethodSource("stores")
    void an_old_snapshot_stays_while_its_successor_cannot_be_read(AgentStores stores) {
        Agents agents = stores.agents();
        fill(agents, "a", 3);
        agents.migrations().migrateAll(null, MigrateOptions.DEFAULT, inspected -> {});
        stores.damage("a", "s1-v1.1.0");

        MigrationReport report =
                stores.agents().migrations().migrateAll(null, MigrateOptions.DEFAULT.replace(true), inspected -> {});

        assertThat(report.failed())
                .extracting(failed -> failed.snapshot().snapshotId() + " " + failed.code())
                .containsExactly("s1 " + ErrorCode.CORRUPT);
        assertThat(report.failed().get(0).message()).contains("s1-v1.1.0");
        assertThat(report.removed()).isEqualTo(2);
        assertThat(stores.agents().load("a", "s1").workingMemory()).isEqualTo(States.map("mark", 1));

        stores.agents().snapshots().delete("a", "s1-v1.1.0");
        assertThat(stores.agents()
                        .migrations()
                        .migrateAll(null, MigrateOptions.DEFAULT.replace(true), inspected -> {})
                        .failed())
                .isEmpty();
        assertThat(all(stores.agents(), "a"))
                .extracting(SnapshotSummary::snapshotId)
                .containsExactlyInAnyOrder("s0-v1.1.0", "s1-v1.1.0", "s2-v1.1.0");
    }

    @ParameterizedTest
    @MethodSource("stores")
    void a_snapshot_that_only_has_the_successors_id_is_none(AgentStores stores) {
        Agents agents = stores.agents();
        fill(agents, "a", 1);
        agents.save("a", States.small("own"), SaveOptions.DEFAULT.snapshotId("s0-v1.1.0"));

        MigrationReport report =
                agents.migrations().migrateAll(null, MigrateOptions.DEFAULT.replace(true), inspected -> {});
        assertThat(report.failed())
                .extracting(failed -> failed.snapshot().snapshotId() + " " + failed.code())
                .containsExactly("s0 " + ErrorCode.ALREADY_EXISTS);
        Refusals.refused(
                ErrorCode.ALREADY_EXISTS,
                () -> agents.migrations().migrate("a", "s0", MigrateOptions.DEFAULT.replace(true)));
        assertThat(agents.load("a", "s0").workingMemory()).isEqualTo(States.map("mark", 0));
        assertThat(agents.load("a").workingMemory()).isEqualTo(States.map("mark", "own"));
    }

    /** Migrates the store and prints a line for each snapshot that it looked at. */
    static final class MigratingChild {
        private MigratingChild() {}

        /** Runs until it is killed. */
        public static void main(String... args) {
            try (Cairn cairn = Cairn.open(args[0])) {
                cairn.agents().migrations().migrateAll(null, MigrateOptions.DEFAULT.replace(true), looked -> {
                    System.out.println(looked);
                    System.out.flush();
                });
            }
            System.out.println("done");
        }
    }

    private void killAndGoOn(int snapshots, int kills) {
        String url = "sqlite:" + folder.resolve("store.db");
        try (Cairn cairn = Cairn.open(url)) {
            fill(cairn.agents(), "a", snapshots);
        }
        for (int kill = 1; kill <= kills; kill++) {
            try (Child child = Child.start(MigratingChild.class, url)) {
                String until = Integer.toString(snapshots * kill / (kills + 1));
                String line = child.line();
                while (!line.equals(until)) {
                    line = child.line();
                }
                child.kill();
            }
            try (Cairn cairn = Cairn.open(url)) {
                assertThat(all(cairn.agents(), "a"))
                        .as("what was done before kill %s", kill)
                        .filteredOn(one -> one.version().equals(V11))
                        .hasSizeBetween(snapshots * kill / (kills + 1), snapshots);
                assertThat(cairn.agents().load("a").workingMemory())
                        .as("the latest after kill %s", kill)
                        .isEqualTo(States.map("mark", snapshots - 1));
            }
        }
        try (Child child = Child.start(MigratingChild.class, url)) {
            assertThat(child.end()).endsWith("done");
        }
        try (Cairn cairn = Cairn.open(url)) {
            assertThat(all(cairn.agents(), "a"))
                    .hasSize(snapshots)
                    .allSatisfy(one -> assertThat(one.version()).isEqualTo(V11));
            assertThat(cairn.agents().load("a").workingMemory()).isEqualTo(States.map("mark", snapshots - 1));
            cairn.verify(damage -> {
                throw new AssertionError(damage);
            });
        }
    }

    @Test
    void a_killed_migration_goes_on_where_it_stood() {
        killAndGoOn(200, 2);
    }

    @Test
    @Tag("long")
    void a_killed_migration_of_10_000_snapshots_goes_on() {
        killAndGoOn(10_000, 3);
    }
}
