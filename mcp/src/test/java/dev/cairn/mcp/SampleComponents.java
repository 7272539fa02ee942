package dev.cairn.mcp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder with one component and its policy. */
public final class SampleComponents {
    static final String POLICY =
            "version: \"1.0\"\npermissions:\n  network:\n    allow:\n      - host: api.example.com\n";

    private SampleComponents() {}

    /** Installs the component {@code adder}. */
    public static Path in(Path folder) throws IOException {
        Files.createDirectories(folder);
        Path wasm = Path.of(System.getProperty("cairn.root", ".."))
                .resolve("wassette/src/test/resources/components/add-wat.wasm");
        Files.copy(wasm, folder.resolve("adder.wasm"));
        Files.writeString(folder.resolve("adder.policy.yaml"), POLICY);
        return folder;
    }
}
