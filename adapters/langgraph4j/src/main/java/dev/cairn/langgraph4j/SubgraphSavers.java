package dev.cairn.langgraph4j;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;

/** The savers of subgraphs that LangGraph4j 1.9 registers with their parent's, to be released with it. Thread-safe. */
final class SubgraphSavers {
    private final Map<String, Map<String, BaseCheckpointSaver>> byParent = new HashMap<>();

    synchronized void put(String parent, String thread, BaseCheckpointSaver saver) {
        byParent.computeIfAbsent(parent, key -> new TreeMap<>()).put(thread, saver);
    }

    /** The saver of each subgraph's thread. */
    synchronized Map<String, BaseCheckpointSaver> of(String parent) {
        return new TreeMap<>(byParent.getOrDefault(parent, Map.of()));
    }

    Collection<Object> list(String parent) {
        return of(parent).entrySet().stream()
                .map(entry -> Tags.subgraph(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** Releases the threads of a parent's subgraphs, and forgets each that is released. */
    void release(RunnableConfig parent) throws Exception {
        String thread = GraphConfigs.thread(parent);
        for (Map.Entry<String, BaseCheckpointSaver> each : of(thread).entrySet()) {
            each.getValue()
                    .release(RunnableConfig.builder(parent)
                            .threadId(each.getKey())
                            .build());
            forget(thread, each.getKey());
        }
    }

    private synchronized void forget(String parent, String thread) {
        Map<String, BaseCheckpointSaver> savers = byParent.get(parent);
        if (savers != null && savers.remove(thread) != null && savers.isEmpty()) {
            byParent.remove(parent);
        }
    }
}
