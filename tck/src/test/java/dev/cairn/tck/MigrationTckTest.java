package dev.cairn.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cairn.agent.migration.MigrationFunction;
import dev.cairn.agent.migration.MigrationRegistry;
import dev.cairn.agent.migration.StateMigration;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.tck.backend.MigrationClauses;
import dev.cairn.tck.support.GoldenFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sound migrations pass the kit, and each fault turns the test red that is there for it. */
class MigrationTckTest {
    private static final StateVersion V11 = new StateVersion(1, 1, 0);
    private static final StateVersion V20 = new StateVersion(2, 0, 0);
    private static final MigrationFunction WRAP = MigrationFunction.ofMembers(members -> {
        members.put("context", Map.of("data", members.remove("execution_context")));
        return members;
    });
    private static final MigrationFunction UNWRAP = document -> MigrationFunction.ofMembers(members -> {
                members.put("execution_context", document.at("/context/data"));
                members.remove("context");
                return members;
            })
            .migrate(document);

    @TempDir
    Path folder;

    @BeforeEach
    void freeze() throws IOException {
        file("old/1.0.0.json", "1,\"minor\":0", ",\"execution_context\":{\"n\":1}");
        file("old/1.0.0-to-1.1.0.json", "1,\"minor\":1", ",\"execution_context\":{\"n\":1},\"metadata\":{}");
        file("old/1.0.0-to-2.0.0.json", "2,\"minor\":0", ",\"metadata\":{},\"context\":{\"data\":{\"n\":1}}");
        file("new/2.0.0.json", "2,\"minor\":0", ",\"context\":{\"data\":{}}");
        file("new/2.0.0-to-1.1.0.json", "1,\"minor\":1", ",\"execution_context\":{}");
    }

