package dev.cairn.state;

import dev.cairn.CairnException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What tests do in a process of its own; says on standard output how far it is. */
public final class StateChild {
    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private StateChild() {}

    /** {@code bombs}, {@code import FOLDER FILE}, {@code export FOLDER FILE TIMES}. */
    public static void main(String[] args) throws IOException {
        switch (args[0]) {
            case "bombs" -> bombs();
            case "import" -> importing(Path.of(args[1]), Path.of(args[2]));
            default -> export(Path.of(args[1]), Path.of(args[2]), Integer.parseInt(args[3]));
        }
    }

    private static void bombs() throws IOException {
        for (Bomb bomb : Bomb.values()) {
            long began = System.nanoTime();
            String said;
            try (InputStream in = bomb.open();
                    StateFile file = StateFile.read(in, StateLimits.DEFAULT, BinaryStore.digestsOnly())) {
                said = "READ " + file.snapshot().ids().size();
            } catch (CairnException e) {
                said = e.code().name();
            }
            OUT.println(bomb + " " + said + " " + (System.nanoTime() - began) / 1_000_000);
        }
    }

    private static void importing(Path root, Path file) {
        Installation to = new Installation(root);
        try (StateFile opened = StateFile.open(file, StateLimits.DEFAULT, BinaryStore.inFiles())) {
            ImportOptions options = ImportOptions.DEFAULT
                    .with(ConflictPolicy.OVERWRITE)
                    .withProgress(done -> OUT.println("component " + done));
            ImportReport report = to.states().importFrom(opened, options);
            OUT.println("restored " + report.restored());
        } catch (CairnException e) {
            OUT.println("failed " + e.code() + " " + e.getMessage());
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
