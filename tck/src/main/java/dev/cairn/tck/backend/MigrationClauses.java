package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.StateSerializer;
import dev.cairn.agent.migration.MigratedState;
import dev.cairn.agent.migration.MigrationRegistry;
import dev.cairn.agent.migration.StateMigration;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.tck.support.GoldenFolder;
import dev.cairn.tck.support.GoldenFolder.Golden;
import dev.cairn.tck.support.ManualClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DynamicTest;

/**
 * What migrations must do with frozen snapshots.
 *
 * @param write whether expectations that are missing are written
 */
public record MigrationClauses(MigrationRegistry migrations, GoldenFolder folder, boolean write) {
    private static final ManualClock CLOCK = new ManualClock(StoreTime.START);

    /** One for each frozen snapshot and each version that it can be brought to; one that fails when there is none. */
    public List<DynamicTest> ways() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Golden golden : folder.goldens()) {
            tests.add(DynamicTest.dynamicTest(golden.label() + " has its version", () -> checkVersion(golden)));
            for (StateVersion to : targets(golden)) {
                tests.add(DynamicTest.dynamicTest(golden.label() + " to " + to, () -> check(golden, to)));
            }
        }
        tests.add(DynamicTest.dynamicTest(
                "there are frozen snapshots",
                () -> assertThat(folder.goldens())
                        .as("frozen snapshots in %s", folder.folder())
                        .isNotEmpty()));
        return tests;
    }

    private Set<StateVersion> targets(Golden golden) {
        Set<StateVersion> targets = new TreeSet<>();
        for (StateMigration step : migrations.steps()) {
            if (!step.toVersion().equals(golden.version())
                    && migrations.canMigrate(golden.version(), step.toVersion())) {
                targets.add(step.toVersion());
            }
        }
        return targets;
    }

    private static void checkVersion(Golden golden) {
        assertThat(version(GoldenFolder.read(golden.file())))
                .as("version in %s", golden.file())
                .isEqualTo(golden.version().toString());
    }

    private static String version(Document document) {
        Document version = document.at("/version");
        return version.kind() == Kind.STRING
                ? version.text()
                : version.at("/major").text() + "." + version.at("/minor").text() + "."
                        + version.at("/patch").text();
    }

    private void check(Golden golden, StateVersion to) {
        Document before = GoldenFolder.read(golden.file());
        Document migrated = migrate(before, golden, to);
        assertThat(version(migrated)).as("version after the migration").isEqualTo(to.toString());
        Path expected = golden.expected(to);
        if (!Files.exists(expected)) {
            expectationIsMissing(expected, migrated);
        }
        assertThat(migrated.json())
                .as("%s as in %s", golden.label(), expected)
                .isEqualTo(GoldenFolder.read(expected).json());
        assertThat(migrate(before, golden, to).json())
                .as("a second migration of the same document")
                .isEqualTo(migrated.json());
        assertThat(before).as("the document before").isEqualTo(GoldenFolder.read(golden.file()));
        if (StateSerializer.CURRENT_STATE_VERSION.isCompatible(to)) {
            AgentStateSnapshot read = new StateSerializer().deserializeState(migrated.bytes());
            assertThat(read.version()).isEqualTo(to);
        }
    }

    private Document migrate(Document document, Golden golden, StateVersion to) {
        MigratedState migrated = migrations.migrate(document, golden.version(), to, CLOCK);
        assertThat(migrated.applied()).as("applied steps").isNotEmpty();
        return migrated.document();
    }

    private void expectationIsMissing(Path expected, Document migrated) {
        if (write) {
            GoldenFolder.write(expected, migrated);
            fail("%s was written. Look at it; once it is right, it stays as it is.", expected);
        }
        fail("%s is missing. Run the test with -Dcairn.golden=write once; it would be %s", expected, migrated.json());
    }

    /** One for each registered step. */
    public List<DynamicTest> steps() {
        Set<StateMigration> walked = new HashSet<>();
        for (Golden golden : folder.goldens()) {
            for (StateVersion to : targets(golden)) {
                walked.addAll(migrations.path(golden.version(), to).orElseThrow());
            }
        }
        List<DynamicTest> tests = new ArrayList<>();
        for (StateMigration step : migrations.steps()) {
            String name = step.migrationFunction() + " from " + step.fromVersion() + " to " + step.toVersion();
            tests.add(DynamicTest.dynamicTest(
                    name,
                    () -> assertThat(walked)
                            .as(
                                    "steps on the ways of the frozen snapshots in %s; add %s.json",
                                    folder.folder(), step.fromVersion())
                            .contains(step)));
        }
        return tests;
    }

    /** One for each file. */
    public List<DynamicTest> files() {
        Set<Path> known = new HashSet<>();
        for (Golden golden : folder.goldens()) {
            known.add(golden.file());
            targets(golden).forEach(to -> known.add(golden.expected(to)));
        }
        return folder.files().stream()
                .map(file -> DynamicTest.dynamicTest(
                        folder.folder().relativize(file).toString(),
                        () -> assertThat(known)
                                .as(
                                        "frozen snapshots VERSION.json and expectations FROM-to-TO.json of ways that there are")
                                .contains(file)))
                .toList();
    }
}
