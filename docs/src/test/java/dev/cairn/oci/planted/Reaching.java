package dev.cairn.oci.planted;

import dev.cairn.codec.internal.frame.Compression;

/** Uses the internals of another artifact. */
public class Reaching {
    Compression compression = Compression.NONE;
}
