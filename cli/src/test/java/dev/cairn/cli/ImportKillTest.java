package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.maintenance.SweepReport;
import dev.cairn.maintenance.Swept;
import dev.cairn.storage.BackendProvider;
import dev.cairn.storage.Damage;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.store.Namespace;
import dev.cairn.testing.Child;
import dev.cairn.transfer.CarriedName;
import dev.cairn.wassette.ImportOptions;
import dev.cairn.wassette.StateFileImport;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateLimits;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.section.ConflictPolicy;
import dev.cairn.wassette.section.SectionMapping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports of a state file of several megabytes that are killed. */
class ImportKillTest {
    private static final CarriedName AGENT = CarriedName.fromAgent("scout");
    private static final CarriedName REPLACED = CarriedName.fromThread("booking");
    private static final CarriedName MADE = CarriedName.fromThread("trip");
    private static final List<CarriedName> WHOLE = List.of(AGENT, REPLACED, MADE);
    private static final Namespace ADA = Namespace.of("users", "ada");
    private static final int ITEMS = 150;
    private static final SweepReport NOTHING =
            new SweepReport(Swept.NONE, Swept.NONE, Swept.NONE, 0, Swept.NONE, Swept.NONE, Optional.empty(), List.of());

    @TempDir
    Path folder;

    private Path file;
    private Path before;
    private String oldState;
    private String newState;

    private void makeFile(int steps, int notes) {
        before = folder.resolve("before.db");
        try (Cairn store = Cairn.open("sqlite:" + before)) {
            fill(store, "old", 20, notes, List.of(REPLACED));
            oldState = state(store);
        }
        try (Cairn source = Cairn.open("sqlite:" + folder.resolve("store.db"))) {
            fill(source, "new", steps, notes, List.of(REPLACED, MADE));
            newState = state(source);
        }
        file = folder.resolve("scout.json");
        new Sandbox(folder)
                .ok(
                        "state",
                        "export",
                        "--agent=scout",
                        "--thread=booking",
                        "--thread=trip",
                        "--items=users",
                        "--output",
                        file.toString());
    }

    private static void fill(Cairn store, String word, int steps, int notes, List<CarriedName> threads) {
        Random random = new Random(steps);
        for (CarriedName thread : threads) {
            for (int step = 0; step < steps; step++) {
                store.checkpoints()
                        .put(
                                CheckpointConfig.of(thread.text()),
                                StateChange.empty().append("messages", text(word, random, 10_000)),
                                CheckpointMetadata.of(step));
            }
        }
        for (int save = 0; save < 3; save++) {
            store.agents()
                    .save(
                            AGENT.text(),
                            Map.of("status", "running", "philosophy", word, "notes", text(word, random, notes)));
        }
        for (int item = 0; item < ITEMS; item++) {
            store.store().put(ADA, word.equals("old") ? "k" + item : "k" + 2 * item, text(word, random, 6_000));
        }
    }

    private static String text(String word, Random random, int length) {
        StringBuilder text = new StringBuilder(word);
        while (text.length() < length) {
            text.append(' ').append(Long.toString(random.nextLong(), 36));
        }
        return text.toString();
    }

    private static String state(Cairn store) {
        return String.join(
                "\n",
                WHOLE.stream()
                        .map(name -> store.transfers().digest(name, false))
                        .toList());
    }

    private static Map<String, String> items(Cairn store) {
        Map<String, String> items = new TreeMap<>();
        store.store()
                .exportItems(
                        ADA,
                        line -> items.put(
                                line.at("/key").text(), line.at("/value").text().substring(0, 3)));
        return items;
    }

    @Test
    void a_killed_import_leaves_old_or_new_and_the_same_import_completes_it() throws Exception {
        makeFile(50, 70_000);
        assertThat(file.toFile().length()).isGreaterThan(2_000_000);
        kill(8, 1);
    }

    @Test
    @Tag("long")
    void two_hundred_killed_imports_leave_old_or_new_and_the_same_import_completes_them() throws Exception {
        makeFile(150, 200_000);
        assertThat(file.toFile().length()).isGreaterThan(4_000_000);
        kill(200, System.nanoTime());
    }

