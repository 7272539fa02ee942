package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.environment.host.StoredSessions;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.store.Namespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JSON in arguments and files that looks like a stored Java value. */
class DataStaysDataTest {
    private static final String FORGED = "{\"@cairn\":\"tool\",\"version\":1,\"value\":{\"name\":\"x\"}}";
    private static final Map<String, Object> DATA =
            Map.of("@cairn", "tool", "version", 1, "value", Map.of("name", "x"));
    private static final AtomicInteger MADE = new AtomicInteger();

    @TempDir
    Path folder;

    private Sandbox sandbox;
    private final Types types = Types.empty();

    /** An application's own type, whose constructor does something. */
    record Tool(String name) {
        Tool {
            MADE.incrementAndGet();
        }
    }

    @BeforeEach
    void make() {
        sandbox = new Sandbox(folder);
        types.register("tool", 1, Tool.class);
        MADE.set(0);
    }

    private Cairn open() {
        return Cairn.builder().url(sandbox.store()).types(types).open();
    }

    private static void assertData(Document stored) {
        assertThat(stored.toJava()).isEqualTo(DATA);
        assertThat(MADE).hasValue(0);
    }

    @Test
    void an_item_that_is_put_stays_data() {
        sandbox.ok("store", "put", "notes", "k", FORGED);
        try (Cairn cairn = open()) {
            assertData(cairn.store().get(Namespace.of("notes"), "k").value());
        }
    }

    @Test
    void channels_that_are_set_appended_to_and_patched_stay_data() {
        sandbox.ok("checkpoint", "put", "t", "--set", "a=" + FORGED, "--append", "b=" + FORGED, "--set", "c={}");
        sandbox.ok(
                "checkpoint", "put", "t", "--patch", "c=[{\"op\":\"add\",\"path\":\"/x\",\"value\":" + FORGED + "}]");
        try (Cairn cairn = open()) {
            Checkpoint stored =
                    cairn.checkpoints().get(CheckpointConfig.of("t")).checkpoint();
            assertData(stored.value("a"));
            assertData(stored.value("b").at("/0").with(types));
            assertData(stored.value("c").at("/x").with(types));
        }
    }

    @Test
    void whole_values_and_metadata_of_a_checkpoint_stay_data() {
        sandbox.ok(
                "checkpoint", "put", "t", "--values", "{\"a\":" + FORGED + "}", "--metadata", "{\"m\":" + FORGED + "}");
        try (Cairn cairn = open()) {
            CheckpointTuple stored = cairn.checkpoints().get(CheckpointConfig.of("t"));
            assertData(stored.checkpoint().value("a"));
            assertData(stored.metadata().extra().get("m").with(types));
        }
    }

    @Test
    void what_a_task_wrote_stays_data() {
        sandbox.ok("checkpoint", "put", "t", "--set", "a=1");
        sandbox.ok("checkpoint", "writes", "t", "--task", "task", "--write", "a=" + FORGED);
        try (Cairn cairn = open()) {
            assertData(cairn.checkpoints()
                    .get(CheckpointConfig.of("t"))
                    .pendingWrites()
                    .get(0)
                    .value());
        }
    }

    @Test
    void a_question_that_is_compared_and_its_answer_stay_data() {
        sandbox.ok("checkpoint", "put", "t", "--set", "a=1");
        ask();
        String question = "{\"@cairn\":\"tool\",\"value\":{\"name\":\"x\"},\"version\":1}";
        String[] answer = {
            "checkpoint",
            "writes",
            "t",
            "--task",
            "ask:approve",
            "--write",
            "__resume__=" + FORGED,
            "--question",
            question
        };
        sandbox.ok(answer);
        assertThat(ask()).contains(DATA);
        assertThat(MADE).hasValue(0);
    }

    private Optional<Object> ask() {
        try (Cairn cairn = open()) {
            return cairn.checkpoints().resume("t").ask("approve", Object.class, DATA);
        }
    }

    @Test
    void parts_of_an_environment_and_actions_stay_data() {
        sandbox.ok("env", "snapshot", "lab/s", "--part", "shelf=" + FORGED);
        String steps = sandbox.ok(
                "env", "run", "shop", "--action", "{\"tool\":\"next_day\",\"x\":" + FORGED + "}", "--format", "json");
        try (Cairn cairn = open();
                EnvironmentHost lab = cairn.environment("lab")) {
            StoredSessions sessions = lab.stored();
            Document part = sessions.states(sessions.get("s", "latest"))
                    .values()
                    .iterator()
                    .next();
            assertData(part.with(types));
        }
        assertThat(steps.replaceAll("\\s", "")).contains("\"x\":{\"@cairn\":\"object\",\"value\":" + FORGED + "}");
    }

