package dev.cairn.integration;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/** A connection whose end does not end the real one, and which counts the statements that are prepared on it. */
public final class Lent {
    private Lent() {}

    public static Connection of(Connection real, AtomicInteger prepared) {
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

    /** One of which a method ends in an error of the machine, so many times. */
    public static Connection failing(Connection real, String failing, AtomicInteger failures) {
        return proxy(real, (method, arguments) -> {
            if (method.equals(failing) && failures.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                throw new OutOfMemoryError("made by the test");
            }
        });
    }

    /** One whose end fails when it has come, once it is wanted. */
    public static Connection refusedWhen(AtomicBoolean refusing, Connection real, String state) {
        return (Connection) Proxy.newProxyInstance(
                Lent.class.getClassLoader(), new Class<?>[] {Connection.class}, (self, method, arguments) -> {
                    Object answer = invoke(real, method, arguments);
                    if (method.getName().equals("close") && refusing.compareAndSet(true, false)) {
                        throw new SQLException("refused by the test", state);
                    }
                    return answer;
                });
    }

    /** One whose end is counted down. */
    public static Connection counting(Connection real, AtomicInteger open) {
        return proxy(real, (method, arguments) -> {
            if (method.equals("close") && !real.isClosed()) {
                open.decrementAndGet();
            }
        });
    }

    /**
     * One that breaks when the server has done a statement that commits.
     *
     * @param broken 1 for the next one, which makes it 2
     */
    public static Connection breaking(Connection real, AtomicInteger broken) {
        return (Connection) Proxy.newProxyInstance(
                Lent.class.getClassLoader(), new Class<?>[] {Connection.class}, (self, method, arguments) -> {
                    Object answer = invoke(real, method, arguments);
                    return answer instanceof PreparedStatement statement && isCommit(String.valueOf(arguments[0]))
                            ? breaking(real, statement, broken)
                            : answer;
                });
    }

    private static boolean isCommit(String text) {
        return text.endsWith("COMMIT") || text.startsWith("WITH t0 AS");
    }

    private static Object breaking(Connection connection, PreparedStatement real, AtomicInteger broken) {
        return Proxy.newProxyInstance(
                Lent.class.getClassLoader(), new Class<?>[] {PreparedStatement.class}, (self, method, arguments) -> {
                    Object answer = invoke(real, method, arguments);
                    if (method.getName().startsWith("execute") && broken.compareAndSet(1, 2)) {
                        connection.abort(Runnable::run);
                        throw new PSQLException("broken by the test", PSQLState.CONNECTION_FAILURE);
                    }
                    return answer;
                });
    }

    /** What happens before a method is called. */
    @FunctionalInterface
    private interface Before {
        void call(String method, Object[] arguments) throws SQLException;
    }

    private static Connection proxy(Connection real, Before before) {
        return (Connection) Proxy.newProxyInstance(
                Lent.class.getClassLoader(), new Class<?>[] {Connection.class}, (self, method, arguments) -> {
                    before.call(method.getName(), arguments);
                    return invoke(real, method, arguments);
                });
    }

    private static Object invoke(Object real, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
