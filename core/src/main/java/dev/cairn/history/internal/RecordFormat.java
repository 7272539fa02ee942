package dev.cairn.history.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.Map;

/** The member {@code v} of a record: the format in which it is written. Stateless. */
public final class RecordFormat {
    private RecordFormat() {}

    /**
     * Refuses a record in another format, so that it is never misread.
     *
     * @param newest the newest format that this version reads
     * @param address what the record is of, for messages
     * @throws CairnException {@code INCOMPATIBLE} for a newer format, {@code CORRUPT} for no format
     */
    public static void require(Document body, int newest, String address) {
        int found = body.member("v")
                .filter(format -> format.kind() == Kind.NUMBER && isFormat(format.text()))
                .map(format -> Integer.parseInt(format.text()))
                .orElseThrow(() -> new CorruptException(address, "its record has no format", null));
        if (found > newest) {
            throw new CairnException(
                    ErrorCode.INCOMPATIBLE,
                    "Cannot read " + address + ": its record has format " + found + ", this version of Cairn reads "
                            + newest + ". Nothing was changed. Use a newer version.",
                    Map.of("found", found, "known", newest),
                    null);
        }
    }

    /** Whether a text is a whole number from 1 to 999,999,999; every record that is read is asked, so without a pattern. */
    private static boolean isFormat(String text) {
        if (text.length() > 9 || text.charAt(0) == '0') {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }
}
