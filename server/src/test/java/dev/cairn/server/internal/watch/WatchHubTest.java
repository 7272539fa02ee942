package dev.cairn.server.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.server.internal.http.Access;
import dev.cairn.server.internal.http.Caller;
import dev.cairn.server.internal.http.Face;
import dev.cairn.server.internal.http.LiveContent;
import dev.cairn.server.internal.http.Refusal;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.Route;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class WatchHubTest {
    private static Request request(Cairn store) {
        Route route = new Route(Face.OWN, "GET", "/watch", Access.READ, false, asked -> Response.empty(200));
        return new Request(route, Map.of(), Map.of(), header -> null, new NoBody(), Caller.ANYBODY, store, () -> true);
    }

    private static final class NoBody implements Request.Body {
        @Override
        public byte[] bytes() {
            return new byte[0];
        }

        @Override
        public InputStream stream() {
            return new ByteArrayInputStream(bytes());
        }
    }

    private static final class Noted implements LiveContent.Channel {
        private final List<Runnable> atEnd = new CopyOnWriteArrayList<>();

        @Override
        public boolean send(byte[] bytes) {
            return true;
        }

        @Override
        public void end() {
            atEnd.forEach(Runnable::run);
            atEnd.clear();
        }

        @Override
        public void whenEnded(Runnable action) {
            atEnd.add(action);
        }
    }

    @Test
    void a_watch_that_comes_while_the_hub_is_closed_does_not_stay_open() {
        WatchHub hub = new WatchHub(10);
        try (Cairn store = Cairn.open("memory:")) {
            Response begun = hub.watch(request(store), "t", Optional.empty(), () -> new WatchRoutes.Events("t"));
            hub.close();
            ((LiveContent) begun.body()).open(new Noted());
            assertThat(hub.open()).isZero();
            assertThatThrownBy(
                            () -> hub.watch(request(store), "t", Optional.empty(), () -> new WatchRoutes.Events("t")))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("stopping");
        }
    }
}
