package dev.cairn.model;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How much is read of what others wrote: files, standard input, answers of servers. So that nothing small on disk takes the memory of the
 * process, both are shares of its heap unless {@code cairn.read.bytes} and {@code cairn.read.values} (or the variables {@code
 * CAIRN_READ_BYTES} and {@code CAIRN_READ_VALUES}) say something else. What a store holds is not meant.
 *
 * @param bytes of one text after unpacking
 * @param values of one JSON text: scalars, arrays and objects, all together
 */
public record ReadingLimits(int bytes, int values) {
    private static final int MOST = 512 << 20;

    private static volatile @Nullable ReadingLimits process;

    /** Checks that both are above 0. */
    public ReadingLimits {
        if (bytes < 1 || values < 1) {
            throw new IllegalArgumentException("both limits are at least 1");
        }
    }

    /**
     * The limits of this process.
     *
     * @throws CairnException {@code INVALID} for a setting that is no such number
     */
    public static ReadingLimits fromProcess() {
        ReadingLimits known = process;
        if (known == null) {
            known = of(Runtime.getRuntime().maxMemory(), System::getProperty, System::getenv);
            process = known;
        }
        return known;
    }

    /** The limits of a process with a heap of so many bytes. */
    static ReadingLimits of(
            long heap, Function<String, @Nullable String> properties, Function<String, @Nullable String> variables) {
        String bytes = said(properties.apply("cairn.read.bytes"), variables.apply("CAIRN_READ_BYTES"));
        String values = said(properties.apply("cairn.read.values"), variables.apply("CAIRN_READ_VALUES"));
        return new ReadingLimits(
                bytes == null ? share(heap / 16) : number("cairn.read.bytes", bytes),
                values == null ? share(heap / 512) : number("cairn.read.values", values));
    }

    private static @Nullable String said(@Nullable String property, @Nullable String variable) {
        return property == null ? variable : property;
    }

    private static int share(long number) {
        return (int) Math.max(1, Math.min(MOST, number));
    }

    private static int number(String property, String said) {
        if (!said.matches("[1-9][0-9]{0,9}") || Long.parseLong(said) > MOST) {
            throw new CairnException(
                    ErrorCode.INVALID, property + " is a whole number from 1 to " + MOST + ", not '" + said + "'.");
        }
        return Integer.parseInt(said);
    }

    /** A limit of its own, or that of the process where it is lower. */
    public static int atMost(int limit) {
        return Math.min(limit, fromProcess().bytes);
    }

    /**
     * Everything that a stream has.
     *
     * @param what it is, for the error
     * @throws CairnException {@code TOO_LARGE} for more bytes than the process reads
     */
    public static byte[] readAll(InputStream in, String what) throws IOException {
        byte[] bytes = in.readNBytes(fromProcess().bytes + 1);
        if (bytes.length > fromProcess().bytes) {
            throw tooManyBytes(what, fromProcess().bytes);
        }
        return bytes;
    }

    static CairnException tooManyBytes(String what, int most) {
        return tooLarge(what + " has more bytes", "cairn.read.bytes", most);
    }

    static CairnException tooManyValues() {
        return tooLarge("The JSON text has more values", "cairn.read.values", fromProcess().values);
    }

    private static CairnException tooLarge(String what, String property, int limit) {
        return new CairnException(
                ErrorCode.TOO_LARGE,
                what + " than the limit of " + limit + ". Nothing was changed. Raise the limit with " + property + ".",
                Map.of("limit", limit, "setting", property),
                null);
    }
}
