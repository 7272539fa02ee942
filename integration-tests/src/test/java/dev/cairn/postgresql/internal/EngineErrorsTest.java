package dev.cairn.postgresql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.jdbc.internal.table.Dialect;
import dev.cairn.sqlite.internal.SqliteDialect;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EngineErrorsTest {
    private final Dialect sqlite = new SqliteDialect(Path.of("/data/agent.db"), Clock.systemUTC());
    private final Dialect postgres = new PostgresDialect(new PostgresConfig(new Nowhere(), "public", "cairn_", 0));

    @ParameterizedTest
    @CsvSource({
        "SQLITE_BUSY, 5, LOCKED", "SQLITE_BUSY_RECOVERY, 261, LOCKED", "SQLITE_PROTOCOL, 15, LOCKED",
        "SQLITE_READONLY, 8, UNSUPPORTED", "SQLITE_IOERR_FSYNC, 1034, UNAVAILABLE", "SQLITE_CORRUPT, 11, CORRUPT",
        "SQLITE_CORRUPT_INDEX, 779, CORRUPT", "SQLITE_NOTADB, 26, CORRUPT", "SQLITE_FULL, 13, NO_SPACE",
        "SQLITE_CANTOPEN, 14, UNAVAILABLE", "SQLITE_CONSTRAINT_UNIQUE, 2067, CORRUPT", "SQLITE_MISUSE, 21, INTERNAL",
    })
    void an_error_of_sqlite_says_what_it_means_and_which_file(String name, int code, ErrorCode meaning) {
        CairnException e = sqlite.failure(new SQLException(name, null, code));
        assertThat(e.code()).isEqualTo(meaning);
        assertThat(e).hasMessageContaining("/data/agent.db").hasMessageContaining(name);
        assertThat(e.retryable()).isEqualTo(meaning == ErrorCode.LOCKED || meaning == ErrorCode.UNAVAILABLE);
    }

    @ParameterizedTest
    @CsvSource({
        "08006, UNAVAILABLE",
        "57P01, UNAVAILABLE",
        "57014, TIMEOUT",
        "53300, UNAVAILABLE",
        "53100, NO_SPACE",
        "40001, LOCKED",
        "40P01, LOCKED",
        "55P03, LOCKED",
        "28P01, DENIED",
        "42501, DENIED",
        "25006, UNSUPPORTED",
        "25P02, INTERNAL",
        "25001, INTERNAL",
        "25P03, UNAVAILABLE",
        "25P04, UNAVAILABLE",
        "0A000, UNSUPPORTED",
        "26000, UNSUPPORTED",
        "42P05, UNSUPPORTED",
        "42703, INTERNAL",
        "3D000, NOT_FOUND",
        "XX000, INTERNAL",
        "XX001, CORRUPT",
        "XX002, CORRUPT",
        "22000, INTERNAL",
    })
    void an_error_of_postgresql_says_what_it_means_and_which_tables(String state, ErrorCode meaning) {
        CairnException e = postgres.failure(new SQLException("the server's words", state));
        assertThat(e.code()).isEqualTo(meaning);
        assertThat(e).hasMessageContaining("public.cairn_*").hasMessageContaining("the server's words");
    }

    private static final class Nowhere extends org.postgresql.ds.PGSimpleDataSource {
        private static final long serialVersionUID = 1L;
    }
}
