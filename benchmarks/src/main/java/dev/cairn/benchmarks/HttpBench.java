package dev.cairn.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A store over HTTP, in alternating rounds beside the store in the process itself: states of 1 kB by 1 and 32 clients; and, where the peer is
 * installed, a growing conversation by the saver for LangGraph.js beside LangGraph.js's own SQLite saver with both of its sync modes.
 */
record HttpBench(Trace trace, Path work, int rounds, int puts, Peer peer) {
    private static final int MANY = 32;

    /** What a round of small states gave. */
    private record Small(
            double rate, double putP50, double putP99, double getP50, double getP99, double serverMicros) {}

    void run() throws Exception {
        System.out.printf(
                "run         %d puts of 1 kB a round, 1 and %d clients; processes with %s%n",
                puts, MANY, Rounds.flags());
        List<Small> embedded1 = new ArrayList<>();
        List<Small> http1 = new ArrayList<>();
        List<Small> embedded32 = new ArrayList<>();
        List<Small> http32 = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            embedded1.add(embedded(1));
            http1.add(http(1));
            embedded32.add(embedded(MANY));
            http32.add(http(MANY));
        }
        conditions();
        System.out.printf("%nmedians of %d alternating rounds%n", rounds);
        System.out.printf(
                "%-52s%12s%12s%12s%12s%12s%12s%n", "", "puts/s", "put p50 ms", "p99", "get p50 ms", "p99", "server µs");
        small("embedded, 1 thread", embedded1);
        small("http, 1 client", http1);
        small("embedded, 32 threads", embedded32);
        small("http, 32 clients", http32);
        Bench.print("http adds to a put, p50 ms", of(http1, Small::putP50) - of(embedded1, Small::putP50));
        Bench.print("32 clients, share of 32 threads", of(http32, Small::rate) / of(embedded32, Small::rate));
        if (peer.isInstalled() && peer.hasClient()) {
            conversation();
        } else {
            System.out.println(
                    "the peer and the client are not installed in " + peer.folder() + "; see benchmarks/README.md");
        }
    }

    private static double of(List<Small> rounds, ToDoubleFunction<Small> figure) {
        return Samples.median(rounds.stream().mapToDouble(figure).toArray());
    }

    private static void small(String what, List<Small> rounds) {
        Bench.print(
                what,
                of(rounds, Small::rate),
                of(rounds, Small::putP50),
                of(rounds, Small::putP99),
                of(rounds, Small::getP50),
                of(rounds, Small::getP99),
                of(rounds, Small::serverMicros));
    }

    private Store store(String name) throws IOException {
        Store store = Store.in(work, name);
        store.clear();
        return store;
    }

    private Small embedded(int clients) throws Exception {
        return small(
                Rounds.run(
                        SmallClients.class,
                        "embedded",
                        store("embedded.db").url(),
                        String.valueOf(clients),
                        String.valueOf(puts)),
                0);
    }

    private Small http(int clients) throws Exception {
        try (ServedStore server = new ServedStore(store("served.db").url())) {
            clients(server, clients); // warms the server up
            long before = server.processorTime();
            List<String> said = clients(server, clients);
            return small(said, (server.processorTime() - before) / 1e3 / operations());
        }
    }

    private List<String> clients(ServedStore server, int clients) throws Exception {
        return Rounds.run(
                SmallClients.class,
                "http",
                String.valueOf(server.port()),
                String.valueOf(clients),
                String.valueOf(puts));
    }

    /** All puts of a run, those that warm the client up too. */
    private double operations() {
        return puts + Math.min(SmallClients.WARM, puts);
    }

    private static Small small(List<String> said, double serverMicros) {
        double[] figures = said.stream().mapToDouble(Double::parseDouble).toArray();
        return new Small(figures[0], figures[1], figures[2], figures[3], figures[4], serverMicros);
    }

    /** The settings of the file that was served last. */
    private void conditions() throws Exception {
        try (Connection connection = Store.in(work, "served.db").openBare()) {
            System.out.println("served      " + Store.settings(connection));
        }
    }

    private void conversation() throws Exception {
        System.out.printf(
                "%nconversation %s: %d messages that end at %,d bytes, through LangGraph.js%n",
                trace.name(), trace.messages().size(), trace.bytes());
        List<Peer.Round> ours = new ArrayList<>();
        List<Peer.Round> full = new ArrayList<>();
        List<Peer.Round> normal = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            try (ServedStore server = new ServedStore(store("conversation.db").url())) {
                peer.client(trace, work, server.port()); // warms the server up
                ours.add(peer.client(trace, work, server.port()));
            }
            full.add(peer.run(trace, work, "FULL"));
            normal.add(peer.run(trace, work, "NORMAL"));
        }
        System.out.println("ours        " + ours.get(0).conditions());
        System.out.println("peer        " + full.get(0).conditions());
        System.out.println("peer        " + normal.get(0).conditions());
        System.out.printf(
                "%-52s%12s%12s%12s%12s%12s%12s%n", "", "puts/s", "put p50 ms", "p99", "get p50 ms", "p99", "cold get");
        print("CairnSaver over HTTP, synced", ours);
        print("SqliteSaver, synchronous=FULL", full);
        print("SqliteSaver, synchronous=NORMAL (its default)", normal);
        Bench.print("floor: JSON.stringify of the state, p50 ms", median(ours, Peer.Round::stringifyMillis));
        Bench.print("puts, times of FULL", ratio(ours, full, Peer.Round::putsPerSecond));
        Bench.print("puts, times of NORMAL", ratio(ours, normal, Peer.Round::putsPerSecond));
        Bench.print("newest get, share of the peer's time", ratio(ours, normal, Peer.Round::getMillis));
        Bench.print("newest get in another process, share", ratio(ours, normal, Peer.Round::firstGetMillis));
    }

    private static double median(List<Peer.Round> rounds, ToDoubleFunction<Peer.Round> figure) {
        return Samples.median(rounds.stream().mapToDouble(figure).toArray());
    }

    private static double ratio(List<Peer.Round> ours, List<Peer.Round> theirs, ToDoubleFunction<Peer.Round> figure) {
        return median(ours, figure) / median(theirs, figure);
    }

    private static void print(String what, List<Peer.Round> rounds) {
        Bench.print(
                what,
                median(rounds, Peer.Round::putsPerSecond),
                median(rounds, Peer.Round::putMillis),
                median(rounds, Peer.Round::putLate),
                median(rounds, Peer.Round::getMillis),
                median(rounds, Peer.Round::getLate),
                median(rounds, Peer.Round::firstGetMillis));
    }
}
