package dev.cairn.integration;

import dev.cairn.Cairn;
import dev.cairn.environment.HostConfig;
import dev.cairn.environment.ReplayableRandom;
import dev.cairn.environment.StepResult;
import dev.cairn.environment.host.Environment;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.environment.snapshot.DocumentPlugin;
import dev.cairn.environment.snapshot.FileSnapshotStore;
import dev.cairn.environment.snapshot.SnapshotCatalog;
import dev.cairn.model.Document;
import dev.cairn.model.TimeOrderedIds;
import dev.cairn.storage.ScanPage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A host process that is killed while it works. Each line that it prints acknowledges something. */
public final class HostChild {
    private HostChild() {}

    /** A number; may stop for ever while it saves or restores. */
    public static final class Amount extends DocumentPlugin {
        static volatile String stopsIn = "";

        private long value;

        public Amount(String name) {
            super(name);
        }

        public long add(long more) {
            value += more;
            return value;
        }

        public long value() {
            return value;
        }

        @Override
        protected Document state() {
            stop("save");
            return Document.fromObject(Map.of("value", Document.fromNumber(value)));
        }

        @Override
        protected void restore(Document state) {
            stop("restore");
            value = state.at("/value").as(Long.class);
        }

        private void stop(String where) {
            if (stopsIn.equals(name() + " " + where)) {
                System.out.println("stopped");
                waitForEver();
            }
        }
    }

    static void waitForEver() {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static HostConfig config() {
        return HostConfig.builder()
                .plugin("left", () -> new Amount("left"))
                .plugin("right", () -> new Amount("right"))
                .plugin("random", () -> new ReplayableRandom(3))
                .recording(new HostConfig.Recording(4, Duration.ofSeconds(60)))
                .logic(plugins -> action -> {
                    long by = plugins.get("random", ReplayableRandom.class).nextInt(100);
                    plugins.get("left", Amount.class).add(by);
                    long sum = plugins.get("right", Amount.class).add(by);
                    return new StepResult(Document.fromNumber(sum), by, false);
                })
                .build();
    }

    static EnvironmentHost.Means means() {
        return new EnvironmentHost.Means(Clock.systemUTC(), new TimeOrderedIds(Clock.systemUTC()), 1 << 20);
    }

    public static void main(String[] arguments) throws IOException {
        String role = arguments[1];
        if (role.startsWith("plain")) {
            plain(Path.of(arguments[0]));
            return;
        }
        try (Cairn cairn = Cairn.open("sqlite:" + arguments[0]);
                EnvironmentHost host = cairn.environment("lab", config())) {
            switch (role) {
                case "work" -> work(host.open("s"));
                case "branches" -> branches(host);
                case "steps" -> steps(host.start("s"));
                default -> stopIn(host, arguments[2]);
            }
        }
    }

    /** Two steps, then a snapshot; again and again. */
    private static void work(Environment session) {
        for (int round = 1; ; round++) {
            session.step(Document.fromNumber(round));
            session.step(Document.fromNumber(round));
            session.snapshot("round " + round);
            System.out.println("round " + round);
        }
    }

    /** Six steps and no snapshot; the first four are stored. */
    private static void steps(Environment session) {
        for (int i = 1; i <= 6; i++) {
            session.step(Document.fromNumber(i));
        }
        System.out.println("six");
        waitForEver();
    }

    private static void branches(EnvironmentHost host) {
        Environment session = host.start("s");
        session.step(Document.of("a"));
        session.snapshot("fork");
        int number = 0;
        for (Environment branch : host.branch(host.stored().get("s", "fork"), List.of("b0", "b1", "b2"))) {
            for (int i = 0; i <= number; i++) {
                branch.step(Document.fromNumber(i));
            }
            if (number == 2) {
                Amount.stopsIn = "right save";
            }
            branch.snapshot("end");
            System.out.println("branch " + number++);
        }
    }

    private static void stopIn(EnvironmentHost host, String place) {
        Environment session = host.start("s");
        session.step(Document.of("a"));
        session.snapshot("one");
        session.step(Document.of("b"));
        session.snapshot("two");
        Amount.stopsIn = place;
        if (place.endsWith("save")) {
            session.step(Document.of("c"));
            session.snapshot("three");
        } else {
            session.restore("one");
        }
    }

    /** In files: stops when all parts of the second snapshot are stored and its manifest is not. */
    private static void plain(Path folder) {
        HostConfig config = HostConfig.builder()
                .plugin("left", () -> new Amount("left"))
                .plugin("right", () -> new Amount("right"))
                .build();
        StoppingStore store = new StoppingStore(new FileSnapshotStore(folder), new AtomicBoolean());
        try (EnvironmentHost host = EnvironmentHost.of(store, config, means())) {
            Environment session = host.start("s");
            session.call("left", Amount.class, number -> number.add(1));
            session.call("right", Amount.class, number -> number.add(1));
            session.snapshot("one");
            session.call("left", Amount.class, number -> number.add(1));
            session.call("right", Amount.class, number -> number.add(1));
            store.stops.set(true);
            session.snapshot("two");
        }
    }

    /** A store that stops for ever before a manifest, once it is reported to. */
    private record StoppingStore(SnapshotCatalog store, AtomicBoolean stops) implements SnapshotCatalog {
        @Override
        public void save(String key, Document state) {
            if (key.startsWith("cairn-snapshot-") && stops.get()) {
                System.out.println("stopped");
                waitForEver();
            }
            store.save(key, state);
        }

        @Override
        public Optional<Document> find(String key) {
            return store.find(key);
        }

        @Override
        public void delete(String key) {
            store.delete(key);
        }

        @Override
        public ScanPage<String> keys(String prefix, @Nullable String after, int limit) {
            return store.keys(prefix, after, limit);
        }

        @Override
        public SnapshotCatalog session(String id) {
            return new StoppingStore(store.session(id), stops);
        }

        @Override
        public ScanPage<String> sessions(String prefix, @Nullable String after, int limit) {
            return store.sessions(prefix, after, limit);
        }
    }
}
