package dev.cairn.cli.thread;

import dev.cairn.answer.CheckpointFacts;
import dev.cairn.answer.HistoryPage;
import dev.cairn.answer.HistoryPage.Listed;
import dev.cairn.answer.Json;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.cli.checkpoint.Namespace;
import dev.cairn.cli.options.TimedPaging;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Format;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.ShortIds;
import dev.cairn.cli.output.Table;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.Damages;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.storage.Page;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn thread history}. */
@Command(
        name = "history",
        header = "List checkpoints from one back to the first.",
        footer = {
            "If checkpoints were removed, a line says how many, and the list continues after them.",
            "  cairn thread history run-1",
            "  cairn thread history run-1@second-try --limit 5"
        })
public final class ThreadHistory extends CliCommand {
    @Parameters(paramLabel = "ADDRESS", description = "THREAD or THREAD@PLACE: the checkpoint to start at.")
    String address = "";

    @Mixin
    Namespace namespace = new Namespace();

    @Mixin
    TimedPaging page = new TimedPaging();

    @Mixin
    Where where = new Where();

    @Option(names = "--all", description = "List all branches of the namespace, in the order stored.")
    boolean all;

    @Option(
            names = "--tag",
            paramLabel = "TAG",
            description = "Only checkpoints with this tag, of all branches of the namespace.")
    private @Nullable String tag;

    @Override
    public Integer call() {
        DocumentFilter filter = where.filter(cli().input());
        return inStore(cairn -> {
            Checkpointer checkpoints = cairn.checkpoints();
            CheckpointConfig start = namespace.find(checkpoints, address);
            if (all || tag != null) {
                Damages damages = new Damages(cli());
                Page<CheckpointSummary> found = checkpoints.summaries(query(start, filter), damages);
                show(
                        checkpoints,
                        new Page<>(
                                found.items().stream()
                                        .map(item -> new Listed(item, 0))
                                        .toList(),
                                found.next()));
                return damages.tell();
            }
            HistoryPage ancestry =
                    new HistoryPage(cairn.lookup(), start, filter, page.since(), page.limit(), page.cursor());
            show(checkpoints, ancestry.read());
            CheckpointSummary end = ancestry.endBeforeParent();
            if (end != null && cli().format() != Format.JSON) {
                cli().output().note(SafeText.of(new Gap(end).text(checkpoints)));
            }
            ancestry.throwDamage();
            return ExitCode.OK;
        });
    }

    private CheckpointQuery query(CheckpointConfig start, DocumentFilter filter) {
        return CheckpointQuery.of(start.threadId())
                .namespace(start.namespace())
                .between(page.since(), null)
                .where(filter)
                .tagged(tag)
                .limit(page.limit())
                .from(page.cursor());
    }

    private int show(Checkpointer checkpoints, Page<Listed> found) {
        return show(Answer.of(
                found.items(), CheckpointFacts::of, found.next(), new Json(), () -> table(checkpoints, found.items())));
    }

    private List<String> table(Checkpointer checkpoints, List<Listed> items) {
        if (items.isEmpty()) {
            boolean narrowed = page.since() != null || tag != null || !where.isEmpty();
            return List.of(narrowed ? "No matching checkpoints." : "No checkpoints.");
        }
        ShortIds ids = ThreadIds.of(
                checkpoints,
                items.get(0).at().config(),
                items.stream()
                        .map(item -> String.valueOf(item.at().config().checkpointId()))
                        .toList());
        Table table = new Table()
                .number("STEP")
                .text("SOURCE")
                .text("BRANCH")
                .text("CHECKPOINT")
                .text("TIME")
                .number("STATE");
        for (Listed item : items) {
            if (item.missing() > 0) {
                table.remark("      " + Figures.count(item.missing(), "checkpoint was", "checkpoints were")
                        + " removed here");
            }
            CheckpointSummary at = item.at();
            table.row(
                    String.valueOf(at.metadata().step()),
                    at.metadata().source().label(),
                    at.config().branch(),
                    ids.of(String.valueOf(at.config().checkpointId())),
                    Figures.time(at.ts()),
                    Figures.size(at.bytes()));
        }
        return table.lines();
    }
}
