package dev.cairn.jdbc.internal.table;

import dev.cairn.storage.Scope;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The headers of two names, locked in the order of the names, so that whoever wants both as well waits and does not block. */
public record BothHeaders(@Nullable Header source, @Nullable Header target) {
    public static BothHeaders lock(Session session, Scope from, Scope to) throws SQLException {
        boolean sourceFirst = from.compareTo(to) < 0;
        Header first = Headers.locked(session, sourceFirst ? from : to);
        Header second = Headers.locked(session, sourceFirst ? to : from);
        return sourceFirst ? new BothHeaders(first, second) : new BothHeaders(second, first);
    }
}
