package dev.cairn.model;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A place in JSON text.
 *
 * @param line from 1
 * @param column from 1
 * @param pointer of the value there
 */
record JsonPlace(long line, long column, String pointer) {
    /** What is wrong at a place. */
    record Problem(JsonPlace place, String reason) {
        private String text() {
            return "line " + place.line + ", column " + place.column + " (at \"" + place.pointer + "\"): " + reason;
        }
    }

    CairnException invalid(String what, String reason) {
        return invalid(what, List.of(new Problem(this, reason)));
    }

    /** All problems in one error, with the place of the first. */
    static CairnException invalid(String what, List<Problem> problems) {
        JsonPlace first = problems.get(0).place();
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("pointer", first.pointer);
        details.put("line", first.line);
        details.put("column", first.column);
        String reasons = String.join("; ", problems.stream().map(Problem::text).toList());
        return new CairnException(ErrorCode.INVALID, what + ": " + reasons + ".", details, null);
    }
}
