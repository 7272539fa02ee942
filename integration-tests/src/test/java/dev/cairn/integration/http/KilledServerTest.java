package dev.cairn.integration.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.testing.Child;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server is killed without warning again and again while clients put through it. What was acknowledged is found, nothing is there twice, and
 * a client whose put was not answered reads whether it was stored and goes on.
 */
class KilledServerTest {
    @TempDir
    Path folder;

    @Test
    void ten_kills_of_a_server_lose_nothing_that_was_acknowledged() throws Exception {
        run(10, 20_261_129);
    }

    @Test
    @Tag("long")
    void two_hundred_kills_of_a_server_lose_nothing_that_was_acknowledged() throws Exception {
        run(200, System.nanoTime());
    }

    private void run(int cycles, long seed) throws Exception {
        System.out.println("Kill loop of a server, " + cycles + " cycles, seed " + seed);
        Random random = new Random(seed);
        int port = freePort();
        List<PuttingClient> clients = List.of();
        Child server = start(port);
        try {
            clients = Stream.of("one", "two")
                    .map(thread -> new PuttingClient(port, thread))
                    .toList();
            clients.forEach(PuttingClient::start);
            for (int cycle = 0; cycle < cycles; cycle++) {
                waitFor(clients, random.nextInt(20));
                LockSupport.parkNanos(random.nextInt(10_000_000));
                server.kill();
                server.close();
                server = start(port);
            }
            waitFor(clients, 1);
            for (PuttingClient client : clients) {
                client.finish();
            }
        } finally {
            clients.forEach(PuttingClient::close);
            server.close();
        }
        clients.forEach(this::check);
    }

    private Child start(int port) {
        Child server = Child.start(
                ServerChild.class,
                String.valueOf(port),
                folder.resolve("store.db").toString());
        assertThat(server.line()).isEqualTo("ready");
        return server;
    }

    private static void waitFor(List<PuttingClient> clients, int more) {
        for (PuttingClient client : clients) {
            int wanted = client.acknowledged() + more;
            while (client.acknowledged() < wanted) {
                client.requireAlive();
                LockSupport.parkNanos(500_000);
            }
        }
    }

    /** The store says what it holds, without a server. */
    private void check(PuttingClient client) {
        try (Cairn cairn = Cairn.open("sqlite:" + folder.resolve("store.db"))) {
            Checkpointer checkpoints = cairn.checkpoints();
            List<Integer> steps =
                    checkpoints
                            .list(CheckpointQuery.of(client.config().threadId()).limit(1_000_000))
                            .items()
                            .stream()
                            .map(found -> (int) found.metadata().step())
                            .sorted()
                            .toList();
            assertThat(steps)
                    .isEqualTo(IntStream.rangeClosed(0, client.acknowledged())
                            .boxed()
                            .toList());
            assertThat(checkpoints.get(client.config()).checkpoint().value("n").json())
                    .isEqualTo(String.valueOf(client.acknowledged()));
        }
        System.out.println(client.acknowledged() + " puts, " + client.unanswered() + " of unknown outcome");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
