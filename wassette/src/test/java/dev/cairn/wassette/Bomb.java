package dev.cairn.wassette;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** State files that are larger inside than outside, or larger than anything that fits. */
public enum Bomb {
    /** Blanks. */
    BLANKS_GZIP,
    /** One text of 3 GB, in some 100 kB. */
    TEXT_ZSTD,
    /** A binary. */
    BINARY_GZIP,
    /** 600 MB of base64 as they are. */
    BASE64,
    /** Levels without end. */
    LEVELS,
    /** Many small components. */
    COMPONENTS;

    private static final String HEAD = "{\"version\":1,\"created_at\":0,\"components\":[";
    private static final String BINARY = HEAD + "{\"component_id\":\"a\",\"binary_data\":\"";
    private static final int PART = 1 << 20;

    InputStream open() throws IOException {
        return switch (this) {
            case BLANKS_GZIP -> gzip(HEAD, ' ', 40);
            case TEXT_ZSTD -> zstd("{\"version\":1,\"x\":\"", 'x', 3_000);
            case BINARY_GZIP -> gzip(BINARY, 'A', 350);
            case BASE64 -> plain(BINARY, "A".repeat(PART), 600);
            case LEVELS -> plain(HEAD, "[".repeat(PART), 3_000);
            case COMPONENTS -> plain(HEAD + "{}", ",{}".repeat(PART / 4), 3_000);
        };
    }

    private static InputStream gzip(String head, char c, int parts) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            fill(out, head, c, parts);
        }
        return new ByteArrayInputStream(packed.toByteArray());
    }

    private static InputStream zstd(String head, char c, int parts) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new ZstdOutputStream(packed)) {
            fill(out, head, c, parts);
        }
        return new ByteArrayInputStream(packed.toByteArray());
    }

    private static void fill(OutputStream out, String head, char c, int parts) throws IOException {
        out.write(head.getBytes(StandardCharsets.UTF_8));
        byte[] part = Character.toString(c).repeat(PART).getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < parts; i++) {
            out.write(part);
        }
    }

    private static InputStream plain(String head, String part, int parts) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        List<ByteArrayInputStream> all = new java.util.ArrayList<>();
        all.add(new ByteArrayInputStream(head.getBytes(StandardCharsets.UTF_8)));
        for (int i = 0; i < parts; i++) {
            all.add(new ByteArrayInputStream(bytes));
        }
        return new SequenceInputStream(Collections.enumeration(all));
    }
}
