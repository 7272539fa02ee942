package dev.cairn.wassette;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import net.jpountz.lz4.LZ4FrameOutputStream;

/**
 * JSON that takes much more memory or time than its bytes: some of it is over every limit, some nearly.
 *
 * @param start of the text
 * @param part repeated, by its number
 * @param end of the text
 */
public record JsonBomb(String start, IntFunction<String> part, String end) {
    private static final Map<String, JsonBomb> SHAPES = Map.of(
            "empty arrays", new JsonBomb("[[]", i -> ",[]", "]"),
            "numbers", new JsonBomb("[1", i -> ",1", "]"),
            "names", new JsonBomb("{\"a\":1", i -> ",\"a" + i + "\":1", "}"),
            "small objects", new JsonBomb("[{}", i -> ",{\"a\":1}", "]"),
            "text", new JsonBomb("[\"", i -> "xxxxxxxxxx", "\"]"),
            "escapes", new JsonBomb("[\"", i -> "\\u0000", "\"]"),
            "digits", new JsonBomb("[1", i -> "0000000000", "]"),
            "levels", new JsonBomb("[", i -> "[", "]"),
            "levels of objects", new JsonBomb("{", i -> "\"a\":{", "}"),
            "blanks", new JsonBomb("[", i -> "          ", "]"));

    /** Ways to pack. */
    @FunctionalInterface
    private interface Packing {
        OutputStream on(OutputStream out) throws IOException;
    }

    private static final Map<String, Packing> PACKINGS = Map.of(
            "gzip", GZIPOutputStream::new,
            "zlib", DeflaterOutputStream::new,
            "zstd", ZstdOutputStream::new,
            "lz4", LZ4FrameOutputStream::new);

    /** Gives, one after the other: of each shape one far over the limits, packed in every way, and some about as large as is read. */
    public static void forEach(BiConsumer<String, byte[]> reader) {
        SHAPES.forEach((shape, bomb) -> {
            PACKINGS.forEach((name, packing) -> reader.accept(shape + " in " + name, bomb.packed(packing, 450_000)));
            reader.accept("nearly too many " + shape, bomb.packed(out -> out, 125_000));
        });
        JsonBomb text = Objects.requireNonNull(SHAPES.get("text"));
        reader.accept("100 MB of text in gzip", text.packed(GZIPOutputStream::new, 10_000_000));
    }

    private byte[] packed(Packing packing, int count) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = packing.on(bytes)) {
            out.write(start.getBytes(UTF_8));
            StringBuilder some = new StringBuilder();
            for (int i = 0; i < count; i++) {
                some.append(part.apply(i));
                if (some.length() > 8_000 || i == count - 1) {
                    out.write(some.toString().getBytes(UTF_8));
                    some.setLength(0);
                }
            }
            out.write(end.getBytes(UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
