package dev.cairn.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.http.internal.client.StoreUrl;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** URLs of stores behind a server: what they may hold, and that no message shows a secret. */
class StoreUrlTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "//secret@host:8123",
                "//me:secret@host",
                "//host?token=secret",
                "//host?api_key=secret&timeout=3",
                "//host?timeout=0",
                "//host#secret",
                "//host/a b secret",
                "//ho st:secret",
                "secret",
                "///secret",
                "//host:secret"
            })
    void a_url_with_more_than_an_address_is_refused_and_not_shown(String address) {
        CairnException refused = catchThrowableOfType(CairnException.class, () -> StoreUrl.parse("https", address));

        assertThat(refused.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(refused).hasMessageStartingWith("Cannot use the URL of a store: ");
        assertThat(refused.getMessage() + refused.details()).doesNotContain("secret");
        assertThat(refused.getCause()).isNull();
    }

    @Test
    void a_url_has_host_port_path_and_timeout() {
        StoreUrl url = StoreUrl.parse("https", "//[::1]:8123/team/cairn/?timeout=5");

        assertThat(url.base()).hasToString("https://[::1]:8123/team/cairn");
        assertThat(url.timeout()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void a_server_that_is_not_there_is_unavailable_and_nothing_was_changed() {
        CairnException refused = catchThrowableOfType(
                CairnException.class, () -> Cairn.open("http://127.0.0.1:1").close());

        assertThat(refused.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(refused)
                .hasMessageContaining("Cannot open the store at http://127.0.0.1:1: the server cannot be reached")
                .hasMessageContaining("Check host and port");
    }

    @Test
    void a_token_with_other_characters_is_refused_and_not_shown() {
        CairnException refused =
                catchThrowableOfType(CairnException.class, () -> HttpProvider.open("http://127.0.0.1:1", "se\ncret"));

        assertThat(refused.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(refused.getMessage()).doesNotContain("cret");
    }

    @Test
    void what_belongs_to_the_servers_machine_says_so() {
        HttpProvider provider = new HttpProvider();

        for (CairnException refused : new CairnException[] {
            catchThrowableOfType(CairnException.class, () -> provider.schema("http", "//host")),
            catchThrowableOfType(CairnException.class, () -> provider.rebuild("http", "//host", true, store -> {}))
        }) {
            assertThat(refused.code()).isEqualTo(ErrorCode.UNSUPPORTED);
            assertThat(refused).hasMessageContaining("on the server's machine");
        }
    }
}
