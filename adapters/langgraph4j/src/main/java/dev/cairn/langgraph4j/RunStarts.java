package dev.cairn.langgraph4j;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;
import org.bsc.langgraph4j.checkpoint.Checkpoint;
import org.jspecify.annotations.Nullable;

/**
 * Runs that began at an earlier checkpoint and have put nothing yet. The library reads that checkpoint when a run begins, and drops its id
 * from the config that the run puts with; both configs have everything else in common. What is only read begins no run and is not noted.
 * Thread-safe.
 */
final class RunStarts {
    private static final int MOST = 1_000;
    /** What stands for the next node where the graph stopped before it chose one. */
    private static final String UNDECIDED = "__INTERRUPTED__";

    private static final String GRAPH = "org.bsc.langgraph4j.CompiledGraph";
    private static final StackWalker STACK = StackWalker.getInstance();

    private final Deque<Start> starts = new ArrayDeque<>();

    /**
     * A run's beginning.
     *
     * @param config what the run was started with
     * @param id the checkpoint that it goes on from
     * @param next the node that follows it
     */
    record Start(RunnableConfig config, String id, String next) {
        /** Whether a checkpoint can follow the one that the run goes on from. */
        boolean leadsTo(Checkpoint checkpoint) {
            String node = checkpoint.getNodeId();
            return StateGraph.START.equals(node) || next.equals(node) || next.equals(UNDECIDED);
        }

        private boolean isOf(RunnableConfig other) {
            Set<String> keys = keys(config);
            return config.threadId().equals(other.threadId())
                    && config.nextNode().equals(other.nextNode())
                    && keys.equals(keys(other))
                    && keys.stream().allMatch(key -> value(config, key) == value(other, key));
        }

        private static Set<String> keys(RunnableConfig config) {
            Set<String> keys = new TreeSet<>(config.metadataKeys());
            keys.removeIf(GraphMetadata::isInternal);
            return keys;
        }

        private static @Nullable Object value(RunnableConfig config, String key) {
            return config.metadata(key).orElse(null);
        }
    }

    /** Notes what is read, if a run begins with it. */
    synchronized void read(RunnableConfig config, @Nullable Checkpoint found) {
        if (!isRunStart()) {
            return;
        }
        starts.removeIf(start -> start.isOf(config));
        if (found != null && config.checkPointId().isPresent()) {
            starts.add(new Start(config, found.getId(), Objects.toString(found.getNextNodeId(), UNDECIDED)));
        }
        if (starts.size() > MOST) {
            starts.remove();
        }
    }

    /** Takes the start of the run that puts with a config away. Null when it has put before, or began at the head. */
    synchronized @Nullable Start take(RunnableConfig config) {
        for (Iterator<Start> each = starts.iterator(); each.hasNext(); ) {
            Start start = each.next();
            if (start.isOf(config)) {
                each.remove();
                return start;
            }
        }
        return null;
    }

    synchronized void forget(String thread) {
        starts.removeIf(
                start -> thread.equals(start.config().threadId().orElse(BaseCheckpointSaver.THREAD_ID_DEFAULT)));
    }

    /** Whether a graph asks because a run begins. It asks with the same config when a state is looked at or edited. */
    private static boolean isRunStart() {
        return STACK.walk(frames -> frames.filter(frame -> frame.getClassName().startsWith(GRAPH))
                .map(StackWalker.StackFrame::getMethodName)
                .filter(method -> !method.startsWith("lambda$"))
                .findFirst()
                .filter(method -> method.equals("<init>") || method.equals("initialState"))
                .isPresent());
    }
}
