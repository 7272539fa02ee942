package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testing.Child;
import dev.cairn.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a folder of its own, with a Maven and Javas that only say how they were called. */
class LauncherTest {
    private static final List<String> SOURCES = List.of(
            "pom.xml",
            "bom/pom.xml",
            "core/pom.xml",
            "core/src/main/A.java",
            "backends/jdbc/pom.xml",
            "backends/jdbc/src/main/B.java",
            "backends/sqlite/pom.xml",
            "backends/sqlite/src/main/F.java",
            "backends/postgresql/pom.xml",
            "backends/postgresql/src/main/G.java",
            "clients/http/pom.xml",
            "clients/http/src/main/J.java",
            "wassette/pom.xml",
            "wassette/src/main/D.java",
            "answers/pom.xml",
            "answers/src/main/I.java",
            "adapters/oci/pom.xml",
            "adapters/oci/src/main/E.java",
            "server/pom.xml",
            "server/src/main/H.java",
            "mcp/pom.xml",
            "mcp/src/main/I.java",
            "cli/pom.xml",
            "cli/src/main/C.java");
    private static final String MAVEN = """
            #!/bin/sh
            echo "$*" >>"$MAVEN_CALLS"
            echo "[ERROR] the words of Maven"
            [ -z "${MAVEN_FAILS:-}" ] || exit 1
            /bin/sleep "${MAVEN_TAKES:-0}"
            for word; do case $word in -Dquick=*) name=${word#-Dquick=} ;; -f) ;; */pom.xml) root=${word%/pom.xml} ;; esac; done
            made=$root/cli/target/quick/$name
            mkdir -p "$made/cairn-cli/jars" "$made/cairn-cli/classes" "$made/cairn-core/classes" "$made/cairn-jdbc/classes" \\
                "$made/cairn-sqlite/classes" "$made/cairn-postgresql/classes" "$made/cairn-http-client/classes" "$made/cairn-wassette/classes" "$made/cairn-answers/classes" "$made/cairn-oci/classes" "$made/cairn-server/classes" "$made/cairn-mcp/classes"
            : >"$made/cairn-cli/jars/sqlite-jdbc-1.jar"
            """;

    @TempDir
    Path folder;

    private Path root;
    private Path tools;
    private final List<String> path = new ArrayList<>(List.of("/usr/bin", "/bin"));

