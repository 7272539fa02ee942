package dev.cairn.checkpoint.lookup;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.MissingSteps;
import dev.cairn.checkpoint.internal.record.Ancestors;
import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.GapRecord;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.checkpoint.lookup.TextSearch.Position;
import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.codec.internal.text.TextHit;
import dev.cairn.codec.internal.text.TextScan;
import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.Patience;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Searches the checkpoints of one thread in the order of commits, of all namespaces together. What cannot be read is damage, and the search
 * goes on. Not thread-safe.
 */
final class ThreadTexts {
    private static final int PAGE = 50;
    /** So many matches of one checkpoint are kept for further pages; a search that finds more there is repeated for the next page. */
    private static final int MAX_AHEAD = 1_000;

    private static final Scan SCAN =
            new Scan(ThreadStore.CHECKPOINT, Scan.Order.SEQUENCE, false, null, null, null, PAGE, true);

    private final ThreadStore store;
    private final Scope scope;
    private final TextQuery query;
    private final List<Damage> damages = new ArrayList<>();
    private @Nullable Pass paused;
    /** The thread as it was before the search that was paused; what it found may be gone once the thread is another. */
    private @Nullable ScopeInfo pausedAt;

    ThreadTexts(ThreadStore store, Scope scope, TextQuery query) {
        this.store = store;
        this.scope = scope;
        this.query = query;
    }

    /** What could not be read. */
    List<Damage> damages() {
        return damages;
    }

    /**
     * Matches of a page.
     *
     * @param more whether there are others behind them
     */
    record Found(List<TextMatch> matches, boolean more) {}

    /**
     * At most so many matches behind those of the call before, if there was one and the thread was not changed since; else behind a
     * position of this thread, or from its beginning. Begins again where something seems damaged and the thread was changed meanwhile.
     *
     * @param each runs before each checkpoint that is searched
     */
    Found search(@Nullable Position start, int limit, Runnable each) {
        Patience patience = new Patience();
        while (true) {
            ScopeInfo before = store.header(scope);
            damages.clear();
            Pass pass = paused != null && Objects.equals(before, pausedAt) ? paused : begin(before, start);
            paused = null;
            Found found = pass.next(limit, each);
            if (damages.isEmpty() || Objects.equals(before, store.header(scope))) {
                paused = pass.isCut() ? null : pass;
                pausedAt = before;
                return found;
            }
            patience.nextAttempt("search", pass.thread);
        }
    }

    private Pass begin(@Nullable ScopeInfo header, @Nullable Position start) {
        CheckpointConfig thread = CheckpointConfig.of(ThreadStore.threadId(scope));
        return new Pass(header == null ? thread : thread.ofIncarnation(header.incarnation()), start);
    }

    /** Whether another search can go on where this one ended. */
    boolean goesOnFor(TextQuery other) {
        return paused != null && Objects.equals(query.since(), other.since());
    }

    /** The same text in the same place of a channel, by its hash. */
    private record Known(String namespace, String channel, String pointer, long hash) {}

    /** The states that were met last, which most parents are among. */
    private static final class RecentStates {
        private static final int MOST = 32;

