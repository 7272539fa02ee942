package dev.cairn.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.server.config.Limits;
import dev.cairn.server.config.ServerOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchTest {
    private static final String PATH = "/v1/threads/run%2F1/watch";

    @TempDir
    Path folder;

    private Cairn store;
    private Cairn otherProcess;
    private CairnServer server;

    @BeforeEach
    void start() {
        store = Cairn.open("sqlite:" + folder.resolve("a.db"));
        otherProcess = Cairn.open("sqlite:" + folder.resolve("a.db"));
        server = new CairnServer(store, ServerOptions.DEFAULT.port(0));
    }

    @AfterEach
    void stop() {
        server.close();
        otherProcess.close();
        store.close();
    }

    private String put(long step) {
        return otherProcess
                .checkpoints()
                .put(CheckpointConfig.of("run/1"), Map.of("secret", step), CheckpointMetadata.of(step))
                .checkpointId();
    }

    private Stream watch(String... headers) throws Exception {
        return new Stream(server.port(), PATH, headers);
    }

    @Test
    void a_watch_tells_what_another_process_stores_without_values() throws Exception {
        try (Stream events = watch();
                Stream same = watch()) {
            assertThat(events.next()).isEqualTo(new Stream.Event("open", "0-0", "{\"thread_id\":\"run/1\"}"));
            same.next();
            for (int step = 0; step < 3; step++) {
                String id = put(step);
                Stream.Event told = events.next();
                assertThat(told.name()).isEqualTo("checkpoint");
                assertThat(told.data())
                        .contains("\"checkpoint_id\":\"" + id + "\"", "\"step\":" + step, "\"channels\":{\"secret\":");
                assertThat(same.next()).isEqualTo(told);
            }
        }
    }

    @Test
    void a_client_that_comes_back_is_told_what_it_missed_once() throws Exception {
        put(0);
        String last;
        try (Stream events = watch()) {
            events.next();
            put(1);
            last = events.next().id();
        }
        put(2);
        put(3);
        try (Stream events = watch("Last-Event-ID: " + last)) {
            assertThat(events.next().name()).isEqualTo("open");
            assertThat(events.next().data()).contains("\"step\":2");
            assertThat(events.next().data()).contains("\"step\":3");
            put(4);
            assertThat(events.next().data()).contains("\"step\":4");
        }
        try (Stream events = new Stream(server.port(), PATH + "?after=" + last)) {
            events.next();
            assertThat(events.next().data()).contains("\"step\":2");
        }
    }

    @Test
    void a_thread_that_was_made_again_is_told_from_its_beginning_after_a_reset() throws Exception {
        put(0);
        try (Stream events = watch()) {
            String first = events.next().id();
            otherProcess.checkpoints().threads().delete("run/1");
            put(7);
            assertThat(events.next().name()).isEqualTo("reset");
            assertThat(events.next().data()).contains("\"step\":7");
            try (Stream back = watch("Last-Event-ID: " + first)) {
                assertThat(back.next().name()).isEqualTo("open");
                assertThat(back.next().name()).isEqualTo("reset");
                assertThat(back.next().data()).contains("\"step\":7");
            }
        }
    }

    @Test
    void an_id_that_is_none_and_a_name_that_is_none_are_refused() throws Exception {
        assertThat(Raw.ask(server.port(), "GET " + PATH, "Last-Event-ID: 12").status())
                .isEqualTo(400);
        assertThat(Raw.ask(server.port(), "GET /v1/threads/a%0Ab/watch").status())
                .isEqualTo(400);
    }

    @Test
    void an_open_watch_outlives_the_time_that_connections_may_rest() throws Exception {
        Limits hasty = Limits.DEFAULT.times(Duration.ofMillis(100), Duration.ofMillis(200), Duration.ofSeconds(5));
        try (CairnServer other =
                        new CairnServer(store, ServerOptions.DEFAULT.port(0).limits(hasty));
                Stream events = new Stream(other.port(), PATH)) {
            events.next();
            events.awaitHeartbeat();
            put(1);
            assertThat(events.next().name()).isEqualTo("checkpoint");
        }
    }

    @Test
    void an_open_watch_ends_when_the_server_stops() throws Exception {
        try (Stream events = watch()) {
            events.next();
            long start = System.nanoTime();
            server.close();
            assertThat(events.next()).isNull();
            assertThat(System.nanoTime() - start).isLessThan(5_000_000_000L);
        }
    }
}
