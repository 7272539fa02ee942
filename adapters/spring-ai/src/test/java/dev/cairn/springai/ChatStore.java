package dev.cairn.springai;

import dev.cairn.testing.adapter.StorePlace;
import dev.cairn.testing.adapter.TestStore;
import java.io.Closeable;
import java.io.IOException;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.memory.InMemoryChatMemoryRepository;
import org.springframework.ai.chat.memory.repository.jdbc.JdbcChatMemoryRepository;

/** The repositories of conversations that the same stories are run on. */
enum ChatStore {
    FRAMEWORK_MEMORY {
        @Override
        Opened open() {
            return new Opened(new InMemoryChatMemoryRepository(), () -> {});
        }
    },
    FRAMEWORK_JDBC {
        @Override
        Opened open() {
            Database database = new Database("org/springframework/ai/chat/memory/repository/jdbc/schema-h2.sql");
            return new Opened(
                    JdbcChatMemoryRepository.builder()
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
        StorePlace.OpenStore store = SessionStore.temporary(backend);
        return new Opened(new CairnChatMemoryRepository(store.cairn()), store::close);
    }

    record Opened(ChatMemoryRepository repository, Closeable store) implements Closeable {
        @Override
        public void close() throws IOException {
            store.close();
        }
    }
}
