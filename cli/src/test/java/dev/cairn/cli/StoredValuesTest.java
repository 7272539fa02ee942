package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.testing.Child;
import dev.cairn.testing.Program;
import java.io.File;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values of types that this program does not know, and values at the limits of stored data. */
class StoredValuesTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;

    /** An application's own type. */
    record OrderLine(String article, int pieces) {}

    @BeforeEach
    void make() {
        sandbox = new Sandbox(folder);
        Types types = Types.empty();
        types.register("order.line", 1, OrderLine.class);
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("line", new OrderLine("stone", 3));
        values.put("at", Instant.parse("2026-01-31T12:00:00Z"));
        values.put("picture", Document.fromBinary(new byte[] {1, 2, (byte) 0xff}, "image/png"));
        try (Cairn cairn = Cairn.builder().url(sandbox.store()).types(types).open()) {
            CheckpointConfig put = cairn.checkpoints().put(CheckpointConfig.of("t"), values, CheckpointMetadata.of(0));
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

    @Test
    void a_program_without_the_class_shows_the_stored_value() {
        String own = Program.classPath();
        String without = Arrays.stream(own.split(File.pathSeparator))
                .filter(path -> !path.endsWith("test-classes"))
                .collect(Collectors.joining(File.pathSeparator));
        assertThat(without).hasSizeLessThan(own.length());
        try (Child child = CairnProcess.start(
                List.of("-cp", without), sandbox.store(), "checkpoint", "show", "t", "--raw", "--channel", "line")) {
            assertThat(child.end())
                    .containsExactly(
                            "{\"@cairn\":\"order.line\",\"version\":1,\"value\":{\"article\":\"stone\",\"pieces\":3}}");
        }
    }

    @Test
    void an_edit_of_another_channel_leaves_them_as_they_are() {
        String before = sandbox.ok("checkpoint", "show", "t", "--channel", "line", "--raw");
        sandbox.ok("thread", "fork", "t@0", "--name", "edited", "--set", "at=null");
        assertThat(sandbox.ok("checkpoint", "show", "t@edited", "--channel", "line", "--raw"))
                .isEqualTo(before);
        assertThat(sandbox.cairn("thread", "diff", "t", "t@edited").out())
                .contains("at: changed")
                .doesNotContain("line");
    }

    @Test
    void a_stored_value_that_was_edited_to_name_a_class_is_damage() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:" + sandbox.store());
                PreparedStatement edit = connection.prepareStatement(
                        "UPDATE cairn_record SET body = CAST(replace(CAST(body AS TEXT), 'order.line', ?) AS BLOB)"
                                + " WHERE instr(body, CAST('order.line' AS BLOB)) > 0")) {
            edit.setString(1, "javax.script.ScriptEngineManager");
            assertThat(edit.executeUpdate()).isEqualTo(1);
        }
        assertThat(sandbox.cairn("checkpoint", "show", "t", "--raw").code()).isEqualTo(6);
        assertThat(sandbox.cairn("verify").code()).isEqualTo(6);
    }

    @Test
    void numbers_that_are_none_are_shown_as_valid_json() {
        try (Cairn cairn = Cairn.open(sandbox.store())) {
            CheckpointMetadata metadata = CheckpointMetadata.of(1).with("score", Double.NaN);
            cairn.checkpoints()
                    .put(
                            CheckpointConfig.of("t"),
                            Map.of("x", List.of(Double.NaN, Double.POSITIVE_INFINITY)),
                            metadata);
        }
        String json = sandbox.ok("checkpoint", "show", "t", "--format", "json");
        assertThat(Document.parse(json).at("/values/x").toJava())
                .isEqualTo(List.of(Double.NaN, Double.POSITIVE_INFINITY));
        assertThat(Document.parse(json).at("/metadata/score").toJava()).isEqualTo(Double.NaN);
        Document.parse(
                sandbox.cairn("thread", "diff", "t@0", "t", "--format", "json").out());
    }

    @Test
    void the_deepest_values_that_are_taken_can_be_shown_and_compared() {
        String deepest = "[".repeat(990) + "\"" + "x".repeat(3_000) + "\"" + "]".repeat(990);
        sandbox.ok("checkpoint", "put", "deep", "--set", "v=1");
        sandbox.input(deepest).ok("checkpoint", "put", "deep", "--set", "v=-");
        assertThat(sandbox.ok("checkpoint", "show", "deep", "--raw")).isEqualTo("{\"v\":" + deepest + "}\n");
        assertThat(sandbox.ok("checkpoint", "show", "deep", "--channel", "v")).contains("array of 1");
        assertThat(sandbox.ok("checkpoint", "show", "deep", "--format", "json")).contains(deepest);
        for (String format : List.of("table", "json")) {
            Sandbox.Run diff = sandbox.cairn("thread", "diff", "deep@0", "deep", "--format", format);
            assertThat(diff.code()).isEqualTo(1);
            assertThat(diff.err()).isEmpty();
        }
        Sandbox.Run deeper = sandbox.input("[" + deepest + "]").cairn("checkpoint", "put", "deep", "--set", "v=-");
        assertThat(deeper.code()).isEqualTo(2);
        assertThat(deeper.err())
                .startsWith("cairn: Channel 'v': The nesting at \"/0/0/")
                .contains("990");
        Sandbox.Run trace = sandbox.input("[1," + deepest + "]")
                .cairn("import", "trace", "-", "--messages", "", "--thread", "deep trace");
        assertThat(trace.code()).isEqualTo(2);
        assertThat(trace.err()).contains("Cannot import element 1: Channel 'messages': The nesting");
        assertThat(sandbox.ok("thread", "list")).doesNotContain("deep trace");
    }

    @Test
    void long_texts_names_and_numbers_are_taken_or_refused_with_their_place() {
        String text = "\"" + "x".repeat(21_000_000) + "\"";
        sandbox.input(text).ok("checkpoint", "put", "long", "--set", "v=-");
        assertThat(sandbox.ok("checkpoint", "show", "long", "--raw", "--channel", "v")
                        .equals(text + "\n"))
                .isTrue();
        sandbox.input("{\"" + "n".repeat(60_000) + "\":1}").ok("checkpoint", "put", "long", "--set", "v=-");
        Sandbox.Run number = sandbox.input("{\"n\":[" + "7".repeat(1_100) + "]}")
                .cairn("checkpoint", "put", "long", "--set", "v=-", "--format", "json");
        assertThat(number.code()).isEqualTo(2);
        assertThat(Document.parse(number.err()).at("/details/pointer").text()).isEqualTo("/n/0");
        assertThat(Document.parse(number.err()).at("/details/limit").json()).isEqualTo("1000");
        Sandbox.Run nested = sandbox.input("[".repeat(5_000) + "]".repeat(5_000))
                .cairn("checkpoint", "put", "long", "--set", "v=-", "--format", "json");
        assertThat(nested.code()).isEqualTo(2);
        assertThat(Document.parse(nested.err()).at("/details/limit").json()).isEqualTo("1000");
    }
}
