package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.cli.Sandbox.Run;
import dev.cairn.testing.Child;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Handing a whole agent over as one file, command by command. */
class HandOverTest {
    private static final String TIME = "2026-02-01T00:00:00Z";

    @TempDir
    Path folder;

    private Sandbox here;
    private Sandbox there;

    @BeforeEach
    void makeAgent() {
        here = new Sandbox(folder);
        there = new Sandbox(folder).with("CAIRN_STORE", "sqlite:" + folder.resolve("there.db"));
        here.input("{\"status\":\"running\",\"philosophy\":\"react\",\"working_memory\":{\"goal\":\"a table\"}}")
                .ok("agent", "save", "scout", "--state", "-");
        here.ok("checkpoint", "put", "booking", "--append", "messages=\"hello\"");
        here.ok("checkpoint", "put", "booking", "--append", "messages=\"again\"");
        here.input("{\"likes\":\"fish\"}").ok("store", "put", "users/ada", "taste", "-");
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private String export(Sandbox from, String name, String... more) {
        String[] all = new String[9 + more.length];
        String[] start = {
            "state", "export", "--agent", "scout", "--thread", "booking", "--items", "users", "--created-at=" + TIME
        };
        System.arraycopy(start, 0, all, 0, 9);
        System.arraycopy(more, 0, all, 9, more.length);
        String[] whole = java.util.Arrays.copyOf(all, all.length + 2);
        whole[all.length] = "--output";
        whole[all.length + 1] = file(name);
        return from.ok(whole);
    }

    /** The ids of a sandbox are counted, and the carried ones are taken. */
    private static void useIds(Sandbox sandbox) {
        for (int i = 0; i < 5; i++) {
            sandbox.ok("checkpoint", "put", "another", "--append", "n=1");
        }
    }

    private String read(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    @Test
    void a_whole_agent_goes_to_another_store_and_the_same_file_again_changes_nothing() throws IOException {
        export(here, "scout.json");

        assertThat(there.ok("state", "import", file("scout.json"), "--dry-run")).contains("Dry run: 3 agents");
        assertThat(Files.exists(folder.resolve("there.db"))).isFalse();
        assertThat(there.ok("state", "import", file("scout.json")))
                .contains("3 agents, threads and namespaces restored");
        assertThat(there.ok("state", "import", file("scout.json")))
                .contains("unchanged")
                .contains("\n0 agents");

        assertThat(there.ok("checkpoint", "show", "booking", "--format", "json"))
                .isEqualTo(here.ok("checkpoint", "show", "booking", "--format", "json"));
        assertThat(there.ok("agent", "show", "scout")).isEqualTo(here.ok("agent", "show", "scout"));
        assertThat(there.ok("store", "get", "users/ada", "taste"))
                .isEqualTo(here.ok("store", "get", "users/ada", "taste"));
        export(there, "again.json");
        assertThat(read("again.json")).isEqualTo(read("scout.json"));
        assertThat(there.ok("verify")).contains("No damage");
    }

    @Test
    void components_are_reported_only_where_there_are_any_or_their_folder_was_named() {
        assertThat(export(here, "scout.json"))
                .contains("digest", "agent   scout")
                .doesNotContain("component", "binaries", "folder");
        assertThat(here.cairn("state", "export", "--agent=scout", "--output", file("b.json"))
                        .err())
                .isEmpty();
        Run named = here.cairn(
                "state", "export", "--agent=scout", "--component-dir", file("nowhere"), "--output", file("c.json"));
        assertThat(named.code()).isZero();
        assertThat(named.err()).contains("note: there is no component folder", "nowhere");
        assertThat(here.cairn("state", "export", "--output", file("d.json")).code())
                .isEqualTo(5);
    }

    @Test
    void names_can_be_others_where_it_is_imported() {
        export(here, "scout.json.zst");

        there.ok(
                "state",
                "import",
                file("scout.json.zst"),
                "--agent-id",
                "scout=ranger",
                "--thread-id",
                "booking=trip",
                "--items-prefix",
                "users=people/of");

        assertThat(there.ok("agent", "show", "ranger")).contains("ranger");
        assertThat(there.ok("thread", "tree", "trip")).contains("step 1");
        assertThat(there.ok("store", "get", "people/of/ada", "taste")).contains("fish");
        assertThat(there.cairn("agent", "show", "scout").code()).isEqualTo(5);
        assertThat(there.ok("verify")).contains("No damage");
        Run unknown = there.cairn("state", "import", file("scout.json.zst"), "--agent-id", "nobody=x");
        assertThat(unknown.err()).contains("no agent 'nobody'");
    }

    @Test
    void what_is_there_and_differs_is_a_conflict_unless_it_is_said_what_to_do() {
        export(here, "scout.json");
        there.ok("state", "import", file("scout.json"));
        useIds(there);
        there.ok("checkpoint", "put", "booking", "--append", "messages=\"own\"");
        there.input("{\"likes\":\"meat\"}").ok("store", "put", "users/ada", "taste", "-");
        there.input("{\"n\":1}").ok("store", "put", "users/ada", "more", "-");
        String own = there.ok("checkpoint", "show", "booking");

        Run fails = there.cairn("state", "import", file("scout.json"));
        assertThat(fails.code()).isEqualTo(4);
        assertThat(fails.err()).contains("thread 'booking'").contains("'taste'");
        assertThat(there.ok("checkpoint", "show", "booking")).isEqualTo(own);
        assertThat(there.ok("state", "import", file("scout.json"), "--conflict", "skip"))
                .contains("skipped");
        assertThat(there.ok("checkpoint", "show", "booking")).isEqualTo(own);
        assertThat(there.ok(
                        "state",
                        "import",
                        file("scout.json"),
                        "--thread-id",
                        "booking=booking",
                        "--conflict",
                        "overwrite"))
                .contains("replaced");
        assertThat(there.ok("checkpoint", "show", "booking")).doesNotContain("own");
        assertThat(there.ok("store", "get", "users/ada", "taste")).contains("fish");
        assertThat(there.ok("store", "get", "users/ada", "more")).contains("1");
        there.ok("checkpoint", "put", "booking", "--append", "messages=\"own\"");
        assertThat(there.ok("state", "import", file("scout.json"), "--conflict", "rename"))
                .contains("renamed as booking-2");
        assertThat(there.ok("thread", "tree", "booking-2")).contains("step 1");
        assertThat(there.ok("verify")).contains("No damage");
    }

    @Test
    void the_other_commands_know_the_sections() throws IOException {
        export(here, "before.json");
        here.ok("checkpoint", "put", "booking", "--append", "messages=\"third\"");
        export(here, "after.json");

        assertThat(here.ok("state", "inspect", file("after.json"))).contains("thread  booking    3 checkpoints");
        assertThat(here.ok("state", "list", folder.toString())).contains("1 agent", "1 thread", "1 namespace");
        Run diff = here.cairn("state", "diff", file("before.json"), file("after.json"));
        assertThat(diff.code()).isEqualTo(1);
        assertThat(diff.out())
                .contains("~ thread booking")
                .contains("checkpoints: 2 to 3")
                .contains("added ");
        assertThat(here.cairn("state", "merge", file("before.json"), file("after.json"), "--output", file("m.json"))
                        .code())
                .isEqualTo(4);
        here.ok(
                "state",
                "merge",
                file("before.json"),
                file("after.json"),
                "--base",
                file("before.json"),
                "--output",
                file("m.json"));
        assertThat(here.cairn("state", "diff", file("m.json"), file("after.json"))
                        .code())
                .isZero();
        here.ok("state", "sign", file("after.json"), "--key", file("key"), "--new-key");
        assertThat(here.ok("state", "verify", file("after.json"), "--public-key", file("key.pub")))
                .contains("No problems");
        here.ok("state", "save", "scout", file("after.json"));
        assertThat(here.cairn("state", "diff", "store:scout", file("after.json"))
                        .code())
                .isZero();
        there.ok("state", "import", file("after.json"), "--public-key", file("key.pub"), "--offline");
        assertThat(here.ok("state", "verify", "store:scout")).contains("No problems");
    }

    @Test
    void an_incremental_file_holds_what_changed() throws IOException {
        export(here, "full.json");
        here.ok("checkpoint", "put", "booking", "--append", "messages=\"third\"");

        export(here, "monday.json", "--base", file("full.json"));

        assertThat(read("monday.json")).contains("\"thread_id\"").doesNotContain("\"agent_id\"");
        assertThat(there.cairn("state", "import", file("monday.json")).code()).isEqualTo(5);
        there.ok("state", "import", file("monday.json"), "--base", file("full.json"));
        assertThat(there.ok("thread", "tree", "booking")).contains("step 2");
        assertThat(there.ok("agent", "show", "scout")).contains("running");
    }

    @Test
    void what_was_deleted_does_not_come_back_from_a_chain() throws IOException {
        export(here, "full.json");
        here.ok("thread", "delete", "booking", "--yes");
        here.ok("store", "delete", "users/ada", "taste", "--yes");
        here.ok("store", "put", "users/bob", "taste", "1");

        here.ok(
                "state",
                "export",
                "--items",
                "users/bob",
                "--base",
                file("full.json"),
                "--output",
                file("monday.json"));
        here.ok(
                "state",
                "export",
                "--items",
                "users",
                "--base",
                file("full.json"),
                "--base",
                file("monday.json"),
                "--output",
                file("tuesday.json"));

        assertThat(read("monday.json")).contains("\"removed_threads\"", "\"removed_items\"");
        assertThat(read("tuesday.json")).doesNotContain("\"removed_threads\"", "\"removed_items\"");
        there.ok("state", "import", file("tuesday.json"), "--base", file("full.json"), "--base", file("monday.json"));
        assertThat(there.ok("store", "get", "users/bob", "taste")).isNotEmpty();
        assertThat(there.ok("agent", "show", "scout")).contains("running");
        assertThat(there.cairn("thread", "tree", "booking").code()).isEqualTo(5);
        assertThat(there.cairn("store", "get", "users/ada", "taste").code()).isEqualTo(5);
    }

    @Test
    void no_secret_address_or_place_of_this_machine_stands_in_the_file() throws IOException {
        export(here, "scout.json");
        assertThat(read("scout.json")).doesNotContain(folder.toString()).doesNotContain("sqlite:");
        here.with("SEARCH_API_KEY", "canary-of-a-key-4711");
        here.ok("checkpoint", "put", "booking", "--append", "messages=\"it is canary-of-a-key-4711\"");

        Run refused = here.cairn("state", "export", "--thread", "booking", "--output", file("leak.json"));

        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("variable SEARCH_API_KEY").doesNotContain("4711");
        assertThat(Files.exists(folder.resolve("leak.json"))).isFalse();
        here.ok(
                "state",
                "export",
                "--thread",
                "booking",
                "--not-secret",
                "SEARCH_API_KEY",
                "--output",
                file("meant.json"));
        assertThat(here.cairn("state", "export", "--thread", "nobody", "--agent", "none")
                        .err())
                .contains("no agent 'none'")
                .contains("no thread 'nobody'");
    }

    @Test
    void a_file_that_was_changed_or_is_hostile_is_refused_and_nothing_is_written() throws IOException {
        export(here, "scout.json");
        String sound = read("scout.json");
        Map<String, String> hostile = Map.of(
                "changed text", sound.replace("a table", "a chair"),
                "cut off", sound.substring(0, sound.length() * 2 / 3),
                "a thread twice", sound.replace("\"agents\": [", "\"threads\": [], \"agents\": ["),
                "rows that are a text", sound.replaceFirst("(?s)\"content\": \\[.*?\n      ]", "\"content\": \"none\""),
                "no rows", sound.replaceFirst("(?s)\"content\": \\[.*?\n      ],", ""),
                "a row that is no JSON", sound.replaceFirst("\\{\"record\":2", "{\"record\":2,,"),
                "a name of another kind", sound.replace("\"thread_id\": \"booking\"", "\"thread_id\": [1]"),
                "a name with a control character",
                        sound.replace("\"thread_id\": \"booking\"", "\"thread_id\": \"a\\u0000b\""),
                "a time of no calendar", sound.replaceFirst("\"created\": \"2026", "\"created\": \"2026-99"),
                "facts that are not so", sound.replace("\"checkpoints\": 2", "\"checkpoints\": 3"));
        int number = 0;
        for (Map.Entry<String, String> one : hostile.entrySet()) {
            assertThat(one.getValue()).as(one.getKey()).isNotEqualTo(sound);
            String name = "hostile-" + number++ + ".json";
            write(name, one.getValue());

            Run run = there.cairn("state", "import", file(name), "--allow-edited");

            assertThat(run.code())
                    .as(one.getKey() + ": " + run.out() + run.err())
                    .isNotZero();
            assertThat(run.err()).as(one.getKey()).contains("cairn: ").doesNotContain("Exception");
            assertThat(there.cairn("thread", "list").out()).as(one.getKey()).doesNotContain("booking");
        }
    }

    @Test
    void a_bomb_is_refused_while_it_unpacks() throws IOException {
        export(here, "scout.json");
        String sound = read("scout.json");
        int rows = sound.indexOf("{\"record\"", sound.indexOf("\"threads\""));
        Path bomb = folder.resolve("bomb.json.gz");
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(bomb))) {
            out.write((sound.substring(0, rows) + "{\"lane\":1,\"at\":0,\"text\":\"").getBytes(UTF_8));
            byte[] part = "x".repeat(1 << 20).getBytes(UTF_8);
            for (int i = 0; i < 64; i++) {
                out.write(part);
            }
        }

        Run run = there.cairn("state", "import", bomb.toString());

        assertThat(run.code()).isNotZero();
        assertThat(run.err()).contains("a row (in bytes) is over the limit");
    }

