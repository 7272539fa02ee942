package dev.cairn.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A state of about a given size. Each next one has another text at a random place and one element more. Seeded. Not safe for use by several threads. */
final class ChangingState {
    private static final int WORDS = 2_000;

    private final SplittableRandom random = new SplittableRandom(20_261_128);
    private final String[] words = new String[WORDS];
    private final List<Object> chain = new ArrayList<>();

    ChangingState(int bytes) {
        for (int i = 0; i < WORDS; i++) {
            StringBuilder word = new StringBuilder();
            for (int c = 2 + random.nextInt(9); c > 0; c--) {
                word.append((char) ('a' + random.nextInt(26)));
            }
            words[i] = word.toString();
        }
        for (int size = 0; size < bytes; ) {
            String text = text();
            chain.add(element(chain.size(), text));
            size += text.length() + 24;
        }
    }

    Map<String, Object> next() {
        int at = random.nextInt(chain.size());
        chain.set(at, element(at, text()));
        chain.add(element(chain.size(), text()));
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("status", "running");
        state.put("philosophy", "react");
        state.put("reasoning_chain", new ArrayList<>(chain));
        state.put("working_memory", Map.of("at", at));
        return state;
    }

    private static Map<String, Object> element(int step, String text) {
        Map<String, Object> element = new LinkedHashMap<>();
        element.put("step", step);
        element.put("thought", text);
        return element;
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = 20 + random.nextInt(60); i > 0; i--) {
            text.append(words[random.nextInt(WORDS)]).append(' ');
        }
        return text.toString();
    }
}
