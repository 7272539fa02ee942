package dev.cairn.langgraph4j;

import java.util.LinkedHashMap;
import java.util.Map;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.checkpoint.Checkpoint;
import org.jspecify.annotations.Nullable;

/**
 * Which checkpoint of a thread was last asked for by its id. A graph that is resumed from an earlier checkpoint reads it by id, and puts
 * what follows without saying what it follows. Safe for use by many threads.
 */
final class Travels {
    private static final int MOST = 1_000;
    /** What stands for the next node where the graph stopped before it chose one. */
    private static final String UNDECIDED = "__INTERRUPTED__";

    private final Map<String, Travel> last = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Travel> eldest) {
            return size() > MOST;
        }
    };

    /**
     * A checkpoint that was read by its id.
     *
     * @param next the node that follows it
     * @param reader the number of the Java thread that asked
     */
    record Travel(String id, String next, long reader) {
        /**
         * Whether a checkpoint follows this one and not the head: it must be possible by the nodes, and where the head could go there too,
         * the thread that puts is the one that asked. (Others only looked.)
         */
        boolean leadsTo(Checkpoint checkpoint, @Nullable String headsNext) {
            String node = checkpoint.getNodeId();
            boolean start = StateGraph.START.equals(node);
            boolean fits = start || next.equals(node) || next.equals(UNDECIDED);
            boolean headFits = start || node.equals(headsNext);
            return fits && (!headFits || reader == Thread.currentThread().getId());
        }
    }

    synchronized void note(String thread, Checkpoint checkpoint) {
        last.remove(thread);
        last.put(
                thread,
                new Travel(
                        checkpoint.getId(),
                        checkpoint.getNextNodeId(),
                        Thread.currentThread().getId()));
    }

    synchronized @Nullable Travel take(String thread) {
        return last.remove(thread);
    }
}
