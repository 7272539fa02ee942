package dev.cairn.wassette.folder;

import dev.cairn.storage.Bytes;
import dev.cairn.wassette.wasm.ComponentBinary;
import dev.cairn.wassette.wasm.Fixtures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A component folder as Wassette would leave it. */
final class TestFolder {
    static final String POLICY =
            "version: \"1.0\"\n# by hand\npermissions:\n  network:\n    allow:\n      - host: api.example.com\n";
    static final long TIME = 1_762_878_688;

    final Path path;
    private final ComponentFolders folders;

    TestFolder(Path parent) {
        path = parent.resolve("components");
        folders = new ComponentFolders(path, parent.resolve("secrets"));
        make(path);
    }

    private static void make(Path path) {
        try {
            Files.createDirectories(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ComponentRegistry open() {
        return ComponentRegistry.open(folders);
    }

    ComponentRegistry open(FolderDisk disk) {
        return ComponentRegistry.open(folders, disk);
    }

    /** A component that Wassette would find valid, with a policy. */
    TestFolder install(String id, String fixture) {
        byte[] wasm = Fixtures.bytes(fixture);
        binary(id, wasm, TIME);
        file(id + ".metadata.json", metadata(id, wasm, TIME).bytes());
        return file(id + ".policy.yaml", POLICY);
    }

    TestFolder binary(String id, byte[] wasm, long modified) {
        file(id + ".wasm", Bytes.fromOwned(wasm));
        try {
            Files.setLastModifiedTime(path.resolve(id + ".wasm"), FileTime.from(modified, TimeUnit.SECONDS));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    static ComponentMetadata metadata(String id, byte[] wasm, long modified) {
        return LoadedComponent.derived(
                id, ComponentBinary.parse(wasm), new ValidationStamp(wasm.length, modified, null), TIME + 1_149);
    }

    TestFolder file(String name, String text) {
        return file(name, Bytes.fromUtf8(text));
    }

    TestFolder file(String name, Bytes bytes) {
        try {
            Files.write(path.resolve(name), bytes.toArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    boolean has(String name) {
        return Files.exists(path.resolve(name));
    }

    Bytes read(String name) {
        try {
            return Bytes.fromOwned(Files.readAllBytes(path.resolve(name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every file but the lock, with a digest of its bytes. */
    Map<String, String> contents() {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(path)) {
            for (Path each : files.toList()) {
                String name = each.getFileName().toString();
                if (!name.equals(FolderLock.FILE)) {
                    contents.put(name, Files.isDirectory(each) ? "folder" : PlainFile.sha256(each));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return contents;
    }
}
