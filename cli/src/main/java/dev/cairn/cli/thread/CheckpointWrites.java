package dev.cairn.cli.thread;

import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.Selection;
import dev.cairn.cli.Cli;
import dev.cairn.cli.CommandFailure;
import dev.cairn.cli.Verb;
import dev.cairn.cli.output.Answer;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn checkpoint writes}. */
@Command(
        name = "writes",
        header = "List what tasks wrote before the next checkpoint, or save what a task wrote.",
        footer = {
            "",
            "A write that is there already stays; of __error__, __interrupt__, __resume__ and __scheduled__ the last one"
                    + " counts.",
            "",
            "Examples:",
            "  cairn checkpoint writes run-1",
            "  cairn checkpoint writes run-1@7 --task search --write 'answer={\"found\":3}'",
            "  cairn checkpoint writes run-1 --task ask-user --write '__resume__=\"yes\"'"
        })
public final class CheckpointWrites extends Verb {
    @Parameters(
            paramLabel = "ADDRESS",
            description = "THREAD or THREAD@PLACE: the checkpoint that the tasks started from.")
    String address = "";

    @Option(names = "--task", paramLabel = "ID", description = "The task that wrote.")
    @Nullable
    String task;

    @Option(
            names = "--write",
            paramLabel = "CHANNEL=JSON",
            description = "What the task wrote, in its order. JSON may be @FILE, or - for standard input.")
    List<String> writes = List.of();

    @Option(
            names = "--path",
            paramLabel = "PATH",
            description = "The task's place in the graph, for the order of writes.")
    String path = "";

    @Mixin
    Token token = new Token();

    @Mixin
    Namespace namespace = new Namespace();

    /** Makes the command. */
    public CheckpointWrites(Cli cli) {
        super(cli);
    }

    @Override
    public Integer call() {
        if ((task == null) != writes.isEmpty()) {
            throw CommandFailure.usage("--task and --write go together.");
        }
        List<ChannelWrite> given = given();
        return inStore(cairn -> {
            Checkpointer checkpoints = cairn.checkpoints();
            CheckpointConfig at = namespace.find(checkpoints, address);
            if (task != null) {
                token.under(checkpoints, at.threadId()).putWrites(at, given, task, path);
            }
            List<PendingWrite> pending = checkpoints.get(at, Selection.none()).pendingWrites();
            List<Document> items = pending.stream().map(Facts::of).toList();
            return show(Answer.of(items, null, () -> text(pending)));
        });
    }

    private List<ChannelWrite> given() {
        List<ChannelWrite> given = new ArrayList<>();
        for (String write : writes) {
            Map.Entry<String, Document> value = cli().input().channel("--write", write);
            given.add(new ChannelWrite(value.getKey(), value.getValue()));
        }
        return given;
    }

    private static List<String> text(List<PendingWrite> pending) {
        return pending.isEmpty() ? List.of("No task has written anything here.") : CheckpointText.writes(pending);
    }
}
