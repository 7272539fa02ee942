package dev.cairn.wassette.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.wassette.Installation;
import dev.cairn.wassette.file.SnapshotMetadata;
import dev.cairn.wassette.file.StateCompression;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemoteListingTest {
    private static final String HOST = "https://files.example.com/";

    @TempDir
    Path folder;

    private final Map<String, byte[]> site = new TreeMap<>();
    private Installation from;

    /** A site of files. */
    private final class Site implements SourceReader {
        @Override
        public Set<String> schemes() {
            return Set.of("https");
        }

        @Override
        public boolean isRemote() {
            return true;
        }

        @Override
        public InputStream open(String uri, @Nullable String sha256) throws IOException {
            byte[] found = site.get(uri);
            if (found == null) {
                throw new IOException("the server answered with 404");
            }
            return new ByteArrayInputStream(found);
        }
    }

    @BeforeEach
    void make() throws IOException {
        from = Installation.sample(folder.resolve("from"));
        SnapshotMetadata said = SnapshotMetadata.NONE.withTags(Map.of("env", "prod"));
        site.put(HOST + "b/mon.json", from.export(Installation.plain().withMetadata(said)));
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        var out = StateCompression.ZSTD.packed(packed);
        from.states().exportTo(out, Installation.whole());
        StateCompression.finish(out);
        site.put(HOST + "b/tue%20new.json.zst", packed.toByteArray());
    }

    private List<StateListing> at(String address) {
        return StateListing.at(address, new Site());
    }

    @Test
    void a_state_file_is_listed_alone() {
        assertThat(at(HOST + "b/mon.json")).singleElement().satisfies(found -> {
            assertThat(found.name()).isEqualTo("mon.json");
            assertThat(found.summary()).isNotNull().satisfies(summary -> {
                assertThat(summary.components()).isEqualTo(3);
                assertThat(summary.tags()).containsEntry("env", "prod");
            });
        });
        assertThat(at(HOST + "b/tue%20new.json.zst"))
                .extracting(StateListing::name)
                .containsExactly("tue new.json.zst");
    }

    @Test
    void a_page_with_links_gives_the_state_files_of_its_own_folder() {
        site.put(
                HOST + "b/",
                ("<!DOCTYPE HTML>\n<html><a href=\"../\">up</a> <a href='mon.json'>m</a> <A HREF=tue%20new.json.zst>t</A>"
                                + "<a href=\"package.json\">no state</a><a href=\"/b/mon.json\">again</a>"
                                + "<a href=\"sub/deep.json\">deeper</a><a href=\"https://other.example.com/x.json\">away</a>"
                                + "<a href=\"readme.txt\">text</a><a href=\"%zz.json\">none</a></html>")
                        .getBytes(UTF_8));
        site.put(HOST + "b/package.json", "{\"version\":\"1.0.0\"}".getBytes(UTF_8));

        assertThat(at(HOST + "b/")).extracting(StateListing::name).containsExactly("mon.json", "tue new.json.zst");
    }

    @Test
    void a_listing_that_was_written_is_taken_at_its_word() {
        List<StateListing> opened = at(HOST + "b/mon.json");
        Document broken = new StateListing("old.json", 7, null, "it is damaged").json();
        Document saved = Document.of(Map.of("name", "store:desk"));
        Document listing = Document.of(
                Map.of("items", Document.fromArray(List.of(opened.get(0).json(), broken, saved))));
        site.put(HOST + "index", listing.bytes());
        site.remove(HOST + "b/mon.json");

        List<StateListing> found = at(HOST + "index");

        assertThat(found.get(0)).isEqualTo(opened.get(0));
        assertThat(found.get(1)).isEqualTo(new StateListing("old.json", 7, null, "it is damaged"));
        assertThat(found).hasSize(2);
    }

    @Test
    void what_is_wrong_with_an_address_is_said_without_its_credentials() {
        site.put(HOST + "text", "hello".getBytes(UTF_8));
        site.put(
                HOST + "wrong",
                "{\"items\":[{\"name\":5},{\"name\":\"a.json\",\"created_at\":\"x\"}]}".getBytes(UTF_8));

        assertThatThrownBy(() -> at("https://me:cAnArY@files.example.com/none?token=cAnArY"))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
                .hasMessageContaining("https://files.example.com/none")
                .hasMessageContaining("404")
                .hasMessageNotContaining("cAnArY");
        assertThatThrownBy(() -> at(HOST + "text")).hasMessageContaining("neither a state file, nor a listing");
        assertThatThrownBy(() -> at(HOST + "wrong"))
                .hasMessageContaining("/items/0/name")
                .hasMessageContaining("/items/1/created_at")
                .hasMessageContaining("/items/1/components");
    }

    @ParameterizedTest
    @CsvSource({
        "s3://b/x.json, aws s3 cp s3://b/x.json -, aws s3 cp - s3://b/x.json",
        "gs://b/x.json, gcloud storage cat gs://b/x.json, gcloud storage cp - gs://b/x.json",
        "az://b/x.json, az storage blob download, az storage blob upload",
        "http://h/x.json, https:// addresses, into files",
        "ftp://u:cAnArY@h/x.json, https:// addresses, into files",
    })
    void an_address_of_another_kind_is_refused_with_what_to_do(String address, String reading, String writing) {
        assertThatThrownBy(() -> StateSource.isRemote(address))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED))
                .hasMessageContaining(reading)
                .hasMessageNotContaining("cAnArY");
        assertThatThrownBy(() -> StateSource.file(address)).hasMessageContaining(writing);
        assertThatThrownBy(() -> StateSource.file("https://h/x.json")).hasMessageContaining("into files");
    }

    @Test
    void files_have_names_and_addresses() {
        assertThat(StateSource.isRemote("a/b.json")).isFalse();
        assertThat(StateSource.isRemote("file:///a/b%20c.json")).isFalse();
        assertThat(StateSource.isRemote("HTTPS://h/x")).isTrue();
        assertThat(StateSource.file("file:///a/b%20c.json")).isEqualTo(Path.of("/a/b c.json"));
        assertThat(StateSource.file("C:b.json")).isEqualTo(Path.of("C:b.json"));
    }
}
