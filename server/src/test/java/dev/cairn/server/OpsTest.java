package dev.cairn.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.server.config.ServerOptions;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpsTest {
    @Test
    void what_watches_over_servers_is_told_how_it_is() throws Exception {
        Cairn store = Cairn.open("memory:");
        try (CairnServer server = new CairnServer(store, ServerOptions.DEFAULT.port(0))) {
            assertThat(Raw.ask(server.port(), "GET /ok").body()).isEqualTo("{\"ok\":true}");
            assertThat(Raw.ask(server.port(), "GET /health/live", "Host: 10.1.2.3")
                            .status())
                    .isEqualTo(200);
            assertThat(Raw.ask(server.port(), "GET /health/ready").body()).isEqualTo("{\"status\":\"ok\"}");
            assertThat(Raw.ask(server.port(), "GET /info").body())
                    .contains("\"version\":", "\"flags\":{\"assistants\":false");
            store.close();
            long start = System.nanoTime();
            Raw.Answer ready = Raw.ask(server.port(), "GET /health/ready");
            while (ready.status() == 200 && System.nanoTime() - start < 5_000_000_000L) {
                ready = Raw.ask(server.port(), "GET /health/ready");
            }
            assertThat(ready.status()).isEqualTo(503);
            assertThat(ready.body()).isEqualTo("{\"status\":\"CLOSED\"}");
            assertThat(Raw.ask(server.port(), "GET /health/live").status()).isEqualTo(200);
        }
    }

    @Test
    void metrics_count_requests_by_route_and_never_by_id() throws Exception {
        try (Cairn store = Cairn.open("memory:");
                CairnServer server = new CairnServer(store, ServerOptions.DEFAULT.port(0));
                Stream watch = new Stream(server.port(), "/v1/threads/secret-id/watch")) {
            watch.next();
            Raw.ask(server.port(), "GET /v1/threads/secret-id");
            Raw.ask(server.port(), "GET /nowhere/secret-id");
            String text = Raw.ask(server.port(), "GET /metrics").body();
            assertThat(text)
                    .contains(
                            "cairn_http_requests_total{route=\"/v1/threads/{thread}\",method=\"GET\",status=\"404\"} 1\n",
                            "cairn_http_requests_total{route=\"-\",method=\"GET\",status=\"404\"} 1\n",
                            "cairn_http_request_seconds_bucket{route=\"-\",method=\"GET\",le=\"+Inf\"} 1\n",
                            "cairn_watches_open 1\n",
                            "cairn_http_connections ",
                            "jvm_memory_used_bytes{area=\"heap\"} ")
                    .doesNotContain("secret-id");
            List<String> samples =
                    text.lines().filter(line -> !line.startsWith("#")).toList();
            assertThat(samples).allMatch(line -> line.matches("[a-z_]+(\\{([a-z]+=\"[^\"]*\",?)+})? -?[0-9.E-]+"));
        }
    }
}
