package dev.cairn.wassette.file;

import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.model.JsonMarks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Goes once over the bytes of a state file and takes out the text of {@code /components/N/binary_data} and the rows of sections, so that what remains fits into
 * memory. It knows of JSON only where strings and levels begin and end; whether the rest is JSON is for the parser to say. Not safe for use
 * by several threads.
 */
final class BinaryExtractor {
    private static final int MAX_NAME = 80;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final InputStream in;
    private final StateLimits limits;
    private final Base64Decoder decoder;
    private final RowExtractor rows;
    private byte[] rest;
    private int kept;
    private final byte[] buffer = new byte[64 << 10];
    private final Place place = new Place();
    private final JsonMarks marks = new JsonMarks();
    /** The number that stands in the place of a binary begins like this; no file can foresee it. */
    private final String mark = String.format(Locale.ROOT, "-0.%019de-", RANDOM.nextLong() >>> 1);

    private final byte[] name = new byte[MAX_NAME];
    private final List<CarriedBinary> binaries = new ArrayList<>();
    private int at;
    private int end;

    BinaryExtractor(InputStream in, StateLimits limits, BinaryStore store) {
        this.in = in;
        this.limits = limits;
        this.decoder = new Base64Decoder(store, limits);
        this.rows = new RowExtractor(store, limits);
        this.rest = new byte[Math.min(8 << 10, limits.text())];
    }

    /** The text without binaries. */
    byte[] run() throws IOException {
        for (int c = next(); c >= 0; c = next()) {
            if (c == '"' && place.isBinary()) {
                takeOut();
            } else if (c == '[' && place.isRows()) {
                replace(rows.run(this::next));
            } else if (c == '"') {
                copyString();
            } else {
                keep(c);
                place.see(c);
            }
        }
        return Arrays.copyOf(rest, kept);
    }

    StoredBinaries binaries() {
        return new StoredBinaries(mark, List.copyOf(binaries));
    }

    private void takeOut() throws IOException {
        decoder.begin();
        for (int c = next(); c != '"'; c = next()) {
            if (c < 0) {
                return;
            }
            decoder.accept(c == '\\' ? escaped() : c, binaries.size());
            at = decoder.acceptGroups(buffer, at, end);
        }
        replace(decoder.end(binaries.size()));
    }

    private void replace(CarriedBinary taken) {
        for (byte b : (mark + binaries.size()).getBytes(StandardCharsets.US_ASCII)) {
            keep(b);
        }
        binaries.add(taken);
        place.value();
    }

    private int escaped() throws IOException {
        return next() == '/' ? '/' : -1;
    }

    private void copyString() throws IOException {
        int length = 1;
        keep('"');
        marks.see('"');
        int c;
        do {
            c = next();
            length = c < 0 ? length : keep(c, length);
        } while (c >= 0 && !marks.see(c));
        if (place.wantsName()) {
            place.name(name(length));
        } else {
            place.value();
        }
    }

    /** Keeps a byte of a string, also as one of a name as long as it may be one that matters. */
    private int keep(int c, int length) {
        keep(c);
        if (length < MAX_NAME) {
            name[length] = (byte) c;
        }
        return length + 1;
    }

    /** The name that ends here; empty for one that is none of those that matter. */
    private String name(int length) {
        if (length > MAX_NAME || length < 2) {
            return "";
        }
        name[0] = '"';
        String text = new String(name, 0, length, StandardCharsets.UTF_8);
        if (text.indexOf('\\') < 0) {
            return text.substring(1, text.length() - 1);
        }
        try {
            return Document.parse(text).text();
        } catch (CairnException e) {
            return "";
        }
    }

    private void keep(int c) {
        if (kept == rest.length) {
            grow();
        }
        rest[kept++] = (byte) c;
    }

    private void grow() {
        if (kept >= limits.text()) {
            throw StateLimits.over("its text without binaries (in bytes)", limits.text());
        }
        rest = Arrays.copyOf(rest, (int) Math.min(2L * kept, limits.text()));
    }

    private int next() throws IOException {
        if (at == end) {
            end = in.read(buffer, 0, buffer.length);
            at = 0;
            if (end <= 0) {
                end = 0;
                return -1;
            }
        }
        return buffer[at++] & 0xff;
    }
}
