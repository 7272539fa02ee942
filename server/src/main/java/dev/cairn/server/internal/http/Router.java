package dev.cairn.server.internal.http;

import dev.cairn.error.CairnException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Finds the route of a request. A literal part wins over a parameter. Thread-safe once all routes are added. */
public final class Router {
    private final List<Route> routes = new ArrayList<>();
    private final Map<String, Mount> mounts = new TreeMap<>();
    private final Node root = new Node();
    private final UnaryOperator<Route> prepare;

    /** A router of routes as they are. */
    public Router() {
        this(UnaryOperator.identity());
    }

    /**
     * A router that prepares its routes.
     *
     * @param prepare makes of each route that is added the one that answers
     */
    public Router(UnaryOperator<Route> prepare) {
        this.prepare = prepare;
    }

    /** What a path leads to. */
    public record Match(Map<String, Route> byMethod, List<String> values) {
        /** Returns the route of a method; {@code HEAD} is answered by {@code GET}. */
        public Optional<Route> route(String method) {
            Route exact = byMethod.get(method);
            return Optional.ofNullable(exact == null && method.equals("HEAD") ? byMethod.get("GET") : exact);
        }

        /** Returns which statuses the place takes: those of the SDK where one of its methods is the SDK's. */
        public Face face() {
            return byMethod.values().stream().anyMatch(route -> route.face() == Face.SDK) ? Face.SDK : Face.OWN;
        }

        /** Returns the path's parameters of a route by name. */
        public Map<String, String> parameters(Route route) {
            Map<String, String> named = new HashMap<>();
            int next = 0;
            for (String part : route.parts()) {
                if (Route.isParameter(part)) {
                    named.put(part.substring(1, part.length() - 1), values.get(next++));
                }
            }
            return named;
        }
    }

    private static final class Node {
        private final Map<String, Node> literals = new HashMap<>();
        private final Map<String, Route> routes = new TreeMap<>();
        private @Nullable Node parameter;
    }

    /** Adds a route of the project's own paths. */
    public Router own(String method, String path, Access access, Handler handler) {
        return add(new Route(Face.OWN, method, path, access, false, handler));
    }

    /** Adds a route of the project's own paths whose body may be as long as a backup; its handler reads it as a stream. */
    public Router upload(String method, String path, Access access, Handler handler) {
        return add(new Route(Face.OWN, method, path, access, true, handler));
    }

    /** Adds a route of the SDK's paths. */
    public Router sdk(String method, String path, Access access, Handler handler) {
        return add(new Route(Face.SDK, method, path, access, false, handler));
    }

    private Router add(Route added) {
        Route route = prepare.apply(added);
        Node node = root;
        for (String part : route.parts()) {
            if (Route.isParameter(part)) {
                Node next = node.parameter == null ? new Node() : node.parameter;
                node.parameter = next;
                node = next;
            } else {
                node = node.literals.computeIfAbsent(part, name -> new Node());
            }
        }
        if (node.routes.putIfAbsent(route.method(), route) != null) {
            throw new IllegalStateException("Two routes for " + route.method() + " " + route.path());
        }
        routes.add(route);
        return this;
    }

    /** Adds a protocol with an implementation of its own. */
    public Router mount(Mount mount) {
        mounts.put(mount.path(), mount);
        return this;
    }

    /** Returns the protocol at a path. */
    public Optional<Mount> mounted(String path) {
        return Optional.ofNullable(mounts.get(path));
    }

    /** Returns all routes, in the order in which they were added. */
    public List<Route> routes() {
        return List.copyOf(routes);
    }

    /** Finds what a path leads to: where the method is taken, if there is such a place. */
    public Optional<Match> find(String method, List<String> parts) {
        return find(node -> new Match(node.routes, List.of()).route(method).isPresent(), parts)
                .or(() -> find(parts));
    }

    /** Finds what a path leads to, whatever the method. */
    public Optional<Match> find(List<String> parts) {
        return find(node -> !node.routes.isEmpty(), parts);
    }

    /** Returns which statuses a path takes as it came, whatever the method. */
    public Face face(String path) {
        try {
            return find(UrlText.parts(path)).map(Match::face).orElse(Face.OWN);
        } catch (CairnException e) {
            return Face.OWN;
        }
    }

    private Optional<Match> find(Predicate<Node> wanted, List<String> parts) {
        List<String> values = new ArrayList<>();
        Node found = find(wanted, root, parts, values);
        return found == null ? Optional.empty() : Optional.of(new Match(found.routes, values));
    }

    private static @Nullable Node find(Predicate<Node> wanted, Node node, List<String> parts, List<String> values) {
        if (parts.isEmpty()) {
            return wanted.test(node) ? node : null;
        }
        String part = parts.get(0);
        List<String> rest = parts.subList(1, parts.size());
        Node literal = node.literals.get(part);
        Node found = literal == null ? null : find(wanted, literal, rest, values);
        if (found != null || node.parameter == null) {
            return found;
        }
        int before = values.size();
        values.add(part);
        found = find(wanted, node.parameter, rest, values);
        if (found == null) {
            values.subList(before, values.size()).clear();
        }
        return found;
    }
}
