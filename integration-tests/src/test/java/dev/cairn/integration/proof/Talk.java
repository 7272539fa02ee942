package dev.cairn.integration.proof;

import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;

/** Messages of a conversation that never happened, the same ones for one seed. Immutable. */
record Talk(long seed) {
    private static final String[] WORDS = vocabulary();

    /** A message of 0.5 to 100 kB, of about 2 kB mostly. */
    Document message(int number) {
        Random random = new Random(new SplittableRandom(seed * 1_000_003L + number).nextLong());
        int length = (int) Math.max(300, Math.min(100_000, 2_000 * Math.exp(random.nextGaussian() * 1.1)));
        Map<String, Document> message = new LinkedHashMap<>();
        message.put("id", Document.of("message-" + Long.toHexString(random.nextLong())));
        message.put("role", Document.of(number % 2 == 0 ? "user" : "assistant"));
        message.put("content", Document.of(words(random, length)));
        message.put("tool_calls", Document.fromArray(List.of()));
        message.put("created_at", Document.fromNumber(1_700_000_000_000L + number * 1_357L));
        return Document.fromObject(message);
    }

    List<Document> messages(int count) {
        List<Document> messages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            messages.add(message(i));
        }
        return messages;
    }

    /** Text of words of which some are frequent and most are not. */
    static String words(Random random, int length) {
        StringBuilder text = new StringBuilder(length + 16);
        while (text.length() < length) {
            int rank = (int) (Math.pow(random.nextDouble(), 3) * WORDS.length);
            text.append(WORDS[rank]).append(random.nextInt(12) == 0 ? ".\n" : " ");
        }
        return text.toString();
    }

    private static String[] vocabulary() {
        Random random = new Random(1);
        String[] words = new String[10_000];
        for (int i = 0; i < words.length; i++) {
            StringBuilder word = new StringBuilder();
            for (int length = 2 + random.nextInt(10); length > 0; length--) {
                word.append((char) ('a' + random.nextInt(26)));
            }
            words[i] = word.toString();
        }
        return words;
    }
}
