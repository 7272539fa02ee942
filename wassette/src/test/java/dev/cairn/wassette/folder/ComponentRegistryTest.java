package dev.cairn.wassette.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.wassette.folder.FolderFinding.Kind;
import dev.cairn.wassette.policy.PolicyState;
import dev.cairn.wassette.wasm.Fixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComponentRegistryTest {
    private static final byte[] GREETER = Fixtures.bytes("greeter-dummy");

    @TempDir
    Path temp;

    @Test
    void a_whole_component_is_listed_with_everything_that_is_known() {
        TestFolder folder = new TestFolder(temp).install("greeter", "greeter-dummy");
        folder.file("greeter.policy.meta.json", new PolicyOrigin("https://x/p.yaml", 77).bytes());
        ComponentRegistry registry = folder.open();

        assertThat(registry.layout()).isEqualTo(FolderLayout.FLAT);
        assertThat(registry.ids()).containsExactly("greeter");
        Component greeter = registry.get("greeter");
        assertThat(greeter.binary().size()).isEqualTo(663);
        assertThat(greeter.binary().modified()).isEqualTo(TestFolder.TIME);
        assertThat(greeter.validity()).isEqualTo(Validity.VALID);
        assertThat(greeter.toolNames()).containsExactly("greet");
        assertThat(greeter.policy()).isEqualTo(new PolicyState(TestFolder.POLICY, "https://x/p.yaml", 77));
        assertThat(greeter.hasValidPolicy()).isTrue();
        assertThat(greeter.findings()).isEmpty();
        assertThat(registry.list()).containsExactly(greeter);
        assertThat(registry.findings()).isEmpty();
    }

    @Test
    void without_its_origin_a_policy_comes_from_its_own_file() {
        TestFolder folder = new TestFolder(temp).install("greeter", "greeter-dummy");
        String own = "file://" + folder.path.resolve("greeter.policy.yaml");

        assertThat(folder.open().get("greeter").policy()).isEqualTo(new PolicyState(TestFolder.POLICY, own, 0));
        folder.file("greeter.policy.meta.json", "{");
        assertThat(folder.open().get("greeter").policy().sourceUri()).isEqualTo(own);
        folder.file("greeter.policy.meta.json", "{}");
        assertThat(folder.open().get("greeter").policy().sourceUri()).isEqualTo("unknown");
    }

    @Test
    void a_folder_that_is_not_there_is_empty_and_a_file_is_no_folder() throws IOException {
        ComponentFolders none = new ComponentFolders(temp.resolve("none"), temp.resolve("secrets"));
        assertThat(ComponentRegistry.open(none).list()).isEmpty();
        assertThat(ComponentRegistry.open(none).findings()).isEmpty();
        assertThat(ComponentRegistry.open(none).recover()).isZero();
        assertThat(Files.exists(none.components())).isFalse();

        Path file = Files.createFile(temp.resolve("file"));
        assertThatThrownBy(() -> ComponentRegistry.open(new ComponentFolders(file, temp)))
                .hasMessageContaining("is not a folder");
    }

    @Test
    void binaries_and_metadata_together_make_the_list() {
        TestFolder folder = new TestFolder(temp)
                .binary("only-binary", GREETER, 1)
                .file(
                        "ghost.metadata.json",
                        TestFolder.metadata("ghost", GREETER, 1).bytes())
                .file("broken.metadata.json", "{")
                .binary("Upper", GREETER, 1);
        move(folder, "Upper.wasm", "Upper.WASM");
        ComponentRegistry registry = folder.open();

        assertThat(registry.ids()).containsExactly("Upper", "ghost", "only-binary");
        assertThat(registry.get("only-binary").validity()).isEqualTo(Validity.MISSING);
        assertThat(registry.get("ghost").validity()).isEqualTo(Validity.GHOST);
        assertThat(registry.get("ghost").toolNames()).containsExactly("greet");
        assertThat(kinds(registry.get("Upper").findings())).contains(Kind.NEVER_LOADED);
        assertThat(registry.get("Upper").binary()).isNull();
        assertThat(kinds(registry.findings())).contains(Kind.GHOST, Kind.NO_METADATA, Kind.ORPHAN);
        assertThatThrownBy(() -> registry.get("broken"))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }

    @Test
    void stamps_are_compared_as_wassette_does() {
        String hash = PlainFile.sha256(Bytes.fromOwned(GREETER));

        assertThat(validity(new ValidationStamp(663, TestFolder.TIME, null), TestFolder.TIME))
                .isEqualTo(Validity.VALID);
        assertThat(validity(new ValidationStamp(663, TestFolder.TIME - 1, null), TestFolder.TIME))
                .isEqualTo(Validity.STALE);
        assertThat(validity(new ValidationStamp(662, TestFolder.TIME, null), TestFolder.TIME))
                .isEqualTo(Validity.STALE);
        assertThat(validity(new ValidationStamp(663, 5, hash), TestFolder.TIME)).isEqualTo(Validity.VALID);
        assertThat(validity(new ValidationStamp(662, 5, hash), TestFolder.TIME)).isEqualTo(Validity.STALE);
        assertThat(validity(new ValidationStamp(663, TestFolder.TIME, "sha256:" + hash), TestFolder.TIME))
                .isEqualTo(Validity.STALE);
        assertThat(validity(new ValidationStamp(663, TestFolder.TIME, "00"), TestFolder.TIME))
                .isEqualTo(Validity.STALE);
    }

    private Validity validity(ValidationStamp stamp, long modified) {
        TestFolder folder = new TestFolder(temp).binary("g", GREETER, modified);
        folder.file(
                "g.metadata.json",
                TestFolder.metadata("g", GREETER, 0).withStamp(stamp).bytes());
        return folder.open().get("g").validity();
    }

    @Test
    void parts_of_seconds_do_not_make_metadata_stale() throws IOException {
        TestFolder folder = new TestFolder(temp).install("g", "greeter-dummy");
        Files.setLastModifiedTime(
                folder.path.resolve("g.wasm"), FileTime.from(Instant.ofEpochSecond(TestFolder.TIME, 999_999_999)));

        assertThat(folder.open().get("g").validity()).isEqualTo(Validity.VALID);
    }

    @Test
    void metadata_that_cannot_be_read_count_as_none() {
        TestFolder folder =
                new TestFolder(temp).install("g", "greeter-dummy").file("g.metadata.json", "{\"component_id\":\"g\"}");
        Component g = folder.open().get("g");

        assertThat(g.validity()).isEqualTo(Validity.UNREADABLE);
        assertThat(g.metadata()).isNull();
        assertThat(kinds(g.findings())).containsExactly(Kind.UNREADABLE_METADATA);
    }

    @Test
    void metadata_of_another_id_are_reported() {
        TestFolder folder = new TestFolder(temp).binary("a", GREETER, 1);
        folder.file("a.metadata.json", TestFolder.metadata("b", GREETER, 1).bytes());
        ComponentRegistry registry = folder.open();

        assertThat(registry.ids()).containsExactly("a", "b");
        assertThat(kinds(registry.get("a").findings())).contains(Kind.OTHER_ID);
        assertThat(registry.get("b").validity()).isEqualTo(Validity.GHOST);
        assertThat(kinds(registry.get("b").findings())).contains(Kind.OTHER_ID, Kind.GHOST);
    }

    @Test
    void an_id_in_metadata_never_leads_out_of_the_folder() throws IOException {
        TestFolder folder = new TestFolder(temp);
        Files.write(temp.resolve("evil.wasm"), GREETER);
        folder.file(
                "evil.metadata.json", TestFolder.metadata("../evil", GREETER, 1).bytes());
        ComponentRegistry registry = folder.open();

        Component evil = registry.get("../evil");
        assertThat(evil.binary()).isNull();
        assertThat(kinds(evil.findings())).containsExactly(Kind.UNSAFE_ID);
        assertThatThrownBy(() -> registry.read("../evil"))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID));
        assertThatThrownBy(() -> registry.load("../evil"))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }

    @Test
    void a_missing_and_an_unreadable_policy_are_security_findings() {
        TestFolder folder = new TestFolder(temp).install("a", "greeter-dummy").install("b", "add-wat");
        folder.file("a.policy.yaml", "network:\n  allow:\n    - host: canary.example.com\n");
        delete(folder, "b.policy.yaml");
        List<FolderFinding> findings = folder.open().findings();

        assertThat(kinds(findings)).containsExactly(Kind.INVALID_POLICY, Kind.NO_POLICY);
        assertThat(findings)
                .allMatch(each -> each.kind().isSecurity())
                .noneMatch(each -> each.text().contains("canary"));
        assertThat(folder.open().get("a").hasValidPolicy()).isFalse();
        assertThat(folder.open().get("a").policy().content()).contains("canary");
    }

    @Test
    void a_policy_that_is_no_text_is_unreadable() {
        TestFolder folder = new TestFolder(temp)
                .install("a", "greeter-dummy")
                .file("a.policy.yaml", Bytes.fromOwned(new byte[] {(byte) 0xff}));

        assertThat(kinds(folder.open().get("a").findings())).containsExactly(Kind.INVALID_POLICY);
        assertThat(folder.open().get("a").policy()).isNull();
        assertThat(folder.open().read("a").policy()).isNotNull();
    }

    @Test
    void files_of_no_one_are_orphans_and_wassettes_own_and_hidden_ones_are_not() throws IOException {
        TestFolder folder = new TestFolder(temp)
                .install("a", "greeter-dummy")
                .file("temp_0123456789abcdef.policy.yaml", TestFolder.POLICY)
                .file("gone.policy.yaml", TestFolder.POLICY)
                .file("gone.cwasm", "ELF")
                .file("notes.txt", "x")
                .file(".DS_Store", "x")
                .file("a.cwasm", "ELF")
                .file("a.cairn.json", "{}");
        Files.createDirectory(folder.path.resolve("downloads"));
        Files.createDirectory(folder.path.resolve("extra"));
        List<FolderFinding> findings = folder.open().findings();

        assertThat(kinds(findings)).containsOnly(Kind.ORPHAN);
        assertThat(findings.stream().map(FolderFinding::text))
                .hasSize(5)
                .anyMatch(text -> text.contains("extra") && text.contains("folder"))
                .anyMatch(text -> text.contains("gone.cwasm"))
                .anyMatch(text -> text.contains("gone.policy.yaml"))
                .anyMatch(text -> text.contains("notes.txt"))
                .anyMatch(text -> text.contains("temp_0123456789abcdef") && text.contains("nothing reads"));
    }

    @Test
    void tools_ids_and_secrets_that_get_into_each_others_way_are_found() {
        TestFolder folder = new TestFolder(temp)
                .install("tool_a", "greeter-dummy")
                .install("tool__a", "add-wat")
                .install("Tool_A", "greeter-dummy");
        List<FolderFinding> findings = folder.open().findings();

        assertThat(kinds(findings)).containsExactly(Kind.TOOL_COLLISION, Kind.CASE_CLASH, Kind.SECRETS_COLLISION);
        assertThat(findings.get(0).text()).contains("\"greet\"", "\"Tool_A\", \"tool_a\"");
        assertThat(findings.get(1).text()).contains("\"Tool_A\", \"tool_a\" differ only in case");
        assertThat(findings.get(2).text()).contains("\"tool__a\", \"tool_a\" share one file");
    }

    @Test
    void links_are_not_followed() throws IOException {
        TestFolder folder = new TestFolder(temp).install("a", "greeter-dummy").install("b", "add-wat");
        Path elsewhere = Files.write(temp.resolve("elsewhere"), GREETER);
        delete(folder, "a.wasm");
        Files.createSymbolicLink(folder.path.resolve("a.wasm"), elsewhere);
        delete(folder, "b.policy.yaml");
        Files.createSymbolicLink(folder.path.resolve("b.policy.yaml"), elsewhere);
        ComponentRegistry registry = folder.open();

        assertThat(kinds(registry.get("a").findings())).contains(Kind.NOT_A_FILE);
        assertThat(registry.get("a").binary()).isNull();
        assertThat(kinds(registry.get("b").findings())).contains(Kind.INVALID_POLICY);
        for (String id : List.of("a", "b")) {
            assertThatThrownBy(() -> registry.read(id)).hasMessageContaining("symbolic link");
        }
    }

    @Test
    void files_are_read_verbatim_and_changes_are_noticed() {
        TestFolder folder = new TestFolder(temp).install("a", "greeter-dummy");
        ComponentRegistry registry = folder.open();
        ComponentFiles files = registry.read("a");

        assertThat(files.policy().utf8()).isEqualTo(TestFolder.POLICY);
        assertThat(files.metadata()).isEqualTo(folder.read("a.metadata.json"));
        assertThat(files.policyMeta()).isNull();
        assertThat(registry.isUnchanged(files)).isTrue();

        folder.file("a.policy.yaml", TestFolder.POLICY + "# more\n");
        assertThat(registry.isUnchanged(files)).isFalse();
        ComponentFiles again = registry.read("a");
        folder.binary("a", GREETER, TestFolder.TIME);
        assertThat(registry.isUnchanged(again)).isTrue();
        folder.binary("a", GREETER, TestFolder.TIME + 1);
        assertThat(registry.isUnchanged(again)).isFalse();
        folder.path.resolve("a.wasm").toFile().delete();
        folder.path.resolve("a.metadata.json").toFile().delete();
        assertThat(registry.isUnchanged(again)).isFalse();
    }

    @Test
    void loading_compares_the_binary_with_its_metadata() {
        TestFolder folder = new TestFolder(temp).install("shop", "shop-dummy");
        LoadedComponent shop = folder.open().load("shop");

        assertThat(shop.findings()).isEmpty();
        assertThat(shop.contents().tools()).hasSize(8);
        assertThat(shop.sha256()).isEqualTo(PlainFile.sha256(Bytes.fromOwned(Fixtures.bytes("shop-dummy"))));
        assertThat(shop.derivedMetadata(TestFolder.TIME + 1_149).bytes()).isEqualTo(folder.read("shop.metadata.json"));
    }

    @Test
    void prints_of_resources_do_not_matter_but_other_words_do() {
        TestFolder folder = new TestFolder(temp).install("shop", "shop-dummy");
        String metadata = folder.read("shop.metadata.json").utf8();

        folder.file(
                "shop.metadata.json",
                metadata.replace("\"own'd resource\"", "\"own'd resource: ResourceType { kind: 0x7f }\""));
        assertThat(folder.open().load("shop").findings()).isEmpty();
        folder.file("shop.metadata.json", metadata.replace("\"type\": \"number\"", "\"type\": \"integer\""));
        assertThat(kinds(folder.open().load("shop").findings())).containsOnly(Kind.OTHER_SCHEMAS);
        folder.file("shop.metadata.json", metadata.replace("\"inline_run\"", "\"inline.run\""));
        assertThat(kinds(folder.open().load("shop").findings())).containsExactly(Kind.OTHER_TOOLS);
        folder.file(
                "shop.metadata.json", metadata.replace("\"interface_name\": \"inline\"", "\"interface_name\": null"));
        assertThat(folder.open().load("shop").findings())
                .extracting(FolderFinding::text)
                .containsExactly(
                        "The metadata lists 8 tools, the binary exports 8. The first difference is at " + "number 8.");
    }

    @Test
    void schemas_that_are_fewer_than_tools_hide_some() {
        ComponentMetadata whole = TestFolder.metadata("a", GREETER, TestFolder.TIME);
        TestFolder folder = new TestFolder(temp).install("a", "greeter-dummy");
        folder.file(
                "a.metadata.json",
                new ComponentMetadata(
                                "a",
                                List.<Document>of(),
                                whole.functionIdentifiers(),
                                whole.toolNames(),
                                whole.stamp(),
                                1)
                        .bytes());

        assertThat(kinds(folder.open().load("a").findings())).containsExactly(Kind.OTHER_TOOLS);
    }

    @Test
    void a_binary_that_is_no_component_is_refused_and_checked_without_an_exception() {
        TestFolder folder = new TestFolder(temp)
                .binary("module", new byte[] {0, 'a', 's', 'm', 1, 0, 0, 0}, 1)
                .binary("strange", new byte[] {0, 'a', 's', 'm', 13, 0, 1, 0, 9, 0}, 1)
                .binary("fine", GREETER, 1);
        ComponentRegistry registry = folder.open();

        assertThatThrownBy(() -> registry.load("module")).hasMessageContaining("core module");
        assertThat(kinds(registry.check("module"))).contains(Kind.NOT_A_COMPONENT);
        assertThat(kinds(registry.check("strange"))).contains(Kind.NOT_INSPECTED);
        assertThat(kinds(registry.check("fine"))).containsExactly(Kind.NO_METADATA, Kind.NO_POLICY);
        assertThatThrownBy(() -> registry.check("none"))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }

    static List<Kind> kinds(List<FolderFinding> findings) {
        return findings.stream().map(FolderFinding::kind).toList();
    }

    private static void move(TestFolder folder, String from, String to) {
        assertThat(folder.path
                        .resolve(from)
                        .toFile()
                        .renameTo(folder.path.resolve(to).toFile()))
                .isTrue();
    }

    private static void delete(TestFolder folder, String name) {
        assertThat(folder.path.resolve(name).toFile().delete()).isTrue();
    }
}
