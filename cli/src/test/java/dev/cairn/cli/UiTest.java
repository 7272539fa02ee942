package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.model.Document;
import dev.cairn.store.Namespace;
import dev.cairn.testing.Child;
import dev.cairn.testing.Program;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UiTest {
    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    Path folder;

    @BeforeEach
    void make() {
        try (Cairn store = Cairn.open("sqlite:" + folder.resolve("store.db"))) {
            store.store().put(Namespace.of("users"), "ada", Map.of("language", "English"));
        }
    }

    @Test
    void the_address_lets_one_browser_in_and_ends_with_the_command() throws Exception {
        try (Child child = start(List.of(), Map.of())) {
            URI page = page(child);
            assertThat(page.getHost()).isEqualTo("127.0.0.1");
            assertThat(send(page.resolve("/"), "GET", "", "").statusCode()).isEqualTo(200);
            assertThat(send(page.resolve("/v1/item?namespace=users&key=ada"), "GET", "", "")
                            .statusCode())
                    .isEqualTo(401);
            String code = page.getFragment().substring("code=".length());
            String exchange = "{\"code\":\"" + code + "\"}";
            HttpResponse<String> opened = send(page.resolve("/v1/session"), "POST", exchange, "");
            String token = Document.parse(opened.body()).at("/token").text();
            assertThat(send(page.resolve("/v1/item?namespace=users&key=ada"), "GET", "", token)
                            .body())
                    .contains("English");
            assertThat(send(page.resolve("/v1/session"), "POST", exchange, "").statusCode())
                    .isEqualTo(401);
            assertThat(folder.resolve("config/cairn/tokens.json")).doesNotExist();
            child.terminate();
        }
    }

    @Test
    void the_browser_is_given_a_file_that_its_owner_alone_reads_and_no_code() throws Exception {
        Path browser = folder.resolve("browser");
        Files.writeString(
                browser,
                "#!/bin/sh\nstat -c %a \"$1\" > " + folder + "/mode\necho \"$1\" > " + folder + "/words\ncp \"$1\" "
                        + folder + "/part\nmv " + folder + "/part " + folder + "/opened\n");
        Files.setPosixFilePermissions(browser, PosixFilePermissions.fromString("rwx------"));
        try (Child child = start(List.of("-Dcairn.screen=true"), Map.of("BROWSER", browser.toString()))) {
            URI page = page(child);
            while (!Files.exists(folder.resolve("opened"))) {
                Thread.onSpinWait();
            }
            assertThat(Files.readString(folder.resolve("opened"))).contains("url=" + page + "\"");
            assertThat(Files.readString(folder.resolve("mode"))).isEqualTo("600\n");
            Path file = Path.of(Files.readString(folder.resolve("words")).strip());
            assertThat(file.toString()).doesNotContain(page.getFragment().substring("code=".length()));
            child.terminate();
            assertThat(file).doesNotExist();
        }
    }

    @Test
    void a_store_that_is_missing_is_not_made() {
        Sandbox.Run refused = new Sandbox(folder).cairn("--store", "sqlite:" + folder.resolve("other.db"), "ui");
        assertThat(refused.code()).isEqualTo(10);
        assertThat(folder.resolve("other.db")).doesNotExist();
    }

    private Child start(List<String> machine, Map<String, String> environment) {
        return Program.java(machine, Main.class, "--format", "json", "ui")
                .with("CAIRN_STORE", "sqlite:" + folder.resolve("store.db"))
                .with("XDG_CONFIG_HOME", folder.resolve("config").toString())
                .with(environment)
                .start();
    }

    private static URI page(Child child) {
        return URI.create(Document.parse(child.line()).at("/page").text());
    }

    private HttpResponse<String> send(URI at, String method, String body, String token) throws Exception {
        return client.send(
                HttpRequest.newBuilder(at)
                        .header("Authorization", "Bearer " + token)
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
