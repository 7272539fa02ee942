package dev.cairn.spring.boot.internal;

import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageAdmin;
import dev.cairn.storage.StoreListings;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A storage that has every call of another one watched. Also methods that the contract gets later are watched. */
public final class StorageProxy {
    private StorageProxy() {}

    /** Watches calls. */
    @FunctionalInterface
    public interface Watcher {
        /** Makes the call and gives its answer. */
        @Nullable
        Object around(Method method, @Nullable Object[] arguments, Call call) throws Throwable;
    }

    /** A call of the storage. */
    @FunctionalInterface
    public interface Call {
        /** Makes it. */
        @Nullable
        Object run() throws Throwable;
    }

    /** A watched storage. Its operations on whole scopes and its listings are watched as its own are. */
    public static Storage of(Storage storage, Watcher watcher) {
        return of(Storage.class, storage, watcher);
    }

    private static <T> T of(Class<T> type, Object watched, Watcher watcher) {
        return type.cast(Proxy.newProxyInstance(
                StorageProxy.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    @Nullable Object[] given = arguments == null ? new Object[0] : arguments;
                    Class<?> answer = method.getReturnType();
                    if (answer == StorageAdmin.class || answer == StoreListings.class) {
                        return of(answer, Objects.requireNonNull(call(watched, method, given)), watcher);
                    }
                    return method.getDeclaringClass() == Object.class
                            ? call(watched, method, given)
                            : watcher.around(method, given, () -> call(watched, method, given));
                }));
    }

    private static @Nullable Object call(Object watched, Method method, @Nullable Object[] arguments) throws Throwable {
        try {
            return method.invoke(watched, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
