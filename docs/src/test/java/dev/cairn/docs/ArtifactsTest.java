package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a dependency on one of the artifacts brings, by the poms. */
class ArtifactsTest {
    private static final Path ROOT = Path.of(System.getProperty("cairn.root"));
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>([^<]+)</artifactId>");
    private static final Pattern DEPENDENCY = Pattern.compile("<dependency>(.*?)</dependency>", Pattern.DOTALL);

    private static Map<String, Set<String>> direct() throws IOException {
        Map<String, Set<String>> all = new HashMap<>();
        for (String folder : List.of(
                "core",
                "backends/jdbc",
                "backends/sqlite",
                "backends/postgresql",
                "clients/http",
                "wassette",
                "adapters/spring-ai",
                "adapters/adk",
                "adapters/koog",
                "adapters/messages",
                "adapters/langchain4j",
                "adapters/langchain4j-agentic")) {
            String pom = Files.readString(ROOT.resolve(folder).resolve("pom.xml"));
            String own = pom.substring(pom.indexOf("</parent>"))
                    .replaceAll("(?s)<dependencyManagement>.*</dependencyManagement>", "")
                    .replaceAll("(?s)<profiles>.*</profiles>", "");
            Matcher name = ARTIFACT.matcher(own);
            assertThat(name.find()).isTrue();
            Set<String> dependencies = new TreeSet<>();
            DEPENDENCY
                    .matcher(own)
                    .results()
                    .map(found -> found.group(1).replaceAll("(?s)<exclusions>.*</exclusions>", ""))
                    .filter(text -> !text.contains("<optional>true") && !text.contains("<scope>"))
                    .flatMap(text -> ARTIFACT.matcher(text).results().map(found -> found.group(1)))
                    .forEach(dependencies::add);
            all.put(name.group(1), dependencies);
        }
        return all;
    }

    private static Set<String> brought(String artifact) throws IOException {
        Map<String, Set<String>> direct = direct();
        Set<String> all = new TreeSet<>();
        Deque<String> left = new ArrayDeque<>(direct.get(artifact));
        while (!left.isEmpty()) {
            String next = left.pop();
            if (all.add(next)) {
                left.addAll(direct.getOrDefault(next, Set.of()));
            }
        }
        return all;
    }

    @Test
    void postgresql_brings_no_sqlite() throws IOException {
        assertThat(brought("cairn-postgresql"))
                .contains("cairn-core", "cairn-jdbc", "postgresql")
                .noneMatch(name -> name.contains("sqlite"));
    }

    @Test
    void sqlite_brings_no_postgresql() throws IOException {
        assertThat(brought("cairn-sqlite"))
                .contains("cairn-core", "cairn-jdbc", "sqlite-jdbc")
                .noneMatch(name -> name.contains("postgresql"));
    }

    @Test
    void the_client_of_a_server_brings_nothing_but_the_core() throws IOException {
        assertThat(brought("cairn-http-client")).containsExactly("cairn-core", "jspecify", "lz4-java", "zstd-jni");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cairn-koog"})
    void an_adapter_brings_nothing_but_the_core_where_programs_bring_its_framework(String adapter) throws IOException {
        assertThat(brought(adapter)).containsExactly("cairn-core", "jspecify", "lz4-java", "zstd-jni");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cairn-langchain4j", "cairn-langchain4j-agentic", "cairn-spring-ai", "cairn-adk"})
    void a_memory_of_a_framework_brings_conversations_and_nothing_else(String adapter) throws IOException {
        assertThat(brought(adapter))
                .containsExactly("cairn-core", "cairn-messages", "jspecify", "lz4-java", "zstd-jni");
    }

    @Test
    void the_core_brings_no_driver_and_no_framework() throws IOException {
        assertThat(brought("cairn-core")).containsExactly("jspecify", "lz4-java", "zstd-jni");
    }
}
