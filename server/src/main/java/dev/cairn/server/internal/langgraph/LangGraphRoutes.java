package dev.cairn.server.internal.langgraph;

import dev.cairn.server.internal.http.Router;
import dev.cairn.server.internal.http.Routes;
import dev.cairn.server.internal.watch.WatchHub;
import java.util.List;

/** All paths of the LangGraph SDK. */
public final class LangGraphRoutes implements Routes {
    private final WatchHub hub;

    /** Routes on the server's watches. */
    public LangGraphRoutes(WatchHub hub) {
        this.hub = hub;
    }

    @Override
    public void addTo(Router router) {
        List.of(new ThreadRoutes(), new StateRoutes(), new StreamRoutes(hub), new ItemRoutes(), new AbsentRoutes())
                .forEach(group -> group.addTo(router));
    }
}
