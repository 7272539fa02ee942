package dev.cairn.checkpoint;

import dev.cairn.CorruptException;
import dev.cairn.checkpoint.TextSearch.Position;
import dev.cairn.codec.EncodedState.StateBody;
import dev.cairn.codec.TextHit;
import dev.cairn.codec.TextScan;
import dev.cairn.history.Patience;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
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
 * goes on. Not safe for use by several threads.
 */
final class ThreadTexts {
    private static final int PAGE = 50;
    private static final Scan SCAN =
            new Scan(ThreadStore.CHECKPOINT, Scan.Order.SEQUENCE, false, null, null, null, PAGE, true);

    private final ThreadStore store;
    private final Scope scope;
    private final TextQuery query;
    private final List<Damage> damages = new ArrayList<>();

    ThreadTexts(ThreadStore store, Scope scope, TextQuery query) {
        this.store = store;
        this.scope = scope;
        this.query = query;
    }

    /** What could not be read. */
    List<Damage> damages() {
        return damages;
    }

    /** At most so many matches behind a position of this thread, or from its beginning. Begins anew where something seems damaged and the thread was changed meanwhile. */
    List<TextMatch> search(@Nullable Position start, int limit) {
        Patience patience = new Patience();
        while (true) {
            ScopeInfo before = store.header(scope);
            damages.clear();
            CheckpointConfig thread = CheckpointConfig.of(ThreadStore.threadId(scope));
            Pass pass = new Pass(before == null ? thread : thread.ofIncarnation(before.incarnation()), start, limit);
            pass.run();
            if (damages.isEmpty() || Objects.equals(before, store.header(scope))) {
                return pass.matches;
            }
            patience.nextAttempt("search", thread);
        }
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
        private final List<TextMatch> matches = new ArrayList<>();
        private final Set<Known> known = new HashSet<>();
        private final RecentStates recent = new RecentStates();
        private final TextScan scan = new TextScan(store.frames(scope), query.pattern());
        private final CheckpointConfig thread;
        private final int limit;
        private final @Nullable Position start;
        private int ofStart;

        Pass(CheckpointConfig thread, @Nullable Position start, int limit) {
            this.thread = thread;
            this.start = start;
            this.limit = limit;
        }

        void run() {
            @Nullable StoredRecord last = null;
            boolean more = true;
            while (more) {
                Page<StoredRecord> page;
                try {
                    page = store.storage().scan(scope, SCAN.after(last), damages::add);
                } catch (CorruptException e) {
                    tell(e);
                    return;
                }
                for (StoredRecord record : page.items()) {
                    if (matches.size() == limit) {
                        return;
                    }
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
                            .map(gap -> HistoryGap.read(gap).removed())
                            .orElse(null));
        }

        private void take(CheckpointRecord record, long sequence, TextHit hit) {
            Instant since = query.since();
            if (matches.size() == limit
                    || !known.add(new Known(record.namespace(), hit.channel(), hit.pointer(), hit.hash()))
                    || (since != null && record.ts().isBefore(since))
                    || wasGiven(sequence)) {
                return;
            }
            matches.add(new TextMatch(
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
