package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.store.Namespace;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every public method that takes a time, a length of time, a count or a size is called with the extremes of its type, and what it makes of
 * them is given to every method that takes that. The methods are found by reflection from the facade on, so that none can be forgotten.
 * The outcome is an answer or one of our errors that is not {@code INTERNAL}.
 */
class ExtremeValuesTest {
    private static final String STORES = "dev.cairn.integration.EveryStore#all";
    private static final Map<Class<?>, List<?>> EXTREMES = Map.of(
            int.class, List.of(Integer.MIN_VALUE, Integer.MAX_VALUE, -1, 0),
            long.class, List.of(Long.MIN_VALUE, Long.MAX_VALUE, -1L, 0L),
            double.class, List.of(Double.NaN, Double.POSITIVE_INFINITY, -Double.MAX_VALUE),
            OptionalInt.class, List.of(OptionalInt.of(Integer.MIN_VALUE), OptionalInt.of(Integer.MAX_VALUE)),
            Duration.class,
                    List.of(
                            Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
                            Duration.ofSeconds(Long.MIN_VALUE),
                            Duration.ofDays(365L * 999_999_999),
                            Duration.ofNanos(-1),
                            Duration.ZERO),
            Instant.class,
                    List.of(
                            Instant.MAX,
                            Instant.MIN,
                            Instant.parse("+999999999-12-31T23:59:59Z"),
                            Instant.parse("-999999999-01-01T00:00:00Z")));
    /** What would end the store or wait for another process. */
    private static final Set<String> LEFT_OUT = Set.of("close", "equals", "wait", "compareTo");

    private static final long PATIENCE_MILLIS = 200;

    @TempDir
    Path folder;

    private final Set<String> wrong = new LinkedHashSet<>();
    private final Map<Class<?>, Set<Object>> taken = new HashMap<>();
    private int calls;

    @ParameterizedTest
    @MethodSource(STORES)
    void extremes_end_in_an_answer_or_in_one_of_our_errors(EveryStore store) {
        try (Cairn cairn = store.open()) {
            Samples samples = samples(cairn, store.thread());
            List<Executable> methods = methods();
            methods.forEach(method -> withExtremes(samples, method));
            methods.forEach(method -> withTaken(samples, method));
        }
        assertThat(wrong).isEmpty();
        assertThat(calls).isGreaterThan(1_000);
    }

    private Samples samples(Cairn cairn, CheckpointConfig thread) {
        Samples samples = new Samples(folder);
        String name = thread.threadId();
        samples.put(String.class, name);
        samples.put(CheckpointConfig.class, thread);
        samples.put(Namespace.class, Namespace.of(name));
        samples.put(Cairn.class, cairn);
        cairn.checkpoints()
                .put(
                        thread,
                        StateChange.empty().set("n", Document.of(1)),
                        CheckpointMetadata.of(CheckpointMetadata.Source.INPUT, 0));
        cairn.agents().save(name, Map.of("n", 1));
        cairn.store().put(Namespace.of(name), name, Document.of(Map.of("n", 1)));
        for (Method method : Cairn.class.getMethods()) {
            boolean service = List.of(method.getParameterTypes()).stream().allMatch(String.class::equals)
                    && !Modifier.isStatic(method.getModifiers())
                    && method.getReturnType() != Cairn.class
                    && !method.getName().startsWith("purge")
                    && method.getReturnType().getName().startsWith("dev.cairn.");
            if (service) {
                try {
                    samples.put(method.getReturnType(), method.invoke(cairn, samples.arguments(method)));
                } catch (ReflectiveOperationException e) {
                    throw new LinkageError(e.getMessage(), e);
                }
            }
        }
        return samples;
    }

    /** Public methods and constructors of all types that can be reached from the facade. */
    private static List<Executable> methods() {
        return PublicTypes.from(Cairn.class, Cairn.Builder.class).stream()
                .flatMap(type -> PublicTypes.methods(type).stream())
                .filter(method -> !LEFT_OUT.contains(method.getName()))
                .distinct()
                .toList();
    }

    private void withExtremes(Samples samples, Executable method) {
        Class<?>[] types = method.getParameterTypes();
        for (int i = 0; i < types.length; i++) {
            for (Object extreme : EXTREMES.getOrDefault(types[i], List.of())) {
                call(samples, method, i, extreme);
            }
        }
    }

    private void withTaken(Samples samples, Executable method) {
        Class<?>[] types = method.getParameterTypes();
        boolean service = !isValue(method.getDeclaringClass());
        for (int i = 0; i < types.length && service; i++) {
            for (Object value : taken.getOrDefault(types[i], Set.of())) {
                call(samples, method, i, value);
            }
        }
    }

    /** Whether extremes in a class only lead to others like it. */
    private static boolean isValue(Class<?> type) {
        return type.isRecord() || type.isEnum() || type == Cairn.Builder.class;
    }

    private void call(Samples samples, Executable method, int index, @Nullable Object value) {
        boolean free = method instanceof Constructor<?> || Modifier.isStatic(method.getModifiers());
        Object receiver = free ? null : samples.of(method.getDeclaringClass());
        if (!free && receiver == null) {
            return;
        }
        @Nullable Object[] arguments = samples.arguments(method);
        arguments[index] = value;
        if (Stream.of(arguments).anyMatch(Objects::isNull)) {
            return;
        }
        calls++;
        FutureTask<@Nullable Object> task = new FutureTask<>(() -> invoke(method, receiver, arguments));
        Thread thread = new Thread(task, "extreme");
        thread.setDaemon(true);
        thread.start();
        try {
            note(task.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS));
        } catch (TimeoutException waits) {
            thread.interrupt();
        } catch (ExecutionException failed) {
            judge(method, value, failed.getCause());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static @Nullable Object invoke(Executable method, @Nullable Object receiver, @Nullable Object[] arguments)
            throws Exception {
        try {
            Object answer = method instanceof Method m
                    ? m.invoke(receiver, arguments)
                    : ((Constructor<?>) method).newInstance(arguments);
            if (answer instanceof AutoCloseable closeable && !(answer instanceof Cairn)) {
                closeable.close();
            }
            return answer;
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (Exception) e.getCause();
        }
    }

    private void note(@Nullable Object answer) {
        if (answer != null && PublicTypes.isOurs(answer.getClass()) && isValue(answer.getClass())) {
            taken.computeIfAbsent(answer.getClass(), type -> new LinkedHashSet<>())
                    .add(answer);
        }
    }

    private void judge(Executable method, @Nullable Object value, Throwable failure) {
        boolean ours = failure instanceof CairnException known && known.code() != ErrorCode.INTERNAL;
        boolean documented =
                failure instanceof IndexOutOfBoundsException && method.getDeclaringClass() == Document.class;
        if (!ours && !documented) {
            StackTraceElement[] stack = failure.getStackTrace();
            wrong.add(method.toString().replaceAll("dev\\.cairn\\.|java\\.\\w+\\.|public ", "") + " with " + value
                    + ": " + failure + (stack.length == 0 ? "" : " at " + stack[0]));
        }
    }
}
