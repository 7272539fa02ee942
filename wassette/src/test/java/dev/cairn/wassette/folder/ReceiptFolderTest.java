package dev.cairn.wassette.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Bytes;
import dev.cairn.wassette.folder.FolderFinding.Kind;
import dev.cairn.wassette.wasm.Fixtures;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReceiptFolderTest {
    private static final byte[] GREETER = Fixtures.bytes("greeter-dummy");
    private static final String HASH = PlainFile.sha256(Bytes.fromOwned(GREETER));

    @TempDir
    Path temp;

    private TestFolder folder;

    @BeforeEach
    void install() {
        ValidationStamp stamp = new ValidationStamp(663, TestFolder.TIME, HASH);
        folder = new TestFolder(temp)
                .binary("greeter", GREETER, TestFolder.TIME + 9)
                .file("greeter.policy.yaml", TestFolder.POLICY)
                .file("greeter.policy.meta.json", "null")
                .file(
                        "greeter.metadata.json",
                        "{\"revision\":{},\"artifact_sha256\":\"" + HASH
                                + "\",\"schema\":\"wassette-tools-v1\",\"metadata\":"
                                + TestFolder.metadata("greeter", GREETER, 0)
                                        .withStamp(stamp)
                                        .json()
                                        .json() + "}")
                .file("greeter.install.json", receipt(HASH))
                .file(".store.lock", "")
                .file(
                        ".store-state.json",
                        "{\"schema\":1,\"cursor\":{\"epoch\":\".epoch-Ab\",\"sequence\":4},\"operation\":null,\"change\":null}");
    }

    private static String receipt(String artifact) {
        return "{\"Installed\":{\"schema\":1,\"component_id\":\"ghcr.io/acme/greeter\",\"storage_key\":\"greeter\",\"source\":"
                + "{\"OciRepository\":\"ghcr.io/acme/greeter\"},\"origin\":{\"location\":\"oci://ghcr.io/acme/greeter:1\","
                + "\"immutable_uri\":\"oci://ghcr.io/acme/greeter@sha256:00\"},\"artifact_sha256\":\"" + artifact
                + "\",\"policy\":{\"sha256\":\"" + PlainFile.sha256(Bytes.fromUtf8(TestFolder.POLICY))
                + "\",\"provenance\":\"Bundled\",\"metadata\":null,\"metadata_sha256\":\""
                + PlainFile.sha256(Bytes.fromUtf8("null"))
                + "\"}}}";
    }

    @Test
    void components_are_read_with_their_origin_and_the_metadata_of_the_cache() {
        ComponentRegistry registry = folder.open();
        Component greeter = registry.get("greeter");

        assertThat(registry.layout()).isEqualTo(FolderLayout.RECEIPTS);
        assertThat(registry.ids()).containsExactly("greeter");
        assertThat(greeter.sourceUri()).isEqualTo("oci://ghcr.io/acme/greeter@sha256:00");
        assertThat(greeter.validity()).isEqualTo(Validity.VALID);
        assertThat(greeter.toolNames()).containsExactly("greet");
        assertThat(greeter.findings()).isEmpty();
        assertThat(registry.findings()).isEmpty();
        assertThat(registry.load("greeter").findings()).isEmpty();
    }

    @Test
    void files_are_given_as_the_flat_layout_would_have_them() {
        ComponentFiles files = folder.open().read("greeter");

        assertThat(ComponentMetadata.parse(files.metadata()).componentId()).isEqualTo("greeter");
        assertThat(files.policyMeta()).isNull();
        assertThat(files.policy().utf8()).isEqualTo(TestFolder.POLICY);
        assertThat(folder.open().isUnchanged(files)).isTrue();
    }

    @Test
    void what_others_changed_does_not_fit_its_receipt() {
        folder.file("greeter.policy.yaml", TestFolder.POLICY + "# more\n");
        assertThat(ComponentRegistryTest.kinds(folder.open().get("greeter").findings()))
                .containsExactly(Kind.BROKEN_RECEIPT);
        install();
        folder.file("greeter.install.json", receipt("00"));
        assertThat(ComponentRegistryTest.kinds(folder.open().check("greeter"))).contains(Kind.BROKEN_RECEIPT);
        assertThat(folder.open().get("greeter").validity()).isEqualTo(Validity.MISSING);
    }

    @Test
    void files_without_a_receipt_receipts_without_files_and_retired_ones_are_distinguished() {
        folder.binary("legacy", Fixtures.bytes("add-wat"), 1)
                .file("lost.install.json", receipt(HASH).replace("\"greeter\"", "\"lost\""))
                .file("retired.install.json", "{\"Retired\":{\"previous\":{},\"reason\":\"ExplicitUninstall\"}}")
                .binary("odd", GREETER, 1)
                .file("odd.install.json", "{\"Paused\":{}}");
        ComponentRegistry registry = folder.open();

        assertThat(registry.list().stream().map(Component::id))
                .containsExactlyInAnyOrder("greeter", "legacy", "lost", "odd");
        assertThat(ComponentRegistryTest.kinds(registry.get("legacy").findings()))
                .contains(Kind.ORPHAN);
        assertThat(ComponentRegistryTest.kinds(registry.get("lost").findings())).containsExactly(Kind.BROKEN_RECEIPT);
        assertThat(ComponentRegistryTest.kinds(registry.get("odd").findings())).contains(Kind.BROKEN_RECEIPT);
    }

    @ParameterizedTest
    @ValueSource(strings = {".store-state.json", ".store.lock", ".transactions", "x.install.json"})
    void each_sign_of_the_newer_layout_forbids_writing_and_is_named(String sign) {
        TestFolder other = new TestFolder(temp.resolve("other")).file(sign, "{}");
        Map<String, String> before = other.contents();

        assertThatThrownBy(() -> other.open().begin())
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED))
                .hasMessageContaining("(" + sign + " exists)");
        assertThat(other.contents()).isEqualTo(before);
        other.open().lock(Duration.ZERO).close();
        assertThat(other.has(FolderLock.FILE)).isFalse();
    }

    @Test
    void while_wassette_changes_the_folder_nothing_is_read() {
        folder.file(".active-transaction", "");
        assertThatThrownBy(() -> folder.open().read("greeter"))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
    }
}
