package dev.cairn.wassette.file;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The beginning of a file, from which a damaged state file can still be distinguished from other JSON.
 *
 * @param bytes as they stand in the file
 */
@SuppressWarnings("ArrayRecordComponent")
@Internal
public // looked at, never compared
record FileHead(byte[] bytes) {
    private static final int LENGTH = 64 << 10;
    /** Two of these are enough: one may be damaged. */
    private static final List<Pattern> SIGNS = List.of(
            Pattern.compile("\"version\"\\s*:\\s*\\d"),
            Pattern.compile("\"created_at\"\\s*:"),
            Pattern.compile("\"components\"\\s*:\\s*\\["));

    @Internal
    public static FileHead of(InputStream in) {
        try {
            return new FileHead(in.readNBytes(LENGTH));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The whole file. */
    @Internal
    public InputStream andRest(InputStream rest) {
        return new SequenceInputStream(new ByteArrayInputStream(bytes), rest);
    }

    /** Whether this begins a state file; true also for nothing at all and for what is packed by its name and cannot be unpacked. */
    @Internal
    public boolean isOfStateFile(String name) {
        String text = text();
        boolean packed = StateCompression.fromName(name) != StateCompression.NONE;
        return text.isEmpty()
                || (packed && !text.stripLeading().startsWith("{"))
                || SIGNS.stream().filter(sign -> sign.matcher(text).find()).count() >= 2;
    }

    /** As much as can be unpacked. */
    private String text() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (InputStream in = StateCompression.unpack(new ByteArrayInputStream(bytes))) {
            for (int next = in.read(); next >= 0 && text.size() < LENGTH; next = in.read()) {
                text.write(next);
            }
        } catch (IOException | CairnException e) {
            return text.toString(StandardCharsets.UTF_8);
        }
        return text.toString(StandardCharsets.UTF_8);
    }
}
