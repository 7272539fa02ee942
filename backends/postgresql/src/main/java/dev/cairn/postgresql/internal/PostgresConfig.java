package dev.cairn.postgresql.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.regex.Pattern;
import javax.sql.DataSource;

/**
 * How to open a store in a PostgreSQL database.
 *
 * @param source where connections come from; it may hand out those of a pool, also of one that lends them a transaction at a time. How
 *     they are set up does not matter, and they are given back as they were
 * @param schema the schema that holds the tables; made when it is missing
 * @param prefix what the tables' names begin with
 * @param idle how many connections to keep open between operations, of which four times as many are open at once at most; 0 where the
 *     source is a pool itself
 */
public record PostgresConfig(DataSource source, String schema, String prefix, int idle) {
    private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]{0,40}");

    /** Checks the names. */
    public PostgresConfig {
        expectNames(schema, prefix);
    }

    /** Checks the names of a store's place, which are parts of statements. */
    static void expectNames(String schema, String prefix) {
        expectName("schema", schema);
        expectName("prefix", prefix);
    }

    /** The schema {@code public} and tables that begin with {@code cairn_}, on connections of the caller's pool. */
    public static PostgresConfig of(DataSource source) {
        return new PostgresConfig(source, "public", "cairn_", 0);
    }

    private static void expectName(String what, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The " + what + " must be at most 41 lower-case letters, digits and '_', not '" + name + "'.");
        }
    }
}
