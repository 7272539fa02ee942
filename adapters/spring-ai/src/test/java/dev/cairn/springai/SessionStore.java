package dev.cairn.springai;

import dev.cairn.testing.adapter.StorePlace;
import dev.cairn.testing.adapter.TestStore;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import org.springframework.ai.session.InMemorySessionRepository;
import org.springframework.ai.session.SessionRepository;
import org.springframework.ai.session.jdbc.JdbcSessionRepository;

/** The repositories that the same stories are run on: the two that come with Spring AI, and Cairn's on all backends. */
enum SessionStore {
    FRAMEWORK_MEMORY {
        @Override
        Opened open() {
            return new Opened(InMemorySessionRepository.builder().build(), () -> {});
        }
    },
    FRAMEWORK_JDBC {
        @Override
        Opened open() {
            Database database = new Database("org/springframework/ai/session/jdbc/schema-h2.sql");
            return new Opened(
                    JdbcSessionRepository.builder()
                            .dataSource(database.source())
                            .build(),
                    database);
        }
    },
    CAIRN_MEMORY {
        @Override
        Opened open() {
            return cairn(TestStore.MEMORY);
        }
    },
    CAIRN_SQLITE {
        @Override
        Opened open() {
            return cairn(TestStore.SQLITE);
        }
    },
    CAIRN_POSTGRESQL {
        @Override
        Opened open() {
            return cairn(TestStore.POSTGRESQL);
        }
    };

    abstract Opened open();

    private static Opened cairn(TestStore backend) {
        StorePlace.OpenStore store = temporary(backend);
        return new Opened(new CairnSessionRepository(store.cairn()), store::close);
    }

    static StorePlace.OpenStore temporary(TestStore backend) {
        try {
            return backend.in(Files.createTempDirectory("cairn-spring-ai")).open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    record Opened(SessionRepository repository, Closeable store) implements Closeable {
        @Override
        public void close() throws IOException {
            store.close();
        }
    }
}
