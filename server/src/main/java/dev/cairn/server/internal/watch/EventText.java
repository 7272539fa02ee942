package dev.cairn.server.internal.watch;

import dev.cairn.model.Document;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Server-sent events as bytes. Stateless. */
public final class EventText {
    static final byte[] HEARTBEAT = ":\n\n".getBytes(StandardCharsets.UTF_8);

    private EventText() {}

    /**
     * Returns an event.
     *
     * @param id where a client goes on that lost its connection; null for none
     */
    public static byte[] of(String name, @Nullable String id, Document data) {
        String text =
                "event: " + name + "\n" + (id == null ? "" : "id: " + id + "\n") + "data: " + data.json() + "\n\n";
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
