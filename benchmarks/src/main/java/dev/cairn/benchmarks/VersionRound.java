package dev.cairn.benchmarks;

import com.sun.management.ThreadMXBean;
import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.store.Namespace;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * One round of one version in a process of its own: medians in microseconds, and bytes allocated per call by the calling thread. Uses only
 * what the compared versions have in common. Its arguments are a work folder and a number of operations.
 */
public final class VersionRound {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("t");
    private static final Namespace NOTES = Namespace.of("notes");
    private static final ThreadMXBean MEMORY = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private VersionRound() {}

    /** Runs it and prints a line for each figure. */
    public static void main(String[] arguments) throws Exception {
        Store store = Store.in(Path.of(arguments[0]), "round.db");
        store.clear();
        int count = Integer.parseInt(arguments[1]);
        try (Cairn cairn = Cairn.open(store.url())) {
            Random random = new Random(7);
            List<Object> messages = new ArrayList<>();
            CheckpointMetadata step = metadata();
            measure("put of a small state", count, i -> {
                Map<String, Object> state = SmallStateBench.state(random);
                return () -> cairn.checkpoints().put(THREAD, state, step);
            });
            measure("put of a growing list", count, i -> {
                messages.add("message " + i + " " + random.nextLong());
                Map<String, Object> state = Map.of("messages", List.copyOf(messages));
                return () -> cairn.checkpoints().put(CheckpointConfig.of("grows"), state, step);
            });
            measure("newest read", count * 4, i -> () -> cairn.checkpoints().get(THREAD));
            measure("put of an item", count, i -> {
                Map<String, Object> value = new LinkedHashMap<>(Map.of("n", i));
                return () -> cairn.store().put(NOTES, "note " + i % 100, value);
            });
            measure("get of an item", count * 4, i -> () -> cairn.store().get(NOTES, "note " + i % 100));
            Call threads = threads(cairn);
            measure("list of threads", count / 4, i -> threads::run);
            Call agents = agents(cairn);
            measure("save of an agent", count / 4, i -> {
                Map<String, Object> state = Map.of("status", "idle", "philosophy", "none", "n", i);
                return () -> agents.run("scout", state);
            });
        }
    }

    /** A call that is found by its name, since the type that has it differs between versions. */
    interface Call {
        void run(Object... arguments) throws ReflectiveOperationException;
    }

    /** Listing all threads: a method of the checkpointer, or of what {@code threads()} gives. */
    private static Call threads(Cairn cairn) throws ReflectiveOperationException {
        Object all = ThreadQuery.all();
        for (Method method : Checkpointer.class.getMethods()) {
            if (method.getParameterCount() == 1 && method.getParameterTypes()[0] == ThreadQuery.class) {
                return arguments -> method.invoke(cairn.checkpoints(), all);
            }
        }
        Method accessor = Checkpointer.class.getMethod("threads");
        Method list = accessor.getReturnType().getMethod("list", ThreadQuery.class);
        return arguments -> list.invoke(accessor.invoke(cairn.checkpoints()), all);
    }

    /** Saving an agent's state: {@code save}, once {@code saveState}. */
    static Call agents(Cairn cairn) throws ReflectiveOperationException {
        Method accessor = Cairn.class.getMethod("agents");
        for (Method method : accessor.getReturnType().getMethods()) {
            if (List.of("save", "saveState").contains(method.getName())
                    && List.of(String.class, Map.class).equals(List.of(method.getParameterTypes()))) {
                return arguments -> method.invoke(accessor.invoke(cairn), arguments);
            }
        }
        throw new IllegalStateException("this version saves no agent");
    }

    /** The factory's name changed between versions. */
    static CheckpointMetadata metadata() throws ReflectiveOperationException {
        for (Method method : CheckpointMetadata.class.getMethods()) {
            boolean named = method.getName().equals("of") || method.getName().equals("step");
            if (named
                    && method.getParameterCount() == 1
                    && method.getParameterTypes()[0] == long.class
                    && method.getReturnType() == CheckpointMetadata.class) {
                return (CheckpointMetadata) method.invoke(null, 1L);
            }
        }
        throw new IllegalStateException("this version has no metadata of a step");
    }

    private interface Prepared {
        Samples.Operation operation(int number);
    }

    private static void measure(String what, int count, Prepared prepared) throws Exception {
        for (int i = 0; i < count / 2; i++) {
            prepared.operation(i).run();
        }
        Samples samples = new Samples();
        long allocated = 0;
        for (int i = count / 2; i < count / 2 + count; i++) {
            Samples.Operation operation = prepared.operation(i);
            long before = MEMORY.getCurrentThreadAllocatedBytes();
            samples.time(operation);
            allocated += MEMORY.getCurrentThreadAllocatedBytes() - before;
        }
        System.out.printf(Locale.ROOT, "%s: us=%.3f bytes=%d%n", what, samples.millis(0.5) * 1e3, allocated / count);
    }
}
