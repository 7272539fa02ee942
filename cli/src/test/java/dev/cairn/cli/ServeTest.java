package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.model.Document;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeTest {
    private static final int WRITERS = 4;
    private static final int ENOUGH = 60;

    @TempDir
    Path folder;

    @Test
    void a_server_that_is_reported_to_end_in_the_middle_of_puts_has_stored_what_it_acknowledged() throws Exception {
        String store = "sqlite:" + folder.resolve("store.db");
        Map<String, String> acknowledged = new ConcurrentHashMap<>();
        CountDownLatch enough = new CountDownLatch(ENOUGH);
        try (Served server = new Served(folder, store, List.of())) {
            List<Thread> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                String thread = "writer-" + i;
                writers.add(new Thread(() -> put(server, thread, acknowledged, enough)));
            }
            writers.forEach(Thread::start);
            enough.await();
            server.child().terminate();
            for (Thread writer : writers) {
                writer.join();
            }
            assertThat(server.child().err())
                    .contains("Stopped; all requests were done.")
                    .doesNotContain(server.token());
        }
        try (Cairn cairn = Cairn.open(store)) {
            assertThat(acknowledged)
                    .hasSizeGreaterThanOrEqualTo(ENOUGH)
                    .allSatisfy((id, thread) -> assertThat(cairn.checkpoints()
                                    .find(CheckpointConfig.of(thread).at(id)))
                            .isPresent());
        }
    }

    /** Puts until the server is gone. */
    private static void put(Served server, String thread, Map<String, String> acknowledged, CountDownLatch enough) {
        try {
            for (int step = 0; ; step++) {
                HttpResponse<String> answer = server.send(
                        "POST", "/v1/threads/" + thread + "/checkpoints", "{\"values\":{\"step\":" + step + "}}");
                if (answer.statusCode() == 503) {
                    return;
                }
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
                acknowledged.put(
                        Document.parse(answer.body()).at("/checkpoint_id").text(), thread);
                enough.countDown();
            }
        } catch (IOException gone) {
            assertThat(gone).isNotNull();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void tokens_are_made_shown_once_listed_and_removed() {
        Sandbox sandbox = new Sandbox(folder);
        String secret = sandbox.ok("token", "add", "ci", "--tenant", "acme", "--read-only")
                .strip();
        assertThat(secret).startsWith("cairn_");
        assertThat(sandbox.ok("token", "list")).contains("ci", "acme", "read").doesNotContain(secret);
        assertThat(sandbox.cairn("token", "add", "ci").code()).isEqualTo(4);
        assertThat(sandbox.ok("token", "remove", "ci")).contains("Removed the token ci.");
        assertThat(sandbox.cairn("token", "remove", "ci").code()).isEqualTo(5);
    }

    @Test
    void an_address_that_others_reach_is_refused_without_encryption() {
        Sandbox sandbox = new Sandbox(folder);
        Sandbox.Run refused = sandbox.cairn("serve", "--address", "0.0.0.0", "--port", "0");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("Cannot listen on 0.0.0.0", "--tls-cert", "--behind-proxy");
        assertThat(sandbox.cairn("serve", "--tls-cert", "a.pem").code()).isEqualTo(2);
        assertThat(folder.resolve("store.db")).doesNotExist();
    }

    @Test
    void an_address_of_another_machine_is_refused_with_the_systems_reason() {
        Sandbox.Run refused = new Sandbox(folder).cairn("serve", "--address", "192.0.2.1", "--behind-proxy");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err())
                .contains("Cannot listen on 192.0.2.1 port 8123: ", "--address another address.")
                .doesNotContain("Failed to bind");
    }

    @Test
    void a_port_that_is_taken_leaves_no_store_behind() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Sandbox.Run refused = new Sandbox(folder).cairn("serve", "--port", String.valueOf(taken.getLocalPort()));
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.err()).contains("Address already in use");
        }
        assertThat(folder.resolve("store.db")).doesNotExist();
    }

    @Test
    void a_repair_of_a_store_behind_a_url_is_refused_before_it_asks_for_a_folder() {
        Sandbox.Run refused = new Sandbox(folder).cairn("--store", "http://127.0.0.1:1", "repair");
        assertThat(refused.err())
                .contains("Run 'cairn repair' on the server's machine.")
                .doesNotContain("--quarantine");
    }
}
