package dev.cairn.server.report;

import dev.cairn.annotation.Internal;
import dev.cairn.answer.CheckpointFacts;
import dev.cairn.answer.Json;
import dev.cairn.answer.ThreadFacts;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTag;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.checkpoint.lookup.ThreadLookup;
import dev.cairn.checkpoint.lookup.ThreadMoment;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.JsonPointer;
import dev.cairn.server.internal.report.Blanks;
import dev.cairn.server.internal.report.ModuleBundle;
import dev.cairn.server.internal.report.ReportFile;
import dev.cairn.server.internal.report.ReportedStates;
import dev.cairn.storage.Damage;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * One file that shows a thread in a browser: its first state whole, all others as differences, and the page that draws them. It loads
 * nothing. Not safe for use by several threads.
 */
@Internal
public final class ThreadReport {
    /** The form of the lines. */
    private static final int FORMAT = 1;

    /** What stands in the place of modules that need a server. */
    private static final Map<String, String> INSTEAD = Map.of(
            "lib/api.js",
            "report/api.js",
            "checkpoints/actions.js",
            "report/actions.js",
            "checkpoints/views.js",
            "report/views.js");

    private final String threadId;
    private final ThreadMoment moment;
    private final ReportOptions options;
    private final Blanks blanks;
    private final Map<String, ThreadTree> trees = new LinkedHashMap<>();

    private ThreadReport(String threadId, ThreadMoment moment, ReportOptions options) {
        this.threadId = threadId;
        this.moment = moment;
        this.options = options;
        this.blanks = new Blanks(options.blanked());
    }

    /**
     * Looks at a thread as it is now; what is put later is not in the report.
     *
     * @param damaged receives checkpoints that cannot be read; the report lacks them
     * @throws NotFoundException when there is no such thread, namespace or branch, or a pointer leads to nothing
     */
    public static ThreadReport of(
            ThreadLookup lookup, String threadId, ReportOptions options, Consumer<Damage> damaged) {
        ThreadReport report = new ThreadReport(threadId, lookup.moment(threadId, damaged), options);
        report.chooseTrees();
        report.collectValues();
        return report;
    }

    private void chooseTrees() {
        if (options.namespace() != null && !moment.trees().containsKey(options.namespace())) {
            throw missing("has no namespace '" + options.namespace() + "'", "namespace", options.namespace());
        }
        moment.trees().forEach((name, tree) -> {
            if (options.namespace() == null || options.namespace().equals(name)) {
                trees.put(name, tree);
            }
        });
        for (String branch : options.branches()) {
            if (trees.values().stream().noneMatch(tree -> tree.heads().containsKey(branch))) {
                throw missing("has no branch '" + branch + "'", "branch", branch);
            }
        }
        trees.replaceAll((name, tree) -> TreePart.of(tree, options.branches()));
    }

    private NotFoundException missing(String what, String kind, String name) {
        return new NotFoundException(
                "Cannot report thread '" + threadId + "': it " + what + ". No report was made.",
                Map.of("thread", threadId, kind, name));
    }

    private void collectValues() {
        if (!blanks.areWanted()) {
            return;
        }
        trees.forEach((name, tree) -> new ReportedStates(moment, blanks, tree).collect());
        for (JsonPointer pointer : blanks.unmet()) {
            throw missing(
                    "has nothing at \"" + pointer + "\" in any checkpoint to blank", "pointer", pointer.toString());
        }
    }

    /** How many checkpoints it has. */
    public int checkpoints() {
        return trees.values().stream().mapToInt(tree -> tree.nodes().size()).sum();
    }

    /** How many different values are blanked. */
    public int blanked() {
        return blanks.count();
    }

    /**
     * Writes the file, and gives its length.
     *
     * @param store the store's URL as it may be shown
     */
    public long write(String store, Instant made, OutputStream out) throws IOException {
        ReportFile file = new ReportFile(new ModuleBundle(INSTEAD).of("report/main.js"), ModuleBundle.read("page.css"));
        return file.write(blanks.text("Thread " + threadId), sink -> lines(store, made, sink), out);
    }

    private void lines(String store, Instant made, ReportFile.Sink sink) throws IOException {
        for (Map.Entry<String, ThreadTree> each : trees.entrySet()) {
            new ReportedStates(moment, blanks, each.getValue()).write(sink);
        }
        for (ThreadTree tree : trees.values()) {
            for (CheckpointSummary node : tree.nodes()) {
                sink.line(blanks.facts(
                        new Json().put("row", CheckpointFacts.of(node)).document()));
            }
        }
        Json about = new Json()
                .put("report", FORMAT)
                .put("store", store)
                .put("made", made)
                .put("thread", ThreadFacts.of(moment.info(made), trees))
                .put("trees", trees.entrySet(), ThreadReport::branches)
                .put("tags", tags(), ThreadFacts::of)
                .put("blanked", blanked());
        sink.line(blanks.facts(about.document()));
    }

    private static Json branches(Map.Entry<String, ThreadTree> tree) {
        return new Json().put("namespace", tree.getKey()).putAll(ThreadFacts.branches(tree.getValue()));
    }

    /** The tags of checkpoints that it has. */
    private List<CheckpointTag> tags() {
        Set<String> ids = new HashSet<>();
        trees.values()
                .forEach(tree ->
                        tree.nodes().forEach(node -> ids.add(node.config().checkpointId())));
        return moment.tags().stream()
                .filter(tag -> ids.contains(tag.config().checkpointId()))
                .toList();
    }
}
