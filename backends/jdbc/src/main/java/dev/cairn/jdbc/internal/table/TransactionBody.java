package dev.cairn.jdbc.internal.table;

import java.sql.SQLException;

/** Something to do within one transaction. It may run again from its beginning when the transaction has to be repeated. */
@FunctionalInterface
public interface TransactionBody<T> {
    T run(Session session) throws SQLException;
}
