package dev.cairn.tck.checkpoint;

import dev.cairn.checkpoint.Branches;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Leases;
import dev.cairn.checkpoint.Retention;
import dev.cairn.checkpoint.Threads;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Checkpointers that choose the one that answers for each call, also for calls of their services. */
public final class EachCall {
    private static final Set<Class<?>> SERVICES = Set.of(Threads.class, Branches.class, Retention.class, Leases.class);

    private EachCall() {}

    /** May refuse a call before it is made. */
    @FunctionalInterface
    public interface Before {
        /** Returns to let it be made, and throws to refuse it. */
        void call(Method method, Object @Nullable [] arguments);
    }

    /**
     * Returns a checkpointer that asks for another one before each call and hands the call to it. As safe for use by several threads as
     * the supplier and what it supplies.
     */
    public static Checkpointer of(Supplier<Checkpointer> choice) {
        return of(choice, (method, arguments) -> {});
    }

    /** The same that may refuse calls. */
    public static Checkpointer of(Supplier<Checkpointer> choice, Before before) {
        return service(Checkpointer.class, choice, before);
    }

    private static <T> T service(Class<T> type, Supplier<?> choice, Before before) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (SERVICES.contains(method.getReturnType())) {
                        return service(method.getReturnType(), () -> invoke(method, choice.get(), arguments), before);
                    }
                    before.call(method, arguments);
                    return invoke(method, choice.get(), arguments);
                }));
    }

    private static @Nullable Object invoke(Method method, Object target, Object @Nullable [] arguments) {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException failed) {
            throw unchecked(failed.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("Cannot call " + method + ".", e);
        }
    }

    private static RuntimeException unchecked(@Nullable Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof RuntimeException runtime ? runtime : new IllegalStateException(thrown);
    }
}
