package dev.cairn.codec.internal.frame;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Values that change elsewhere than at their end stay in few frames and small records. */
class EditedValuesTest {
    private static final int STEPS = 400;

    private final CodecBench bench = new CodecBench(Compression.ZSTD);
    private final Random random = new Random(11);
    private final List<Document> messages = new ArrayList<>();

    EditedValuesTest() {
        for (int i = 0; i < STEPS; i++) {
            messages.add(message());
        }
    }

    private Document message() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 150; i++) {
            text.append("word").append(random.nextInt(2_000)).append(' ');
        }
        return Document.of(text.toString());
    }

    /** Puts the states one after the other and expects that each is read whole, from few frames, each of them fetched once. */
    private void expectFewFrames(IntFunction<Document> value) {
        KnownState known = KnownState.EMPTY;
        for (int i = 0; i < STEPS; i++) {
            Map<String, Document> state = Map.of("value", value.apply(i));
            EncodedState stored = bench.put(known, state);
            known = stored.state();
            bench.framesRead = 0;
            assertThat(bench.read(stored.body())).isEqualTo(state);
            assertThat(bench.framesRead).as("frames of step " + i).isLessThanOrEqualTo(60);
            assertThat(stored.body().lanes().size()).isLessThanOrEqualTo(3);
        }
    }

    @Test
    void a_list_whose_last_item_changes_before_the_next_one_comes() {
        expectFewFrames(i -> {
            List<Document> items = new ArrayList<>(messages.subList(0, i / 2));
            Map<String, Document> last = new LinkedHashMap<>();
            last.put("content", messages.get(i / 2));
            last.put("status", Document.of(i % 2 == 0 ? "running" : "done"));
            items.add(Document.fromObject(last));
            return Document.fromArray(items);
        });
    }

    @Test
    void a_counter_behind_a_list_that_grows() {
        expectFewFrames(i -> {
            Map<String, Document> members = new LinkedHashMap<>();
            members.put("messages", Document.fromArray(messages.subList(0, i / 2 + 1)));
            members.put("count", Document.fromNumber(i));
            return Document.fromObject(members);
        });
    }

    @Test
    void a_list_that_grows_at_its_beginning() {
        expectFewFrames(i -> {
            List<Document> items = new ArrayList<>();
            for (int k = i; k >= 0; k--) {
                items.add(messages.get(k));
            }
            return Document.fromArray(items);
        });
    }

    @Test
    void a_list_of_which_any_item_changes() {
        List<Document> items = new ArrayList<>(messages.subList(0, 100));
        expectFewFrames(i -> {
            items.set(random.nextInt(items.size()), message());
            return Document.fromArray(items);
        });
    }
}
