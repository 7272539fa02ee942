package dev.cairn.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import dev.cairn.server.CairnServer;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** What a small shop's agents leave in a store, put there over HTTP: a conversation with branches, a run that waits, items, an agent, an environment. */
final class Sample {
    static final String SUPPORT = "support-4711";
    private static final int NIGHTS = 80;

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI server;

    Sample(CairnServer server) {
        this.server = server.url();
    }

    /** Puts everything there. */
    void fill() {
        support();
        waiting();
        nightly();
        items();
        agent();
    }

    private void support() {
        step(SUPPORT, Map.of("values", Map.of("messages", List.of(), "total", 40, "customer", "Ada")), "input");
        say("user", "Hello, my kettle arrived broken. The order is 4711.");
        call("find_order", "{\"order\":4711}", "{\"order\":4711,\"item\":\"kettle\",\"price\":40.00,\"paid\":true}");
        say("assistant", "I found your order of a kettle for 40.00. Would you like a refund or a new one?");
        tag("3", "greeted");
        say("user", "A new one, please. And a tin of tea.");
        change(Map.of("set", Map.of("total", 45, "cart", List.of("kettle", "tea"))));
        call("reserve", "{\"items\":[\"kettle\",\"tea\"]}", "{\"reserved\":true,\"until\":\"2026-12-01T12:00:00Z\"}");
        say(
                "assistant",
                "Both are reserved. The total is 45.00:\n\n```json\n{\"kettle\": 0.00, \"tea\": 5.00}\n```\nShall I send them?");
        tag("7", "approved");
        ask(
                "POST",
                "/v1/threads/" + SUPPORT + "/checkpoints/5/fork",
                Map.of("name", "refund", "change", Map.of("set", Map.of("total", 0))));
        put(Map.of(
                "branch",
                "refund",
                "change",
                Map.of("append", Map.of("messages", List.of(message("assistant", "I refunded 40.00 instead."))))));
        say("user", "Yes, send them.");
        call("ship", "{\"order\":4711}", "{\"shipped\":true,\"parcel\":\"P-9007199254740993\"}");
        change(Map.of("set", Map.of("parcel", "P-9007199254740993", "weight", Document.parse("1.10"))));
    }

    private void waiting() {
        ask(
                "POST",
                "/v1/threads/order-7/run",
                Map.of("input", Map.of("set", Map.of("order", 7, "total", Document.parse("120.50")))));
        ask("PUT", "/v1/threads/order-7/run/steps/charge", Map.of("result", Map.of("paid", Document.parse("120.50"))));
        ask(
                "PUT",
                "/v1/threads/order-7/run/questions/send",
                Map.of("question", "The parcel costs 12.00 more abroad. Send it all the same?"));
    }

    private void nightly() {
        for (int i = 0; i < NIGHTS; i++) {
            String report = "Night " + i + ": checked " + i * 100 + " orders, and found nothing that is odd but order "
                    + i * 71 + ".";
            step(
                    "nightly",
                    Map.of("change", Map.of("set", Map.of("round", i), "append", Map.of("reports", List.of(report)))),
                    "loop");
        }
        step("old-draft", Map.of("values", Map.of("text", "To be thrown away.")), "input");
        ask("DELETE", "/v1/threads/old-draft", null);
    }

    private void items() {
        for (String[] item : new String[][] {
            {"users/ada", "language", "\"English\""},
            {"users/ada", "address", "{\"city\":\"London\"}"},
            {"users/bob", "language", "\"Deutsch\""},
            {"shop", "opening", "[9,18]"}
        }) {
            ask(
                    "PUT",
                    "/v1/item?key=" + item[1] + "&namespace=" + escaped(item[0]),
                    Map.of("value", Document.parse(item[2])));
        }
    }

    private void agent() {
        for (int i = 0; i < 4; i++) {
            ask(
                    "POST",
                    "/v1/agents/helper/snapshots",
                    Map.of(
                            "state",
                            Map.of(
                                    "status",
                                    i % 2 == 0 ? "idle" : "busy",
                                    "working_memory",
                                    Map.of("goal", "answer " + i, "notes", "x".repeat(500 + i))),
                            "tags",
                            i == 1 ? List.of("release") : List.of()));
        }
    }

    /** Lets somebody say something in the conversation. */
    void say(String role, String text) {
        change(Map.of("append", Map.of("messages", List.of(message(role, text)))));
    }

    private void call(String tool, String arguments, String result) {
        String id = "call_" + tool;
        change(Map.of(
                "append",
                Map.of(
                        "messages",
                        List.of(
                                Map.of(
                                        "role",
                                        "assistant",
                                        "content",
                                        "",
                                        "tool_calls",
                                        List.of(Map.of(
                                                "id",
                                                id,
                                                "type",
                                                "function",
                                                "function",
                                                Map.of("name", tool, "arguments", arguments)))),
                                Map.of("role", "tool", "tool_call_id", id, "content", result)))));
    }

    private static Map<String, Object> message(String role, String text) {
        return Map.of("role", role, "content", text);
    }

    private void change(Map<String, ?> change) {
        put(Map.of("change", change));
    }

    private void put(Map<String, ?> step) {
        step(SUPPORT, step, "loop");
    }

    /** Saves a step. */
    void step(String thread, Map<String, ?> step, String source) {
        Map<String, Object> whole = new java.util.LinkedHashMap<>(step);
        whole.put("metadata", Map.of("source", source));
        ask("POST", "/v1/threads/" + escaped(thread) + "/checkpoints", whole);
    }

    private void tag(String checkpoint, String tag) {
        ask("POST", "/v1/threads/" + SUPPORT + "/checkpoints/" + checkpoint + "/tags", Map.of("add", List.of(tag)));
    }

    static String escaped(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Asks the server; fails when it refuses. */
    Document ask(String method, String path, Object body) {
        try {
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(server.resolve(path))
                            .method(
                                    method,
                                    body == null
                                            ? HttpRequest.BodyPublishers.noBody()
                                            : HttpRequest.BodyPublishers.ofString(
                                                    Document.of(body).json()))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode())
                    .as(method + " " + path + ": " + answer.body())
                    .isBetween(200, 299);
            return answer.body().isEmpty() ? Document.of(null) : Document.parse(answer.body());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
