package dev.cairn.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicInteger;

/** A connection whose end does not end the real one, and which counts the statements that are prepared on it. */
final class Lent {
    private Lent() {}

    static Connection of(Connection real, AtomicInteger prepared) {
        return (Connection) Proxy.newProxyInstance(
                Lent.class.getClassLoader(), new Class<?>[] {Connection.class}, (self, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        return null;
                    }
                    if (method.getName().equals("prepareStatement")) {
                        prepared.incrementAndGet();
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                });
    }
}
