package dev.cairn.cli.state;

import dev.cairn.cli.shell.Cli;
import dev.cairn.wassette.source.SourceReader;
import dev.cairn.wassette.source.SourceReaders;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Fetches what another reader fetches and shows a person how much of it came. */
record Fetching(Cli cli, SourceReader reader) implements SourceReader {
    /** All readers that are installed. */
    static SourceReaders all(Cli cli) {
        return new SourceReaders(SourceReaders.all().readers().stream()
                .<SourceReader>map(reader -> new Fetching(cli, reader))
                .toList());
    }

    @Override
    public Set<String> schemes() {
        return reader.schemes();
    }

    @Override
    public boolean isRemote() {
        return reader.isRemote();
    }

    @Override
    public InputStream open(String uri, @Nullable String sha256) throws IOException {
        return new Reading(cli, reader.open(uri, sha256));
    }
}
