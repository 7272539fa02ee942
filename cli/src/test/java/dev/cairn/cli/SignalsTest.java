package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.model.Document;
import dev.cairn.store.ItemOperation;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.Namespace;
import dev.cairn.testing.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Long commands that a signal ends in the middle: exit code, message, no temporary files, and the same command again. */
class SignalsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int ITEMS = 15_000;

    @TempDir
    static Path shared;

    @TempDir
    Path folder;

    @BeforeAll
    static void fill() {
        Random random = new Random(1);
        try (Cairn cairn = Cairn.open("sqlite:" + shared.resolve("store.db"))) {
            for (int from = 0; from < ITEMS; from += 1_000) {
                List<ItemOperation> puts = new ArrayList<>();
                for (int i = from; i < from + 1_000; i++) {
                    byte[] bytes = new byte[300];
                    random.nextBytes(bytes);
                    puts.add(new ItemOperation.Put(
                            new Namespace(List.of("n" + i % 10)),
                            "k" + i,
                            Document.of(Base64.getEncoder().encodeToString(bytes)),
                            ItemOptions.none()));
                }
                cairn.store().batch(puts);
            }
        }
        new Sandbox(shared).ok("backup", shared.resolve("backup").toString());
    }

    private String store() {
        return "sqlite:" + shared.resolve("store.db");
    }

    private String[] command(String name) {
        String target = folder.resolve("target.db").toString();
        return switch (name) {
            case "backup" -> new String[] {"backup", folder.resolve("backup").toString()};
            case "restore" ->
                new String[] {
                    "--store",
                    "sqlite:" + target,
                    "restore",
                    shared.resolve("backup").toString()
                };
            case "copy" -> new String[] {"copy", store(), "sqlite:" + target};
            default ->
                new String[] {
                    "store", "export", "-o", folder.resolve("items.jsonl").toString()
                };
        };
    }

    private boolean isAtWork(String name) throws IOException {
        Path place = name.equals("backup") ? folder.resolve("backup") : folder;
        if (Files.notExists(place)) {
            return false;
        }
        try (Stream<Path> files = Files.list(place)) {
            String end = name.equals("backup") ? ".part" : name.equals("export") ? ".tmp" : "target.db";
            return files.anyMatch(file -> file.toString().endsWith(end));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "backup, INT, 130", "backup, TERM, 143", "backup, HUP, 129",
        "restore, INT, 130", "restore, TERM, 143", "restore, HUP, 129",
        "copy, INT, 130", "copy, TERM, 143", "copy, HUP, 129",
        "export, INT, 130", "export, TERM, 143", "export, HUP, 129",
    })
    void a_command_that_a_signal_ends_can_be_repeated(String name, String signal, int code) throws IOException {
        try (Child child = CairnProcess.start(store(), command(name))) {
            Instant end = Instant.now().plus(PATIENCE);
            while (!isAtWork(name)) {
                assertThat(Instant.now()).isBefore(end);
                Thread.onSpinWait();
            }
            child.signal(signal);
            assertThat(child.code()).isEqualTo(code);
            if (name.equals("export")) {
                assertThat(folder).isEmptyDirectory();
            } else {
                assertThat(child.err()).contains("Interrupted. ", "Run the same command again to resume.");
            }
        }
        Sandbox again = new Sandbox(folder).with("CAIRN_STORE", store());
        again.ok(command(name));
        if (name.equals("export")) {
            assertThat(Files.readAllLines(folder.resolve("items.jsonl"))).hasSize(ITEMS);
        } else if (!name.equals("backup")) {
            Sandbox target = new Sandbox(folder).with("CAIRN_STORE", "sqlite:" + folder.resolve("target.db"));
            assertThat(target.ok("verify")).isEqualTo("No damage found.\n");
            assertThat(target.ok("stats")).contains("15,000");
        } else {
            assertThat(again.ok("backup", folder.resolve("backup").toString(), "--verify"))
                    .contains("All files are intact.");
        }
    }
}