        private final Map<Bytes, StateBody> states = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Bytes, StateBody> eldest) {
                return size() > MOST;
            }
        };

        void put(CheckpointRecord record) {
            states.put(record.key(), record.state());
        }

        /** Null when it was not met or is not among them any more. */
        @Nullable
        StateBody parent(CheckpointRecord record) {
            String parent = record.parent();
            return parent == null ? null : states.get(ThreadStore.checkpointKey(record.namespace(), parent));
        }
    }

    private final class Pass {
        private final List<TextMatch> ahead = new ArrayList<>();
        private final Set<Known> known = new HashSet<>();
        private final RecentStates recent = new RecentStates();
        private final TextScan scan = new TextScan(store.frames(scope), query.pattern());
        private final CheckpointConfig thread;
        private final @Nullable Position start;
        private @Nullable StoredRecord last;
        private int ofStart;
        private int most;
        private boolean cut;

        Pass(CheckpointConfig thread, @Nullable Position start) {
            this.thread = thread;
            this.start = start;
        }

        /** Whether matches were found that are not kept. */
        boolean isCut() {
            return cut;
        }

        Found next(int limit, Runnable each) {
            most = limit + MAX_AHEAD;
            if (ahead.size() <= limit) {
                run(limit, each);
            }
            List<TextMatch> page = ahead.subList(0, Math.min(limit, ahead.size()));
            Found found = new Found(List.copyOf(page), ahead.size() > limit);
            page.clear();
            return found;
        }

        private void run(int limit, Runnable each) {
            boolean more = true;
            while (more) {
                ScanPage<StoredRecord> page;
                try {
                    page = store.storage().admin().salvage(damages::add).scan(scope, SCAN.after(last));
                } catch (CorruptException e) {
                    tell(e);
                    return;
                }
                for (StoredRecord record : page.items()) {
                    if (ahead.size() > limit) {
                        return;
                    }
                    each.run();
                    last = record;
                    search(record);
                }
                more = page.more();
            }
        }

        private void search(StoredRecord stored) {
            try {
                CheckpointRecord record = CheckpointRecord.read(stored);
                if (query.namespace() != null && !query.namespace().equals(record.namespace())) {
                    return;
                }
                recent.put(record);
                scan.search(
                        record.state(),
                        () -> before(record),
                        channel -> query.channel() == null || query.channel().equals(channel),
                        hit -> take(record, stored.sequence(), hit),
                        this::tell);
            } catch (CorruptException e) {
                tell(e);
            }
        }

        /** The state of the nearest ancestor that is stored. */
        private Optional<StateBody> before(CheckpointRecord record) {
            StateBody parent = recent.parent(record);
            return parent == null ? ancestor(record) : Optional.of(parent);
        }

        private Optional<StateBody> ancestor(CheckpointRecord record) {
            Ancestors ancestors = new Ancestors(store, record.config(thread, record.branch()), true);
            while (ancestors.hasNext()) {
                CheckpointRecord next = ancestors.next().record();
                if (!next.id().equals(record.id())) {
                    return Optional.of(next.state());
                }
            }
            return Optional.empty();
        }

        private @Nullable MissingSteps missingBefore(CheckpointRecord record) {
            String parent = record.parent();
            if (parent == null || recent.parent(record) != null) {
                return null;
            }
            ReadResult found = store.checkpointAndGap(scope, record.namespace(), parent);
            return found.first(0).isPresent()
                    ? null
                    : new MissingSteps(found.first(1)
                            .map(gap -> GapRecord.read(gap).removed())
                            .orElse(null));
        }

        private void take(CheckpointRecord record, long sequence, TextHit hit) {
            Instant since = query.since();
            cut |= ahead.size() >= most;
            if (cut
                    || !known.add(new Known(record.namespace(), hit.channel(), hit.pointer(), hit.hash()))
                    || (since != null && record.ts().isBefore(since))
                    || wasGiven(sequence)) {
                return;
            }
            ahead.add(new TextMatch(
                    record.summary(thread, sequence),
                    missingBefore(record),
                    hit.channel(),
                    hit.pointer(),
                    hit.name(),
                    hit.before(),
                    hit.match(),
                    hit.after()));
        }

        /** Whether an earlier page ended behind a match. */
        private boolean wasGiven(long sequence) {
            if (start == null || sequence > start.sequence()) {
                return false;
            }
            return sequence < start.sequence() || ofStart++ < start.matches();
        }

        private void tell(CorruptException e) {
            damages.add(new Damage(
                    String.valueOf(e.details().getOrDefault("address", "checkpoint")),
                    String.valueOf(e.details().getOrDefault("reason", e.getMessage())),
                    scope.toString()));
        }
    }
}
