package dev.cairn.wassette.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Bytes;
import dev.cairn.wassette.wasm.Fixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderChangeTest {
    static final byte[] GREETER = Fixtures.bytes("greeter-dummy");
    static final byte[] ADD = Fixtures.bytes("add-wat");
    private static final String WIDE = "version: '1.0'\npermissions: {network: {allow: [{host: '*'}]}}\n";

    @TempDir
    Path temp;

    @Test
    void a_component_is_written_as_wassette_would_find_it_valid() throws IOException {
        TestFolder folder = new TestFolder(temp.resolve("new"));
        Files.delete(folder.path);
        write(folder.open(), whole("greeter", GREETER));
        Component greeter = folder.open().get("greeter");

        assertThat(greeter.findings()).isEmpty();
        assertThat(greeter.validity()).isEqualTo(Validity.VALID);
        assertThat(folder.read("greeter.wasm")).isEqualTo(Bytes.fromOwned(GREETER));
        assertThat(folder.read("greeter.metadata.json"))
                .isEqualTo(
                        TestFolder.metadata("greeter", GREETER, TestFolder.TIME).bytes());
        assertThat(folder.read("greeter.policy.yaml").utf8()).isEqualTo(TestFolder.POLICY);
        assertThat(greeter.binary().modified()).isEqualTo(TestFolder.TIME);
        assertThat(folder.contents()).hasSize(3);
    }

    @Test
    void whole_folders_survive_a_copy_byte_by_byte() {
        TestFolder from = new TestFolder(temp.resolve("from"));
        Fixtures.ALL.forEach(name -> from.install(name, name));
        from.file("add-wat.policy.meta.json", new PolicyOrigin("oci://x/y:1", 5).bytes());
        TestFolder to = new TestFolder(temp.resolve("to"));
        ComponentRegistry registry = from.open();
        try (FolderTransaction change = to.open().begin()) {
            for (String id : registry.ids()) {
                ComponentFiles files = registry.read(id);
                change.put(ComponentWrite.of(id)
                        .binary(FileContent.of(files.binary().path()))
                        .metadata(FileContent.of(files.metadata()))
                        .policy(
                                FileChange.of(FileContent.of(files.policy())),
                                files.policyMeta() == null
                                        ? FileChange.REMOVE
                                        : FileChange.of(FileContent.of(files.policyMeta()))));
            }
            change.commit();
        }

        assertThat(to.contents()).isEqualTo(from.contents());
        assertThat(to.open().findings()).isEmpty();
        assertThat(to.open().list()).allMatch(each -> each.validity() == Validity.VALID);
    }

    @Test
    void the_compiled_cache_goes_before_the_binary_and_the_policy_comes_before_it() {
        TestFolder folder = new TestFolder(temp).install("a", "greeter-dummy").file("a.cwasm", "ELF");
        folder.file("a.policy.meta.json", "{}");
        EndingDisk disk = EndingDisk.never();
        write(folder.open(disk), whole("a", ADD));

        assertThat(folder.has("a.cwasm")).isFalse();
        assertThat(folder.has("a.policy.meta.json")).isFalse();
        assertThat(disk.done)
                .filteredOn(call -> call.matches("(move|delete|sync) (a\\..*|components|journal.json)"))
                .containsExactly(
                        "sync components",
                        "move journal.json",
                        "delete a.cwasm",
                        "delete a.metadata.json",
                        "delete a.policy.meta.json",
                        "move a.policy.yaml",
                        "sync components",
                        "move a.wasm",
                        "move a.metadata.json",
                        "sync components",
                        "delete journal.json");
    }

    @Test
    void a_policy_goes_after_everything_else_also_when_the_component_is_removed() {
        TestFolder folder = new TestFolder(temp).install("a", "greeter-dummy").install("b", "greeter-dummy");
        EndingDisk disk = EndingDisk.never();
        try (FolderTransaction change = folder.open(disk).begin()) {
            change.put(whole("a", ADD).policy(FileChange.REMOVE, FileChange.REMOVE));
            change.remove("b");
            change.commit();
        }

        assertThat(folder.contents()).containsOnlyKeys("a.wasm", "a.metadata.json");
        assertThat(disk.done.indexOf("delete a.policy.yaml")).isGreaterThan(disk.done.indexOf("move a.metadata.json"));
        assertThat(disk.done.indexOf("delete b.wasm")).isLessThan(disk.done.indexOf("delete b.policy.yaml"));
    }

    @Test
    void one_bad_component_of_several_stops_all() {
        TestFolder folder = new TestFolder(temp).install("old", "greeter-dummy");
        Map<String, String> before = folder.contents();
        assertThatThrownBy(() -> {
                    try (FolderTransaction change = folder.open().begin()) {
                        change.put(whole("old", ADD));
                        change.put(whole("new", GREETER));
                        change.put(ComponentWrite.of("bad").binary(FileContent.of(Bytes.fromUtf8("#!/bin/sh"))));
                        change.commit();
                    }
                })
                .hasMessageContaining("Cannot write component \"bad\"")
                .hasMessageContaining("not WebAssembly");

        assertThat(folder.contents()).isEqualTo(before);
    }

    @Test
    void what_does_not_fit_together_is_refused_with_every_reason() {
        TestFolder folder = new TestFolder(temp);
        ComponentMetadata other = TestFolder.metadata("other", ADD, 5);

        assertThatThrownBy(() -> write(
                        folder.open(),
                        ComponentWrite.of("a").binary(content(GREETER)).metadata(content(other.bytes()))))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID))
                .hasMessageContaining("its metadata belongs to \"other\"")
                .hasMessageContaining("a binary of 238 bytes, this one has 663");
        assertThatThrownBy(() -> write(folder.open(), ComponentWrite.of("other").metadata(content(other.bytes()))))
                .hasMessageContaining("no binary");
        assertThatThrownBy(() -> write(
                        folder.open(),
                        ComponentWrite.of("other")
                                .binary(content(ADD))
                                .metadata(content(other.withStamp(new ValidationStamp(238, 5, "00"))
                                        .bytes()))))
                .hasMessageContaining("another SHA-256");
        assertThatThrownBy(() -> write(
                        folder.open(),
                        ComponentWrite.of("a")
                                .binary(content(GREETER))
                                .policy(
                                        FileChange.of(content(Bytes.fromOwned(new byte[(1 << 20) + 1]))),
                                        FileChange.KEEP)))
                .hasMessageContaining("more than 1048576 bytes");
        assertThat(folder.contents()).isEmpty();
    }

    @Test
    void ids_that_lead_elsewhere_are_refused() {
        TestFolder folder = new TestFolder(temp);
        for (String id : List.of("../evil", "a/b", "..", "", "a\0b", ".cairn.lock")) {
            assertThatThrownBy(() -> write(folder.open(), ComponentWrite.of(id).binary(content(GREETER))))
                    .isInstanceOf(CairnException.class);
            try (FolderTransaction change = folder.open().begin()) {
                assertThatThrownBy(() -> change.remove(id)).isInstanceOf(CairnException.class);
            }
            assertThat(folder.contents()).isEmpty();
            assertThat(temp.resolve("evil.wasm")).doesNotExist();
        }
    }

    @Test
    void links_in_the_place_of_targets_are_refused_and_never_written_through() throws IOException {
        TestFolder folder = new TestFolder(temp);
        Path outside = Files.writeString(temp.resolve("outside"), "precious");
        for (String name : List.of("a.wasm", "a.metadata.json", "a.policy.yaml", "a.policy.meta.json", "a.cwasm")) {
            Path link = Files.createSymbolicLink(folder.path.resolve(name), outside);
            assertThatThrownBy(() -> write(folder.open(), whole("a", GREETER)))
                    .hasMessageContaining(name + " is a symbolic link");
            Files.delete(link);
        }
        Files.createDirectory(folder.path.resolve("a.policy.yaml"));
        assertThatThrownBy(() -> write(folder.open(), whole("a", GREETER))).hasMessageContaining("or a folder");
        assertThat(outside).hasContent("precious");
    }

    @Test
    void a_stamp_that_wassette_would_not_find_valid_is_written_again() {
        TestFolder folder = new TestFolder(temp);
        String hash = PlainFile.sha256(Bytes.fromOwned(GREETER));
        ComponentMetadata prefixed =
                TestFolder.metadata("a", GREETER, 7).withStamp(new ValidationStamp(663, 7, "sha256:" + hash));
        write(folder.open(), ComponentWrite.of("a").binary(content(GREETER)).metadata(content(prefixed.bytes())));

        assertThat(folder.open().get("a").validity()).isEqualTo(Validity.VALID);
        assertThat(folder.open().get("a").metadata().stamp()).isEqualTo(new ValidationStamp(663, 7, hash));

        ComponentMetadata never =
                TestFolder.metadata("b", ADD, 1).withStamp(new ValidationStamp(238, Long.MAX_VALUE / 2, null));
        write(folder.open(), ComponentWrite.of("b").binary(content(ADD)).metadata(content(never.bytes())));
        assertThat(folder.open().get("b").validity()).isEqualTo(Validity.VALID);
    }

    @Test
    void bytes_that_wassette_reads_are_kept_however_they_are_written() {
        TestFolder folder = new TestFolder(temp);
        Bytes strange = Bytes.fromUtf8(TestFolder.metadata("a", GREETER, 7)
                        .json()
                        .json()
                        .replace("{\"component_id\"", " {\"later\": 1,\n\"component_id\"")
                + "\n");
        write(folder.open(), ComponentWrite.of("a").binary(content(GREETER)).metadata(content(strange)));

        assertThat(folder.read("a.metadata.json")).isEqualTo(strange);
        assertThat(folder.open().get("a").validity()).isEqualTo(Validity.VALID);
    }

    @Test
    void a_policy_alone_can_be_changed() {
        TestFolder folder = new TestFolder(temp).install("a", "greeter-dummy").file("a.cwasm", "ELF");
        Map<String, String> before = folder.contents();
        Bytes origin = new PolicyOrigin("https://x", 3).bytes();
        write(
                folder.open(),
                ComponentWrite.of("a")
                        .policy(FileChange.of(content(Bytes.fromUtf8(WIDE))), FileChange.of(content(origin))));

        assertThat(folder.read("a.policy.yaml").utf8()).isEqualTo(WIDE);
        assertThat(folder.read("a.policy.meta.json")).isEqualTo(origin);
        assertThat(folder.contents())
                .containsAllEntriesOf(Map.of(
                        "a.wasm",
                        before.get("a.wasm"),
                        "a.metadata.json",
                        before.get("a.metadata.json"),
                        "a.cwasm",
                        before.get("a.cwasm")));
        assertThat(folder.open().get("a").validity()).isEqualTo(Validity.VALID);
    }

    @Test
    void stricter_modes_are_kept_and_policies_are_always_private() throws IOException {
        TestFolder folder = new TestFolder(temp).install("a", "greeter-dummy");
        Files.setPosixFilePermissions(folder.path.resolve("a.wasm"), PosixFilePermissions.fromString("rw-r-----"));
        Files.setPosixFilePermissions(
                folder.path.resolve("a.metadata.json"), PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.setPosixFilePermissions(
                folder.path.resolve("a.policy.yaml"), PosixFilePermissions.fromString("rw-rw-rw-"));
        write(folder.open(), whole("a", ADD));

        assertThat(mode(folder, "a.wasm")).isEqualTo("rw-r-----");
        assertThat(mode(folder, "a.metadata.json")).isEqualTo("rw-r--r--");
        assertThat(mode(folder, "a.policy.yaml")).isEqualTo("rw-------");
    }

    private static String mode(TestFolder folder, String name) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path.resolve(name)));
    }

    @Test
    void two_changes_of_one_component_and_a_second_end_are_refused() {
        TestFolder folder = new TestFolder(temp);
        FolderTransaction change = folder.open().begin();
        change.put(whole("a", GREETER));
        assertThatThrownBy(() -> change.put(whole("a", ADD))).hasMessageContaining("twice");
        change.commit();
        change.close();
        assertThatThrownBy(change::commit)
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CLOSED));
    }

    @Test
    void what_was_not_committed_leaves_nothing() {
        TestFolder folder = new TestFolder(temp);
        try (FolderTransaction change = folder.open().begin()) {
            change.put(whole("a", GREETER));
            assertThat(folder.contents()).hasSize(1);
        }
        assertThat(folder.contents()).isEmpty();
        try (FolderTransaction change = folder.open().begin()) {
            change.commit();
        }
        assertThat(folder.contents()).isEmpty();
    }

    @Test
    void a_held_folder_is_not_changed_by_others() {
        TestFolder folder = new TestFolder(temp);
        ComponentRegistry registry = folder.open();
        try (RegistryLock held = registry.lock(Duration.ZERO)) {
            assertThatThrownBy(() -> folder.open().lock(Duration.ofMillis(30)))
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOCKED));
            try (FolderTransaction change = registry.begin(held)) {
                change.put(whole("a", GREETER));
                change.commit();
            }
            assertThatThrownBy(() -> folder.open().lock(Duration.ZERO)).isInstanceOf(CairnException.class);
        }
        folder.open().lock(Duration.ZERO).close();
        assertThat(folder.open().ids()).containsExactly("a");
    }

    static ComponentWrite whole(String id, byte[] wasm) {
        return ComponentWrite.of(id)
                .binary(content(wasm))
                .metadata(content(TestFolder.metadata(id, wasm, TestFolder.TIME).bytes()))
                .policy(FileChange.of(content(Bytes.fromUtf8(TestFolder.POLICY))), FileChange.REMOVE);
    }

    static void write(ComponentRegistry registry, ComponentWrite write) {
        try (FolderTransaction change = registry.begin()) {
            change.put(write);
            change.commit();
        }
    }

    private static FileContent content(byte[] bytes) {
        return content(Bytes.fromOwned(bytes));
    }

    private static FileContent content(Bytes bytes) {
        return FileContent.of(bytes);
    }
}
