package dev.cairn.jdbc;

import java.sql.SQLException;

/** Another writer was faster; the transaction has to be repeated. */
final class RacedException extends SQLException {
    private static final long serialVersionUID = 1L;

    /** The state that engines use for the same thing. */
    static final String STATE = "40001";

    RacedException(String reason) {
        super(reason, STATE);
    }
}
