package dev.cairn.benchmarks;

import dev.cairn.Cairn;
import dev.cairn.springai.CairnChatMemoryRepository;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.memory.repository.jdbc.JdbcChatMemoryRepository;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import org.sqlite.SQLiteDataSource;

/**
 * A conversation of Spring AI's chat memory: the framework's own repository on SQLite, which keeps one plain copy, and ours on SQLite with
 * every version. A message is added as a memory does it: the list is read, and saved with one message more.
 */
record SpringAiBench(Path work, int rounds, int messages) {
    private static final int ADDED = 60;
    private static final String SCHEMA = "org/springframework/ai/chat/memory/repository/jdbc/schema-sqlite.sql";

    void run() throws Exception {
        System.out.printf(
                "medians of %d alternating rounds after one to warm up: messages added/s (read and save), reads of the whole/s,"
                        + " bytes on disk%n",
                rounds);
        for (int size : new int[] {1_000, messages}) {
            compare(size);
        }
    }

    private void compare(int size) throws Exception {
        List<double[]> theirs = new ArrayList<>();
        List<double[]> ours = new ArrayList<>();
        for (int round = -1; round < rounds; round++) {
            double[] jdbc = jdbc(size);
            double[] cairn = cairn(size);
            if (round >= 0) {
                theirs.add(jdbc);
                ours.add(cairn);
            }
        }
        Bench.print(size + " messages, JdbcChatMemoryRepository", medians(theirs));
        Bench.print(size + " messages, Cairn sqlite: with the history", medians(ours));
    }

    private static double[] medians(List<double[]> rounds) {
        double[] medians = new double[rounds.get(0).length];
        for (int i = 0; i < medians.length; i++) {
            int figure = i;
            medians[i] = Samples.median(
                    rounds.stream().mapToDouble(round -> round[figure]).toArray());
        }
        return medians;
    }

    private double[] jdbc(int size) throws Exception {
        Store store = Store.in(work, "spring-ai-jdbc.db");
        store.clear();
        SQLiteDataSource source = new SQLiteDataSource();
        source.setUrl("jdbc:sqlite:" + store.file());
        source.setJournalMode("WAL");
        source.setSynchronous("FULL");
        new ResourceDatabasePopulator(new ClassPathResource(SCHEMA)).execute(source);
        ChatMemoryRepository chats =
                JdbcChatMemoryRepository.builder().dataSource(source).build();
        chats.saveAll("trip", conversation(size));
        return measured(chats, size, store);
    }

    /** Grows message by message, so that every version of the conversation is in the history. */
    private double[] cairn(int size) throws Exception {
        Store store = Store.in(work, "spring-ai.db");
        store.clear();
        double[] figures;
        try (Cairn cairn = Cairn.open(store.url())) {
            ChatMemoryRepository chats = new CairnChatMemoryRepository(cairn);
            List<Message> list = new ArrayList<>();
            for (Message message : conversation(size)) {
                list.add(message);
                chats.saveAll("trip", list);
            }
            figures = measured(chats, size, store);
        }
        figures[2] = store.sizeAfterCheckpoint();
        return figures;
    }

    private static double[] measured(ChatMemoryRepository chats, int size, Store store) throws Exception {
        Samples reads = new Samples();
        for (int i = 0; i < ADDED; i++) {
            reads.time(() -> expect(chats.findByConversationId("trip"), size));
        }
        double bytes = store.sizeAfterCheckpoint();
        Samples added = new Samples();
        for (int i = 0; i < ADDED; i++) {
            Message next = message(size + i, new Random(i));
            added.time(() -> {
                List<Message> list = new ArrayList<>(chats.findByConversationId("trip"));
                list.add(next);
                chats.saveAll("trip", list);
            });
        }
        expect(chats.findByConversationId("trip"), size + ADDED);
        return new double[] {added.rate(), reads.rate(), bytes};
    }

    private static void expect(List<Message> found, int expected) {
        if (found.size() != expected) {
            throw new IllegalStateException("read " + found.size() + " messages instead of " + expected);
        }
    }

    private static List<Message> conversation(int size) {
        Random random = new Random(7);
        List<Message> messages = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            messages.add(message(i, random));
        }
        return messages;
    }

    private static Message message(int number, Random random) {
        String text = Trace.words(random, 150);
        return number % 2 == 0 ? new UserMessage(text) : new AssistantMessage(text);
    }
}
