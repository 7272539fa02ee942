package dev.cairn.cli.thread;

import dev.cairn.cli.checkpoint.Facts;
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
        header = "Bring back the thread that was deleted last under an id, as it was.",
        footer = {
            "'cairn thread list --deleted' shows which there are. Exit code 5 when there is none, 4 when there is a thread of that"
                    + " id again: --as brings it back under another.",
            "  cairn thread undelete run-1",
            "  cairn thread undelete run-1 --as run-1-old"
        })
public final class ThreadUndelete extends CliCommand {
    @Parameters(paramLabel = "THREAD", description = "The id that the thread had, as it is.")
    String thread = "";

    @Option(names = "--as", paramLabel = "THREAD", description = "The id that it shall have.")
    private @Nullable String as;

    @Override
    public Integer call() {
        String target = as == null ? thread : as;
        return inStore(cairn -> {
            cairn.checkpoints().undelete(thread, target);
            var info = ThreadName.require(cairn.checkpoints(), target);
            return show(Answer.of(
                    Facts.of(info),
                    "Thread '" + target + "' is back: "
                            + Figures.count(info.records(), "record", "records") + ", " + Figures.size(info.bytes())
                            + "."));
        });
    }
}
