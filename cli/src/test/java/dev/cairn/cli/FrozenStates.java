package dev.cairn.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Stream;

/** State files of every form: plain, compressed, with binaries, encrypted secrets and sections, signed, and one that is based on another. */
final class FrozenStates {
    /** The key of the encrypted secrets. */
    static final String KEY = "a key that these files alone have";

    private static final String POLICY =
            "version: \"1.0\"\npermissions:\n  network:\n    allow:\n      - host: api.example.com # who is asked\n";

    private FrozenStates() {}

    /** Writes them into a folder, with sections from a store; they are saved into the store, too. */
    static void write(String store, Path folder) throws IOException {
        Path parts = folder.resolve("parts");
        Path components = Files.createDirectories(parts.resolve("components"));
        StateCommandsTest.install(components, "asker", POLICY);
        Path key = Files.writeString(parts.resolve("key"), KEY);
        Files.writeString(
                Files.createDirectories(parts.resolve("secrets")).resolve("asker.yaml"), "API_KEY: of no service\n");
        Sandbox shell = new Sandbox(parts).with("CAIRN_STORE", store);
        export(shell, parts, folder.resolve("plain.json"));
        export(shell, parts, folder.resolve("whole.json.zst"), "--include-binaries", "--tag", "env=prod");
        export(shell, parts, folder.resolve("secret.json.gz"), "--include-secrets", "--key-file", key.toString());
        export(
                shell,
                parts,
                folder.resolve("sections.json.gz"),
                "--agent=scout",
                "--thread=conversation",
                "--items=users");
        shell.ok(
                "state",
                "sign",
                folder.resolve("plain.json").toString(),
                "--key",
                parts.resolve("signer").toString(),
                "--new-key");
        Files.copy(parts.resolve("signer.pub"), folder.resolve("signer.pub"));
        StateCommandsTest.install(components, "second", POLICY);
        export(
                shell,
                parts,
                folder.resolve("change.json"),
                "--base",
                folder.resolve("plain.json").toString());
        shell.ok("state", "save", "prod", folder.resolve("plain.json").toString());
        delete(parts);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private static void export(Sandbox shell, Path parts, Path file, String... more) {
        String[] start = {
            "state",
            "export",
            "--output",
            file.toString(),
            "--component-dir",
            parts.resolve("components").toString(),
            "--secrets-dir",
            parts.resolve("secrets").toString(),
            "--created-at",
            "2026-02-01T00:00:00Z"
        };
        String[] all = Arrays.copyOf(start, start.length + more.length);
        System.arraycopy(more, 0, all, start.length, more.length);
        shell.ok(all);
    }
}
