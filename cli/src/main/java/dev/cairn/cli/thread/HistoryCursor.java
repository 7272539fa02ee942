package dev.cairn.cli.thread;

import dev.cairn.cli.thread.Ancestry.Listed;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the next page of a history begins.
 *
 * @param id the first checkpoint of that page
 * @param missing how many between it and the last one of the page before are not stored any more
 */
record HistoryCursor(String id, long missing) {
    private static final Pattern WITH_MISSING = Pattern.compile("(.+)\\+([0-9]{1,9})", Pattern.DOTALL);

    static HistoryCursor at(Listed next) {
        return new HistoryCursor(String.valueOf(next.at().config().checkpointId()), next.missing());
    }

    static HistoryCursor parse(String text) {
        Matcher matcher = WITH_MISSING.matcher(text);
        return matcher.matches()
                ? new HistoryCursor(matcher.group(1), Long.parseLong(matcher.group(2)))
                : new HistoryCursor(text, 0);
    }

    String text() {
        return missing == 0 && !WITH_MISSING.matcher(id).matches() ? id : id + "+" + missing;
    }
}
