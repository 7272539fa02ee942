package dev.cairn.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.server.config.ServerOptions;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

class CairnServerTest {
    @Test
    void a_server_answers_on_a_free_port_and_an_unknown_path_is_a_problem() throws Exception {
        try (Cairn store = Cairn.open("memory:");
                CairnServer server = new CairnServer(store, ServerOptions.DEFAULT.port(0))) {
            assertThat(get(server, "/ok").body()).isEqualTo("{\"ok\":true}");
            HttpResponse<String> unknown = get(server, "/nothing%2Fhere");
            assertThat(unknown.statusCode()).isEqualTo(404);
            assertThat(unknown.body())
                    .contains(
                            "\"code\":\"NOT_FOUND\"",
                            "\"detail\":\"There is nothing at this path. /openapi.json lists the paths.\"");
        }
    }

    private static HttpResponse<String> get(CairnServer server, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(server.url().resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
    }
}
