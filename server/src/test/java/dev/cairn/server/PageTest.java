package dev.cairn.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.model.Document;
import dev.cairn.server.config.ServerOptions;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {
    private static final Pattern FILE = Pattern.compile("(?:href|src)=\"(/[^\"]*)\"");

    private final HttpClient client = HttpClient.newHttpClient();
    private final Cairn store = Cairn.open("memory:");
    private CairnServer server;

    @BeforeEach
    void start(@TempDir Path folder) {
        server = new CairnServer(store, ServerOptions.DEFAULT.port(0).tokenFile(folder.resolve("tokens.json")));
    }

    @AfterEach
    void stop() {
        server.close();
        store.close();
    }

    @Test
    void the_page_and_its_files_need_no_token_and_what_they_show_does() throws Exception {
        HttpResponse<String> page = get("/");
        assertThat(page.statusCode()).isEqualTo(200);
        List<String> files =
                FILE.matcher(page.body()).results().map(MatchResult::group).toList();
        assertThat(files).hasSizeGreaterThan(10);
        for (MatchResult file : FILE.matcher(page.body()).results().toList()) {
            HttpResponse<String> answer = get(file.group(1));
            assertThat(answer.statusCode()).as(file.group(1)).isEqualTo(200);
            assertThat(header(answer, "Content-Type"))
                    .startsWith(file.group(1).endsWith(".css") ? "text/css" : "text/javascript");
            assertThat(header(answer, "Cache-Control")).isEqualTo("public, max-age=31536000, immutable");
        }
        assertThat(get("/v1/threads").statusCode()).isEqualTo(401);
    }

    @Test
    void the_policy_lets_nothing_run_or_load_but_the_files_of_the_page() throws Exception {
        HttpResponse<String> page = get("/");
        assertThat(header(page, "Content-Security-Policy").split("; "))
                .contains("default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'")
                .contains("require-trusted-types-for 'script'", "trusted-types cairn", "frame-ancestors 'none'")
                .contains("base-uri 'none'", "form-action 'none'")
                .noneMatch(part -> part.contains("unsafe") || part.contains("http") || part.contains("*"));
        assertThat(header(page, "Cross-Origin-Opener-Policy")).isEqualTo("same-origin");
        assertThat(header(page, "X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(header(page, "Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(header(page, "Cache-Control")).isEqualTo("no-store");
    }

    @Test
    void a_file_of_another_version_and_one_beside_the_page_are_not_found() throws Exception {
        String app = FILE.matcher(get("/").body())
                .results()
                .map(file -> file.group(1))
                .filter(file -> file.endsWith("/app.js"))
                .findFirst()
                .orElseThrow();
        assertThat(get("/page/0123/app.js").statusCode()).isEqualTo(404);
        assertThat(get(app.replace("app.js", "..%2Fcontract%2Fops.txt")).statusCode())
                .isEqualTo(404);
        assertThat(get(app.replace("app.js", "vendor/LIST")).statusCode()).isEqualTo(404);
    }

    @Test
    void a_code_is_exchanged_once_for_a_token_that_opens_the_store() throws Exception {
        String code = server.page(false).getFragment().substring("code=".length());
        HttpResponse<String> answer = redeem(code, "same-origin");
        assertThat(answer.statusCode()).isEqualTo(200);
        String token = Document.parse(answer.body()).at("/token").text();
        assertThat(code).isNotEqualTo(token);
        assertThat(with(token, "GET", "/v1/session").body())
                .isEqualTo("{\"name\":\"page\",\"tenant\":null,\"read_only\":false}");
        assertThat(with(token, "PUT", "/v1/item?key=a").statusCode()).isEqualTo(200);
        HttpResponse<String> again = redeem(code, "same-origin");
        assertThat(again.statusCode()).isEqualTo(401);
        assertThat(again.body()).contains("was used or has expired").doesNotContain(code);
    }

    @Test
    void a_code_for_reading_gives_a_token_that_changes_nothing() throws Exception {
        String code = server.page(true).getFragment().substring("code=".length());
        String token =
                Document.parse(redeem(code, "same-origin").body()).at("/token").text();
        assertThat(with(token, "GET", "/v1/threads").statusCode()).isEqualTo(200);
        assertThat(with(token, "PUT", "/v1/item?key=a").statusCode()).isEqualTo(403);
    }

    @Test
    void a_foreign_page_cannot_use_a_code() throws Exception {
        String code = server.page(false).getFragment().substring("code=".length());
        assertThat(redeem(code, "cross-site").statusCode()).isEqualTo(403);
        assertThat(redeem(code, "same-origin").statusCode()).isEqualTo(200);
    }

    private HttpResponse<String> redeem(String code, String site) throws Exception {
        return client.send(
                HttpRequest.newBuilder(server.url().resolve("/v1/session"))
                        .header("Sec-Fetch-Site", site)
                        .POST(HttpRequest.BodyPublishers.ofString("{\"code\":\"" + code + "\"}"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> with(String token, String method, String path) throws Exception {
        return client.send(
                HttpRequest.newBuilder(server.url().resolve(path))
                        .header("Authorization", "Bearer " + token)
                        .method(method, HttpRequest.BodyPublishers.ofString("{\"value\":1}"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> get(String path) throws Exception {
        return client.send(
                HttpRequest.newBuilder(server.url().resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String header(HttpResponse<String> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }
}
