package dev.cairn.docs.planted.message;

import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import java.util.Map;

/** Messages that break the form: one each way that a message can be written. */
public class OutOfForm {
    CairnException given(String name) {
        return new ConflictException("Cannot save " + name + ": another writer changed it meanwhile.", Map.of());
    }

    CairnException begun() {
        return failure("Could not save the state.");
    }

    CairnException passive(String file) {
        return failure("The file " + file + " cannot be read: it is damaged.");
    }

    CairnException unnamed(String thing) {
        return failure(thing + " cannot be exported: there is no migration.");
    }

    CairnException late(boolean busy) {
        return failure("Cannot save: " + (busy ? "it is busy. Try again. Nothing was changed." : "it is closed."));
    }

    CairnException range(int limit) {
        return failure("The limit is at least 1, not " + limit + ".");
    }

    CairnException reason(String text) {
        return failure("Cannot read '" + text + "': it is no number.");
    }

    private static CairnException failure(String text) {
        return new CairnException(ErrorCode.INVALID, text);
    }
}
