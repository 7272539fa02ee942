package dev.cairn.wassette;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.cairn.internal.text.Sha256;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateLimits;
import dev.cairn.wassette.folder.ComponentFolders;
import dev.cairn.wassette.folder.ComponentMetadata;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.folder.LoadedComponent;
import dev.cairn.wassette.folder.PolicyOrigin;
import dev.cairn.wassette.folder.ValidationStamp;
import dev.cairn.wassette.wasm.ComponentBinary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A component folder and a secrets folder as Wassette leaves them. */
public final class Installation {
    public static final long TIME = 1_762_878_688;
    public static final String NETWORK =
            "# allowed by ops\nversion: \"1.0\"\npermissions:\n  network:\n    allow:\n      - host: api.github.com\n";

    public final Path components;
    public final Path secrets;

    public Installation(Path root) {
        components = root.resolve("components");
        secrets = root.resolve("secrets");
        try {
            Files.createDirectories(components);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public ComponentRegistry registry() {
        return ComponentRegistry.open(new ComponentFolders(components, secrets));
    }

    public ComponentStates states() {
        return ComponentStates.of(registry());
    }

    /** A component with metadata that are valid and a policy, or none. */
    public Installation with(String id, byte[] wasm, @Nullable String policy) {
        write(id + ".wasm", wasm);
        touch(id + ".wasm", TIME);
        write(id + ".metadata.json", metadata(id, wasm).bytes().unsafeArray());
        if (policy != null) {
            write(id + ".policy.yaml", policy.getBytes(UTF_8));
        }
        return this;
    }

    public static ComponentMetadata metadata(String id, byte[] wasm) {
        return LoadedComponent.derived(
                id, ComponentBinary.parse(wasm), new ValidationStamp(wasm.length, TIME, null), TIME + 9);
    }

    public Installation withOrigin(String id, String uri) {
        write(id + ".policy.meta.json", new PolicyOrigin(uri, TIME + 20).bytes().unsafeArray());
        return this;
    }

    public Installation withSecrets(String id, Map<String, String> values) {
        registry().secrets().write(id, values);
        return this;
    }

    /** Three components: with an attached policy, with a plain one, without. */
    public static Installation sample(Path root) {
        return new Installation(root)
                .with("greeter", wasm("greeter-dummy"), NETWORK)
                .withOrigin("greeter", "file:///home/dev/policies/greeter.yaml")
                .with("agent", wasm("agent-dummy"), "version: \"1.0\"\npermissions: {}\n")
                .with("add", wasm("add-wat"), null);
    }

    public static byte[] wasm(String name) {
        try (InputStream in = Installation.class.getResourceAsStream("/components/" + name + ".wasm")) {
            return Objects.requireNonNull(in).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same component with so many more bytes in a custom section. */
    public static byte[] padded(byte[] wasm, int more, int seed) {
        byte[] content = new byte[more];
        new java.util.Random(seed).nextBytes(content);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(wasm);
        out.write(0);
        int length = more + 4;
        do {
            out.write((length & 0x7f) | (length > 0x7f ? 0x80 : 0));
            length >>>= 7;
        } while (length > 0);
        out.writeBytes(new byte[] {3, 'p', 'a', 'd'});
        out.writeBytes(content);
        return out.toByteArray();
    }

    void write(String name, byte[] bytes) {
        try {
            Files.write(components.resolve(name), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void write(String name, String text) {
        write(name, text.getBytes(UTF_8));
    }

    public void touch(String name, long seconds) {
        try {
            Files.setLastModifiedTime(components.resolve(name), FileTime.fromMillis(seconds * 1_000));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void delete(String name) {
        try {
            Files.delete(components.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Names and contents of the component files, without our own. */
    public Map<String, String> files() {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> found = Files.list(components)) {
            for (Path file : found.toList()) {
                String name = file.getFileName().toString();
                if (Files.isRegularFile(file) && !name.startsWith(".") && !name.endsWith(".cairn.json")) {
                    files.put(name, Sha256.of(Files.readAllBytes(file)));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    public static ExportOptions plain() {
        return ExportOptions.of(TIME + 100).withGuard(new ExportOptions.Guard(Map.of(), java.util.Set.of()));
    }

    public static ExportOptions whole() {
        return plain().withBinaries(true);
    }

    /** The bytes of a state file. */
    public byte[] export(ExportOptions options) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        states().exportTo(out, options);
        return out.toByteArray();
    }

    public ImportReport importing(byte[] file, ImportOptions options) {
        try (StateFile opened = read(file)) {
            return states().importFrom(opened, options);
        }
    }

    public static StateFile read(byte[] file) {
        return StateFile.from(new java.io.ByteArrayInputStream(file), StateLimits.DEFAULT, BinaryStore.inFiles());
    }
}
