package dev.cairn.jdbc.internal.table;

import java.sql.SQLException;

/** Another writer was faster; the transaction has to be repeated. */
public final class RacedException extends SQLException {
    private static final long serialVersionUID = 1L;

    /** The state that engines use for the same thing. */
    public static final String STATE = "40001";

    public RacedException(String reason) {
        super(reason, STATE);
    }
}
