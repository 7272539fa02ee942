package dev.cairn.server.internal.watch;

import dev.cairn.answer.CheckpointFacts;
import dev.cairn.answer.Json;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointWatch.Position;
import dev.cairn.error.CairnException;
import dev.cairn.server.internal.http.Access;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.Router;
import dev.cairn.server.internal.http.Routes;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /v1/threads/{thread}/watch}: the checkpoints that are stored from now on. A client that lost its connection sends the id of its
 * last event as {@code Last-Event-ID} and is told what it missed; {@code reset} says that the thread is another one than before.
 */
public final class WatchRoutes implements Routes {
    private final WatchHub hub;

    /** Routes on the server's watches. */
    public WatchRoutes(WatchHub hub) {
        this.hub = hub;
    }

    @Override
    public void addTo(Router router) {
        router.own("GET", "/v1/threads/{thread}/watch", Access.READ, this::watch);
    }

    private Response watch(Request request) {
        String threadId = request.path("thread");
        Optional<Position> after =
                request.header("Last-Event-ID").or(() -> request.query("after")).map(Position::parse);
        return hub.watch(request, threadId, after, () -> new Events(threadId));
    }

    record Events(String threadId) implements ThreadEvents {
        @Override
        public List<byte[]> opened(Position position) {
            return List.of(event("open", position.text()));
        }

        @Override
        public List<byte[]> stored(CheckpointSummary checkpoint) {
            return List.of(EventText.of(
                    "checkpoint",
                    Position.of(checkpoint).text(),
                    CheckpointFacts.of(checkpoint).document()));
        }

        @Override
        public List<byte[]> reset() {
            return List.of(event("reset", null));
        }

        @Override
        public List<byte[]> failed(CairnException failure) {
            Json data = new Json()
                    .put("thread_id", threadId)
                    .put("code", failure.code().name())
                    .put("detail", failure.getMessage());
            return List.of(EventText.of("error", null, data.document()));
        }

        private byte[] event(String name, @Nullable String id) {
            return EventText.of(name, id, new Json().put("thread_id", threadId).document());
        }
    }
}
