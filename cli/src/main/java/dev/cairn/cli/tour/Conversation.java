package dev.cairn.cli.tour;

import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** A made-up run of an agent that looks after weather stations, the same each time. Stateless. */
final class Conversation {
    private static final List<String> STATIONS =
            List.of("Alder Ridge", "Birch Hollow", "Cold Spring", "Dry Creek", "Elk Pass");
    private static final List<String> QUESTIONS = List.of(
            "How was the night at %s?",
            "Is the wind gauge at %s still reading too low?",
            "Compare today's pressure at %s with last week's.",
            "Can we trust the humidity at %s after the storm?",
            "Draft the weekly note for %s, please.");
    private static final int HOURS = 8;

    private Conversation() {}

    /** Forty messages: question, tool call, tool result and answer, ten times. */
    static List<Document> messages() {
        Random random = new Random(42);
        List<Document> messages = new ArrayList<>();
        for (int round = 0; round < 10; round++) {
            String station = STATIONS.get(round % STATIONS.size());
            String call = "call_" + (round + 1);
            messages.add(message(
                    "user", String.format(QUESTIONS.get((round * 3 + round / 5) % QUESTIONS.size()), station)));
            messages.add(toolCall(call, station));
            Document readings = readings(station, random);
            messages.add(Document.of(map("role", "tool", "tool_call_id", call, "content", readings.json())));
            messages.add(message("assistant", answer(station, readings)));
        }
        return messages;
    }

    private static Document message(String role, String content) {
        return Document.of(map("role", role, "content", content));
    }

    private static Document toolCall(String id, String station) {
        Document arguments = Document.of(map("station", station, "hours", String.valueOf(HOURS)));
        return Document.of(map(
                "role",
                "assistant",
                "content",
                "",
                "tool_calls",
                List.of(map("id", id, "name", "read_station", "arguments", arguments.json()))));
    }

    private static Document readings(String station, Random random) {
        List<Object> rows = new ArrayList<>();
        for (int hour = 0; hour < HOURS; hour++) {
            rows.add(map(
                    "hour",
                    String.format(Locale.ROOT, "%02d:00", hour),
                    "celsius",
                    String.format(Locale.ROOT, "%.1f", 4 + 9 * random.nextDouble()),
                    "hectopascal",
                    String.format(Locale.ROOT, "%.1f", 998 + 14 * random.nextDouble()),
                    "wind",
                    String.format(Locale.ROOT, "%.1f", 11 * random.nextDouble())));
        }
        return Document.of(map("station", station, "readings", rows));
    }

    private static String answer(String station, Document readings) {
        String first = readings.at("/readings/0/celsius").text();
        String last = readings.at("/readings/" + (HOURS - 1) + "/celsius").text();
        String wind = readings.at("/readings/3/wind").text();
        return station + " went from " + first + " to " + last + " degrees over " + HOURS
                + " hours; at three the wind was "
                + wind
                + " m/s. Nothing points to a broken sensor. I will look again in the evening and put what changed"
                + " into the note for the week.";
    }

    private static Map<String, Object> map(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return map;
    }
}