    /** Kills at moments that are spread over the whole time of writing, and a little beyond. */
    private void kill(int times, long seed) throws Exception {
        System.out.println("kills with seed " + seed);
        Random random = new Random(seed);
        long writing = measure();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < times; i++) {
            Path target = copy("target");
            try (Child child = importing(target)) {
                awaitWrites(child, target);
                double moment = (i + random.nextDouble()) / times;
                child.process().waitFor((long) (writing * 1.1 * moment), TimeUnit.NANOSECONDS);
                child.process().destroyForcibly();
                child.code();
            }
            seen.add(expectWhole(target, i % 2 == 0));
        }
        System.out.println(times + " kills in " + writing / 1_000_000 + " ms of writing met " + seen);
        assertThat(seen).hasSizeGreaterThan(1);
    }

    /** How long an import writes, in nanoseconds. */
    private long measure() throws IOException, InterruptedException {
        Path target = copy("measured");
        try (Child child = importing(target)) {
            awaitWrites(child, target);
            long start = System.nanoTime();
            assertThat(child.code()).isZero();
            return System.nanoTime() - start;
        }
    }

    private static void awaitWrites(Child child, Path target) throws InterruptedException {
        Path log = Path.of(target + "-wal");
        while (log.toFile().length() == 0 && child.process().isAlive()) {
            Thread.sleep(1);
        }
    }

    private Path copy(String name) throws IOException {
        for (String end : List.of(".db", ".db-wal", ".db-shm")) {
            Files.deleteIfExists(folder.resolve(name + end));
        }
        return Files.copy(before, folder.resolve(name + ".db"));
    }

    private Child importing(Path target) {
        return CairnProcess.start("sqlite:" + target, "state", "import", file.toString(), "--conflict", "overwrite");
    }

    /** The clock of whoever comes later stands behind the end of the killed one's lease. */
    private String expectWhole(Path target, boolean recover) throws IOException {
        Clock later = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(1));
        try (Cairn store = Cairn.builder().url("sqlite:" + target).clock(later).open()) {
            String met = expectOldOrNew(store);
            if (recover) {
                assertThat(store.transfers().recover()).isEmpty();
                assertThat(state(store)).isIn(oldState, newState);
                assertThat(items(store).values().stream().distinct().count() == 1)
                        .isEqualTo(state(store).equals(oldState));
            }
            try (StateFile opened = StateFile.from(file, StateLimits.DEFAULT, BinaryStore.inFiles())) {
                StateFileImport.Report report = new StateFileImport(
                                ComponentRegistry.open(folder.resolve("components")),
                                ImportOptions.DEFAULT.with(ConflictPolicy.OVERWRITE),
                                store.transfers(),
                                SectionMapping.NONE)
                        .importFrom(opened);
                assertThat(report.failed()).isZero();
            }
            assertThat(state(store)).isEqualTo(newState);
            assertThat(items(store)).hasSize(ITEMS + ITEMS / 2).containsEntry("k1", "old");
            assertThat(items(store).values().stream().filter("new"::equals)).hasSize(ITEMS);
            expectSound(store);
            store.maintenance().sweep(false, false);
            assertThat(store.maintenance().sweep(true, false)).isEqualTo(NOTHING);
            assertThat(hidden(target)).isEmpty();
            return met;
        }
    }

    private static List<ScopeInfo> hidden(Path target) {
        BackendProvider sqlite = ServiceLoader.load(BackendProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.schemes().contains("sqlite"))
                .findFirst()
                .orElseThrow();
        try (Storage storage = sqlite.open("sqlite", target.toString(), StorageOptions.DEFAULT)) {
            ScopePrefix staged = ScopePrefix.of("", "care", "import");
            return storage.scopes(new ScopeScan(staged, ScopeScan.Order.NAME, null, 9))
                    .items();
        }
    }

    private String expectOldOrNew(Cairn store) {
        expectSound(store);
        List<String> old = List.of(oldState.split("\n", -1));
        List<String> wanted = List.of(newState.split("\n", -1));
        List<String> found = List.of(state(store).split("\n", -1));
        StringBuilder met = new StringBuilder();
        for (int i = 0; i < found.size(); i++) {
            assertThat(found.get(i)).as(WHOLE.get(i).toString()).isIn(old.get(i), wanted.get(i));
            met.append(found.get(i).equals(old.get(i)) ? "old " : "new ");
        }
        Map<String, String> items = items(store);
        for (int item = 0; item < ITEMS; item++) {
            assertThat(items).containsKey("k" + item);
        }
        return met.append(items.values().stream().distinct().count()).toString();
    }

    private static void expectSound(Cairn store) {
        List<Damage> damage = new ArrayList<>();
        store.verify(damage::add);
        assertThat(damage).isEmpty();
    }
}