    private void file(String name, String version, String more) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(
                file,
                "{\"agent_id\":\"a\", \"snapshot_id\":\"s\",\n\"version\":{\"major\":" + version
                        + ",\"patch\":0},\"timestamp\":\"2025-01-01T00:00:00Z\",\"status\":\"x\",\"philosophy\":\"y\""
                        + more
                        + "}");
    }

    private static MigrationRegistry migrations(MigrationFunction up, MigrationFunction down) {
        return MigrationRegistry.builtIn()
                .register(StateMigration.of(V11, V20, "wraps").named("wrap").breaking(), up)
                .registerDown(StateMigration.of(V20, V11, "unwraps").named("unwrap"), down)
                .build();
    }

    private static final MigrationRegistry SOUND = migrations(WRAP, UNWRAP);

    /** What is red, with what was said of it. */
    private Map<String, String> red(MigrationRegistry migrations, boolean write) {
        MigrationClauses clauses = new MigrationClauses(migrations, new GoldenFolder(folder), write);
        List<DynamicTest> tests = new ArrayList<>(clauses.ways());
        tests.addAll(clauses.steps());
        tests.addAll(clauses.files());
        Map<String, String> red = new LinkedHashMap<>();
        for (DynamicTest test : tests) {
            Throwable thrown = catchThrowable(test.getExecutable()::execute);
            if (thrown != null) {
                red.put(test.getDisplayName(), String.valueOf(thrown.getMessage()));
            }
        }
        return red;
    }

    private Map<String, String> red(MigrationRegistry migrations) {
        return red(migrations, false);
    }

    @Test
    void sound_migrations_pass_and_each_way_up_and_down_is_walked() {
        assertThat(red(SOUND)).isEmpty();
        assertThat(new MigrationClauses(SOUND, new GoldenFolder(folder), false).ways())
                .extracting(DynamicTest::getDisplayName)
                .contains("old/1.0.0.json to 1.1.0", "old/1.0.0.json to 2.0.0", "new/2.0.0.json to 1.1.0");
    }

    @Test
    void a_step_that_gives_something_else_than_before_is_red() {
        MigrationRegistry changed = migrations(
                MigrationFunction.ofMembers(members -> {
                    members.put("context", Map.of());
                    return members;
                }),
                UNWRAP);
        assertThat(red(changed)).containsOnlyKeys("old/1.0.0.json to 2.0.0");
    }

    @Test
    void a_step_that_fails_is_red_and_named() {
        MigrationRegistry failing = migrations(WRAP, document -> {
            throw new IllegalStateException("not this one");
        });
        assertThat(red(failing)).containsOnlyKeys("new/2.0.0.json to 1.1.0");
        assertThat(red(failing).values()).singleElement().asString().contains("unwrap", "not this one");
    }

    @Test
    void a_step_that_gives_something_else_the_second_time_is_red() {
        AtomicInteger calls = new AtomicInteger();
        MigrationRegistry unstable =
                migrations(document -> calls.incrementAndGet() == 2 ? document : WRAP.migrate(document), UNWRAP);
        assertThat(red(unstable))
                .hasSize(1)
                .hasEntrySatisfying(
                        "old/1.0.0.json to 2.0.0", why -> assertThat(why).contains("a second migration"));
    }

    @Test
    void a_result_of_the_current_major_version_that_is_no_snapshot_is_red() throws IOException {
        file("new/2.0.0-to-1.1.0.json", "1,\"minor\":1", ",\"execution_context\":[]");
        MigrationRegistry wrong = migrations(WRAP, MigrationFunction.ofMembers(members -> {
            members.remove("context");
            members.put("execution_context", List.of());
            return members;
        }));
        assertThat(red(wrong)).containsOnlyKeys("new/2.0.0.json to 1.1.0");
        assertThat(red(wrong).values()).singleElement().asString().contains("/execution_context");
    }

    @Test
    void a_step_on_no_way_of_a_frozen_snapshot_is_red() throws IOException {
        Files.delete(folder.resolve("new/2.0.0.json"));
        Files.delete(folder.resolve("new/2.0.0-to-1.1.0.json"));
        assertThat(red(SOUND)).containsOnlyKeys("unwrap from 2.0.0 to 1.1.0");
    }

    @Test
    void a_file_of_no_way_and_a_file_of_no_known_name_are_red() throws IOException {
        file("old/1.0.0-to-3.0.0.json", "3,\"minor\":0", "");
        file("old/notes.json", "1,\"minor\":0", "");
        assertThat(red(SOUND)).containsOnlyKeys("old/1.0.0-to-3.0.0.json", "old/notes.json");
    }

    @Test
    void a_frozen_snapshot_of_another_version_than_its_name_says_is_red() throws IOException {
        file("new/2.0.0.json", "2,\"minor\":1", ",\"context\":{\"data\":{}}");
        assertThat(red(SOUND)).containsOnlyKeys("new/2.0.0.json has its version");
    }

    @Test
    void an_empty_folder_is_red() throws IOException {
        for (Path file : new GoldenFolder(folder).files()) {
            Files.delete(file);
        }
        assertThat(red(SOUND)).containsKey("there are frozen snapshots").hasSize(4);
    }

    @Test
    void a_missing_expectation_is_red_and_written_only_when_that_was_asked_for() throws IOException {
        Path expected = folder.resolve("old/1.0.0-to-2.0.0.json");
        String before = Files.readString(expected).replace("\n", "").replace("\", \"", "\",\"");
        Files.delete(expected);

        assertThat(red(SOUND)).containsOnlyKeys("old/1.0.0.json to 2.0.0");
        assertThat(expected).doesNotExist();
        assertThat(red(SOUND, true)).containsOnlyKeys("old/1.0.0.json to 2.0.0");
        assertThat(expected).hasContent(before);
        assertThat(red(SOUND)).isEmpty();

        Files.writeString(expected, "{\"version\":\"2.0.0\"}");
        assertThat(red(SOUND, true)).as("what is there").containsOnlyKeys("old/1.0.0.json to 2.0.0");
        assertThat(expected).hasContent("{\"version\":\"2.0.0\"}");
    }
}
