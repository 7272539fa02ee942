package dev.cairn.server.internal.report;

import dev.cairn.answer.Json;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.checkpoint.lookup.SharedValue;
import dev.cairn.checkpoint.lookup.ThreadMoment;
import dev.cairn.model.Document;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The states of a tree as lines, in the order of commits: each as its difference from its parent, a first one whole. Only what a state does
 * not share with the one before is read and gone over. Not safe for use by several threads.
 */
public final class ReportedStates {
    /** How many states are kept for the differences of their children; others are read again. */
    private static final int KEPT = 4;

    private final ThreadMoment moment;
    private final Blanks blanks;
    private final ThreadTree tree;
    private final Map<String, CheckpointConfig> places = new HashMap<>();
    private final Map<String, ShownState> kept = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ShownState> eldest) {
            return size() > KEPT;
        }
    };
    private ShownState last = ShownState.NONE;

    /** The states of a tree. */
    public ReportedStates(ThreadMoment moment, Blanks blanks, ThreadTree tree) {
        this.moment = moment;
        this.blanks = blanks;
        this.tree = tree;
        tree.nodes().forEach(node -> places.put(id(node), node.config()));
    }

    /** Collects the values that are to be blanked. */
    public void collect() {
        Map<String, SharedValue> before = Map.of();
        for (CheckpointSummary node : tree.nodes()) {
            Map<String, SharedValue> values = moment.values(node.config(), before);
            collect(values, before);
            moment.writes(node.config()).forEach(write -> blanks.collect(write.channel(), write::value));
            before = values;
        }
    }

    @SuppressWarnings("ReferenceEquality") // equal versions are the same objects
    private void collect(Map<String, SharedValue> values, Map<String, SharedValue> before) {
        values.forEach((channel, value) -> {
            if (before.get(channel) != value) {
                blanks.collect(channel, value::document);
            }
        });
    }

    /** Writes a line for each state. */
    public void write(ReportFile.Sink sink) throws IOException {
        for (int i = tree.nodes().size() - 1; i >= 0; i--) {
            CheckpointSummary node = tree.nodes().get(i);
            String base = base(node);
            ShownState from = base == null ? ShownState.NONE : kept(base);
            ShownState state = state(node.config(), base == null ? last : from);
            Json line = new Json().put("id", blanks.text(id(node)));
            if (base == null) {
                line.put("state", state.document());
            } else {
                line.put("base", blanks.text(base)).put("patch", StateDelta.between(from, state));
            }
            List<Document> writes =
                    moment.writes(node.config()).stream().map(this::write).toList();
            sink.line((writes.isEmpty() ? line : line.put("writes", writes)).document());
            kept.put(id(node), state);
        }
    }

    private static String id(CheckpointSummary node) {
        return String.valueOf(node.config().checkpointId());
    }

    /** The nearest ancestor that the report has. */
    private @Nullable String base(CheckpointSummary node) {
        String parent = node.parentId();
        HistoryGap gap = parent == null ? null : tree.gaps().get(parent);
        String nearest = gap == null ? parent : gap.ancestorId();
        return nearest != null && places.containsKey(nearest) ? nearest : null;
    }

    private ShownState kept(String id) {
        ShownState known = kept.get(id);
        return known == null ? state(Objects.requireNonNull(places.get(id)), last) : known;
    }

    private ShownState state(CheckpointConfig at, ShownState near) {
        last = ShownState.of(moment.values(at, near.stored()), blanks, near);
        return last;
    }

    private Document write(PendingWrite write) {
        return new Json()
                .put("task_id", blanks.text(write.taskId()))
                .put("task_path", blanks.text(write.taskPath()))
                .put("index", write.index())
                .put("channel", blanks.text(write.channel()))
                .put("value", blanks.value(write.channel(), write.value()))
                .document();
    }
}