    /** Rows of a thread in a file that is sound up to them, in a process that has little memory. */
    private void expectRefusedInLittleMemory(String what, String message, Consumer<OutputStream> rows)
            throws IOException {
        String sound = read("scout.json");
        int begin = sound.indexOf("{\"record\"", sound.indexOf("\"threads\""));
        Path bomb = folder.resolve("bomb.json.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(bomb))) {
            out.write(sound.substring(0, begin).getBytes(UTF_8));
            rows.accept(out);
        }
        String store = "sqlite:" + folder.resolve("little.db");
        try (Child child = CairnProcess.start(List.of("-Xmx128m"), store, "state", "import", bomb.toString())) {
            assertThat(child.err()).as(what).contains(message).doesNotContain("OutOfMemory");
            assertThat(child.code()).as(what).isEqualTo(2);
        }
        Files.delete(bomb);
    }

    private static void repeat(OutputStream out, String start, String part, int times, String end) {
        try {
            out.write(start.getBytes(UTF_8));
            byte[] bytes = part.getBytes(UTF_8);
            for (int i = 0; i < times; i++) {
                out.write(bytes);
            }
            out.write(end.getBytes(UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_bomb_is_refused_in_little_memory() throws IOException {
        export(here, "scout.json");
        expectRefusedInLittleMemory(
                "a row of 256 MiB",
                "a row (in bytes) is over the limit",
                out -> repeat(out, "{\"lane\":1,\"at\":0,\"text\":\"", "x".repeat(1 << 20), 256, ""));
    }

    @Test
    @Tag("long")
    void bombs_of_every_kind_are_refused_in_little_memory() throws IOException {
        export(here, "scout.json");
        String mib = "x".repeat(1 << 20);
        String row = "{\"lane\":1,\"at\":0,\"text\":\"";
        expectRefusedInLittleMemory("twenty rows as long as can be", "bomb.json.gz", out -> {
            for (int i = 0; i < 20; i++) {
                repeat(out, row, mib, 19, "\"},");
            }
        });
        expectRefusedInLittleMemory(
                "a depth of a million", "bomb.json.gz", out -> repeat(out, "{\"a\":", "[".repeat(1_000), 1_000, ""));
        expectRefusedInLittleMemory(
                "two million rows that are none", "bomb.json.gz", out -> repeat(out, "", "{},", 2_000_000, "{}"));
        expectRefusedInLittleMemory(
                "a million rows of one number",
                "bomb.json.gz",
                out -> repeat(out, "", row + "x\"},", 1_000_000, row + "\"}"));
        expectRefusedInLittleMemory(
                "a million members", "bomb.json.gz", out -> repeat(out, "{\"a\":1", ",\"a\":1", 3_000_000, "}"));
    }

    @Test
    void only_the_newest_goes_along_when_asked_and_the_rest_is_reported() {
        try (Cairn store = Cairn.open("sqlite:" + folder.resolve("store.db"))) {
            for (int step = 2; step < 40; step++) {
                store.checkpoints()
                        .put(
                                CheckpointConfig.of("booking"),
                                StateChange.empty().append("messages", "message " + "m".repeat(500) + step),
                                CheckpointMetadata.of(step));
            }
        }

        assertThat(export(here, "latest.json", "--latest"))
                .contains("not carried: thread 'booking': older checkpoints (39)");

        assertThat(there.ok("state", "import", file("latest.json"))).contains("older checkpoints (39)");
        assertThat(there.ok("checkpoint", "show", "booking")).isEqualTo(here.ok("checkpoint", "show", "booking"));
        assertThat(there.ok("state", "import", file("latest.json"))).contains("unchanged");
        useIds(there);
        there.ok("checkpoint", "put", "booking", "--append", "messages=\"more\"");
        assertThat(there.ok("verify")).contains("No damage");
        assertThat(here.cairn("state", "export", "--latest").code()).isEqualTo(2);
    }
}
