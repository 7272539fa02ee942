package dev.cairn.server.internal.http;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A request of a caller whose token was checked. Used by one thread. */
public final class Request {
    /** The body of a request, within the server's limit. */
    public interface Body {
        /** Returns all bytes. */
        byte[] bytes();

        /** Returns the bytes as they arrive. */
        InputStream stream();
    }

    private final Route route;
    private final Map<String, String> path;
    private final Map<String, List<String>> query;
    private final Function<String, @Nullable String> headers;
    private final Body body;
    private final Caller caller;
    private final Cairn store;
    private final BooleanSupplier admitted;

    /** A request of a route. */
    public Request(
            Route route,
            Map<String, String> path,
            Map<String, List<String>> query,
            Function<String, @Nullable String> headers,
            Body body,
            Caller caller,
            Cairn store,
            BooleanSupplier admitted) {
        this.route = route;
        this.path = path;
        this.query = query;
        this.headers = headers;
        this.body = body;
        this.caller = caller;
        this.store = store;
        this.admitted = admitted;
    }

    /** Returns the route that answers. */
    public Route route() {
        return route;
    }

    /** Returns the store as the caller sees it: of the token's tenant alone. */
    public Cairn store() {
        return store;
    }

    /** Returns who sent the request. */
    public Caller caller() {
        return caller;
    }

    /** Tells whether the token that was sent is still valid; an answer that goes on for long ends when it is not. Thread-safe. */
    public BooleanSupplier admitted() {
        return admitted;
    }

    /** Returns a parameter of the path. */
    public String path(String name) {
        String value = path.get(name);
        if (value == null) {
            throw new IllegalArgumentException(route.path() + " has no parameter " + name);
        }
        return value;
    }

    /**
     * Returns a value of the query.
     *
     * @throws CairnException {@code INVALID} when it is given more than once
     */
    public Optional<String> query(String name) {
        List<String> values = queries(name);
        if (values.size() > 1) {
            throw new CairnException(
                    ErrorCode.INVALID, "Cannot read the query: it has '" + name + "' more than once. Give it once.");
        }
        return values.stream().findFirst();
    }

    /** Returns all values of a name in the query. */
    public List<String> queries(String name) {
        return query.getOrDefault(name, List.of());
    }

    /** Returns the names in the query. */
    public Iterable<String> queryNames() {
        return query.keySet();
    }

    /** Returns a header. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.apply(name));
    }

    /** Returns the body as JSON; an empty body is an empty object. */
    public Document json() {
        byte[] bytes = body.bytes();
        return bytes.length == 0 ? Document.fromObject(Map.of()) : Document.parse(bytes);
    }

    /** Returns the body as it came. */
    public Body body() {
        return body;
    }
}
