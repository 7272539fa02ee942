package dev.cairn.benchmarks;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadQuery;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/**
 * Listings: {@code cairn thread list} of a thousand threads beside an empty program of picocli and SQLite, each a process with a class-data
 * archive; and the 50 newest of many checkpoints and threads inside one process.
 */
record ListingBench(Path work, int rounds, int checkpoints, Path root) {
    private static final int STARTS = 10;
    private static final int LISTINGS = 200;

    void run() throws Exception {
        starts();
        newest();
    }

    private void starts() throws Exception {
        Store store = Store.in(work, "listing.db");
        store.clear();
        try (Cairn cairn = Cairn.open(store.url())) {
            for (int i = 0; i < 1_000; i++) {
                cairn.checkpoints().put(CheckpointConfig.of("thread-" + i), Map.of("n", i), CheckpointMetadata.of(0));
            }
        }
        expect(List.of(root.resolve("cairn").toString(), "version"));
        Path build = root.resolve("cli/target/launcher")
                .resolve(Files.readAllLines(root.resolve("cli/target/launcher/current"))
                        .get(0));
        List<String> empty = empty(build, store);
        List<String> ours = java(build.resolve("cairn.jsa"), build, "-jar", build.resolve("cairn.jar"));
        List<String> list = List.of("--store", store.url(), "thread", "list", "--limit", "1000");
        ours.addAll(list);
        List<String> script = new ArrayList<>(List.of(root.resolve("cairn").toString()));
        script.addAll(list);
        double[][] times = new double[3][rounds];
        for (int round = -1; round < rounds; round++) {
            for (int which = 0; which < 3; which++) {
                double median = median(which == 0 ? empty : which == 1 ? ours : script);
                times[which][Math.max(0, round)] = median;
            }
        }
        System.out.printf(
                "%nthread list of 1,000 threads, medians of %d alternating rounds of medians of %d starts, in ms;%n"
                        + "every process has -XX:TieredStopAtLevel=1, the serial collector and a class-data archive%n",
                rounds, STARTS);
        double floor = Samples.median(times[0]);
        Bench.print("empty program of picocli and SQLite", floor);
        Bench.print(
                "cairn's Java process, and how many times that",
                Samples.median(times[1]),
                Samples.median(times[1]) / floor);
        Bench.print("./cairn, and how many times that", Samples.median(times[2]), Samples.median(times[2]) / floor);
    }

    private List<String> java(Path archive, Path build, Object... more) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-Xlog:disable",
                "-XX:SharedArchiveFile=" + archive,
                "-Dorg.sqlite.lib.path=" + build.resolve("native")));
        Arrays.stream(more).map(String::valueOf).forEach(command::add);
        return command;
    }

    /** The empty program in a jar of its own, with an archive of what it loads. */
    private List<String> empty(Path build, Store store) throws Exception {
        Path jar = work.resolve("empty.jar");
        Path archive = work.resolve("empty.jsa");
        Files.deleteIfExists(archive);
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, EmptyProgram.class.getName());
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, String.join(" ", jars()));
        String name = EmptyProgram.class.getName().replace('.', '/') + ".class";
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest);
                var body = EmptyProgram.class.getClassLoader().getResourceAsStream(name)) {
            entries.putNextEntry(new ZipEntry(name));
            body.transferTo(entries);
        }
        List<String> rehearsal = java(archive, build, "-jar", jar, store.file());
        rehearsal.replaceAll(word -> word.replace("-XX:SharedArchiveFile=", "-XX:ArchiveClassesAtExit="));
        expect(rehearsal);
        return java(archive, build, "-jar", jar, store.file());
    }

    private static List<String> jars() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(path -> path.matches(".*/(picocli|sqlite-jdbc|slf4j-api|slf4j-nop)-[^/]*\\.jar"))
                .map(path -> Path.of(path).toUri().toString())
                .toList();
    }

    private double median(List<String> command) throws Exception {
        Samples samples = new Samples();
        for (int i = 0; i < STARTS; i++) {
            samples.time(() -> expect(command));
        }
        return samples.millis(0.5);
    }

    private void expect(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        int code = process.waitFor();
        if (code != 0) {
            throw new IllegalStateException(command + " ended with " + code);
        }
    }

    private void newest() throws Exception {
        Store store = Store.in(work, "newest.db");
        store.clear();
        CheckpointConfig thread = CheckpointConfig.of("t");
        int threads = Math.min(10_000, checkpoints);
        try (Cairn cairn = Cairn.open(store.url())) {
            for (int i = 0; i < threads; i++) {
                cairn.checkpoints().put(CheckpointConfig.of("other-" + i), Map.of("n", i), CheckpointMetadata.of(0));
            }
            for (int i = 0; i < checkpoints; i++) {
                cairn.checkpoints().put(thread, Map.of("n", i), CheckpointMetadata.of(i));
            }
        }
        System.out.printf(
                "%n50 newest, in ms, in a heap of at most %,d MiB: the first listing of a new store, and p50 of %d more%n",
                Runtime.getRuntime().maxMemory() >> 20, LISTINGS);
        try (Connection connection = store.openBare()) {
            System.out.println("sqlite      " + Store.settings(connection));
        }
        time(
                store,
                "of a thread of " + checkpoints + " checkpoints",
                found -> found.summaries(CheckpointQuery.of("t").limit(50)));
        time(
                store,
                "of all " + (checkpoints + threads) + " checkpoints",
                found -> found.summaries(CheckpointQuery.all().limit(50)));
        time(
                store,
                "of " + (threads + 1) + " threads",
                found -> found.threads().list(ThreadQuery.all().limit(50)));
    }

    /** A listing. */
    @FunctionalInterface
    private interface Listing {
        Object list(Checkpointer checkpoints);
    }

    private static void time(Store store, String what, Listing listing) throws Exception {
        try (Cairn cairn = Cairn.open(store.url())) {
            Samples first = new Samples();
            first.time(() -> listing.list(cairn.checkpoints()));
            Samples more = new Samples();
            for (int i = 0; i < LISTINGS; i++) {
                more.time(() -> listing.list(cairn.checkpoints()));
            }
            Bench.print(what, first.millis(0.5), more.millis(0.5));
        }
    }
}
