package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.environment.RecordedStep;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.model.Document;
import dev.cairn.server.CairnServer;
import dev.cairn.server.config.ServerOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedStepsTest {
    @TempDir
    Path folder;

    @Test
    void steps_of_a_session_come_over_http_page_by_page_with_their_rewards() throws Exception {
        Sandbox sandbox = new Sandbox(folder);
        assertThat(sandbox.cairn("env", "run", "shop/run", "--steps", "5").code())
                .isZero();
        try (Cairn store = Cairn.open(sandbox.store());
                CairnServer server = new CairnServer(store, ServerOptions.DEFAULT.port(0))) {
            assertThat(pages(server.urls().get(0)))
                    .isEqualTo(recorded(store).stream()
                            .map(RecordedStepsTest::line)
                            .toList());
        }
    }

    private static List<RecordedStep> recorded(Cairn store) {
        try (EnvironmentHost host = store.environment("shop")) {
            List<RecordedStep> steps = host.stored().steps("run", 1, 100);
            assertThat(steps).hasSize(5);
            return steps;
        }
    }

    private static String line(RecordedStep step) {
        return step.number() + " " + step.action().json() + " "
                + step.result().observation().json() + " " + step.result().reward();
    }

    private static List<String> pages(URI server) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        List<String> lines = new ArrayList<>();
        String cursor = "";
        while (!cursor.equals("null")) {
            String place =
                    "/v1/environments/shop/steps?session=run&limit=2" + (cursor.isEmpty() ? "" : "&cursor=" + cursor);
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(server.resolve(place)).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            Document page = Document.parse(answer.body());
            page.at("/items")
                    .items()
                    .forEach(step -> lines.add(
                            step.at("/step").text() + " " + step.at("/action").json() + " "
                                    + step.at("/observation").json() + " "
                                    + step.at("/reward").text()));
            cursor = page.at("/next").text();
        }
        return lines;
    }
}
