package dev.cairn.cli;

import dev.cairn.storage.SystemReason;
import java.io.IOException;

/** Why files cannot be read or written, in words. Stateless. */
final class Reasons {
    private Reasons() {}

    /** What an error of the system means. */
    static String of(IOException e) {
        return SystemReason.of(e);
    }
}
