package dev.cairn.wassette.folder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Bytes;
import dev.cairn.wassette.wasm.Fixtures;
import java.nio.file.Path;
import java.util.Map;

/** A change of four components, for tests that end in its middle: one is new, one replaced, one loses its policy, one is removed. */
final class EndingDiskCalls {
    private static final String STRICT = "version: '1.0'\npermissions: {}\n";

    private EndingDiskCalls() {}

    static TestFolder folder(Path parent) {
        return new TestFolder(parent)
                .install("replaced", "greeter-dummy")
                .file("replaced.cwasm", "ELF")
                .file("replaced.policy.meta.json", "{}")
                .install("bare", "greeter-dummy")
                .install("removed", "add-wat")
                .file("removed.cwasm", "ELF");
    }

    static void change(ComponentRegistry registry) {
        try (FolderTransaction change = registry.begin()) {
            change.put(FolderChangeTest.whole("new", FolderChangeTest.GREETER));
            change.put(FolderChangeTest.whole("replaced", FolderChangeTest.ADD)
                    .policy(FileChange.of(FileContent.of(Bytes.fromUtf8(STRICT))), FileChange.REMOVE));
            change.put(FolderChangeTest.whole("bare", Fixtures.bytes("agent-dummy"))
                    .policy(FileChange.REMOVE, FileChange.REMOVE));
            change.remove("removed");
            change.commit();
        }
    }

    /** How many calls to the disk the whole change makes. */
    static int count(Path parent) {
        EndingDisk disk = EndingDisk.never();
        change(folder(parent).open(disk));
        return disk.done.size();
    }

    /** How many calls there are up to the one that decides that the change will happen. */
    static int decision(Path parent) {
        EndingDisk disk = EndingDisk.never();
        change(folder(parent).open(disk));
        return disk.done.indexOf("move journal.json") + 1;
    }

    private static Map<String, String> whole = Map.of();

    /** What the folder holds after the whole change. */
    static Map<String, String> after(Path parent) {
        if (whole.isEmpty()) {
            TestFolder folder = folder(parent);
            change(folder.open());
            whole = folder.contents();
            assertThat(whole).hasSize(8);
        }
        return whole;
    }

    /** What Wassette may see at every moment. */
    static void checkPrefix(TestFolder folder) {
        String greeter = PlainFile.sha256(Bytes.fromOwned(FolderChangeTest.GREETER));
        String agent = PlainFile.sha256(Bytes.fromOwned(Fixtures.bytes("agent-dummy")));
        Map<String, String> now = folder.contents();
        for (String id : new String[] {"new", "replaced", "removed"}) {
            if (now.containsKey(id + ".wasm")) {
                assertThat(now).as(id).containsKey(id + ".policy.yaml");
            }
        }
        if (!now.containsKey("bare.policy.yaml")) {
            assertThat(now).containsEntry("bare.wasm", agent);
        }
        if (!greeter.equals(now.get("replaced.wasm"))) {
            assertThat(now).doesNotContainKey("replaced.cwasm");
            assertThat(folder.read("replaced.policy.yaml").utf8()).isEqualTo(STRICT);
        }
        for (Component each : folder.open().list()) {
            assertThat(each.binary()).as("no ghost " + each.id()).isNotNull();
            assertThat(each.validity()).as(each.id()).isIn(Validity.VALID, Validity.MISSING);
        }
    }
}
