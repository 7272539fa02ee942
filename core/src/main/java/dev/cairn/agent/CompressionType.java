package dev.cairn.agent;

import dev.cairn.annotation.Internal;
import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.error.CairnException;

/** How a snapshot's bytes are compressed. All are real: what is asked for is what is used. */
public enum CompressionType {
    /** Not at all. */
    NONE(Compression.NONE),
    /** GZIP at level 6; the default. */
    GZIP(Compression.GZIP),
    /** ZLIB at level 6. */
    ZLIB(Compression.ZLIB),
    /** LZ4: fast, compresses less. */
    LZ4(Compression.LZ4),
    /** Zstandard at level 3: faster than GZIP and smaller. */
    ZSTD(Compression.ZSTD);

    private final Compression codec;

    CompressionType(Compression codec) {
        this.codec = codec;
    }

    /** The codec behind it. */
    @Internal
    public Compression codec() {
        return codec;
    }

    /** The name in lower case, as it stands in documents. */
    public String label() {
        return codec.label();
    }

    /**
     * The type with a name, in any case.
     *
     * @throws CairnException {@code INVALID} with the names that there are
     */
    public static CompressionType fromName(String name) {
        return of(Compression.fromName(name));
    }

    /** The type of a codec. */
    @Internal
    public static CompressionType of(Compression codec) {
        return valueOf(codec.name());
    }
}
