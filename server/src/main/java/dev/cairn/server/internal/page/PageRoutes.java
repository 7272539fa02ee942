package dev.cairn.server.internal.page;

import dev.cairn.error.NotFoundException;
import dev.cairn.server.internal.http.Access;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.Router;
import dev.cairn.server.internal.http.Routes;
import java.util.Map;

/**
 * The page at {@code /}. Its files are the same for everybody and need no token; what they show comes from the other routes, which do. No
 * script and no style runs but these files, nothing is loaded from elsewhere, and no text becomes markup.
 */
public final class PageRoutes implements Routes {
    private static final String POLICY = String.join(
            "; ",
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types cairn");

    private final PageFiles files = new PageFiles();

    @Override
    public void addTo(Router router) {
        router.own("GET", "/", Access.OPEN, request -> index());
        router.own("GET", "/page/{version}/{file}", Access.OPEN, request -> file(request, request.path("file")));
        router.own(
                "GET",
                "/page/{version}/{folder}/{file}",
                Access.OPEN,
                request -> file(request, request.path("folder") + "/" + request.path("file")));
    }

    private Response index() {
        return answer("text/html; charset=utf-8", files.index())
                .with("Cache-Control", "no-store")
                .with("Content-Security-Policy", POLICY)
                .with("Cross-Origin-Opener-Policy", "same-origin");
    }

    private Response file(Request request, String path) {
        if (!request.path("version").equals(files.version())) {
            throw missing(path);
        }
        byte[] bytes = files.find(path).orElseThrow(() -> missing(path));
        String type = path.endsWith(".css") ? "text/css" : "text/javascript";
        return answer(type + "; charset=utf-8", bytes)
                .with("Cache-Control", "public, max-age=31536000, immutable")
                .with("Content-Security-Policy", POLICY)
                .with("Cross-Origin-Resource-Policy", "same-origin");
    }

    private static Response answer(String type, byte[] bytes) {
        return Response.of(200, type, out -> out.write(bytes)).with("Content-Length", String.valueOf(bytes.length));
    }

    private static NotFoundException missing(String path) {
        return new NotFoundException(
                "There is no such file in this version of the page. Load the page again.", Map.of("file", path));
    }
}
