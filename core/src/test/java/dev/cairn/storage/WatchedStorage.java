package dev.cairn.storage;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Makes storages whose calls a test watches, those of their administration and its listings too. */
public final class WatchedStorage {
    private WatchedStorage() {}

    /** Takes the place of a call. */
    @FunctionalInterface
    public interface Watcher {
        /** Makes the call, or does something else. */
        Object around(String method, Object[] arguments, Call call) throws Throwable;
    }

    /** A call of the storage behind. */
    @FunctionalInterface
    public interface Call {
        /** Makes it. */
        Object run() throws Throwable;
    }

    /** A storage in front of another one. */
    public static Storage of(Storage behind, Watcher watcher) {
        return of(Storage.class, behind, watcher);
    }

    private static <T> T of(Class<T> type, Object behind, Watcher watcher) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    Object[] given = arguments == null ? new Object[0] : arguments;
                    Class<?> answer = method.getReturnType();
                    return answer == StorageAdmin.class || answer == StoreListings.class
                            ? of(answer, call(behind, method, given), watcher)
                            : watcher.around(method.getName(), given, () -> call(behind, method, given));
                }));
    }

    private static Object call(Object behind, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(behind, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
