package dev.cairn.wassette.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.testing.Child;
import dev.cairn.testing.Program;
import dev.cairn.wassette.Bomb;
import dev.cairn.wassette.CountingSockets;
import dev.cairn.wassette.ImportOptions;
import dev.cairn.wassette.Installation;
import dev.cairn.wassette.StateChild;
import dev.cairn.wassette.section.ConflictPolicy;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What needs a process of its own: a small heap, a death in the middle, a full disk. */
class ProcessTest {
    @TempDir
    Path folder;

    private static Program program(Object... arguments) {
        return Program.java(List.of("-Xmx128m"), StateChild.class, arguments);
    }

    @Test
    void bombs_are_refused_in_a_small_heap_and_a_short_time() {
        List<String> said = program("bombs").run().ok().lines().toList();

        assertThat(said).hasSize(Bomb.values().length);
        for (String line : said) {
            String[] words = line.split(" ", -1);
            assertThat(words[1]).as(line).isEqualTo("TOO_LARGE");
            assertThat(Long.parseLong(words[2])).as("milliseconds of " + line).isLessThan(20_000);
        }
    }

    @Test
    void an_import_with_binaries_asks_for_no_socket_and_one_without_for_some() throws Exception {
        Installation from = Installation.sample(folder.resolve("from"));
        Map<String, String> sources = Map.of(
                "add",
                "https://localhost:1/add.wasm",
                "agent",
                "oci://localhost:1/agent:1",
                "greeter",
                "https://localhost:1/g");
        Path whole = Files.write(
                folder.resolve("whole.json"), from.export(Installation.whole().withSources(sources)));
        Path plain = Files.write(
                folder.resolve("plain.json"), from.export(Installation.plain().withSources(sources)));
        String counting = "-Djava.nio.channels.spi.SelectorProvider=" + CountingSockets.class.getName();

        Program program =
                Program.java(List.of("-Xmx128m", counting), StateChild.class, "sockets", folder, whole, plain);
        List<String> said = program.run()
                .ok()
                .lines()
                .filter(line -> !line.startsWith("component"))
                .toList();
        assertThat(said.subList(0, 2)).containsExactly("restored 3", "sockets 0");
        assertThat(said.get(2)).startsWith("failed");
        assertThat(said.get(3)).matches("sockets [1-9]\\d*");
    }

    @Test
    void no_one_changes_the_folder_while_another_process_exports_it() throws Exception {
        Installation from = Installation.sample(folder.resolve("from"));
        byte[] file = from.export(Installation.whole());
        try (Child child = program("export-and-wait", folder.resolve("from")).start()) {
            assertThat(child.line()).isEqualTo("exporting");

            assertThatThrownBy(() -> from.registry().lock(Duration.ofMillis(50)))
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOCKED));

            child.go();
            assertThat(child.end()).containsExactly("exported");
        }
        from.registry().lock(Duration.ZERO).close();
        assertThat(from.importing(file, ImportOptions.DEFAULT).failed()).isZero();
    }

    private byte[] twenty(Installation from) {
        for (int i = 0; i < 20; i++) {
            from.with("t" + i, Installation.padded(Installation.wasm("agent-dummy"), 20_000, i), Installation.NETWORK);
        }
        return from.export(Installation.whole());
    }

    @Test
    void an_import_that_is_killed_leaves_all_or_nothing_to_the_next_command() throws Exception {
        Installation from = new Installation(folder.resolve("from"));
        Path file = Files.write(folder.resolve("state.json"), twenty(from));
        for (String last : List.of("component 1", "component 11", "component 20")) {
            Installation to = new Installation(folder.resolve(last.replace(' ', '-')))
                    .with("t5", Installation.wasm("greeter-dummy"), Installation.NETWORK);
            Map<String, String> before = to.files();
            try (Child child =
                    program("import", to.components.getParent(), file).start()) {
                for (String line = child.line(); !last.equals(line); ) {
                    line = child.line();
                }
                child.kill();
            }

            assertThat(to.files().keySet().stream()
                            .filter(name -> name.endsWith(".wasm"))
                            .filter(name -> !to.files().containsKey(name.replace(".wasm", ".policy.yaml"))))
                    .as("components without their policy")
                    .isEmpty();
            to.registry().recover();
            assertThat(to.files()).isIn(before, from.files());
            to.importing(Files.readAllBytes(file), ImportOptions.DEFAULT.with(ConflictPolicy.OVERWRITE));
            assertThat(to.files()).isEqualTo(from.files());
        }
    }

    @Test
    void an_export_that_is_killed_leaves_the_old_file() throws Exception {
        Installation from = new Installation(folder.resolve("from"));
        twenty(from);
        Path file = folder.resolve("state.json");
        try (Child child =
                program("export", folder.resolve("from"), file, 100_000).start()) {
            for (int i = 0; i < 5; i++) {
                assertThat(child.line()).startsWith("exported 20");
            }
            child.kill();
        }

        try (StateFile opened = StateFile.from(file, StateLimits.DEFAULT, BinaryStore.digestsOnly())) {
            assertThat(opened.isIntact()).isTrue();
            assertThat(opened.snapshot().components()).hasSize(20);
        }
    }

    @Test
    void a_full_disk_is_said_and_what_was_there_stays() throws Exception {
        Path disk = Files.createDirectories(folder.resolve("disk"));
        Assumptions.assumeTrue(
                mount("mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", disk.toString()),
                "no small disk can be made here; the next test limits a process's files instead");
        try {
            Installation from = new Installation(folder.resolve("from"));
            Path file = Files.write(folder.resolve("state.json"), twenty(from));
            Files.writeString(disk.resolve("state.json"), "old");
            Installation to = new Installation(disk.resolve("to"))
                    .with("t5", Installation.wasm("greeter-dummy"), Installation.NETWORK);
            Map<String, String> before = to.files();

            assertThat(said(program("export", folder.resolve("from"), disk.resolve("state.json"), 1)))
                    .singleElement()
                    .asString()
                    .startsWith("failed NO_SPACE");
            assertThat(disk.resolve("state.json")).hasContent("old");
            assertThat(said(program("import", disk.resolve("to"), file)))
                    .last()
                    .asString()
                    .startsWith("failed NO_SPACE");
            assertThat(to.files()).isEqualTo(before);
            assertThat(to.registry().recover()).isZero();
        } finally {
            mount("umount", disk.toString());
        }
    }

    private static List<String> said(Program program) {
        return program.run().out().lines().toList();
    }

    private static boolean mount(String... command) {
        try {
            return Program.of(command).run().code() == 0;
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    @Test
    void a_file_that_may_not_grow_is_said_and_what_was_there_stays() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "there is no shell here");
        Installation from = new Installation(folder.resolve("from"));
        Path file = Files.write(folder.resolve("state.json"), twenty(from));
        Path old = Files.writeString(folder.resolve("old.json"), "old");
        Installation to = new Installation(folder.resolve("to"));
        String[] limited = {"/bin/sh", "-c", "ulimit -f 30; exec \"$@\"", "sh"};

        Program exporting = program("export", folder.resolve("from"), old, 1);
        assertThat(said(exporting.through(limited))).singleElement().asString().startsWith("failed");
        Program importing = program("import", folder.resolve("to"), file);
        assertThat(said(importing.through(limited))).last().asString().startsWith("failed");

        assertThat(old).hasContent("old");
        assertThat(to.files()).isEmpty();
        try (var left = Files.list(folder)) {
            assertThat(left.filter(each -> each.toString().endsWith(".part"))).isEmpty();
        }
    }
}
