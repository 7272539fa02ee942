package dev.cairn.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.server.config.TokenFile;
import dev.cairn.store.Namespace;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a browser gets a token, and what the page does without one. Only with {@code -Pprograms}: it needs Chromium and npm. */
@Tag("browser")
class EntranceTest {
    @TempDir
    Path folder;

    @Test
    void the_code_of_the_address_opens_the_page_and_leaves_the_address() throws Exception {
        try (Pages pages = new Pages(folder.resolve("tokens.json"))) {
            pages.store().store().put(Namespace.of("users"), "ada", Map.of("a", 1));
            Tab tab = pages.tab();
            tab.open(pages.server().page(false));
            tab.awaitText("Choose a thread");
            assertThat(tab.evaluate("location.href").text()).isEqualTo(pages.url() + "/");
            assertThat(tab.evaluate("sessionStorage.getItem('cairn-token')").text())
                    .startsWith("cairn_page_");
            assertThat(tab.evaluate("JSON.stringify({...localStorage}) + document.cookie")
                            .text())
                    .doesNotContain("cairn_page_");
            tab.reload();
            tab.awaitText("Choose a thread");
            tab.awaitNone("dialog[open]");
        }
    }

    @Test
    void without_a_token_the_page_asks_for_one_and_a_pasted_one_opens_it() throws Exception {
        Path tokens = folder.resolve("tokens.json");
        String secret =
                new TokenFile(tokens, Clock.systemUTC()).add("me", null, false).secret();
        try (Pages pages = new Pages(tokens)) {
            Tab tab = pages.open("");
            tab.awaitText("This server wants a token");
            Axe.check(tab, "login");
            tab.fill("input[name=token]", secret);
            tab.key("Enter");
            tab.awaitText("Choose a thread");
            tab.awaitNone("dialog[open]");
        }
    }

    @Test
    void with_a_token_for_reading_the_page_offers_no_acts() throws Exception {
        try (Pages pages = new Pages(folder.resolve("tokens.json"))) {
            pages.store()
                    .checkpoints()
                    .put(CheckpointConfig.of("run-1"), Map.of("total", 40), CheckpointMetadata.of(0));
            Tab tab = pages.tab();
            tab.open(pages.server().page(true));
            tab.awaitText("run-1");
            tab.evaluate("location.hash = '#/threads/run-1'");
            tab.awaitText("total");
            assertThat(tab.evaluate("[...document.querySelectorAll('button')].map(b => b.innerText).join('|')")
                            .text())
                    .doesNotContain("Fork", "Rewind", "Delete");
        }
    }
}
