package dev.cairn.integration.proof;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointDiff.ChannelDiff;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.checkpoint.PruneReport;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.checkpoint.RemovedCheckpoint;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.model.Document.Kind;
import dev.cairn.storage.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a store answers to questions, with labels in place of ids. */
final class ActualAnswers {
    private final Actual actual;

    ActualAnswers(Actual actual) {
        this.actual = actual;
    }

    String run(Step step) {
        return switch (step.op().kind()) {
            case GET -> get(step, Selection.all());
            case PART -> get(step, part(step));
            case LIST -> list(step);
            case TREE -> tree(step);
            case ANCESTRY ->
                actual.checkpoints(step)
                        .branches()
                        .ancestry(actual.config(step))
                        .map(summary -> label(summary.config()))
                        .toList()
                        .toString();
            case THREADS -> threads(step);
            case HISTORY -> history(step);
            case PRUNE -> prune(step);
            case RUNS ->
                actual.checkpoints(step).retention().deleteRuns(List.of(step.run())).removed().stream()
                        .map(RemovedCheckpoint::config)
                        .map(config -> config.threadId() + "/" + config.namespace() + "/" + label(config))
                        .sorted()
                        .toList()
                        .toString();
            case DIFF ->
                actual.checkpoints(step).diff(actual.config(step), Actual.branch(step)).channels().stream()
                        .map(ChannelDiff::channel)
                        .collect(Collectors.toCollection(TreeSet::new))
                        .toString();
            default -> throw new IllegalArgumentException(step.op().toString());
        };
    }

    private String label(CheckpointConfig config) {
        return actual.label(String.valueOf(config.checkpointId()));
    }

    private @Nullable String parent(@Nullable String id) {
        return id == null ? null : actual.label(id);
    }

    private String get(Step step, Selection selection) {
        return actual.checkpoints(step)
                .find(actual.config(step), selection)
                .map(this::shown)
                .orElse("nothing");
    }

    private String shown(CheckpointTuple tuple) {
        return Shown.checkpoint(
                        label(tuple.config()),
                        tuple.parentConfig() == null
                                ? null
                                : parent(tuple.parentConfig().checkpointId()),
                        tuple.metadata(),
                        tuple.checkpoint().versions(),
                        tuple.checkpoint().values())
                + " " + Shown.writes(tuple.pendingWrites(), false);
    }

    private static Selection part(Step step) {
        Selection[] selection = {Selection.none()};
        step.state().forEach((channel, value) -> {
            if (channel.equals("messages") && value.kind() == Kind.ARRAY) {
                selection[0] = selection[0].last(channel, step.count());
            } else if (value.kind() == Kind.ARRAY) {
                selection[0] = selection[0].at(channel, "/" + step.count());
            } else if (value.kind() == Kind.OBJECT) {
                selection[0] = selection[0].at(channel, "/m" + step.count());
            }
        });
        return selection[0];
    }

    private String list(Step step) {
        CheckpointQuery query = CheckpointQuery.of(step.op().thread()).limit(step.pageSize());
        query = step.everyNamespace() ? query : query.namespace(step.op().namespace());
        query = step.before() ? query.before(actual.config(step)) : query;
        query = step.filtered() ? query.where("step", (int) (step.op().seed() % 4)) : query;
        List<String> listed = new ArrayList<>();
        String cursor = null;
        do {
            Page<CheckpointSummary> page = actual.checkpoints(step).summaries(query.from(cursor));
            page.items().forEach(summary -> listed.add(shown(summary)));
            cursor = page.next();
        } while (cursor != null);
        return listed.toString();
    }

    private String shown(CheckpointSummary summary) {
        String lengths = summary.channels().entrySet().stream()
                .map(Map.Entry::toString)
                .collect(Collectors.joining(", ", "{", "}"));
        return Shown.summary(
                label(summary.config()),
                parent(summary.parentId()),
                summary.config().branch(),
                summary.metadata(),
                lengths);
    }

    private String tree(Step step) {
        Checkpointer checkpoints = actual.checkpoints(step);
        String namespaces = checkpoints.branches().namespaces(step.op().thread()) + " ";
        ThreadTree tree;
        try {
            tree = checkpoints.branches().tree(step.op().thread(), step.op().namespace());
        } catch (CairnException e) {
            return namespaces + e.code();
        }
        Map<String, String> heads = new TreeMap<>();
        tree.heads().forEach((branch, id) -> heads.put(branch, actual.label(id)));
        Map<String, List<String>> tips = new TreeMap<>();
        tree.formerTips()
                .forEach((branch, former) ->
                        tips.put(branch, former.stream().map(actual::label).toList()));
        Map<String, HistoryGap> gaps = new TreeMap<>();
        tree.gaps().forEach((id, gap) -> gaps.put(actual.label(id), shown(gap)));
        return namespaces + tree.nodes().stream().map(this::shown).toList() + " " + heads + " " + tips + " " + gaps;
    }

    private String history(Step step) {
        StringBuilder shown = new StringBuilder();
        try {
            actual.checkpoints(step)
                    .branches()
                    .writesHistory(actual.config(step), Shown.HISTORIES)
                    .forEach((channel, history) ->
                            shown.append(Shown.history(channel, parent(history.seedId()), history)));
        } catch (CorruptException circle) {
            return "";
        }
        return shown.toString();
    }

    private String prune(Step step) {
        PruneReport report =
                actual.checkpoints(step).retention().prune(List.of(step.op().thread()), PruneStrategy.KEEP_LATEST);
        return report.kept().stream()
                        .map(kept -> kept.config().namespace() + "/" + label(kept.config())
                                + kept.reasons().stream()
                                        .map(Enum::name)
                                        .sorted()
                                        .toList())
                        .sorted()
                        .toList()
                + " "
                + report.removed().stream()
                        .map(RemovedCheckpoint::config)
                        .map(config -> config.namespace() + "/" + label(config))
                        .toList();
    }

    private HistoryGap shown(HistoryGap gap) {
        return new HistoryGap(parent(gap.ancestorId()), gap.removed(), gap.channels());
    }

    private String threads(Step step) {
        List<String> shown = new ArrayList<>();
        String cursor = null;
        do {
            Page<ThreadInfo> page = actual.checkpoints(step)
                    .threads()
                    .list(ThreadQuery.all().limit(step.pageSize()).from(cursor));
            page.items().forEach(info -> shown.add(info.threadId() + "@" + parent(info.headId())));
            cursor = page.next();
        } while (cursor != null);
        return shown.stream().sorted().toList().toString();
    }
}
