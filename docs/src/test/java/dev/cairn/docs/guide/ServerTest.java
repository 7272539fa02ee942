package dev.cairn.docs.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.server.CairnServer;
import dev.cairn.server.config.ServerOptions;
import dev.cairn.server.config.TokenFile;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page {@code docs/guide/server.md}. */
class ServerTest {
    @TempDir
    Path folder;

    @Test
    void a_program_serves_a_store() throws Exception {
        Cairn store = Cairn.open("memory:");
        Path file = folder.resolve("tokens.json");
        // region: serve
        String secret = new TokenFile(file, Clock.systemUTC())
                .add("worker", null, false)
                .secret();
        try (CairnServer server =
                new CairnServer(store, ServerOptions.DEFAULT.port(0).tokenFile(file))) {
            System.out.println(server.url());
            // end: serve
            HttpRequest request = HttpRequest.newBuilder(server.url().resolve("/v1/threads"))
                    .header("x-api-key", secret)
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(request, HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(200);
        }
        store.close();
    }
}
