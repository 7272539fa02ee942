package dev.cairn.cli.tour;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.cli.shell.Input;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn tour}. */
@Command(
        name = "tour",
        header = "Take the tour: record a run, kill it, resume, fork, compare, verify, measure.",
        description = {
            "",
            "Works in its own store in a new folder, which you can explore afterwards. Each claim is checked. "
                    + "Exit code 6 if a check fails."
        },
        footer = {"  cairn tour", "  cairn tour --trace agent.json --messages /agents/0/messages --keep my-tour"})
public final class TourCommand extends CliCommand {
    /** How the program was called, for commands to try. */
    private static final String COMMAND = System.getProperty("cairn.command", "cairn");

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "JSON file with a recorded run. Default: a made-up conversation.")
    private @Nullable String trace;

    @Option(
            names = "--messages",
            paramLabel = "POINTER",
            description = "JSON Pointer (RFC 6901) to the list of messages.")
    private @Nullable String messages;

    @Option(names = "--line", paramLabel = "N", description = "Line of a JSON Lines file, from 1.")
    private @Nullable Long line;

    @Option(names = "--keep", paramLabel = "DIR", description = "New or empty folder for the store.")
    private @Nullable String keep;

    private final List<String> reported = new ArrayList<>();

    @Override
    public Integer call() {
        if ((trace == null) != (messages == null)) {
            throw CommandFailure.usage("--trace and --messages require each other.");
        }
        if (line != null && trace == null) {
            throw CommandFailure.usage("--line requires --trace.");
        }
        Path folder = folder();
        Source source = new Source(file(folder), messages == null ? "" : messages, line == null ? 0 : line);
        Narration narration = new Narration(this::tell);
        Tour tour = new Tour(folder.resolve("tour.db"), source, narration, new SplittableRandom());
        tour.run();
        finish(tour);
        if (cli().format().isJson()) {
            cli().output().show(answer(tour));
        } else if (cli().output().isFile()) {
            cli().output().lines(reported);
        }
        return narration.exitCode();
    }

    /** The trace. A pipe can be read once and the recording process reads it, too: its content becomes a file of the tour's folder. */
    private @Nullable String file(Path folder) {
        if (trace == null || Files.notExists(Path.of(trace)) || Files.isRegularFile(Path.of(trace))) {
            return trace;
        }
        Path copy = folder.resolve("trace.json");
        try (InputStream in = cli().input().open(trace)) {
            Files.createDirectories(folder);
            Files.copy(in, copy);
            return copy.toString();
        } catch (IOException e) {
            throw Input.failure(trace, e);
        }
    }

    /** Tells a line now, on standard error where standard output or a file is for the whole. */
    private void tell(String line) {
        reported.add(line);
        if (cli().format().isJson() || cli().output().isFile()) {
            cli().output().note(line);
        } else {
            cli().output().lines(List.of(line));
        }
    }

    private Path folder() {
        try {
            if (keep == null) {
                return Files.createTempDirectory("cairn-tour-");
            }
            Path folder = Path.of(keep);
            if (Files.exists(folder)) {
                requireEmpty(folder);
            }
            return folder;
        } catch (IOException e) {
            throw CommandFailure.fromOutput("Cannot create the folder of the tour", "", e, Map.of());
        }
    }

    private static void requireEmpty(Path folder) throws IOException {
        try (Stream<Path> content = Files.list(folder)) {
            if (content.findAny().isPresent()) {
                throw new CommandFailure(
                        ExitCode.CONFLICT,
                        "ALREADY_EXISTS",
                        "Cannot use the folder " + folder + ": it is not empty. Name a new or empty folder for the "
                                + "tour.",
                        Map.of("folder", folder.toString()));
            }
        }
    }

    private void finish(Tour tour) {
        List<String> failed = tour.narration().failed();
        String store = quoted(tour.url());
        Stream.of(
                        "",
                        failed.isEmpty()
                                ? "Every claim held. The store stays; look around:"
                                : failed.size() + " of the claims did not hold: " + String.join("; ", failed) + ".",
                        "  " + COMMAND + " --store " + store + " thread tree " + Tour.THREAD,
                        "  " + COMMAND + " --store " + store + " checkpoint show " + Tour.THREAD + "@3",
                        "  " + COMMAND + " --store " + store + " thread diff " + Tour.THREAD + "@2 " + Tour.THREAD
                                + "@3",
                        "  " + COMMAND + " --store " + store + " stats")
                .forEach(this::tell);
    }

    private static String quoted(String text) {
        return text.matches("[A-Za-z0-9:/._-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    private static Answer answer(Tour tour) {
        Narration narration = tour.narration();
        return Answer.of(
                new Json()
                        .put("ok", narration.failed().isEmpty())
                        .put("store", tour.url())
                        .put("thread_id", Tour.THREAD)
                        .put("proofs", narration.proofs())
                        .put("figures", narration.figures()),
                List::of);
    }
}
