package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.model.Document;
import dev.cairn.model.Types;
import dev.cairn.store.Namespace;
import java.nio.file.Path;
import java.util.Map;
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
}
