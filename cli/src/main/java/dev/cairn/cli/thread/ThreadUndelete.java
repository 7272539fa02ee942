package dev.cairn.cli.thread;

import dev.cairn.answer.ThreadFacts;
import dev.cairn.cli.checkpoint.ThreadName;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.shell.CliCommand;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn thread undelete}. */
@Command(
        name = "undelete",
        header = "Undelete the thread that was last deleted under an id.",
        footer = {
            "'cairn thread list --deleted' lists deleted threads. Exit code 5 if there is none with this id, 4 "
                    + "if a new thread uses the id. Then restore it under another id with --as.",
            "  cairn thread undelete run-1",
            "  cairn thread undelete run-1 --as run-1-old"
        })
public final class ThreadUndelete extends CliCommand {
    @Parameters(paramLabel = "THREAD", description = "The id of the deleted thread, taken literally.")
    String thread = "";

    @Option(names = "--as", paramLabel = "THREAD", description = "New id for the thread. Default: its old id.")
    private @Nullable String as;

    @Override
    public Integer call() {
        String target = as == null ? thread : as;
        return inStore(cairn -> {
            cairn.checkpoints().threads().undelete(thread, target);
            var info = ThreadName.require(cairn.checkpoints(), target);
            return show(Answer.of(
                    ThreadFacts.of(info),
                    "Restored thread '" + target + "': "
                            + Figures.count(info.records(), "record", "records") + ", " + Figures.size(info.bytes())
                            + "."));
        });
    }
}
