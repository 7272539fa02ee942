package dev.cairn.cli.care;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.OutputFile;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.internal.file.FileErrors;
import dev.cairn.maintenance.VerifyOptions;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How far a check has come, in a file, so that another one goes on there. Not safe for use by several threads. */
final class VerifyProgress {
    private static final long INTERVAL_NANOS = 500_000_000L;

    private final Path file;
    private final String store;
    private final boolean values;
    private final List<Damage> damages = new ArrayList<>();
    private @Nullable Scope after;
    private long next = System.nanoTime() + INTERVAL_NANOS;

    /** @param store what tells the store from others, without a password: it is written into the file */
    VerifyProgress(Path file, String store, boolean values) {
        this.file = file;
        this.store = store;
        this.values = values;
    }

    /** Takes up what is in the file, if it is there. */
    void read() {
        if (Files.notExists(file)) {
            return;
        }
        try {
            Document stored = Document.parse(Files.readAllBytes(file));
            boolean same = stored.at("/store").text().equals(store)
                    && stored.at("/data").json().equals(String.valueOf(values));
            if (!same) {
                throw CommandFailure.usage(file + " belongs to a check of another store or with other options: "
                        + stored.at("/store").text() + ". Name another file, or remove it to start again.");
            }
            after = new Scope(Bytes.fromOwned(
                    Base64.getDecoder().decode(stored.at("/after").text())));
            for (Document damage : stored.at("/damages").items()) {
                damages.add(new Damage(
                        damage.at("/address").text(),
                        damage.at("/reason").text(),
                        damage.at("/scope").text()));
            }
        } catch (IOException e) {
            throw new CommandFailure(
                    ExitCode.FAILURE,
                    "UNAVAILABLE",
                    "Cannot read " + file + ": " + FileErrors.reason(e) + ".",
                    Map.of());
        }
    }

    VerifyOptions options() {
        return new VerifyOptions(values, after, damages);
    }

    List<Damage> damages() {
        return damages;
    }

    void passed(Scope scope) {
        after = scope;
        if (System.nanoTime() - next > 0) {
            write();
            next = System.nanoTime() + INTERVAL_NANOS;
        }
    }

    void write() {
        Scope last = after;
        if (last == null) {
            return;
        }
        Document state = new Json()
                .put("store", store)
                .put("data", values)
                .put("after", Base64.getEncoder().encodeToString(last.id().toArray()))
                .put("damages", damages)
                .document();
        try {
            OutputFile.of(file.toString()).write(out -> out.write(state.bytes()));
        } catch (IOException e) {
            throw CommandFailure.fromOutput("Cannot write " + file, "", e, Map.of());
        }
    }

    /** The check is done: nothing is to go on with. */
    void done() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw CommandFailure.fromOutput("Cannot remove " + file, "", e, Map.of());
        }
    }
}
