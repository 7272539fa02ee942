package dev.cairn.answer;

import dev.cairn.answer.HistoryPage.Listed;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Where the next page of a history begins.
 *
 * @param id the first checkpoint of that page
 * @param missing how many between it and the last one of the page before are not stored any more
 */
record HistoryCursor(String id, long missing) {
    static HistoryCursor at(Listed next) {
        return new HistoryCursor(String.valueOf(next.at().config().checkpointId()), next.missing());
    }

    static HistoryCursor read(ByteBuffer bytes) {
        long missing = bytes.getLong();
        return new HistoryCursor(StandardCharsets.UTF_8.decode(bytes).toString(), missing);
    }

    byte[] bytes() {
        byte[] text = id.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Long.BYTES + text.length)
                .putLong(missing)
                .put(text)
                .array();
    }
}
