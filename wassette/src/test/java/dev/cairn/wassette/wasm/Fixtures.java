package dev.cairn.wassette.wasm;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** Real components of our own, made with the component model's own tools. */
public final class Fixtures {
    /** The files' names. */
    public static final List<String> ALL = List.of("add-wat", "greeter-dummy", "agent-dummy", "shop-dummy");

    private Fixtures() {}

    /** The bytes of one. */
    public static byte[] bytes(String name) {
        try (InputStream in = Fixtures.class.getResourceAsStream("/components/" + name + ".wasm")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
