package dev.cairn.server.internal.guard;

import dev.cairn.server.internal.http.Refusal;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.ServerCode;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which web pages may call the server from a browser: its own, and those that were named. */
final class Origins {
    private static final String EXPOSED =
            "Content-Location, Location, X-Pagination-Total, X-Pagination-Next, ETag, Retry-After, X-Request-Id,"
                    + " Mcp-Session-Id";
    private static final String METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";

    private final Set<String> named;

    Origins(List<String> origins) {
        named = origins.stream().map(origin -> origin.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    }

    /** Refuses a request that another web page makes. */
    void check(Function<String, @Nullable String> headers) {
        String origin = headers.apply("Origin");
        boolean crossSite = origin == null
                ? "cross-site".equals(headers.apply("Sec-Fetch-Site"))
                : !isNamed(origin) && !isSame(origin, headers.apply("Host"));
        if (crossSite) {
            throw new Refusal(
                    ServerCode.FOREIGN,
                    "Cannot accept the request: it comes from a web page of another origin. Start the server with "
                            + "--cors ORIGIN to allow one.");
        }
    }

    private boolean isNamed(String origin) {
        return named.contains(origin.toLowerCase(Locale.ROOT));
    }

    private static boolean isSame(String origin, @Nullable String host) {
        int slashes = origin.indexOf("://");
        return host != null && slashes > 0 && origin.substring(slashes + 3).equalsIgnoreCase(host);
    }

    /** Adds what a browser needs to show the answer to the page that asked. */
    Response shown(Response answer, @Nullable String origin) {
        if (named.isEmpty()) {
            return answer;
        }
        Response varied = answer.with("Vary", "Origin");
        return origin == null || !isNamed(origin)
                ? varied
                : varied.with("Access-Control-Allow-Origin", origin).with("Access-Control-Expose-Headers", EXPOSED);
    }

    /** Answers a browser that asks whether it may send a request. */
    Response preflight(@Nullable String wantedHeaders) {
        Response answer = Response.empty(204)
                .with("Access-Control-Allow-Methods", METHODS)
                .with("Access-Control-Max-Age", "600");
        return wantedHeaders == null ? answer : answer.with("Access-Control-Allow-Headers", wantedHeaders);
    }
}
