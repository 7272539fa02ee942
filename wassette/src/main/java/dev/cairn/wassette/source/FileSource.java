package dev.cairn.wassette.source;

import dev.cairn.wassette.file.ComponentSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code file://} addresses. Stateless. */
final class FileSource implements SourceReader {
    @Override
    public Set<String> schemes() {
        return Set.of("file");
    }

    @Override
    public boolean isRemote() {
        return false;
    }

    @Override
    public InputStream open(String uri, @Nullable String sha256) throws IOException {
        Path path = ComponentSource.path(uri).orElseThrow(() -> new IOException("it is not the address of a file"));
        if (!Files.isRegularFile(path)) {
            throw new IOException("there is no such file here");
        }
        return Files.newInputStream(path);
    }
}
