package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.shell.Shell;
import dev.cairn.model.Document;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void make() {
        sandbox = new Sandbox(folder);
        sandbox.ok("checkpoint", "put", "t", "--set", "a=\"ü\"");
    }

    private Sandbox.Run toStandardOutput(OutputStream out) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Shell shell = new Shell(
                InputStream.nullInputStream(),
                out,
                new PrintStream(err, true, UTF_8),
                Map.of("CAIRN_STORE", sandbox.store()),
                false,
                Clock.systemUTC(),
                null);
        return new Sandbox.Run(Main.program(shell).run("thread", "list"), "", err.toString(UTF_8));
    }

    private static OutputStream failing(String message) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(message);
            }
        };
    }

    @Test
    void an_answer_can_go_to_a_file_that_only_its_owner_reads() throws IOException {
        Path file = folder.resolve("answer.json");
        Sandbox.Run run = sandbox.cairn("checkpoint", "show", "t", "--raw", "-o", file.toString());
        assertThat(run).isEqualTo(new Sandbox.Run(0, "", ""));
        assertThat(Files.readString(file, UTF_8)).isEqualTo("{\"a\":\"ü\"}\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(path -> path.getFileName().toString()).filter(name -> name.contains("part")))
                    .isEmpty();
        }
    }

    @Test
    void a_dash_is_standard_output() {
        assertThat(sandbox.ok("checkpoint", "show", "t", "--raw", "--output", "-"))
                .isEqualTo("{\"a\":\"ü\"}\n");
    }

    @Test
    void a_device_is_written_to_as_it_is() {
        assertThat(sandbox.cairn("thread", "list", "-o", "/dev/null")).isEqualTo(new Sandbox.Run(0, "", ""));
    }

    @Test
    void a_reader_that_has_gone_is_no_news() {
        assertThat(toStandardOutput(failing("Broken pipe"))).isEqualTo(new Sandbox.Run(141, "", ""));
        assertThat(toStandardOutput(failing("Relais brisé (pipe)")).err()).isEmpty();
    }

    @Test
    void a_full_disk_is() {
        Sandbox.Run run = toStandardOutput(failing("No space left on device"));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err())
                .isEqualTo("cairn: Cannot write the answer to standard output: the disk or a quota is full.\n");
    }

    @Test
    void where_a_failure_came_from_is_reported_only_when_asked() {
        Sandbox.Run short_ = sandbox.cairn("thread", "show", "nobody");
        Sandbox.Run long_ = sandbox.cairn("thread", "show", "nobody", "--verbose");
        assertThat(short_.err()).hasLineCount(1);
        assertThat(long_.err()).startsWith(short_.err()).contains("\tat dev.cairn.");
    }

    @Test
    void hints_can_be_kept_silent() {
        sandbox.ok("checkpoint", "put", "u", "--set", "a=1");
        assertThat(sandbox.cairn("thread", "list", "--limit", "1").err()).startsWith("More results: --cursor ");
        assertThat(sandbox.cairn("thread", "list", "--limit", "1", "--quiet").err())
                .isEmpty();
    }

    @Test
    void the_version_is_reported_to_people_and_programs() {
        String text = sandbox.ok("version");
        assertThat(text)
                .matches("cairn [0-9]+\\.[0-9]+\\.[0-9]+\\S* \\(Java " + System.getProperty("java.version")
                        + ", .+\\)\n");
        assertThat(sandbox.ok("--version")).isEqualTo(text);
        Document json = Document.parse(sandbox.ok("version", "--format", "json"));
        assertThat(text).contains("cairn " + json.at("/version").text() + " ");
        assertThat(json.at("/java").text()).isEqualTo(System.getProperty("java.version"));
    }

    @Test
    void every_page_of_a_listing_leads_to_the_next() {
        for (String thread : List.of("u", "v", "w")) {
            sandbox.ok("checkpoint", "put", thread, "--set", "a=1");
        }
        StringBuilder all = new StringBuilder();
        String page = sandbox.ok("thread", "list", "--limit", "1", "--format", "json");
        while (true) {
            all.append(page.replaceAll(".*\"thread_id\":\"(.)\".*\n", "$1"));
            String next = page.replaceAll(".*\"next\":\"?([^\"}]*)\"?}\n", "$1");
            if (next.equals("null")) {
                break;
            }
            page = sandbox.ok("thread", "list", "--limit", "1", "--format", "json", "--cursor", next);
        }
        assertThat(all).hasToString("wvut");
    }

    @Test
    void a_person_is_asked_before_something_is_destroyed() {
        sandbox.onTerminal().with("NO_COLOR", "1");
        Sandbox.Run no = sandbox.input("n\n").cairn("thread", "delete", "t");
        assertThat(no.code()).isEqualTo(1);
        assertThat(no.err())
                .isEqualTo("Delete thread 't' with 2 records? 'cairn thread undelete' can restore it for 7 days. [y/N] "
                        + "cairn: Nothing was deleted.\n");
        assertThat(sandbox.input("").cairn("thread", "delete", "t").code()).isEqualTo(1);
        assertThat(sandbox.ok("thread", "list")).contains("t ");
        Sandbox.Run yes = sandbox.input("y\n").cairn("thread", "delete", "t");
        assertThat(yes.code()).isZero();
        assertThat(yes.out()).startsWith("Deleted thread 't': 2 records");
        assertThat(sandbox.ok("thread", "list")).contains("No threads");
    }
}
