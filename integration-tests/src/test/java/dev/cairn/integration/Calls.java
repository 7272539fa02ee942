package dev.cairn.integration;

import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageAdmin;
import dev.cairn.storage.StoreListings;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts the calls of a storage by their names, and the records and frames that reads have answered. Not safe for use by several threads. */
final class Calls {
    private final Map<String, Integer> counts = new TreeMap<>();
    private final Storage storage;
    private int rows;

    Calls(Storage behind) {
        storage = counted(Storage.class, behind);
    }

    private <T> T counted(Class<T> type, Object behind) {
        return type.cast(Proxy.newProxyInstance(
                Calls.class.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    Object answer = call(behind, method, arguments);
                    if (answer instanceof StorageAdmin || method.getReturnType() == StoreListings.class) {
                        return counted(method.getReturnType(), answer);
                    }
                    counts.merge(method.getName(), 1, Integer::sum);
                    if (answer instanceof ReadResult read) {
                        rows += read.records().stream().mapToInt(List::size).sum();
                        rows += read.frames().stream().mapToInt(List::size).sum();
                    }
                    return answer;
                }));
    }

    private static Object call(Object behind, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(behind, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    Storage storage() {
        return storage;
    }

    Map<String, Integer> counts() {
        return counts;
    }

    int rows() {
        return rows;
    }

    void forget() {
        counts.clear();
        rows = 0;
    }
}
