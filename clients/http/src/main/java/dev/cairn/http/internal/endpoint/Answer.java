package dev.cairn.http.internal.endpoint;

import java.io.IOException;
import java.io.OutputStream;

/** An answer on its way to a caller. Written once. */
@FunctionalInterface
public interface Answer {
    /** Writes all of it. Work that takes long is done meanwhile, and signs of life are written until it is done. */
    void writeTo(OutputStream out) throws IOException;
}
