package dev.cairn.integration.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.Agents;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.SaveOptions;
import dev.cairn.codec.internal.frame.CompressedFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A large state that is saved often and changes little. */
class GrowingStateTest {
    private static final int SAVES = 100;
    private static final int BYTES = 5 << 20;
    private static final String[] WORDS = words(2_000);

    private static String[] words(int count) {
        SplittableRandom random = new SplittableRandom(7);
        String[] words = new String[count];
        for (int i = 0; i < count; i++) {
            StringBuilder word = new StringBuilder();
            int length = 2 + random.nextInt(9);
            for (int c = 0; c < length; c++) {
                word.append((char) ('a' + random.nextInt(26)));
            }
            words[i] = word.toString();
        }
        return words;
    }

    private static String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        int count = 20 + random.nextInt(60);
        for (int i = 0; i < count; i++) {
            text.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource("sqlite, GZIP")
    void a_hundred_saves_take_at_most_half_a_copy_more_than_one(String backend, CompressionType compression) {
        SplittableRandom random = new SplittableRandom(20_261_128);
        List<Object> chain = new ArrayList<>();
        for (int size = 0; size < BYTES; ) {
            String text = text(random);
            chain.add(States.map("step", chain.size(), "thought", text));
            size += text.length() + 24;
        }
        Map<String, Object> state = States.with(States.full(), "reasoning_chain", chain);
        SaveOptions options = SaveOptions.DEFAULT.compression(compression);
        try (AgentStores stores = AgentStores.of(backend)) {
            Agents agents = stores.agents();
            AgentStateSnapshot last = agents.save("a", state, options);
            assertThat(last.uncompressedSize()).isGreaterThan(5_000_000);
            for (int i = 1; i < SAVES; i++) {
                int at = random.nextInt(chain.size());
                chain.set(at, States.map("step", at, "thought", text(random)));
                chain.add(States.map("step", chain.size(), "thought", text(random)));
                last = agents.save("a", state, options);
            }
            long one = CompressedFile.pack(last.document().bytes(), compression.codec()).length;
            long stored = StoredFrameFacts.bytes(stores, "a");
            System.out.printf(
                    "%s %s: %d saves of %d bytes take %d, one copy %d: %.2f%n",
                    backend, compression, SAVES, last.uncompressedSize(), stored, one, (double) stored / one);
            assertThat(stored).isLessThan(one * 3 / 2);
            assertThat(agents.load("a")).isEqualTo(last);
        }
    }
}