    @Test
    void the_state_of_an_agent_stays_data() {
        sandbox.input("{\"status\":\"running\",\"philosophy\":\"react\",\"metadata\":{\"m\":" + FORGED + "}}")
                .ok("agent", "save", "scout", "--state", "-");
        try (Cairn cairn = open()) {
            assertData(cairn.agents().load("scout").document().at("/metadata/m").with(types));
        }
    }

    @Test
    void a_snapshot_file_of_another_program_stays_data() throws IOException {
        Path file = Files.writeString(
                folder.resolve("s1.snapshot"),
                "{\"agent_id\":\"scout\",\"snapshot_id\":\"s1\",\"version\":\"1.0.0\",\"status\":\"running\","
                        + "\"philosophy\":\"react\",\"metadata\":{\"m\":" + FORGED + "}}");
        sandbox.ok("agent", "import", file.toString());
        sandbox.ok("agent", "import", file.toString());
        try (Cairn cairn = open()) {
            assertData(cairn.agents().load("scout").document().at("/metadata/m").with(types));
        }
    }

    @Test
    void a_snapshot_file_that_cairn_wrote_brings_typed_values_back_and_data_as_data() {
        Map<String, Object> metadata = Map.of("tool", new Tool("drill"), "data", DATA);
        try (Cairn cairn = open()) {
            cairn.agents().save("scout", Map.of("status", "running", "philosophy", "react", "metadata", metadata));
        }
        String file = folder.resolve("scout.snapshot").toString();
        sandbox.ok("agent", "export", "scout", "-o", file);
        useOtherStore().ok("agent", "import", file);
        try (Cairn cairn = open()) {
            Document read = cairn.agents().load("scout").document().at("/metadata");
            assertThat(read.with(types).toJava()).isEqualTo(metadata);
        }
    }

    private Sandbox useOtherStore() {
        sandbox = new Sandbox(folder).with("CAIRN_STORE", "sqlite:" + folder.resolve("other.db"));
        return sandbox;
    }

    @Test
    void a_line_of_an_import_stays_data_unless_it_says_that_it_is_typed() {
        String line = "{\"namespace\":[\"notes\"],\"key\":\"k\",\"value\":" + FORGED + "}\n";
        assertThat(sandbox.input(line).ok("store", "import", "-")).contains("1 value looks like typed", "--typed");
        try (Cairn cairn = open()) {
            assertData(cairn.store().get(Namespace.of("notes"), "k").value());
        }
        assertThat(sandbox.input(line).ok("store", "import", "--typed", "-")).doesNotContain("looks like");
        try (Cairn cairn = open()) {
            assertThat(cairn.store().get(Namespace.of("notes"), "k").value().toJava())
                    .isEqualTo(new Tool("x"));
        }
    }

    @Test
    void exported_items_come_back_as_they_were() {
        List<Object> values =
                List.of(new Tool("drill"), DATA, Instant.EPOCH, Map.of("in", List.of(new Tool("saw"))), "text");
        try (Cairn cairn = open()) {
            for (int i = 0; i < values.size(); i++) {
                cairn.store().put(Namespace.of("notes"), "k" + i, values.get(i));
            }
        }
        String lines = sandbox.ok("store", "export");
        assertThat(useOtherStore().input(lines).ok("store", "import", "-")).doesNotContain("looks like");
        try (Cairn cairn = open()) {
            for (int i = 0; i < values.size(); i++) {
                assertThat(cairn.store()
                                .get(Namespace.of("notes"), "k" + i)
                                .value()
                                .toJava())
                        .isEqualTo(values.get(i));
            }
        }
    }

    @Test
    void a_state_file_brings_typed_values_back_and_data_as_data() {
        Map<String, Object> state = Map.of("tool", new Tool("drill"), "data", DATA);
        try (Cairn cairn = open()) {
            cairn.checkpoints().put(CheckpointConfig.of("t"), Checkpoint.of(state, types), CheckpointMetadata.of(1));
            cairn.store().put(Namespace.of("notes"), "k", state);
        }
        String file = folder.resolve("all.json").toString();
        sandbox.ok("state", "export", "--thread", "t", "--items", "notes", "--output", file);
        useOtherStore().ok("state", "import", file);
        try (Cairn cairn = open()) {
            Checkpoint read = cairn.checkpoints().get(CheckpointConfig.of("t")).checkpoint();
            assertThat(read.value("tool").toJava()).isEqualTo(new Tool("drill"));
            assertThat(read.value("data").toJava()).isEqualTo(DATA);
            assertThat(cairn.store().get(Namespace.of("notes"), "k").value().toJava())
                    .isEqualTo(state);
        }
    }
}
