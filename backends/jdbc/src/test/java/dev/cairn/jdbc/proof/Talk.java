package dev.cairn.jdbc.proof;

import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Messages of a conversation that never happened, the same ones for one seed. Immutable. */
record Talk(long seed) {
    private static final String[] SYLLABLES = {
        "ca", "irn", "sto", "ne", "way", "mar", "ker", "lin", "es", "tra", "il", "hea", "ther", "rid", "ge", "fo", "g",
        "pa", "th", "ul"
    };

    /** A message of 0.5 to 100 kB, of about 2 kB mostly. */
    Document message(int number) {
        Random random = new Random(seed * 1_000_003L + number);
        int length = (int) Math.max(300, Math.min(100_000, 2_000 * Math.exp(random.nextGaussian() * 1.1)));
        Map<String, Document> message = new LinkedHashMap<>();
        message.put("id", Document.of("message-" + Long.toHexString(random.nextLong())));
        message.put("role", Document.of(number % 2 == 0 ? "user" : "assistant"));
        message.put("content", Document.of(words(random, length)));
        message.put("tool_calls", Document.array(List.of()));
        message.put("created_at", Document.number(1_700_000_000_000L + number * 1_357L));
        return Document.object(message);
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
            double rank = Math.pow(random.nextDouble(), 3) * 20_000;
            text.append(word((int) rank)).append(random.nextInt(12) == 0 ? ".\n" : " ");
        }
        return text.toString();
    }

    private static String word(int rank) {
        StringBuilder word = new StringBuilder();
        for (int rest = rank + 7; rest > 0; rest /= SYLLABLES.length) {
            word.append(SYLLABLES[rest % SYLLABLES.length]);
        }
        return word.toString();
    }
}
