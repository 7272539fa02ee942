package dev.cairn.integration.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** States of agents for tests. */
final class States {
    private States() {}

    /** A state with every field. */
    static Map<String, Object> full() {
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("status", "running");
        state.put("container_id", "c-1");
        state.put("current_step", "step-5");
        state.put("philosophy", "react");
        state.put("execution_context", map("task_id", "task-001", "iteration", 5));
        state.put("reasoning_chain", List.of(map("step", 1, "thought", "analyse"), map("step", 2, "thought", "solve")));
        state.put("decision_history", List.of(map("action", "start", "result", "success")));
        state.put("tool_usage_log", List.of(map("tool", "calculator", "input", "2+2", "output", "4")));
        state.put("performance_metrics", map("cpu_percent", 45.2, "memory_mb", 512.0));
        state.put("execution_time", 123.45);
        state.put("working_memory", map("current_goal", "solve problem", "x", 10));
        state.put("long_term_memory", map("learned_patterns", List.of("pattern1", "pattern2")));
        state.put("metadata", map("owner", "tests"));
        return state;
    }

    /** The least that can be saved, with a mark. */
    static Map<String, Object> small(Object mark) {
        return map("status", "running", "philosophy", "react", "working_memory", map("mark", mark));
    }

    static Map<String, Object> with(Map<String, Object> state, Object... more) {
        Map<String, Object> changed = new LinkedHashMap<>(state);
        changed.putAll(map(more));
        return changed;
    }

    static Map<String, Object> map(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return map;
    }

    /** A state with so many steps of reasoning. */
    static Map<String, Object> steps(int count) {
        List<Object> chain = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            chain.add(map("step", i, "thought", "thought number " + i + " about the problem at hand"));
        }
        return with(small(count), "reasoning_chain", chain);
    }
}
