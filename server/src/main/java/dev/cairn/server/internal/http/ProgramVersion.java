package dev.cairn.server.internal.http;

import dev.cairn.http.internal.wire.Hello;

/** The version of the program, for protocols that tell it their clients. Stateless. */
public final class ProgramVersion {
    private ProgramVersion() {}

    /** Returns the version. */
    public static String text() {
        return Hello.version();
    }
}