    @BeforeEach
    void make() throws IOException {
        root = Files.createDirectories(folder.resolve("a root"));
        tools = Files.createDirectories(folder.resolve("tools"));
        for (String source : SOURCES) {
            Path file = root.resolve(source);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "");
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(3_600)));
        }
        Files.copy(Path.of(System.getProperty("cairn.root", "..")).resolve("cairn"), root.resolve("cairn"));
        Files.setLastModifiedTime(
                root.resolve("cairn"), FileTime.from(Instant.now().minusSeconds(3_600)));
        script(tools.resolve("mvn"), MAVEN);
        jdk("21", "jdk");
        for (String tool :
                List.of("awk", "cat", "date", "find", "head", "mkdir", "mv", "readlink", "rm", "sed", "cp")) {
            Files.createSymbolicLink(tools.resolve(tool), real(tool));
        }
        script(tools.resolve("sleep"), "#!/bin/sh\nexec /bin/sleep 0.05\n");
        path.clear();
        path.add(tools.toString());
        path.add(folder.resolve("jdk/bin").toString());
    }

    private static Path real(String tool) {
        return Stream.of("/usr/bin/", "/bin/")
                .map(folder -> Path.of(folder + tool))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow();
    }

    private static void script(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** A Java that tells its version, and else its name, the locale and its arguments. */
    private void jdk(String version, String name) throws IOException {
        Path home = folder.resolve(name);
        script(
                home.resolve("bin/java"),
                """
                #!/bin/sh
                case " $* " in *" -XshowSettings:properties "*)
                    echo "    java.home = HOME"; echo "    java.specification.version = VERSION"; exit 0 ;;
                esac
                echo "java of NAME under ${LC_ALL:-no locale}"
                for word; do echo "<$word>"; done
                exit "${JAVA_ENDS_WITH:-0}"
                """.replace("HOME", home.toString()).replace("VERSION", version).replace("NAME", name));
        script(home.resolve("bin/javac"), "#!/bin/sh\n");
        script(
                home.resolve("bin/jar"),
                "#!/bin/sh\nwhile [ $# -gt 0 ]; do [ \"$1\" != --file ] || : >>\"$2\"; shift; done\n");
    }

    private Child start(Path from, Path launcher, Map<String, String> environment, String... args) {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(args));
        Program program = Program.of(command).in(from);
        program.environment().clear();
        return program.with("PATH", String.join(":", path))
                .with("MAVEN_CALLS", folder.resolve("calls").toString())
                .with(environment)
                .start();
    }

    private Sandbox.Run run(Map<String, String> environment, String... args) {
        Child child = start(root, root.resolve("cairn"), environment, args);
        String out = child.out();
        String err = child.err();
        return new Sandbox.Run(child.code(), out, err);
    }

    private int builds() throws IOException {
        Path calls = folder.resolve("calls");
        return Files.exists(calls) ? Files.readAllLines(calls).size() : 0;
    }

    @Test
    void completion_waits_for_no_build() throws IOException {
        Sandbox.Run run = run(Map.of(), "__complete", "bash", "--", "cairn ", "");
        assertThat(run.code()).isZero();
        assertThat(run.out() + run.err()).isEmpty();
        assertThat(builds()).isZero();
        run(Map.of(), "version");
        assertThat(run(Map.of(), "__complete", "bash", "--", "cairn ", "").out())
                .contains("<__complete>");
    }

    private static List<String> arguments(String out) {
        List<String> words = out.lines().toList();
        int program = words.indexOf("<-jar>") + 2;
        return words.subList(program, words.size());
    }

    @Test
    void it_builds_once_and_hands_arguments_on_as_they_are() throws IOException {
        Sandbox.Run first = run(Map.of(), "a b", "", "*", "$x", "ü", "--", "-h", "'\"\\");
        assertThat(first.code()).isZero();
        assertThat(first.err()).startsWith("cairn: building").contains("cairn: ready after");
        assertThat(arguments(first.out()))
                .containsExactly("<a b>", "<>", "<*>", "<$x>", "<ü>", "<-->", "<-h>", "<'\"\\>");
        assertThat(first.out()).contains("/cli/target/launcher/").contains("<-Dcairn.terminal=false>");
        Sandbox.Run second = run(Map.of(), "version");
        assertThat(second.err()).isEmpty();
        assertThat(arguments(second.out())).containsExactly("<version>");
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void it_ends_as_the_program_ends() {
        assertThat(run(Map.of("JAVA_ENDS_WITH", "10"), "x").code()).isEqualTo(10);
    }

    @Test
    void it_works_from_any_folder_and_through_links() throws IOException {
        Path elsewhere = Files.createDirectories(folder.resolve("else where"));
        Files.createSymbolicLink(elsewhere.resolve("one"), Path.of("../a root/cairn"));
        Files.createSymbolicLink(elsewhere.resolve("two"), elsewhere.resolve("one"));
        for (String name : List.of("one", "./two")) {
            Child child = start(elsewhere, Path.of("./" + name), Map.of(), "x");
            assertThat(arguments(child.out())).containsExactly("<x>");
            assertThat(child.code()).isZero();
        }
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void it_builds_again_when_a_source_is_newer() throws IOException {
        run(Map.of(), "x");
        Files.writeString(root.resolve("core/src/main/A.java"), "changed");
        assertThat(run(Map.of(), "x").err()).contains("building");
        Files.delete(root.resolve("cli/src/main/C.java"));
        assertThat(run(Map.of(), "x").err()).contains("building");
        assertThat(run(Map.of(), "x").err()).isEmpty();
        assertThat(builds()).isEqualTo(3);
        try (Stream<Path> kept = Files.list(root.resolve("cli/target/launcher"))) {
            assertThat(kept.filter(Files::isDirectory)).hasSize(2);
        }
    }

    @Test
    void starts_at_the_same_time_build_once() throws IOException {
        List<Child> children = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            children.add(start(root, root.resolve("cairn"), Map.of("MAVEN_TAKES", "2"), "x" + i));
        }
        for (int i = 0; i < 3; i++) {
            String out = children.get(i).out();
            assertThat(out).as(children.get(i)::err).contains("<-jar>");
            assertThat(arguments(out)).containsExactly("<x" + i + ">");
            assertThat(children.get(i).code()).isZero();
        }
        assertThat(builds()).isEqualTo(1);
        assertThat(root.resolve("cli/target/launcher/lock")).doesNotExist();
    }

    @Test
    void a_build_that_is_under_way_stays_when_another_ends() throws IOException {
        run(Map.of(), "x");
        Path other = Files.createDirectories(root.resolve("cli/target/launcher/20200101000000-1"));
        Files.writeString(root.resolve("core/src/main/A.java"), "changed");
        assertThat(run(Map.of(), "x").code()).isZero();
        assertThat(other).exists();
    }

    @Test
    void the_lock_of_a_start_that_died_is_no_hindrance() throws IOException {
        Child dead = Program.of("true").start();
        assertThat(dead.code()).isZero();
        Path lock = Files.createDirectories(root.resolve("cli/target/launcher/lock"));
        Files.writeString(lock.resolve("owner"), dead.process().pid() + "\n");
        assertThat(run(Map.of(), "x").code()).isZero();
    }

    @Test
    void a_failed_build_shows_the_words_of_maven_and_leaves_nothing() throws IOException {
        Sandbox.Run failed = run(Map.of("MAVEN_FAILS", "yes"), "x");
        assertThat(failed.code()).isEqualTo(1);
        assertThat(failed.out()).isEmpty();
        assertThat(failed.err()).contains("[ERROR] the words of Maven").contains("the build failed");
        try (Stream<Path> left = Files.list(root.resolve("cli/target/launcher"))) {
            assertThat(left).isEmpty();
        }
        assertThat(run(Map.of(), "x").code()).isZero();
    }

    @Test
    void arguments_for_maven_are_handed_on() throws IOException {
        run(Map.of("CAIRN_MAVEN_ARGS", "-o -Dmaven.repo.local=/somewhere"), "x");
        assertThat(Files.readString(folder.resolve("calls"), UTF_8))
                .startsWith("-B -q -ntp -f " + root + "/pom.xml -Dquick=")
                .endsWith(" -o -Dmaven.repo.local=/somewhere process-classes\n");
    }

    @Test
    void the_java_that_is_named_comes_before_the_one_on_the_path() throws IOException {
        jdk("17", "named");
        String home = folder.resolve("named").toString();
        assertThat(run(Map.of("JAVA_HOME", home), "x").out()).startsWith("java of named");
        assertThat(run(Map.of(), "x").out()).startsWith("java of jdk");
    }

    @Test
    void a_java_that_is_too_old_is_passed_over_or_named() throws IOException {
        jdk("11", "old");
        String old = folder.resolve("old").toString();
        assertThat(run(Map.of("JAVA_HOME", old), "x").out()).startsWith("java of jdk");
        path.set(1, old + "/bin");
        Sandbox.Run none = run(Map.of(), "x");
        assertThat(none.code()).isEqualTo(1);
        assertThat(none.err())
                .isEqualTo("cairn: Java 17 or newer is needed: install a JDK, and put its bin folder on the PATH or its"
                        + " folder into JAVA_HOME. " + old + "/bin/java is Java 11.\n");
    }

    @Test
    void what_is_missing_is_named() throws IOException {
        Files.delete(tools.resolve("mvn"));
        assertThat(run(Map.of(), "x").err())
                .isEqualTo("cairn: Maven is needed to build cairn on its first start: install"
                        + " it and put mvn on the PATH.\n");
        path.remove(1);
        assertThat(run(Map.of(), "x").err()).startsWith("cairn: Java 17 or newer is needed");
    }

    @Test
    void arguments_are_read_as_utf8_under_every_locale() {
        assertThat(run(Map.of("LANG", "C"), "x").out()).startsWith("java of jdk under C.UTF-8");
        assertThat(run(Map.of("LC_ALL", "tr_TR.utf8"), "x").out()).startsWith("java of jdk under tr_TR.utf8");
    }
}
