package dev.cairn.jdbc.internal.table;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Something to do in statements that are transactions of their own. What gives null has to be done with more care. */
@FunctionalInterface
public interface Attempt<T> {
    @Nullable
    T run(Session session) throws SQLException;
}
