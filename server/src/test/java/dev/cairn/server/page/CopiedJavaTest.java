package dev.cairn.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page offers as Java compiles against the API. */
class CopiedJavaTest {
    private static final String IMPORTS = Stream.of(
                    "java.nio.file.Path",
                    "java.time.Duration",
                    "java.util.List",
                    "dev.cairn.*",
                    "dev.cairn.agent.*",
                    "dev.cairn.checkpoint.*",
                    "dev.cairn.checkpoint.lookup.*",
                    "dev.cairn.checkpoint.stats.*",
                    "dev.cairn.environment.host.*",
                    "dev.cairn.filter.*",
                    "dev.cairn.maintenance.*",
                    "dev.cairn.model.*",
                    "dev.cairn.retention.*",
                    "dev.cairn.store.*",
                    "dev.cairn.wassette.*",
                    "dev.cairn.wassette.diff.*",
                    "dev.cairn.wassette.file.*")
            .map(name -> "import " + name + ";\n")
            .collect(Collectors.joining());

    @TempDir
    Path classes;

    /** The lines below each "Java:" of the file. */
    private static List<String> snippets() throws IOException {
        Path file = Path.of(
                System.getProperty("cairn.root", ".."), "server/src/test/resources/dev/cairn/server/page/copied.txt");
        List<String> found = new ArrayList<>();
        StringBuilder one = null;
        for (String line : Files.readAllLines(file)) {
            boolean starts = line.startsWith("Java: ");
            if (one != null && (starts || !line.startsWith("    "))) {
                found.add(one.toString());
                one = null;
            }
            if (starts) {
                one = new StringBuilder(line.substring(6)).append('\n');
            } else if (one != null) {
                one.append(line).append('\n');
            }
        }
        return found;
    }

    @Test
    void each_line_of_java_compiles() throws IOException {
        List<String> snippets = snippets();
        assertThat(snippets).hasSizeGreaterThan(25);
        StringBuilder program = new StringBuilder(IMPORTS).append("class Copied {\n");
        for (int i = 0; i < snippets.size(); i++) {
            program.append("void m" + i + "(Cairn cairn) throws Exception {\n" + snippets.get(i) + "}\n");
        }
        assertThat(problems(program.append("}\n").toString())).isEmpty();
    }

    private List<String> problems(String program) {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        JavaFileObject source =
                new SimpleJavaFileObject(URI.create("string:///Copied.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return program;
                    }
                };
        ToolProvider.getSystemJavaCompiler()
                .getTask(
                        null,
                        null,
                        found,
                        List.of("-proc:none", "-d", classes.toString(), "-cp", System.getProperty("java.class.path")),
                        null,
                        List.of(source))
                .call();
        List<String> lines = program.lines().toList();
        return found.getDiagnostics().stream()
                .filter(one -> one.getKind() == Diagnostic.Kind.ERROR)
                .map(one -> lines.get((int) one.getLineNumber() - 1) + " : " + one.getMessage(null))
                .toList();
    }
}
