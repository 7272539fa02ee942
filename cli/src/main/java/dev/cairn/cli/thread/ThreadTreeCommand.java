package dev.cairn.cli.thread;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.cli.checkpoint.Facts;
import dev.cairn.cli.checkpoint.Namespace;
import dev.cairn.cli.checkpoint.ThreadName;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.shell.Damages;
import dev.cairn.cli.shell.StoreCommand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn thread tree}. */
@Command(
        name = "tree",
        header = "Draw all checkpoints of a thread with its branches, newest first.",
        footer = {
            "Branches stand in brackets at their heads, main@{1} where main stood before it last moved back."
                    + " Where checkpoints were removed, the next one says how many.",
            "  cairn thread tree run-1 --short"
        })
public final class ThreadTreeCommand extends StoreCommand {
    @Parameters(paramLabel = "THREAD", description = "The thread's id, as it is.")
    String thread = "";

    @Mixin
    Namespace namespace = new Namespace();

    @Option(names = "--short", description = "Count checkpoints where nothing branches instead of drawing each.")
    boolean shortened;

    @Override
    protected int run(Cairn cairn) {
        ThreadName.require(cairn.checkpoints(), thread);
        Damages damages = new Damages(cli());
        ThreadTree tree = cairn.checkpoints().tree(thread, namespace.name(), damages);
        show(Answer.of(tree.nodes(), Facts::of, null, branches(tree), () -> TreeDrawing.lines(tree, shortened)));
        return damages.tell();
    }

    private static Json branches(ThreadTree tree) {
        List<Json> branches = new ArrayList<>();
        Map<String, List<String>> former = new LinkedHashMap<>(tree.formerTips());
        tree.heads()
                .forEach((branch, head) -> branches.add(new Json()
                        .put("branch", branch)
                        .put("head_id", head)
                        .put("former_tips", former.getOrDefault(branch, List.of()))));
        List<Json> gaps = new ArrayList<>();
        new TreeMap<>(tree.gaps())
                .forEach((parent, gap) -> gaps.add(new Json()
                        .put("parent_id", parent)
                        .put("removed", gap.removed())
                        .put("ancestor_id", gap.ancestorId())
                        .put("channels", gap.channels())));
        return new Json().put("branches", branches).put("gaps", gaps);
    }
}
