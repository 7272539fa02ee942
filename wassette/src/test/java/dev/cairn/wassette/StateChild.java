package dev.cairn.wassette;

import dev.cairn.error.CairnException;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateCompression;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateLimits;
import dev.cairn.wassette.section.ConflictPolicy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What tests do in a process of its own; says on standard output how far it is. */
public final class StateChild {
    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private StateChild() {}

    /**
     * {@code bombs}, {@code import FOLDER FILE}, {@code export FOLDER FILE TIMES}, {@code sockets FOLDER WHOLE PLAIN}, {@code export-and-wait
     * FOLDER}.
     */
    public static void main(String[] args) throws IOException {
        switch (args[0]) {
            case "bombs" -> bombs();
            case "sockets" -> sockets(Path.of(args[1]), Path.of(args[2]), Path.of(args[3]));
            case "export-and-wait" -> exportAndWait(Path.of(args[1]));
            case "import" -> importing(Path.of(args[1]), Path.of(args[2]));
            default -> export(Path.of(args[1]), Path.of(args[2]), Integer.parseInt(args[3]));
        }
    }

    private static void bombs() throws IOException {
        for (Bomb bomb : Bomb.values()) {
            long began = ProcessorTime.nanos();
            String said;
            try (InputStream in = bomb.open();
                    StateFile file = StateFile.from(in, StateLimits.DEFAULT, BinaryStore.digestsOnly())) {
                said = "READ " + file.snapshot().ids().size();
            } catch (CairnException e) {
                said = e.code().name();
            }
            OUT.println(bomb + " " + said + " " + (ProcessorTime.nanos() - began) / 1_000_000);
        }
    }

    private static void importing(Path root, Path file) {
        Installation to = new Installation(root);
        try (StateFile opened = StateFile.from(file, StateLimits.DEFAULT, BinaryStore.inFiles())) {
            ImportOptions options = ImportOptions.DEFAULT
                    .with(ConflictPolicy.OVERWRITE)
                    .withProgress(done -> OUT.println("component " + done));
            ImportReport report = to.states().importFrom(opened, options);
            OUT.println("restored " + report.restored());
        } catch (CairnException e) {
            OUT.println("failed " + e.code() + " " + e.getMessage());
        }
    }

    /** Imports a file with binaries, then one without, and says how many sockets each asked for. */
    private static void sockets(Path root, Path whole, Path plain) throws IOException {
        CountingSockets.install();
        importing(root.resolve("whole"), whole);
        OUT.println("sockets " + CountingSockets.asked());
        try {
            importing(root.resolve("plain"), plain);
        } catch (RuntimeException e) {
            OUT.println("failed " + e);
        }
        OUT.println("sockets " + CountingSockets.asked());
    }

    /** Stops in the middle of an export until it hears something. */
    private static void exportAndWait(Path root) {
        new Installation(root)
                .states()
                .exportTo(new ByteArrayOutputStream(), Installation.whole().withProgress(done -> {
                    if (done == 1) {
                        OUT.println("exporting");
                        waitForWord();
                    }
                }));
        OUT.println("exported");
    }

    private static void waitForWord() {
        try {
            System.in.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void export(Path root, Path file, int times) throws IOException {
        Installation from = new Installation(root);
        for (int i = 0; i < times; i++) {
            try {
                ExportReport report = from.states().exportTo(file, StateCompression.NONE, Installation.whole());
                OUT.println("exported " + report.exported().size() + " " + Files.size(file) + " "
                        + Runtime.getRuntime().maxMemory());
            } catch (CairnException e) {
                OUT.println("failed " + e.code() + " " + e.getMessage());
            }
        }
    }
}
