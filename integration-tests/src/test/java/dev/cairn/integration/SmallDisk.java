package dev.cairn.integration;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a process does on a small disk of its own. */
public final class SmallDisk {
    private SmallDisk() {}

    /** Fills the disk to its last kilobyte. */
    public static void fill(Path filler) throws IOException {
        try (OutputStream out = Files.newOutputStream(filler)) {
            while (true) {
                out.write(new byte[1_024]);
            }
        } catch (IOException e) {
            expect(String.valueOf(e.getMessage()).contains("No space"), "filling ended otherwise: " + e);
        }
    }

    /** The message of the refusal. */
    public static String expectNoSpace(Runnable work) {
        try {
            work.run();
        } catch (CairnException e) {
            expect(e.code() == ErrorCode.NO_SPACE, e.code() + " instead of NO_SPACE: " + e.getMessage());
            return e.getMessage();
        }
        throw new IllegalStateException("it worked on a full disk");
    }

    public static void expect(boolean so, String otherwise) {
        if (!so) {
            throw new IllegalStateException(otherwise);
        }
    }
}
