package dev.cairn.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A store in which every text is markup that would run: ids, names, tags, channels, keys, values. {@link #NAME} is what names may hold, {@link
 * #VALUE} what values may hold beside it.
 */
final class Hostile {
    static final String NAME = "<img src=x onerror=planted()><b data-planted>\u202Egnp</b>'\"&{{7*7}}";
    static final String VALUE =
            NAME + "<script>planted()</script><iframe srcdoc='<script>parent.planted()</script>'></iframe>"
                    + "<a href=\"javascript:planted()\">link</a>\u0000\u0007\u200B```html\n<svg onload=planted()>\n```";

    private static final String THREAD = Sample.escaped(NAME);

    private final Pages pages;
    private final Sample sample;

    Hostile(Pages pages) {
        this.pages = pages;
        this.sample = pages.sample();
    }

    void fill() {
        Map<String, Object> odd = Map.of(NAME, VALUE, "list", List.of(VALUE, Map.of(NAME, VALUE)));
        Object call = Map.of("id", VALUE, "type", "function", "function", Map.of("name", VALUE, "arguments", VALUE));
        List<Map<String, Object>> messages = List.of(
                Map.of("role", VALUE, "name", VALUE, "content", VALUE),
                Map.of("role", "user", "content", VALUE),
                Map.of("role", "assistant", "content", VALUE, "tool_calls", List.of(call)),
                Map.of("role", "tool", "tool_call_id", VALUE, "name", VALUE, "content", VALUE),
                Map.of(
                        "role",
                        "user",
                        "content",
                        List.of(Map.of("type", "image_url", "image_url", Map.of("url", VALUE)))));
        sample.step(NAME, Map.of("values", Map.of(NAME, odd, "messages", messages, "text", "before")), "input");
        sample.step(NAME, Map.of("change", Map.of("set", Map.of("text", VALUE, NAME, VALUE))), "loop");
        String thread = "/v1/threads/" + THREAD;
        sample.ask("POST", thread + "/checkpoints/0/tags", Map.of("add", List.of(NAME)));
        sample.ask("POST", thread + "/checkpoints/0/fork", Map.of("name", NAME, "change", Map.of("set", odd)));
        sample.ask(
                "POST",
                thread + "/checkpoints/latest/writes",
                Map.of("task_id", NAME, "task_path", NAME, "writes", List.of(Map.of("channel", NAME, "value", VALUE))));
        sample.ask("POST", "/v1/threads/asks/run", Map.of("input", Map.of("set", odd)));
        sample.ask("PUT", "/v1/threads/asks/run/questions/" + THREAD, Map.of("question", VALUE));
        sample.step("gone" + NAME, Map.of("values", odd), "input");
        sample.ask("DELETE", "/v1/threads/" + Sample.escaped("gone" + NAME), null);
        sample.ask("PUT", "/v1/item?key=" + THREAD + "&namespace=" + THREAD, Map.of("value", odd));
        for (String status : List.of("idle", NAME)) {
            sample.ask(
                    "POST",
                    "/v1/agents/" + THREAD + "/snapshots",
                    Map.of(
                            "state",
                            Map.of("status", status, NAME, VALUE, "working_memory", Map.of(NAME, VALUE + status)),
                            "tags",
                            List.of(NAME)));
        }
        try (EnvironmentHost host = pages.store().environment("env" + NAME)) {
            host.stored().put(NAME, "start", Map.of("plugin", Document.of(odd)));
            host.stored().put(NAME, "end", Map.of("plugin", Document.of(Map.of(NAME, VALUE, "more", 1))));
        }
    }

    /** The places of the page at which all of it is seen. */
    static List<String> places() {
        List<String> places =
                new ArrayList<>(List.of("#/threads", "#/threads?status=deleted", "#/search?text=planted"));
        String at = "#/threads/" + THREAD;
        for (String view : List.of("conversation", "tree", "raw", "diff")) {
            places.add(at + "?view=" + view);
        }
        places.add(at + "?view=tree&pointer=" + Sample.escaped("/" + NAME));
        places.add("#/threads/asks");
        places.add("#/items");
        places.add("#/items?key=" + THREAD + "&at=" + THREAD);
        places.add("#/agents");
        places.add("#/agents/" + THREAD);
        places.add("#/environments");
        places.add("#/environments/" + Sample.escaped("env" + NAME));
        places.add("#/storage?thread=" + THREAD);
        places.add("#/threads/missing" + THREAD);
        places.add("#/agents/missing" + THREAD);
        places.add("#/threads?where=" + THREAD);
        places.add("#/" + THREAD);
        return places;
    }

    /** Fails when a text became markup. */
    static void check(Tab tab, String place) {
        assertThat(tab.evaluate("typeof planted === 'undefined' && typeof window.ran === 'undefined'")
                        .json())
                .as(place)
                .isEqualTo("true");
        assertThat(tab.evaluate("[...document.querySelectorAll('[data-planted], img[src=x], iframe, svg[onload],"
                                + " a[href^=javascript], body script')].map(e => e.outerHTML)")
                        .json())
                .as(place)
                .isEqualTo("[]");
    }
}
