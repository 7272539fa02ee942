package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.model.Document;
import dev.cairn.store.ItemQuery;
import dev.cairn.testing.Child;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code cairn mcp} in processes of their own. */
class McpProcessTest {
    private static final String META = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

    @TempDir
    Path folder;

    private String store;

    @BeforeEach
    void name() {
        store = "sqlite:" + folder.resolve("mcp.db");
    }

    private static String put(int id, String key) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id
                + ",\"method\":\"tools/call\",\"params\":{\"name\":\"item_put\",\"arguments\":" + "{\"key\":\"" + key
                + "\",\"value\":" + id + "}," + META + "}}\n";
    }

    private static void say(Child child, String text) throws IOException {
        OutputStream to = child.process().getOutputStream();
        to.write(text.getBytes(UTF_8));
        to.flush();
    }

    private List<String> stored() {
        try (Cairn cairn = Cairn.open(store)) {
            return cairn.store().search(ItemQuery.of().limit(1_000)).items().stream()
                    .map(found -> found.item().key())
                    .toList();
        }
    }

    @Test
    void two_processes_write_one_file() throws Exception {
        try (Child one = CairnProcess.start(store, "mcp");
                Child two = CairnProcess.start(store, "mcp")) {
            for (int i = 0; i < 40; i++) {
                say(one, put(i, "one-" + i));
                say(two, put(i, "two-" + i));
            }
            one.go();
            two.go();
            assertThat(one.end()).hasSize(40).allMatch(line -> line.contains("\"isError\":false"));
            assertThat(two.end()).hasSize(40).allMatch(line -> line.contains("\"isError\":false"));
        }
        assertThat(stored()).hasSize(80);
    }

    @Test
    void what_was_acknowledged_survives_a_kill_in_the_middle_of_calls() throws Exception {
        List<String> acknowledged = new ArrayList<>();
        try (Child child = CairnProcess.start(store, "mcp")) {
            for (int i = 0; i < 300; i++) {
                say(child, put(i, "k" + i));
            }
            child.killAfter(20).stream()
                    .filter(line -> line.endsWith("}"))
                    .map(line -> Document.parse(line)
                            .at("/result/structuredContent/key")
                            .text())
                    .forEach(acknowledged::add);
        }
        assertThat(stored()).containsAll(acknowledged);
    }

    @Test
    void the_process_ends_with_its_input() throws Exception {
        try (Child child = CairnProcess.start(store, "mcp")) {
            child.go();
            assertThat(child.end()).isEmpty();
        }
    }

    @Test
    void the_process_ends_when_nobody_reads_its_answers() throws Exception {
        try (Child child = CairnProcess.start(store, "mcp")) {
            child.process().getInputStream().close();
            for (int i = 0; i < 20; i++) {
                try {
                    say(child, put(i, "k" + i));
                } catch (IOException ended) {
                    break;
                }
            }
            assertThat(child.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void what_a_library_prints_does_not_reach_the_client() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        InputStream in = new ByteArrayInputStream(put(1, "k").getBytes(UTF_8)) {
            @Override
            public synchronized int read(byte[] to, int from, int length) {
                System.out.println("a library says hello");
                return super.read(to, from, length);
            }
        };
        dev.cairn.cli.shell.Shell shell = new dev.cairn.cli.shell.Shell(
                in,
                out,
                new PrintStream(err, true, UTF_8),
                Map.of("CAIRN_STORE", store, "HOME", folder.toString()),
                false,
                Clock.systemUTC(),
                null);
        assertThat(Main.program(shell).run("mcp")).as(err::toString).isZero();
        assertThat(out.toString(UTF_8).lines())
                .singleElement()
                .satisfies(line -> assertThat(
                                Document.parse(line).at("/result/isError").json())
                        .isEqualTo("false"));
        assertThat(err.toString(UTF_8)).contains("a library says hello");
    }

    @Test
    void other_commands_do_not_load_the_library_of_the_protocol() throws Exception {
        try (Child child = CairnProcess.start(List.of("-Xlog:class+load:stderr"), store, "thread", "list")) {
            child.go();
            assertThat(child.err())
                    .contains("dev.cairn.cli.thread.ThreadList")
                    .doesNotContain("io.modelcontextprotocol");
        }
    }
}
