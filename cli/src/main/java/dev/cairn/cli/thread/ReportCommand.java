package dev.cairn.cli.thread;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.cli.checkpoint.ThreadName;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.Damages;
import dev.cairn.cli.shell.Output;
import dev.cairn.cli.shell.StoreCommand;
import dev.cairn.model.JsonPointer;
import dev.cairn.server.report.ReportOptions;
import dev.cairn.server.report.ThreadReport;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn report}. */
@Command(
        name = "report",
        header = "Write a thread as one HTML file that shows every step without a server.",
        description = {
            "",
            "The file loads and sends nothing. Open it in a browser, send it to a colleague or attach it to a bug "
                    + "report."
        },
        footer = {
            "Blanks the value in every state and in all texts that contain it. A value of less than 4 characters is "
                    + "blanked only where it is the whole text. Inspect the file before you send it.",
            "  cairn report run-1 -o run-1.html",
            "  cairn report run-1 -o run-1.html --blank /config/api_key --branch main"
        })
public final class ReportCommand extends StoreCommand {
    @Parameters(paramLabel = "THREAD", description = "The thread's id, taken literally.")
    String thread = "";

    @Option(
            names = "--blank",
            paramLabel = "POINTER",
            description = "Blank the value at this JSON Pointer (RFC 6901) into the state. Repeat for several.")
    List<String> blanked = List.of();

    @Option(names = "--namespace", paramLabel = "NAMESPACE", description = "Only this namespace. Default: all.")
    private @Nullable String namespace;

    @Option(
            names = "--branch",
            paramLabel = "BRANCH",
            description = "Only this branch, back to its beginning; repeatable. Default: all checkpoints.")
    List<String> branches = List.of();

    @Override
    protected int run(Cairn cairn) {
        if (!cli().output().isFile() && cli().shell().screen()) {
            throw CommandFailure.usage("Cannot write a report to the screen. Give -o FILE.");
        }
        ReportOptions options = new ReportOptions(namespace, branches, pointers());
        Damages damages = new Damages(cli());
        String threadId = ThreadName.require(cairn.checkpoints(), thread).threadId();
        ThreadReport report =
                ticking("seconds of reading", () -> ThreadReport.of(cairn.lookup(), threadId, options, damages));
        write(report);
        return damages.tell();
    }

    private List<JsonPointer> pointers() {
        List<JsonPointer> pointers = blanked.stream().map(JsonPointer::parse).toList();
        if (pointers.contains(JsonPointer.ROOT)) {
            throw CommandFailure.usage(
                    "Cannot blank the whole state. Nothing was written. Name a value, such as /config/key.");
        }
        return pointers;
    }

    private void write(ThreadReport report) {
        Output output = cli().output();
        AtomicLong bytes = new AtomicLong();
        ticking("seconds of writing", () -> {
            output.bytes(out -> bytes.set(
                    report.write(cli().stores().shown(), cli().shell().clock().instant(), out)));
            return bytes;
        });
        if (output.isFile()) {
            output.onScreen().show(written(report, String.valueOf(output.file()), bytes.get()));
        }
    }

    private Answer written(ThreadReport report, String file, long bytes) {
        Json json = new Json()
                .put("thread_id", thread)
                .put("file", file)
                .put("bytes", bytes)
                .put("checkpoints", report.checkpoints())
                .put("blanked", report.blanked());
        String blanks =
                blanked.isEmpty() ? "" : " " + Figures.count(report.blanked(), "value is", "values are") + " blanked.";
        return Answer.of(
                json,
                () -> List.of(SafeText.of("Wrote " + file + ": "
                        + Figures.count(report.checkpoints(), "checkpoint", "checkpoints") + ", "
                        + Figures.size(bytes) + "." + blanks)));
    }
}
