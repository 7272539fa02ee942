package dev.cairn.cli.checkpoint;

import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.Selection;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
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
        header = "List task results before the next checkpoint, or save one.",
        footer = {
            "An existing result stays. For __error__, __interrupt__, __resume__ and __scheduled__, the last one "
                    + "counts.",
            "  cairn checkpoint writes run-1",
            "  cairn checkpoint writes run-1@7 --task search --write 'answer={\"found\":3}'",
            "  cairn checkpoint writes run-1 --task ask-user --write '__resume__=\"yes\"' --question '\"Send it?\"'"
        })
public final class CheckpointWrites extends CliCommand {
    @Parameters(
            paramLabel = "ADDRESS",
            description = "THREAD or THREAD@PLACE: the checkpoint that the tasks started from.")
    String address = "";

    @Option(names = "--task", paramLabel = "ID", description = "The task's id.")
    private @Nullable String task;

    @Option(
            names = "--write",
            paramLabel = "CHANNEL=JSON",
            description = "Result of the task, in order. JSON may be @FILE, or - for standard input.")
    List<String> writes = List.of();

    @Option(
            names = "--question",
            paramLabel = "JSON",
            description = "Save the answer, __resume__, only if the task asks this question and has no answer. JSON "
                    + "may be @FILE, or - for standard input.")
    private @Nullable String question;

    @Option(
            names = "--path",
            paramLabel = "PATH",
            description = "Place of the task in the graph, for the order of writes.")
    String path = "";

    @Mixin
    Token token = new Token();

    @Mixin
    Namespace namespace = new Namespace();

    @Override
    public Integer call() {
        if ((task == null) != writes.isEmpty()) {
            throw CommandFailure.usage("--task and --write require each other.");
        }
        List<ChannelWrite> given = given();
        if (question != null && (given.size() != 1 || !given.get(0).channel().equals(ChannelWrite.RESUME))) {
            throw CommandFailure.usage("--question requires exactly one --write " + ChannelWrite.RESUME + "=JSON.");
        }
        return inStore(cairn -> {
            Checkpointer checkpoints = cairn.checkpoints();
            CheckpointConfig at = namespace.find(checkpoints, address);
            if (task != null) {
                write(token.under(checkpoints, at.threadId()), at, task, given);
            }
            List<PendingWrite> pending = checkpoints.get(at, Selection.none()).pendingWrites();
            return show(CheckpointText.WRITES.all(pending, "No task has written here."));
        });
    }

    private void write(Checkpointer checkpoints, CheckpointConfig at, String writer, List<ChannelWrite> given) {
        if (question == null) {
            checkpoints.putWrites(at, given, writer, path);
        } else {
            Document shown = cli().input().json("--question", question).asData();
            checkpoints.answer(at, writer, shown, given.get(0).value());
        }
    }

    private List<ChannelWrite> given() {
        List<ChannelWrite> given = new ArrayList<>();
        for (String write : writes) {
            Map.Entry<String, Document> value = cli().input().channel("--write", write);
            given.add(new ChannelWrite(value.getKey(), value.getValue()));
        }
        return given;
    }
}
