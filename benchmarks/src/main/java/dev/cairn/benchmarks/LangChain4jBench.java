package dev.cairn.benchmarks;

import dev.cairn.Cairn;
import dev.cairn.langchain4j.CairnMemory;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageDeserializer;
import dev.langchain4j.data.message.ChatMessageSerializer;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A conversation of LangChain4j that grows as its memories let it grow: the list is read and handed over whole for each message. Beside our
 * store a table with one JSON text for each conversation, which is what the stores of LangChain4j write.
 */
record LangChain4jBench(Path work, int rounds, int messages) {
    private static final int BEFORE = 1_000;

    /** Measures one store. */
    private interface Round {
        double[] run() throws Exception;
    }

    void run() throws Exception {
        Map<String, Round> ways = new LinkedHashMap<>();
        ways.put("one JSON text, SQLite (every commit synced)", this::texts);
        ways.put("Cairn sqlite: (every commit synced)", this::cairn);
        Map<String, List<double[]>> figures = new LinkedHashMap<>();
        for (int round = -1; round < rounds; round++) {
            for (Map.Entry<String, Round> way : ways.entrySet()) {
                double[] measured = way.getValue().run();
                if (round >= 0) {
                    figures.computeIfAbsent(way.getKey(), name -> new ArrayList<>())
                            .add(measured);
                }
            }
        }
        System.out.printf(
                "%d messages, %d bytes as JSON%n",
                messages, json(conversation(messages)).length());
        System.out.printf(
                "medians of %d alternating rounds after one to warm up: additions/s after the first 1,000, read in ms, first read of a"
                        + " process in ms, bytes on disk%n",
                rounds);
        figures.forEach((way, measured) -> Bench.print(way, AdkBench.medians(measured)));
    }

    private double[] cairn() throws Exception {
        Store store = Store.in(work, "langchain4j.db");
        store.clear();
        double[] figures;
        try (Cairn cairn = Cairn.open(store.url())) {
            figures = conversation(CairnMemory.of(cairn));
        }
        Samples first = new Samples();
        try (Cairn cairn = Cairn.open(store.url())) {
            for (int i = 0; i < 10; i++) {
                first.time(() -> expect(CairnMemory.of(cairn)));
            }
        }
        figures[2] = first.millis(0.5);
        figures[3] = store.sizeAfterCheckpoint();
        return figures;
    }

    private double[] texts() throws Exception {
        Store store = Store.in(work, "langchain4j-texts.db");
        store.clear();
        double[] figures;
        try (Connection connection = store.openBare()) {
            figures = conversation(new Texts(connection));
        }
        figures[2] = figures[1];
        figures[3] = store.sizeAfterCheckpoint();
        return figures;
    }

    private double[] conversation(ChatMemoryStore store) throws Exception {
        List<ChatMessage> all = conversation(messages);
        store.updateMessages("trip", all.subList(0, BEFORE));
        Samples additions = new Samples();
        for (ChatMessage message : all.subList(BEFORE, messages)) {
            additions.time(() -> {
                List<ChatMessage> list = new ArrayList<>(store.getMessages("trip"));
                list.add(message);
                store.updateMessages("trip", list);
            });
        }
        Samples reads = new Samples();
        for (int i = 0; i < 10; i++) {
            reads.time(() -> expect(store));
        }
        return new double[] {additions.rate(), reads.millis(0.5), 0, 0};
    }

    private void expect(ChatMemoryStore store) {
        if (store.getMessages("trip").size() != messages) {
            throw new IllegalStateException("messages are missing");
        }
    }

    private static List<ChatMessage> conversation(int messages) {
        Random random = new Random(7);
        List<ChatMessage> all = new ArrayList<>();
        for (int i = 0; i < messages; i++) {
            String text = Trace.words(random, 60);
            all.add(i % 2 == 0 ? UserMessage.from(text) : AiMessage.from(text));
        }
        return all;
    }

    private static String json(List<ChatMessage> list) {
        return ChatMessageSerializer.messagesToJson(list);
    }

    /** One JSON text for each conversation. */
    private record Texts(Connection connection) implements ChatMemoryStore {
        private Texts {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE chat (id TEXT PRIMARY KEY, messages TEXT NOT NULL)");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public List<ChatMessage> getMessages(Object id) {
            try (PreparedStatement select = connection.prepareStatement("SELECT messages FROM chat WHERE id = ?")) {
                select.setString(1, id.toString());
                try (ResultSet row = select.executeQuery()) {
                    return row.next() ? ChatMessageDeserializer.messagesFromJson(row.getString(1)) : List.of();
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void updateMessages(Object id, List<ChatMessage> list) {
            try (PreparedStatement upsert = connection.prepareStatement("INSERT OR REPLACE INTO chat VALUES (?, ?)")) {
                upsert.setString(1, id.toString());
                upsert.setString(2, json(list));
                upsert.executeUpdate();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void deleteMessages(Object id) {
            throw new UnsupportedOperationException();
        }
    }
}
