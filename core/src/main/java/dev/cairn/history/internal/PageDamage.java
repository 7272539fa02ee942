package dev.cairn.history.internal;

import dev.cairn.storage.Damage;
import dev.cairn.storage.ScanPage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The damage on one page of a listing. A listing reads ahead of its page, to fill it and to find out whether another page follows. Damaged rows
 * after the page's last row are found again by the next page, and only that one reports them. Not thread-safe.
 */
public final class PageDamage {
    private final OnDamage damage;
    private final Deque<Rows<?>> unreported = new ArrayDeque<>();
    private @Nullable Rows<?> last;
    private int within;

    /** Begins a page, whose damage is handled as the listing's caller asks. */
    public PageDamage(OnDamage damage) {
        this.damage = damage;
    }

    /** How rows are asked for. */
    public interface Ask<T> {
        /** Reads at most so many rows. A storage reports damage before the last of them, and at the end that after it. */
        ScanPage<T> page(int limit, OnDamage damage);
    }

    /** Reads rows. */
    public <T> Rows<T> read(int limit, Ask<T> ask) {
        List<Damage> found = new ArrayList<>();
        Rows<T> rows = new Rows<>(ask, ask.page(limit, damage.later(found)), found);
        unreported.add(rows);
        return rows;
    }

    /** Notes that the page goes at least up to a row: so many of these. */
    public void reach(Rows<?> rows, int count) {
        while (unreported.peek() != null && unreported.peek() != rows) {
            Rows<?> whole = unreported.remove();
            whole.report(whole.items().size());
        }
        last = rows;
        within = count;
    }

    /**
     * Ends the page and reports what is damaged on it.
     *
     * @param more whether another page follows, after the last row that was reached
     */
    public void end(boolean more) {
        if (!more) {
            unreported.forEach(rows -> rows.report(rows.items().size()));
        } else if (last != null) {
            last.report(within);
        }
        unreported.clear();
    }

    /** Rows that were read, and what was damaged among them. */
    public final class Rows<T> {
        private final Ask<T> ask;
        private final ScanPage<T> page;
        private final List<Damage> passed;
        private final Map<Integer, List<Damage>> ofRow = new HashMap<>();

        private Rows(Ask<T> ask, ScanPage<T> page, List<Damage> passed) {
            this.ask = ask;
            this.page = page;
            this.passed = passed;
        }

        /** The sound rows. */
        public List<T> items() {
            return page.items();
        }

        /** Whether more rows follow. */
        public boolean more() {
            return page.more();
        }

        /** Reads what the rows stand for; see {@link OnDamage#read}. */
        public <R> List<@Nullable R> read(Function<T, Object> place, Function<List<T>, List<@Nullable R>> read) {
            List<Damage> found = new ArrayList<>();
            List<@Nullable R> answers = damage.later(found).read(page.items(), place, read);
            int next = 0;
            for (int i = 0; i < answers.size() && next < found.size(); i++) {
                if (answers.get(i) == null) {
                    ofRow.put(i, List.of(found.get(next++)));
                }
            }
            return answers;
        }

        private void report(int count) {
            if (count == page.items().size()) {
                passed.forEach(damage::tell);
            } else if (count > 0 && !passed.isEmpty()) {
                ask.page(count, damage);
            }
            for (int i = 0; i < count; i++) {
                ofRow.getOrDefault(i, List.of()).forEach(damage::tell);
            }
        }
    }
}
