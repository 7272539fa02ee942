package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.model.Document;
import dev.cairn.model.Types;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values of types that this program does not know. */
class StoredValuesTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;

    /** An application's own type. */
    record OrderLine(String article, int pieces) {}

    @BeforeEach
    void make() {
        sandbox = new Sandbox(folder);
        Types types = Types.create();
        types.register("order.line", 1, OrderLine.class);
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("line", new OrderLine("stone", 3));
        values.put("at", Instant.parse("2026-01-31T12:00:00Z"));
        values.put("picture", Document.binary(new byte[] {1, 2, (byte) 0xff}, "image/png"));
        try (Cairn cairn = Cairn.builder().url(sandbox.store()).types(types).open()) {
            CheckpointConfig put =
                    cairn.checkpoints().put(CheckpointConfig.of("t"), values, CheckpointMetadata.step(0));
            cairn.checkpoints()
                    .putWrites(put, List.of(ChannelWrite.of(ChannelWrite.INTERRUPT, "really?")), "task-1", "");
        }
    }

    @Test
    void they_are_shown_as_they_are_stored() {
        String raw = sandbox.ok("checkpoint", "show", "t", "--channel", "line", "--raw");
        assertThat(raw).contains("order.line").contains("stone").endsWith("\n");
        assertThat(Document.parse(sandbox.ok("checkpoint", "show", "t", "--format", "json"))
                                .at("/values/line")
                                .json() + "\n")
                .isEqualTo(raw);
        assertThat(sandbox.ok("checkpoint", "show", "t")).contains("stone").contains("binary image/png (3 bytes)");
    }

    @Test
    void pending_writes_are_shown() {
        assertThat(sandbox.ok("checkpoint", "show", "t"))
                .contains("PENDING WRITE  INDEX  CHANNEL        VALUE")
                .contains("task-1            -3  __interrupt__  \"really?\"");
        assertThat(sandbox.ok("checkpoint", "show", "t", "--format", "json"))
                .contains("\"pending_writes\":[{\"task_id\":\"task-1\",\"task_path\":\"\",\"index\":-3,"
                        + "\"channel\":\"__interrupt__\",\"value\":\"really?\"}]");
    }
}
