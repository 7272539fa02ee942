package dev.cairn.integration;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Connections on which each message takes 10 ms longer; counts how many messages were under way at once. */
public final class Slow {
    public static final AtomicInteger MOST = new AtomicInteger();
    private static final AtomicInteger UNDER_WAY = new AtomicInteger();

    private Slow() {}

    public static Connection connection(Connection real) {
        return (Connection) Proxy.newProxyInstance(
                Slow.class.getClassLoader(), new Class<?>[] {Connection.class}, (self, method, arguments) -> {
                    try {
                        if (method.getName().equals("prepareStatement")) {
                            MOST.accumulateAndGet(UNDER_WAY.incrementAndGet(), Math::max);
                            LockSupport.parkNanos(10_000_000);
                            UNDER_WAY.decrementAndGet();
                        }
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                });
    }
}
