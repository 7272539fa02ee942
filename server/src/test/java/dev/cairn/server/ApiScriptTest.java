package dev.cairn.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.cairn.Cairn;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.model.Document;
import dev.cairn.server.config.Limits;
import dev.cairn.server.config.ServerOptions;
import dev.cairn.server.internal.contract.Contract;
import dev.cairn.server.internal.contract.OpenApi;
import dev.cairn.server.internal.http.Route;
import dev.cairn.server.internal.http.Router;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The pages {@code api/*.txt}: requests to every route and what is answered, on memory and on SQLite. Every answer fits the OpenAPI document.
 * With {@code -Dcairn.golden=write} the answers are written anew.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ApiScriptTest {
    private static final Path PAGES = Path.of(System.getProperty("cairn.root", ".."), "server/src/test/resources/api");

    /** Stops at once: nothing runs when a page is done. */
    private static final ServerOptions OPTIONS = ServerOptions.DEFAULT
            .port(0)
            .limits(Limits.DEFAULT.times(Limits.DEFAULT.idle(), Limits.DEFAULT.grace(), Duration.ZERO));

    private final HttpClient client = HttpClient.newHttpClient();
    private final Router router = router();
    private final Document document = new OpenApi(new Contract()).document("1");
    private final SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private final Map<String, Schema> schemas = new HashMap<>();
    private int answered;
    private final Set<String> called = new TreeSet<>();

    @TempDir
    Path folder;

    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(PAGES)) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void requests_are_answered_as_the_page_says(Path page) throws Exception {
        String text = Files.readString(page);
        String first = run("memory:", text);
        answered++;
        if ("write".equals(System.getProperty("cairn.golden"))) {
            Files.writeString(page, first);
        }
        assertSame("with -Dcairn.golden=write the answers are written anew", first, text);
        assertSame("on SQLite", run("sqlite:" + folder.resolve(page.getFileName() + ".db"), text), first);
    }

    private static void assertSame(String what, String actual, String expected) {
        List<String> lines = actual.lines().toList();
        List<String> wanted = expected.lines().toList();
        for (int i = 0; i < Math.min(lines.size(), wanted.size()); i++) {
            assertThat(lines.get(i)).as(what + ", line " + (i + 1)).isEqualTo(wanted.get(i));
        }
        assertThat(lines).as(what).hasSameSizeAs(wanted);
    }

    private String run(String url, String page) throws Exception {
        try (Cairn store = Cairn.open(url);
                CairnServer server = new CairnServer(store, OPTIONS)) {
            seed(store);
            return new ApiScript(server, client, this::check).run(page);
        }
    }

    private static Router router() {
        try (Cairn store = Cairn.open("memory:");
                CairnServer server = new CairnServer(store, OPTIONS)) {
            return server.router();
        }
    }

    private static void seed(Cairn store) {
        try (EnvironmentHost shop = store.environment("shop")) {
            shop.stored().put("run-7", "start", Map.of("cart", Document.parse("{\"items\":[]}")));
            shop.stored().put("run-7", "end", Map.of("cart", Document.parse("{\"items\":[1.10]}")));
        }
    }

    private void check(HttpRequest request, HttpResponse<byte[]> response) {
        Router.Match match = router.find(ApiScript.parts(request.uri())).orElse(null);
        Route route = match == null ? null : match.route(request.method()).orElse(null);
        if (route == null || (response.body().length == 0 && response.statusCode() != 204)) {
            return;
        }
        boolean raw = String.valueOf(request.uri().getQuery()).contains("raw=true");
        if (response.statusCode() < 300) {
            called.add(route.method() + " " + route.path());
        }
        String type = response.headers().firstValue("Content-Type").orElse("");
        if (type.contains("json") && !type.equals("application/jsonl") && !raw) {
            String answer = response.statusCode() < 300 ? String.valueOf(response.statusCode()) : "default";
            String body = new String(response.body(), StandardCharsets.UTF_8);
            assertThat(schema(route, answer).validate(body, InputFormat.JSON))
                    .as(request.method() + " " + request.uri() + ": " + body)
                    .isEmpty();
        }
    }

    private Schema schema(Route route, String answer) {
        String media = answer.equals("default") ? "application~1problem+json" : "application~1json";
        String pointer = "/paths/" + route.path().replace("/", "~1") + "/"
                + route.method().toLowerCase(Locale.ROOT) + "/responses/" + answer + "/content/" + media + "/schema";
        return schemas.computeIfAbsent(pointer, made -> {
            Document schema = document.find(pointer).orElseThrow(() -> new AssertionError("not described: " + pointer));
            String root =
                    "{\"components\":" + document.at("/components").json() + ",\"allOf\":[" + schema.json() + "]}";
            return registry.getSchema(root, InputFormat.JSON);
        });
    }

    /** Knows what was called, as it comes after the pages. */
    @AfterAll
    void every_route_has_an_answer_in_some_page() throws IOException {
        if (answered < pages().size()) {
            return; // not all pages were asked for
        }
        assertThat(router.routes().stream()
                        .filter(route -> route.path().startsWith("/v1/"))
                        .filter(route -> !route.path().endsWith("/watch")) // its answer does not end
                        .filter(route -> !route.path().equals("/v1/session")
                                || route.method().equals("GET")) // needs a code, see PageTest
                        .map(route -> route.method() + " " + route.path())
                        .filter(route -> !called.contains(route)))
                .isEmpty();
    }

    @Test
    void the_routes_are_those_of_the_document() {
        Set<String> described = new TreeSet<>();
        for (int i = 0; i < document.at("/paths").size(); i++) {
            String path = document.at("/paths").name(i);
            Document methods = document.at("/paths").item(i);
            for (int k = 0; k < methods.size(); k++) {
                described.add(methods.name(k).toUpperCase(Locale.ROOT) + " " + path);
            }
        }
        Set<String> routed = new TreeSet<>();
        router.routes().forEach(route -> routed.add(route.method() + " " + route.path()));
        assertThat(described).as("described").containsAll(routed);
        assertThat(routed).as("routed").containsAll(described);
    }
}
