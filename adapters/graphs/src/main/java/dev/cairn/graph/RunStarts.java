package dev.cairn.graph;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Runs that began at an earlier checkpoint and have put nothing yet. A library reads that checkpoint when a run begins, and drops its id
 * from the config that the run puts with; both configs have everything else in common. What is only read begins no run and is not noted.
 * Thread-safe.
 */
final class RunStarts {
    private static final int MOST = 1_000;
    private static final StackWalker STACK = StackWalker.getInstance();

    private final GraphLibrary library;
    private final Deque<Start> starts = new ArrayDeque<>();

    RunStarts(GraphLibrary library) {
        this.library = library;
    }

    /** A run's beginning, the checkpoint that it goes on from and the node that follows it. */
    record Start(GraphRun run, String id, String next) {}

    /** Whether a step can follow the checkpoint that a run goes on from. */
    boolean leads(Start start, GraphStep step) {
        return library.start().equals(step.node())
                || start.next().equals(step.node())
                || start.next().equals(GraphLibrary.UNDECIDED);
    }

    private boolean same(GraphRun one, GraphRun other) {
        Set<String> keys = keys(one);
        return one.thread().equals(other.thread())
                && Objects.equals(one.nextNode(), other.nextNode())
                && keys.equals(keys(other))
                && keys.stream().allMatch(key -> value(one, key) == value(other, key));
    }

    private Set<String> keys(GraphRun run) {
        Set<String> keys = new TreeSet<>(run.metadata().keySet());
        keys.removeIf(library::isInternal);
        return keys;
    }

    private static @Nullable Object value(GraphRun run, String key) {
        Map<String, Object> metadata = run.metadata();
        return metadata.get(key);
    }

    /** Notes what is read, if a run begins with it. */
    synchronized void read(GraphRun run, @Nullable GraphStep found) {
        if (!isRunStart()) {
            return;
        }
        starts.removeIf(start -> same(start.run(), run));
        if (found != null && run.checkpoint() != null) {
            starts.add(new Start(run, found.id(), Objects.requireNonNullElse(found.next(), GraphLibrary.UNDECIDED)));
        }
        if (starts.size() > MOST) {
            starts.remove();
        }
    }

    /** Takes the start of the run that puts with a config away. Null when it has put before, or began at the head. */
    synchronized @Nullable Start take(GraphRun run) {
        for (Iterator<Start> each = starts.iterator(); each.hasNext(); ) {
            Start start = each.next();
            if (same(start.run(), run)) {
                each.remove();
                return start;
            }
        }
        return null;
    }

    synchronized void forget(String thread) {
        starts.removeIf(start -> thread.equals(start.run().thread()));
    }

    /** Whether a graph asks because a run begins. It asks with the same config when a state is looked at or edited. */
    private boolean isRunStart() {
        return STACK.walk(frames -> frames.filter(frame -> library.isRunner(frame.getClassName()))
                .map(StackWalker.StackFrame::getMethodName)
                .filter(method -> !method.startsWith("lambda$"))
                .findFirst()
                .filter(library.starts()::contains)
                .isPresent());
    }
}
