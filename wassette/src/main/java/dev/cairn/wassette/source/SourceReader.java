package dev.cairn.wassette.source;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Fetches binaries from addresses. Others than the built-in ones are found by {@link java.util.ServiceLoader}. Safe for many threads. */
public interface SourceReader {
    /** The schemes that it reads, in lower case. */
    Set<String> schemes();

    /** Whether reading opens a connection. */
    boolean isRemote();

    /**
     * Opens what an address names. Whoever calls closes it, and checks size and SHA-256.
     *
     * @param uri the address
     * @param sha256 the binary that is wanted, so that it is found although a name moved on; null if unknown
     * @throws IOException when it cannot be fetched; the message has no credentials
     * @throws dev.cairn.error.CairnException {@code CORRUPT} when what came is not what a digest says; reading the stream may throw it as well
     */
    InputStream open(String uri, @Nullable String sha256) throws IOException;
}
