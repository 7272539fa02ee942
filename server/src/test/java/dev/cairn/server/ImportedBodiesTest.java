package dev.cairn.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.model.Document;
import dev.cairn.server.config.ServerOptions;
import dev.cairn.store.ItemQuery;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An import stores the items of its whole body, or says how far it came. */
class ImportedBodiesTest {
    private final HttpClient client = HttpClient.newHttpClient();
    private final Cairn store = Cairn.open("memory:");
    private final CairnServer server = new CairnServer(store, ServerOptions.DEFAULT.port(0));

    @AfterEach
    void stop() {
        server.close();
        store.close();
    }

    private static byte[] line(String key, String value) {
        String text = "{\"namespace\":[\"a\"],\"key\":\"" + key + "\",\"value\":\"" + value + "\"}\n";
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(plain);
        }
        return out.toByteArray();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    private HttpResponse<String> send(byte[] body, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.url().resolve("/v1/items/import?batch=1"))
                .header("Content-Type", "application/jsonl")
                .POST(BodyPublishers.ofByteArray(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private void expectOne(HttpResponse<String> refused) {
        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
        Document problem = Document.parse(refused.body());
        assertThat(problem.at("/code").text()).isEqualTo("INVALID");
        assertThat(problem.at("/details/stored").as(Integer.class)).isEqualTo(1);
        assertThat(store.store().search(ItemQuery.of("a")).items()).hasSize(1);
    }

    @Test
    void bytes_that_are_no_utf8_are_refused_and_not_stored_as_others() throws Exception {
        expectOne(send(joined(line("one", "1"), line("two", "\u00ff\u00fe"), line("three", "3"))));
    }

    @Test
    void a_compressed_body_that_is_damaged_or_cut_says_how_far_it_was_stored() throws Exception {
        StringBuilder numbers = new StringBuilder();
        for (int i = 0; i < 1_000; i++) {
            numbers.append(i * i);
        }
        byte[] two = gzip(line("two", numbers.toString()));
        expectOne(send(joined(gzip(line("one", "1")), Arrays.copyOf(two, two.length / 2)), "Content-Encoding", "gzip"));
        expectOne(send(joined(gzip(line("one", "1")), Arrays.copyOf(two, 5)), "Content-Encoding", "gzip"));
    }

    @Test
    void a_compressed_body_of_several_members_is_stored_whole() throws Exception {
        byte[] body = joined(gzip(line("one", "1")), gzip(line("two", "2")), gzip(line("three", "3")));
        assertThat(send(body, "Content-Encoding", "gzip").statusCode()).isEqualTo(200);
        assertThat(store.store().search(ItemQuery.of("a")).items()).hasSize(3);
    }
}
