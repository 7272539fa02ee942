package dev.cairn.postgresql.internal;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** No connection was to be had, though the server may be well: the pool, or the store itself, has lent as many as it may. */
final class NotLentException extends SQLException {
    private static final long serialVersionUID = 1L;

    NotLentException(String reason, @Nullable SQLException cause) {
        super(reason, cause);
    }
}
