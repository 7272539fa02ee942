package dev.cairn.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.http.HttpProvider;
import dev.cairn.model.Document;
import dev.cairn.server.config.ServerOptions;
import dev.cairn.server.config.TokenFile;
import dev.cairn.storage.Storage;
import dev.cairn.store.Namespace;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store that is opened by a server's URL, with the tokens of the server. */
class StoreUrlTest {
    private static final Namespace PLACE = Namespace.of("notes");

    @TempDir
    Path folder;

    private Cairn store;
    private CairnServer server;
    private final Map<String, String> secrets = new HashMap<>();

    @BeforeEach
    void serve() {
        TokenFile tokens = new TokenFile(folder.resolve("tokens.json"), Clock.systemUTC());
        secrets.put("all", tokens.add("all", null, false).secret());
        secrets.put("reader", tokens.add("reader", null, true).secret());
        secrets.put("acme", tokens.add("acme", "acme", false).secret());
        store = Cairn.open("sqlite:" + folder.resolve("store.db"));
        server = new CairnServer(store, ServerOptions.DEFAULT.port(0).tokenFile(tokens.file()));
    }

    @AfterEach
    void close() {
        server.close();
        store.close();
    }

    private Cairn open(Storage storage) {
        return Cairn.builder().on(storage);
    }

    private Storage with(String token) {
        return HttpProvider.open(server.url().toString(), secrets.get(token));
    }

    private static void isDenied(ThrowingCallable call, String why) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DENIED))
                .hasMessageContaining(why);
    }

    @Test
    void what_is_put_by_url_is_in_the_store() {
        try (Storage storage = with("all")) {
            open(storage).store().put(PLACE, "a", Document.parse("[9007199254740993,1.10,1E+2,-0.0]"));

            assertThat(store.store().find(PLACE, "a").orElseThrow().value().json())
                    .isEqualTo("[9007199254740993,1.10,1E+2,-0.0]");
        }
    }

    @Test
    void a_watch_ends_with_its_token_and_tells_nothing_after_it() throws Exception {
        String header = "x-api-key: " + secrets.get("reader");
        try (Stream events = new Stream(server.port(), "/v1/threads/a/watch", header)) {
            assertThat(events.next().name()).isEqualTo("open");
            new TokenFile(folder.resolve("tokens.json"), Clock.systemUTC()).remove("reader");
            while (isTaken(header)) {
                Thread.onSpinWait();
            }
            store.checkpoints().put(CheckpointConfig.of("a"), Map.of("n", 1), CheckpointMetadata.of(0));

            Stream.Event last = events.next();
            assertThat(last.name()).isEqualTo("error");
            assertThat(last.data()).contains("DENIED", "no longer valid");
            assertThat(events.next()).isNull();
        }
    }

    private boolean isTaken(String header) throws Exception {
        try (Raw raw = new Raw(server.port())) {
            return raw.send("GET /v1/threads HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + header
                            + "\r\n\r\n")
                    .answer()
                    .text()
                    .contains(" 200 ");
        }
    }

    @Test
    void a_token_that_only_reads_changes_nothing() {
        store.store().put(PLACE, "a", Document.of(1));
        try (Storage storage = with("reader")) {
            assertThat(open(storage).store().find(PLACE, "a")).isPresent();

            isDenied(() -> open(storage).store().put(PLACE, "a", Document.of(2)), "is read-only");
        }
        assertThat(store.store().find(PLACE, "a").orElseThrow().value().json()).isEqualTo("1");
    }

    @Test
    void a_token_of_a_tenant_reaches_that_tenant_alone() {
        store.store().put(PLACE, "a", Document.of(1));
        try (Storage storage = with("acme")) {
            open(storage).tenant("acme").store().put(PLACE, "b", Document.of(2));

            isDenied(() -> open(storage).store().find(PLACE, "a"), "only reaches tenant 'acme'");
            isDenied(() -> open(storage).tenant("other").store().find(PLACE, "a"), "only reaches tenant 'acme'");
            isDenied(() -> open(storage).maintenance().sweep(false, false), "the whole store");
        }
        assertThat(store.tenant("acme").store().find(PLACE, "b")).isPresent();
    }

    @Test
    void without_a_token_the_store_is_not_opened() {
        isDenied(() -> HttpProvider.open(server.url().toString(), null), "CAIRN_TOKEN");
        isDenied(() -> HttpProvider.open(server.url().toString(), "wrong-token"), "CAIRN_TOKEN");
    }
}
