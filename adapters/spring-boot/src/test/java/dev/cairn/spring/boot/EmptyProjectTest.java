package dev.cairn.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.sample.ChatApplication;
import dev.cairn.testing.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guide's project: a pom, an {@code application.yaml} and one class. */
class EmptyProjectTest {
    private static final Path PROJECT = Path.of("src/test/resources/empty-project");
    private static final int MOST = 20;

    @TempDir
    Path folder;

    @BeforeEach
    void copy() throws IOException {
        for (String file : List.of("application.yaml", "with-postgresql.yaml")) {
            Files.copy(PROJECT.resolve(file), folder.resolve(file));
        }
    }

    /** The second application takes the place of the one that is killed, while both answer in one conversation. */
    @Test
    void two_processes_share_a_conversation_and_one_of_them_survives_kill_9() throws Exception {
        try (Application killed = withSqlite();
                Application other = withSqlite()) {
            say(killed, "Hello");
            CompletableFuture<List<String>> acknowledged = CompletableFuture.supplyAsync(() -> says(killed, "a"));
            for (int i = 0; i < MOST; i++) {
                say(other, "b" + i);
                if (i == MOST / 2) {
                    killed.kill();
                }
            }
            String history = other.get("/chat/ada");
            Stream.concat(acknowledged.join().stream(), IntStream.range(0, MOST).mapToObj(i -> "b" + i))
                    .forEach(text -> assertThat(history).containsOnlyOnce(pair(text)));
            assertThat(history).startsWith("[" + pair("Hello"));
            assertThat(other.get("/actuator/health")).contains("\"cairn\":{\"details\":{\"survives\":\"power\"}");
        }
    }

    private static String pair(String text) {
        return "\"" + text + "\",\"You said: " + text + "\"";
    }

    /** As a client does it: where another request was faster, it sends its own again. */
    private static void say(Application chat, String text) throws IOException, InterruptedException {
        boolean faster;
        do {
            faster = false;
            try {
                assertThat(chat.post("/chat/ada", text)).isEqualTo("You said: " + text);
            } catch (IOException e) {
                if (e.getMessage() == null || !e.getMessage().startsWith("409 ")) {
                    throw e;
                }
                faster = true;
            }
        } while (faster);
    }

    /** Says one thing after the other until the application is killed. */
    private static List<String> says(Application chat, String name) {
        List<String> acknowledged = new ArrayList<>();
        try {
            for (int i = 0; ; i++) {
                say(chat, name + i);
                acknowledged.add(name + i);
            }
        } catch (IOException | InterruptedException killed) {
            return acknowledged;
        }
    }

    private Application withSqlite() throws IOException {
        return new Application(
                folder,
                ChatApplication.class,
                "--spring.autoconfigure.exclude=org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
                "--spring.main.lazy-initialization=true");
    }

    @Test
    void the_applications_pool_is_used_and_the_store_is_seen_by_the_actuator() throws Exception {
        try (Application chat = new Application(
                folder,
                ChatApplication.class,
                "--spring.config.additional-location=file:./with-postgresql.yaml",
                "--spring.datasource.url=" + PostgresServer.jdbcUrl(),
                "--spring.main.lazy-initialization=true")) {
            say(chat, "Hello");
            seen(chat);
        }
        assertThat(tables()).isPositive();
    }

    private static void seen(Application chat) throws Exception {
        assertThat(chat.get("/actuator/metrics/db.client.operation.duration"))
                .contains("db.system.name", "postgresql", "db.operation.name", "COUNT");
        assertThat(chat.get("/actuator/metrics/hikaricp.connections.usage")).contains("HikariPool-1");
        assertThat(chat.get("/actuator/cairnthreads")).contains("\"id\":\"ada\"", "\"step\":-1");
        assertThat(chat.get("/actuator/cairnthreads/ada"))
                .contains("\"checkpoints\":[{")
                .doesNotContain("Hello");
        assertThat(chat.get("/actuator/cairnstatistics")).contains("\"threads\":1", "\"checkpoints\":1");
    }

    private static long tables() throws Exception {
        try (Connection connection = PostgresServer.source().getConnection();
                Statement statement = connection.createStatement();
                ResultSet count =
                        statement.executeQuery("SELECT count(*) FROM pg_tables WHERE tablename LIKE 'cairn\\_%'")) {
            count.next();
            return count.getLong(1);
        }
    }
}
