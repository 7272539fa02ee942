package dev.cairn.postgresql.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.testing.PostgresServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** URLs with users and passwords in them, right and wrong ones. */
class PostgresUrlTest {
    private static final String ADDRESS =
            PostgresServer.url().replaceFirst("^postgresql://", "").replaceFirst("\\?.*", "");

    private final Logger root = Logger.getLogger("");
    private final Log log = new Log();

    private static final class Log extends Handler {
        private final List<String> text = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord line) {
            text.add(new SimpleFormatter().format(line));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @BeforeEach
    void listen() {
        log.setLevel(Level.INFO);
        root.addHandler(log);
    }

    @AfterEach
    void stopListening() {
        root.removeHandler(log);
    }

    private static void makeUser(String name, String password) throws SQLException {
        try (Connection connection = PostgresServer.source().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP ROLE IF EXISTS \"" + name + "\"");
            statement.execute("CREATE ROLE \"" + name + "\" LOGIN SUPERUSER PASSWORD '" + password + "'");
        }
    }

    @Test
    void a_user_and_a_password_before_the_server_are_understood() throws SQLException {
        makeUser("ada/b", "p@ss:w/ord+?&%");
        Cairn.open("postgresql://ada%2Fb:p%40ss%3Aw%2Ford+%3F%26%25@" + ADDRESS).close();
        PostgresUrl url = PostgresUrl.of("//ada%2Fb:p%40ss%3Aw%2Ford+%3F%26%25@h:1,[::1]:2/d?ssl=true", name -> true);
        assertThat(url.user()).isEqualTo("ada/b");
        assertThat(url.password()).isEqualTo("p@ss:w/ord+?&%");
        assertThat(url.forDriver()).isEqualTo("jdbc:postgresql://h:1,[::1]:2/d?ssl=true");
        assertThat(log.text.toString()).doesNotContain("ss:w", "p%40ss");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//ada:hunter/2@localhost/none",
                "//ada:hunter?2@localhost/none",
                "//ada:hunter%2@localhost/none",
                "//ada:hunter2@localhost:port/none",
                "//ada:12345/hunter@localhost/none",
                "//localhost/none?user=ada&password=hunter%2",
                "//localhost/none?user=ada&password=a&hunter",
                "//localhost/none?user=ada&password=hunter&password=hunter",
                "//ada:hunter@localhost/none?password=hunter",
                "//ada:hunter@localhost:1/none",
                "//localhost:1/none?user=ada&password=hunter",
                "//ada:hunter@no.such.host.invalid/none",
                "//localhost:1/none?user=ada&password=hunter&connectTimeout=soon"
            })
    void a_password_is_in_no_message_cause_or_log(String address) {
        CairnException error = catchThrowableOfType(
                CairnException.class, () -> Cairn.open("postgresql:" + address).close());
        StringWriter trace = new StringWriter();
        error.printStackTrace(new PrintWriter(trace));
        assertThat(trace.toString() + error.details() + log.text).doesNotContain("hunter");
    }

    @Test
    void an_unknown_option_is_refused_by_its_name() {
        CairnException error = catchThrowableOfType(
                CairnException.class,
                () -> Cairn.open(PostgresServer.url() + "&pasword=x").close());
        assertThat(error.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(error).hasMessageContaining("unknown option 'pasword'");
    }
}
