package dev.cairn.mcp.internal.tool;

import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import java.util.List;

/** The sentences of summaries. Stateless. */
final class Words {
    private Words() {}

    static String count(Page<?> page, String one, String many) {
        int found = page.items().size();
        String count = found == 0 ? "No " + many : found == 1 ? "1 " + one : found + " " + many;
        return count + (page.next() == null ? "." : "; there are more: repeat the call with 'next' as cursor.");
    }

    static String damaged(List<Damage> damages) {
        return damages.isEmpty()
                ? ""
                : " Some stored data is damaged and missing here. Tell the user to run 'cairn verify'.";
    }
}
