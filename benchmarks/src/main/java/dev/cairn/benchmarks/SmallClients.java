package dev.cairn.benchmarks;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.Document;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Clients that each put states of 1 kB in a thread of its own, then read the newest; on the store itself or over HTTP. A program of its own:
 * {@code embedded URL CLIENTS PUTS} or {@code http PORT CLIENTS PUTS} prints puts per second, then p50 and p99 of puts and of reads in ms.
 */
final class SmallClients {
    /** Puts that warm a program up. */
    static final int WARM = 1_000;

    /** Makes threads of each run its own. */
    private static final String RUN = "t" + System.nanoTime() + "-";

    private SmallClients() {}

    /** One client. */
    private interface Client extends AutoCloseable {
        void put(int number, Map<String, Object> state) throws Exception;

        void get() throws Exception;

        @Override
        default void close() throws IOException {}
    }

    public static void main(String[] args) throws Exception {
        int clients = Integer.parseInt(args[2]);
        int puts = Integer.parseInt(args[3]);
        if (args[0].equals("http")) {
            int port = Integer.parseInt(args[1]);
            measure(clients, puts, number -> new Remote(new RawHttp(port), RUN + number));
        } else {
            try (Cairn cairn = Cairn.open(args[1])) {
                measure(clients, puts, number -> new Embedded(cairn, CheckpointConfig.of(RUN + number)));
            }
        }
    }

    private interface Maker {
        Client of(int number) throws Exception;
    }

    private static void measure(int clients, int puts, Maker maker) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        List<Callable<Times>> work = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            int number = i;
            work.add(() -> {
                try (Client client = maker.of(number)) {
                    return run(client, number, puts / clients);
                }
            });
        }
        try (Client warm = maker.of(clients)) {
            run(warm, clients, Math.min(WARM, puts));
        }
        List<Times> all = new ArrayList<>();
        for (Future<Times> done : threads.invokeAll(work)) {
            all.add(done.get());
        }
        threads.shutdown();
        report(all);
    }

    private record Times(Samples puts, Samples gets) {}

    private static Times run(Client client, int seed, int puts) throws Exception {
        Times times = new Times(new Samples(), new Samples());
        Random random = new Random(seed);
        for (int i = 0; i < puts; i++) {
            Map<String, Object> state = SmallStateBench.state(random);
            int number = i;
            times.puts.time(() -> client.put(number, state));
        }
        for (int i = 0; i < Math.min(200, puts); i++) {
            times.gets.time(client::get);
        }
        return times;
    }

    private static void report(List<Times> all) {
        Samples puts = new Samples();
        Samples gets = new Samples();
        all.forEach(times -> {
            puts.addAll(times.puts);
            gets.addAll(times.gets);
        });
        double putSeconds =
                all.stream().mapToDouble(times -> times.puts.seconds()).max().orElse(0);
        System.out.println(puts.count() / putSeconds);
        for (Samples samples : List.of(puts, gets)) {
            System.out.println(samples.millis(0.5));
            System.out.println(samples.millis(0.99));
        }
    }

    private record Embedded(Cairn cairn, CheckpointConfig thread) implements Client {
        @Override
        public void put(int number, Map<String, Object> state) {
            StateChange change = StateChange.empty().withId("c" + number);
            for (Map.Entry<String, Object> value : state.entrySet()) {
                change = change.set(value.getKey(), value.getValue());
            }
            cairn.checkpoints().put(thread, change, CheckpointMetadata.of(number));
        }

        @Override
        public void get() {
            cairn.checkpoints().get(thread);
        }
    }

    private record Remote(RawHttp http, String thread) implements Client {
        @Override
        public void put(int number, Map<String, Object> state) throws Exception {
            String parent = number == 0 ? "null" : "\"c" + (number - 1) + "\"";
            String versions = "{\"scratch\":" + (number + 1) + ",\"count\":" + (number + 1) + "}";
            http.post(
                    "/saver/v1/put",
                    "{\"thread_id\":\"" + thread + "\",\"parent_checkpoint_id\":" + parent
                            + ",\"checkpoint\":{\"v\":4,\"id\":\"c" + number + "\",\"channel_versions\":" + versions
                            + ",\"versions_seen\":{}},\"metadata\":{\"source\":\"loop\",\"step\":" + number
                            + ",\"parents\":{}},\"new_versions\":" + versions
                            + ",\"values\":{\"scratch\":{\"t\":\"json\",\"j\":"
                            + Document.of(state.get("scratch")).json() + "},\"count\":{\"t\":\"json\",\"j\":"
                            + state.get("count") + "}}}");
        }

        @Override
        public void get() throws Exception {
            http.post("/saver/v1/get_tuple", "{\"thread_id\":\"" + thread + "\",\"inline\":true}");
        }

        @Override
        public void close() throws IOException {
            http.close();
        }
    }
}
