package dev.cairn.server.internal.langgraph;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointWatch.Position;
import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.server.internal.http.Access;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.Router;
import dev.cairn.server.internal.http.Routes;
import dev.cairn.server.internal.watch.EventText;
import dev.cairn.server.internal.watch.ThreadEvents;
import dev.cairn.server.internal.watch.WatchHub;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code /threads/{id}/stream}: an event for each state that is stored in a thread, by whatever way it comes. */
final class StreamRoutes implements Routes {
    private static final String UPDATE = "state_update";
    private static final Set<String> MODES = Set.of("run_modes", "lifecycle", UPDATE);
    private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.UTF_8);

    private final WatchHub hub;

    StreamRoutes(WatchHub hub) {
        this.hub = hub;
    }

    @Override
    public void addTo(Router router) {
        router.sdk("GET", "/threads/{thread_id}/stream", Access.READ, this::stream)
                .sdk("POST", "/threads/{thread_id}/stream/events", Access.READ, request -> {
                    throw Body.unsupported(
                            "Cannot stream events of runs: this server only stores states. The states of the thread "
                                    + "are at /threads/ID/stream.");
                });
    }

    private Response stream(Request request) {
        Queries.only(request, "stream_mode", "stream_modes");
        List<String> modes = new ArrayList<>(Queries.list(request, "stream_mode"));
        modes.addAll(Queries.list(request, "stream_modes"));
        if (!MODES.containsAll(modes)) {
            throw Body.unsupported(
                    "'stream_mode' must be " + MODES.stream().sorted().toList() + ", not " + modes + ".");
        }
        String threadId = ThreadRoutes.thread(request).threadId();
        boolean updates = modes.isEmpty() || modes.contains(UPDATE);
        Optional<Position> after =
                request.header("Last-Event-ID").filter(id -> !id.isEmpty()).map(Position::parse);
        return hub.watch(request, threadId, after, () -> new Events(threadId, updates));
    }

    /** What is told of states: which, not their values, as nobody may wait for these. */
    private record Events(String threadId, boolean updates) implements ThreadEvents {
        @Override
        public List<byte[]> opened(Position position) {
            return List.of(COMMENT);
        }

        @Override
        public List<byte[]> stored(CheckpointSummary stored) {
            if (!updates) {
                return List.of();
            }
            CheckpointConfig config = stored.config();
            Map<String, Document> members = new LinkedHashMap<>();
            members.put("thread_id", Document.of(threadId));
            members.put("checkpoint", Json.checkpoint(config));
            members.put(
                    "parent_checkpoint",
                    stored.parentId() == null ? Json.NULL : Json.checkpoint(config.at(stored.parentId())));
            members.put("metadata", Plain.of(stored.metadata().toDocument()));
            members.put("created_at", Json.time(stored.ts()));
            return List.of(EventText.of(UPDATE, Position.of(stored).text(), Document.fromObject(members)));
        }

        @Override
        public List<byte[]> reset() {
            return List.of();
        }

        @Override
        public List<byte[]> failed(CairnException failure) {
            Map<String, Document> members = new LinkedHashMap<>();
            members.put("error", Document.of(failure.code().name()));
            members.put("message", Json.text(failure.getMessage()));
            return List.of(EventText.of("error", null, Document.fromObject(members)));
        }
    }
}
