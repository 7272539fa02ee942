package dev.cairn.server.langgraph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.model.Document;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The stream of a thread's states. */
class SdkStreamTest {
    private SdkServer server;

    @BeforeEach
    void start() {
        server = new SdkServer("memory:");
        server.post("/threads", "{\"thread_id\":\"t\"}");
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    private BufferedReader open(String query, String lastEventId) throws IOException {
        URI uri = server.url().resolve("/threads/t/stream" + query);
        HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
        if (lastEventId != null) {
            connection.setRequestProperty("Last-Event-ID", lastEventId);
        }
        assertThat(connection.getContentType()).startsWith("text/event-stream");
        return new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
    }

    /** The lines of the next event, without comments. */
    private static List<String> event(BufferedReader in) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.isEmpty() && !lines.isEmpty()) {
                return lines;
            } else if (!line.isEmpty() && !line.startsWith(":")) {
                lines.add(line);
            }
        }
        return lines;
    }

    private CheckpointConfig put(int step) {
        return server.checkpoints().put(CheckpointConfig.of("t"), Map.of("step", step), CheckpointMetadata.of(step));
    }

    @Test
    void a_state_that_a_java_program_stores_is_told_and_what_was_missed_is_told_again() throws IOException {
        String id;
        try (BufferedReader in = open("?stream_mode=state_update&stream_mode=lifecycle", null)) {
            in.readLine();
            CheckpointConfig stored = put(1);
            List<String> told = event(in);
            assertThat(told.get(0)).isEqualTo("event: state_update");
            id = told.get(1).substring("id: ".length());
            Document data = Document.parse(told.get(2).substring("data: ".length()));
            assertThat(data.at("/checkpoint/checkpoint_id").text()).isEqualTo(stored.checkpointId());
            assertThat(data.at("/metadata/step").text()).isEqualTo("1");
        }
        CheckpointConfig missed = put(2);
        try (BufferedReader in = open("?stream_modes=state_update", id)) {
            assertThat(event(in).get(2)).contains(String.valueOf(missed.checkpointId()));
        }
    }

    @Test
    void unknown_threads_and_modes_are_refused() {
        assertThat(server.get("/threads/none/stream").status()).isEqualTo(404);
        assertThat(server.get("/threads/t/stream?stream_mode=values").status()).isEqualTo(422);
        assertThat(server.post("/threads/t/stream/events", "{\"channels\":[]}").status())
                .isEqualTo(422);
    }
}
