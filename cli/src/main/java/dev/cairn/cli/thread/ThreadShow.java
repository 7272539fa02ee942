package dev.cairn.cli.thread;

import dev.cairn.Cairn;
import dev.cairn.answer.ThreadFacts;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.cli.checkpoint.ThreadName;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Fields;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.ShortIds;
import dev.cairn.cli.output.Table;
import dev.cairn.cli.shell.Damages;
import dev.cairn.cli.shell.StoreCommand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn thread show}. */
@Command(
        name = "show",
        header = "Show one thread: namespaces, branches, counts and sizes.",
        footer = {"  cairn thread show run-1"})
public final class ThreadShow extends StoreCommand {
    @Parameters(paramLabel = "THREAD", description = "The thread's id, taken literally.")
    String thread = "";

    @Override
    protected int run(Cairn cairn) {
        Checkpointer checkpoints = cairn.checkpoints();
        ThreadInfo info = ThreadName.require(checkpoints, thread);
        Map<String, ThreadTree> trees = new LinkedHashMap<>();
        Damages damages = new Damages(cli());
        checkpoints
                .branches()
                .namespaces(thread)
                .forEach(name -> trees.put(name, checkpoints.branches().tree(thread, name, damages)));
        show(Answer.of(ThreadFacts.of(info, trees), () -> text(info, trees)));
        return damages.tell();
    }

    private static List<String> text(ThreadInfo info, Map<String, ThreadTree> trees) {
        long checkpoints =
                trees.values().stream().mapToLong(tree -> tree.nodes().size()).sum();
        long states = trees.values().stream().mapToLong(ThreadFacts::stateBytes).sum();
        Fields fields = new Fields()
                .add("thread", info.threadId())
                .add("status", info.status().label())
                .add("created", Figures.time(info.created()))
                .add("changed", Figures.time(info.changed()))
                .add(
                        "checkpoints",
                        Figures.number(checkpoints) + "; their states are " + Figures.size(states) + " whole")
                .add(
                        "stored",
                        Figures.size(info.bytes()) + " in " + Figures.count(info.records(), "record", "records"));
        info.pending()
                .forEach(pending -> fields.add(
                        pending.status() == ThreadStatus.ERROR ? "failed at" : "waits at", place(pending.head())));
        if (info.expires() != null) {
            fields.add("ends", Figures.time(info.expires()));
        }
        List<String> lines = new ArrayList<>(fields.lines());
        Table table = new Table()
                .text("NAMESPACE")
                .number("CHECKPOINTS")
                .text("BRANCH")
                .number("STEP")
                .text("HEAD")
                .number("FORMER TIPS");
        trees.forEach((name, tree) -> addBranches(table, name, tree));
        lines.add("");
        lines.addAll(table.lines());
        return lines;
    }

    private static String place(CheckpointConfig head) {
        String namespace = head.namespace().isEmpty() ? "" : " of namespace '" + head.namespace() + "'";
        return SafeText.of("branch '" + head.branch() + "'" + namespace + ", checkpoint " + head.checkpointId());
    }

    private static void addBranches(Table table, String name, ThreadTree tree) {
        ShortIds ids = ShortIds.fromAll(tree.nodes().stream()
                .map(node -> String.valueOf(node.config().checkpointId()))
                .toList());
        tree.heads()
                .forEach((branch, head) -> table.row(
                        name.isEmpty() ? "(root)" : name,
                        Figures.number(tree.nodes().size()),
                        branch,
                        String.valueOf(ThreadFacts.step(tree, head)),
                        ids.of(head),
                        String.valueOf(tree.formerTips()
                                .getOrDefault(branch, List.of())
                                .size())));
    }
}
