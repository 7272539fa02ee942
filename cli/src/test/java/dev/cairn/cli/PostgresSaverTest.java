package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.model.Document;
import dev.cairn.server.CairnServer;
import dev.cairn.server.config.ServerOptions;
import dev.cairn.testing.PostgresServer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The saver API over PostgreSQL. */
class PostgresSaverTest {
    private static Cairn store;
    private static CairnServer server;

    @BeforeAll
    static void serve() {
        store = Cairn.open(PostgresServer.emptyDatabase());
        server = new CairnServer(store, ServerOptions.DEFAULT.port(0));
    }

    @AfterAll
    static void close() {
        server.close();
        store.close();
    }

    /** Calls with JSON in which {@code '} stands for quotation marks; the answer's JSON. */
    private static Document call(int status, String verb, String json) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(server.url().resolve("/saver/v1/" + verb))
                .POST(HttpRequest.BodyPublishers.ofString(json.replace('\'', '"')))
                .build();
        HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        return answer.body().isEmpty() ? Document.of(null) : Document.parse(answer.body());
    }

    /** A put to a thread of a checkpoint whose channel has a version, with values and more. */
    private static Document put(int status, String thread, String id, String parent, int version, String rest)
            throws IOException, InterruptedException {
        return call(
                status,
                "put",
                "{'thread_id':'%s','parent_checkpoint_id':%s,'checkpoint':{'v':4,'id':'%s','channel_versions':{'a':%d},"
                                .formatted(thread, parent, id, version)
                        + "'versions_seen':{}},'metadata':{'step':1},'new_versions':{'a':%d},%s}"
                                .formatted(version, rest));
    }

    private static Document tuple(String thread, String more) throws IOException, InterruptedException {
        return call(200, "get_tuple", "{'thread_id':'" + thread + "','inline':true" + more + "}");
    }

    private static String sha256(String value) throws Exception {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(value.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void items_behind_what_is_stored_are_enough_and_a_wrong_beginning_stores_nothing() throws Exception {
        put(200, "items", "c1", "null", 1, "'values':{'a':{'t':'json','j':['x']}}");
        String more = "'values':{'a':{'t':'json','j':['y'],'keep':'all','sha256':'" + sha256("[\"x\",\"y\"]") + "'}}";
        assertThat(put(200, "items", "c2", "'c1'", 2, more).at("/created").json())
                .isEqualTo("true");
        assertThat(put(409, "items", "c3", "'c2'", 3, more).at("/code").text()).isEqualTo("CONFLICT");
        assertThat(tuple("items", "").at("/values/a/j").json()).isEqualTo("[\"x\",\"y\"]");
        String known = ",'known':{'a':'" + sha256("[\"x\",\"y\"]") + "'}";
        assertThat(tuple("items", known).at("/values/a").json()).isEqualTo("{\"same\":true}");
    }

    @Test
    void bytes_and_what_tasks_wrote_come_back_and_a_repetition_is_stored_once() throws Exception {
        String rest = "'values':{'a':{'t':'msgpack','b':'gAE='}},'writes':[{'task_id':'t','writes':"
                + "[{'channel':'a','value':{'t':'json','b':'AAH/'}}]}]";
        assertThat(put(200, "bytes", "c1", "null", 1, rest).at("/created").json())
                .isEqualTo("true");
        assertThat(put(200, "bytes", "c1", "null", 1, rest).at("/created").json())
                .isEqualTo("false");
        Document tuple = tuple("bytes", "");
        assertThat(tuple.at("/values/a").json()).isEqualTo("{\"t\":\"msgpack\",\"b\":\"gAE=\"}");
        assertThat(tuple.at("/pending_writes").size()).isEqualTo(1);
        assertThat(tuple.at("/pending_writes/0/value/b").text()).isEqualTo("AAH/");
        call(200, "delete_thread", "{'thread_id':'bytes'}");
        assertThat(tuple("bytes", "")).isEqualTo(Document.of(null));
    }
}
