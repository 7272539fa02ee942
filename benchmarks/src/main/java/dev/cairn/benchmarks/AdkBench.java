package dev.cairn.benchmarks;

import com.google.adk.events.Event;
import com.google.adk.sessions.BaseSessionService;
import com.google.adk.sessions.GetSessionConfig;
import com.google.adk.sessions.InMemorySessionService;
import com.google.adk.sessions.Session;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.cairn.Cairn;
import dev.cairn.adk.CairnSessionService;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * A session of Google's Agent Development Kit that grows by events of about 1 kB as JSON: the kit's service in memory, a table with a row for each
 * event, which is the least that a service with a database writes, and ours.
 */
record AdkBench(Path work, int rounds, int events) {
    private static final String APP = "weather";
    private static final String USER = "ada";

    /** Measures one way to keep a session. */
    private interface Round {
        double[] run() throws Exception;
    }

    void run() throws Exception {
        Map<String, Round> ways = new LinkedHashMap<>();
        ways.put("ADK InMemorySessionService", () -> session(new InMemorySessionService()));
        ways.put("Cairn memory:", this::memory);
        ways.put("a row for each event, SQLite (every commit synced)", this::rows);
        ways.put("Cairn sqlite: (every commit synced)", this::sqlite);
        Map<String, List<double[]>> figures = new LinkedHashMap<>();
        for (int round = -1; round < rounds; round++) {
            for (Map.Entry<String, Round> way : ways.entrySet()) {
                double[] measured = way.getValue().run();
                if (round >= 0) {
                    figures.computeIfAbsent(way.getKey(), name -> new ArrayList<>())
                            .add(measured);
                }
            }
        }
        System.out.printf("%d events, %d bytes as JSON%n", events, plain());
        System.out.printf(
                "medians of %d alternating rounds after one to warm up: appends/s after the first 1,000, whole session in ms,"
                        + " last 20 events in ms, bytes on disk%n",
                rounds);
        figures.forEach((way, measured) -> Bench.print(way, medians(measured)));
    }

    static double[] medians(List<double[]> rounds) {
        double[] medians = new double[rounds.get(0).length];
        for (int i = 0; i < medians.length; i++) {
            int figure = i;
            medians[i] = Samples.median(
                    rounds.stream().mapToDouble(round -> round[figure]).toArray());
        }
        return medians;
    }

    private double[] memory() throws Exception {
        try (Cairn cairn = Cairn.open("memory:")) {
            return session(new CairnSessionService(cairn));
        }
    }

    private double[] sqlite() throws Exception {
        Store store = Store.in(work, "adk.db");
        store.clear();
        double[] figures;
        try (Cairn cairn = Cairn.open(store.url())) {
            figures = session(new CairnSessionService(cairn));
        }
        figures[3] = store.sizeAfterCheckpoint();
        return figures;
    }

    private double[] session(BaseSessionService service) throws Exception {
        Session session = service.createSession(APP, USER, Map.of(), "trip").blockingGet();
        Samples appends = new Samples();
        Random random = new Random(7);
        for (int i = 0; i < events; i++) {
            Event event = event(i, random);
            long start = System.nanoTime();
            Event appended = service.appendEvent(session, event).blockingGet();
            note(appends, i, System.nanoTime() - start, appended.id().equals(event.id()));
        }
        Samples whole = new Samples();
        Samples last = new Samples();
        GetSessionConfig some = GetSessionConfig.builder().numRecentEvents(20).build();
        for (int i = 0; i < 10; i++) {
            whole.time(() -> expect(read(service, Optional.empty()), events));
            last.time(() -> expect(read(service, Optional.of(some)), 20));
        }
        return new double[] {appends.rate(), whole.millis(0.5), last.millis(0.5), 0};
    }

    private static int read(BaseSessionService service, Optional<GetSessionConfig> config) {
        return service.getSession(APP, USER, "trip", config)
                .blockingGet()
                .events()
                .size();
    }

    private static void expect(int found, int expected) {
        if (found != expected) {
            throw new IllegalStateException("read " + found + " events instead of " + expected);
        }
    }

    private static void note(Samples appends, int event, long nanos, boolean done) {
        if (!done) {
            throw new IllegalStateException("event " + event + " was not appended");
        }
        if (event >= 1_000) {
            appends.add(nanos);
        }
    }

    private double[] rows() throws Exception {
        Store store = Store.in(work, "adk-rows.db");
        store.clear();
        Samples appends = new Samples();
        Samples whole = new Samples();
        Samples last = new Samples();
        try (BareInserts table = new BareInserts(store)) {
            Random random = new Random(7);
            for (int i = 0; i < events; i++) {
                Event event = event(i, random);
                long start = System.nanoTime();
                table.insert("trip", event.toJson().getBytes(StandardCharsets.UTF_8));
                note(appends, i, System.nanoTime() - start, true);
            }
            for (int i = 0; i < 10; i++) {
                whole.time(() -> expect(rows(table, events), events));
                last.time(() -> expect(rows(table, 20), 20));
            }
        }
        return new double[] {appends.rate(), whole.millis(0.5), last.millis(0.5), store.sizeAfterCheckpoint()};
    }

    private static int rows(BareInserts table, int most) throws SQLException {
        List<Event> read = new ArrayList<>();
        try (var statement = table.connection()
                .prepareStatement("SELECT body FROM state WHERE thread = 'trip' ORDER BY id DESC LIMIT " + most)) {
            var row = statement.executeQuery();
            while (row.next()) {
                read.add(Event.fromJson(new String(row.getBytes(1), StandardCharsets.UTF_8)));
            }
        }
        return read.size();
    }

    private long plain() throws IOException {
        Random random = new Random(7);
        long bytes = 0;
        for (int i = 0; i < events; i++) {
            bytes += event(i, random).toJson().getBytes(StandardCharsets.UTF_8).length;
        }
        return bytes;
    }

    private static Event event(int number, Random random) {
        Event event = Event.builder()
                .id(String.format("%08x-%08x", random.nextInt(), number))
                .invocationId("run-" + number / 4)
                .author(number % 2 == 0 ? "user" : APP)
                .timestamp(1_700_000_000_000L + number)
                .content(Content.fromParts(Part.fromText(Trace.words(random, 150))))
                .build();
        if (number % 4 == 3) {
            event.actions().stateDelta().put("turns", number / 4);
        }
        return event;
    }
}
