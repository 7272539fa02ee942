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
                .filter(format -> format.kind() == Kind.NUMBER && format.text().matches("[1-9][0-9]{0,8}"))
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
}
