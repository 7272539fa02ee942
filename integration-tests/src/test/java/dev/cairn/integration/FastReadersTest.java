package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointDiff;
import dev.cairn.checkpoint.CheckpointDiff.Change;
import dev.cairn.checkpoint.CheckpointDiff.ChannelDiff;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.lookup.AncestorSummary;
import dev.cairn.checkpoint.lookup.BisectQuery;
import dev.cairn.checkpoint.lookup.Bisection;
import dev.cairn.checkpoint.lookup.BlameQuery;
import dev.cairn.checkpoint.lookup.StateCondition;
import dev.cairn.checkpoint.lookup.TextMatch;
import dev.cairn.checkpoint.lookup.TextQuery;
import dev.cairn.checkpoint.lookup.ThreadLookup;
import dev.cairn.checkpoint.stats.ThreadStats;
import dev.cairn.error.CorruptException;
import dev.cairn.filter.TextPattern;
import dev.cairn.model.Document;
import dev.cairn.model.JsonPointer;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import dev.cairn.storage.Storage;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Search, blame, bisect, stats and diff say of random threads what reading each checkpoint by itself says. */
class FastReadersTest {
    private static final int STEPS = 32;
    private static final List<String> CHANNELS = List.of("k", "log", "big", "z");

    static Stream<EveryStore> stores() {
        return EveryStore.all();
    }

    static Stream<EveryStore> lasting() {
        return EveryStore.lasting();
    }

    /** A thread with branches, replaced and removed checkpoints, small and large values. */
    private static final class RandomThread {
        private final Random random;
        private final Cairn cairn;
        private final CheckpointConfig thread;
        private final List<String> branches = new ArrayList<>(List.of(CheckpointConfig.MAIN));
        private final List<CheckpointConfig> stored = new ArrayList<>();

        RandomThread(Cairn cairn, CheckpointConfig thread, long seed) {
            this.cairn = cairn;
            this.thread = thread;
            this.random = new Random(seed);
        }

        void fill() {
            for (int step = 0; step < STEPS; step++) {
                switch (stored.size() < 3 ? 9 : random.nextInt(10)) {
                    case 0 -> fork(step);
                    case 1 -> replace(step);
                    default -> put(step);
                }
            }
            cairn.checkpoints().retention().deleteRuns(List.of("gone"));
        }

        /** Of all branches. */
        List<CheckpointConfig> heads() {
            return branches.stream()
                    .map(thread::onBranch)
                    .filter(head ->
                            cairn.checkpoints().find(head, Selection.none()).isPresent())
                    .toList();
        }

        private void fork(int step) {
            CheckpointConfig at = stored.get(random.nextInt(stored.size()));
            cairn.checkpoints().branches().fork(at, "b" + step);
            branches.add("b" + step);
        }

        private void put(int step) {
            CheckpointConfig head = thread.onBranch(branches.get(random.nextInt(branches.size())));
            CheckpointMetadata metadata = CheckpointMetadata.of(step);
            boolean goes = step > 2 && random.nextInt(8) == 0;
            stored.add(cairn.checkpoints().put(head, change(step), goes ? metadata.withRunId("gone") : metadata));
        }

        /** Another state under an id that is there. */
        private void replace(int step) {
            CheckpointConfig old = stored.get(random.nextInt(stored.size()));
            CheckpointConfig parent =
                    cairn.checkpoints().get(old, Selection.none()).parentConfig();
            if (parent != null) {
                StateChange other = change(step).withId(Objects.requireNonNull(old.checkpointId()));
                PutOptions options = PutOptions.none().replacing().movingHead();
                cairn.checkpoints().put(parent, other, CheckpointMetadata.of(step), options);
            }
        }

        private StateChange change(int step) {
            StateChange change = StateChange.empty().append("log", text(step) + " " + step);
            return switch (random.nextInt(7)) {
                case 0 -> change.set("k", text(step));
                case 1 ->
                    change.set("big", text(step) + "x".repeat(2_500 + random.nextInt(40_000)) + random.nextLong());
                case 2 -> change.set("z", Map.of("of", List.of(text(step), step)));
                case 3 -> StateChange.empty().remove("log").set("k", step);
                case 4 -> StateChange.empty().remove("z").append("log", noise() + " " + step);
                case 5 -> StateChange.empty().append("log", noise() + " needle " + step);
                default -> change;
            };
        }

        private String text(int step) {
            return random.nextInt(3) == 0 ? "needle " + step + "." : "hay";
        }

        private String noise() {
            StringBuilder noise = new StringBuilder();
            for (int i = random.nextInt(3_000); i > 0; i--) {
                noise.append((char) ('a' + random.nextInt(26)));
            }
            return noise.toString();
        }
    }

    /** All states of a thread, each read by itself; a channel that cannot be read is not among its values. */
    private static final class Truth {
        private final List<CheckpointSummary> commits = new ArrayList<>();
        private final Map<String, Map<String, Document>> states = new LinkedHashMap<>();
        private final Cairn cairn;
        private int unreadable;

        Truth(Cairn cairn, CheckpointConfig thread) {
            this.cairn = cairn;
            CheckpointQuery all = CheckpointQuery.of(thread.threadId()).limit(1_000);
            commits.addAll(cairn.checkpoints().summaries(all).items());
            commits.sort(Comparator.comparingLong(CheckpointSummary::sequence));
            commits.forEach(commit -> states.put(id(commit.config()), read(commit.config())));
        }

        private Map<String, Document> read(CheckpointConfig config) {
            try {
                return cairn.checkpoints()
                        .get(config, Selection.all())
                        .checkpoint()
                        .values();
            } catch (CorruptException e) {
                unreadable++;
                return readEach(config);
            }
        }

        private Map<String, Document> readEach(CheckpointConfig config) {
            Map<String, Document> values = new TreeMap<>();
            for (String channel : CHANNELS) {
                try {
                    Selection one = Selection.none().channels(channel);
                    values.putAll(
                            cairn.checkpoints().get(config, one).checkpoint().values());
                } catch (CorruptException e) {
                    unreadable++;
                }
            }
            return values;
        }

        Map<String, Document> state(CheckpointConfig config) {
            return Objects.requireNonNull(states.get(id(config)));
        }

        /** Lines that {@code found} of a search are made of: the first checkpoint with each text in each place. */
        Set<String> places() {
            Set<String> known = new HashSet<>();
            Set<String> first = new LinkedHashSet<>();
            commits.forEach(commit -> texts(commit).forEach((place, text) -> {
                if (known.add(place + "=" + text)) {
                    first.add(id(commit.config()) + place);
                }
            }));
            return first;
        }

        /** For each channel and text the first checkpoint that has it anywhere. */
        Map<String, String> firsts() {
            Map<String, String> firsts = new HashMap<>();
            commits.forEach(commit -> texts(commit)
                    .forEach((place, text) -> firsts.putIfAbsent(channel(place) + "=" + text, id(commit.config()))));
            return firsts;
        }

        private Map<String, String> texts(CheckpointSummary commit) {
            Map<String, String> texts = new LinkedHashMap<>();
            state(commit.config()).forEach((channel, value) -> collect(value, JsonPointer.ROOT.child(channel), texts));
            return texts;
        }
    }

    private static void collect(Document value, JsonPointer at, Map<String, String> texts) {
        for (int i = 0; i < value.size(); i++) {
            String token = value.kind() == Document.Kind.OBJECT ? value.name(i) : String.valueOf(i);
            collect(value.item(i), at.child(token), texts);
        }
        if (value.kind() == Document.Kind.STRING && value.text().contains("needle")) {
            texts.put(at.toString(), mark(value.text()));
        }
    }

    /** What tells texts apart, which all of them have within the excerpt. */
    private static String mark(String text) {
        int at = text.indexOf("needle") + "needle".length();
        return text.substring(at, Math.min(text.length(), at + 80));
    }

    private static String channel(String place) {
        return JsonPointer.parse(place).tokens().get(0);
    }

    private static String id(CheckpointConfig config) {
        return Objects.requireNonNull(config.checkpointId());
    }

    @ParameterizedTest
    @MethodSource("stores")
    void of_random_threads_they_say_what_reading_each_checkpoint_says(EveryStore store) {
        try (Cairn cairn = store.open()) {
            RandomThread written = new RandomThread(cairn, store.thread(), 1);
            written.fill();
            Truth truth = new Truth(cairn, store.thread());
            assertThat(truth.unreadable).isZero();
            search(cairn, store.thread(), truth, List.of());
            for (CheckpointConfig head : written.heads()) {
                blameChannels(cairn, head, truth);
                blameLog(cairn, head, truth);
            }
            bisect(cairn, store.thread(), truth, Selection.all());
            diffs(cairn, truth, new Random(1)).forEach(Runnable::run);
            stats(cairn, store.thread(), truth);
        }
    }

    @ParameterizedTest
    @MethodSource("lasting")
    void of_damaged_threads_search_says_what_can_be_read(EveryStore store) throws SQLException {
        try (Cairn cairn = store.open()) {
            new RandomThread(cairn, store.thread(), 4).fill();
            assertThat(store.damageFrames()).isTrue();
            Truth truth = new Truth(cairn, store.thread());
            assertThat(truth.unreadable).isPositive();
            List<Damage> damages = new ArrayList<>();
            search(cairn, store.thread(), truth, damages);
            assertThat(damages).isNotEmpty();
        }
    }

    /** Answers that were right, and those that were refused because of damage. */
    private static final class Answers {
        private int given;
        private int refused;

        void check(Runnable answer) {
            try {
                answer.run();
                given++;
            } catch (CorruptException e) {
                refused++;
            }
        }

        void areOfBothKinds() {
            assertThat(given).as("given, " + refused + " refused").isPositive();
            assertThat(refused).as("refused, " + given + " given").isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("lasting")
    void of_damaged_threads_blame_bisect_and_diff_say_what_was_stored_or_that_it_is_damaged(EveryStore store)
            throws SQLException {
        Truth truth;
        List<CheckpointConfig> heads;
        try (Cairn cairn = store.open()) {
            RandomThread written = new RandomThread(cairn, store.thread(), 4);
            written.fill();
            truth = new Truth(cairn, store.thread());
            heads = written.heads();
        }
        assertThat(store.damageFrames()).isTrue();
        try (Cairn cairn = store.open()) {
            Answers blamed = new Answers();
            heads.forEach(head -> blamed.check(() -> blameChannels(cairn, head, truth)));
            assertThat(blamed.refused).as("channels are told by their digests").isZero();
            truth.commits.forEach(commit -> blamed.check(() -> blameLog(cairn, commit.config(), truth)));
            blamed.areOfBothKinds();
            Answers bisected = new Answers();
            for (CheckpointConfig head : heads) {
                bisected.check(() -> bisect(cairn, head, truth, Selection.all()));
                bisected.check(() -> bisect(cairn, head, truth, Selection.none().channels("z")));
            }
            bisected.areOfBothKinds();
            Answers compared = new Answers();
            diffs(cairn, truth, new Random(4)).forEach(compared::check);
            assertThat(compared.refused).isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("lasting")
    void of_damaged_threads_stats_count_what_can_be_read_and_name_the_rest(EveryStore store) throws SQLException {
        ThreadStats sound;
        try (Cairn cairn = store.open()) {
            new RandomThread(cairn, store.thread(), 4).fill();
            sound = cairn.threadStats(store.thread().threadId(), 10);
        }
        assertThat(store.damageFrames()).isTrue();
        try (Cairn cairn = store.open()) {
            ThreadStats damaged = cairn.threadStats(store.thread().threadId(), 10);
            assertThat(damaged.damages()).isNotEmpty();
            assertThat(damaged.checkpoints()).isEqualTo(sound.checkpoints());
            assertThat(damaged.recordBytes()).isEqualTo(sound.recordBytes());
            assertThat(changes(damaged)).isEqualTo(changes(sound));
            assertThat(damaged.compressions())
                    .as("of frames that cannot be read")
                    .isEmpty();
            assertThat(damaged.pruning()).isIn(null, sound.pruning());
        }
    }

    private static Map<String, Long> changes(ThreadStats stats) {
        Map<String, Long> changes = new TreeMap<>();
        stats.largest().forEach(channel -> changes.put(channel.name(), channel.changes()));
        return changes;
    }

    private static void search(Cairn cairn, CheckpointConfig thread, Truth truth, List<Damage> damages) {
        TextQuery query = TextQuery.of(TextPattern.fromWords("needle", false))
                .in(List.of(thread.threadId()))
                .limit(10_000);
        Set<String> found = new LinkedHashSet<>();
        Set<String> byText = new HashSet<>();
        for (TextMatch match : cairn.lookup().search(query, damages::add).items()) {
            String place = JsonPointer.ROOT.child(match.channel()) + match.pointer();
            assertThat(found.add(id(match.first().config()) + place)).as(place).isTrue();
            byText.add(match.channel() + "=" + match.after() + "@"
                    + id(match.first().config()));
        }
        assertThat(truth.places()).containsAll(found);
        truth.firsts().forEach((text, id) -> assertThat(byText).contains(text + "@" + id));
    }

    @ParameterizedTest
    @MethodSource("stores")
    void further_pages_of_a_search_read_on_and_are_what_one_page_is(EveryStore store) {
        try (Cairn cairn = store.open()) {
            new RandomThread(cairn, store.thread(), 5).fill();
            TextQuery query = TextQuery.of(TextPattern.fromWords("needle", false))
                    .in(List.of(store.thread().threadId()));
            List<TextMatch> whole = cairn.lookup()
                    .search(query.limit(10_000), FastReadersTest::refuse)
                    .items();
            assertThat(pages(query.limit(2), cairn.lookup(), cairn.lookup())).isEqualTo(whole);
            try (Cairn other = store.open()) {
                assertThat(pages(query.limit(7), cairn.lookup(), other.lookup()))
                        .as("a page of one program after one of another")
                        .isEqualTo(whole);
            }
        }
    }

    private static void refuse(Damage damage) {
        throw new AssertionError(damage.toString());
    }

    private static List<TextMatch> pages(TextQuery query, ThreadLookup one, ThreadLookup other) {
        List<TextMatch> found = new ArrayList<>();
        Page<TextMatch> page = one.search(query, FastReadersTest::refuse);
        for (int number = 1; page.next() != null; number++) {
            found.addAll(page.items());
            page = (number % 2 == 0 ? one : other).search(query.from(page.next()), FastReadersTest::refuse);
        }
        found.addAll(page.items());
        return found;
    }

    @Test
    void a_further_page_does_not_read_again_what_the_one_before_read() throws Exception {
        try (EveryStore store = EveryStore.sqlite()) {
            try (Cairn cairn = store.open()) {
                new RandomThread(cairn, store.thread(), 6).fill();
            }
            try (Storage storage = store.openStorage()) {
                Calls calls = new Calls(storage);
                Cairn cairn = Cairn.builder().on(calls.storage());
                TextQuery query = TextQuery.of(TextPattern.fromWords("needle", false))
                        .in(List.of(store.thread().threadId()));
                cairn.lookup().search(query.limit(10_000), FastReadersTest::refuse);
                int once = calls.rows();
                calls.forget();
                pages(query.limit(3), cairn.lookup(), cairn.lookup());
                assertThat(calls.rows()).isLessThanOrEqualTo(once);
            }
        }
    }

    private static void blameChannels(Cairn cairn, CheckpointConfig head, Truth truth) {
        List<AncestorSummary> way = cairn.lookup().ancestry(head).toList();
        List<Map<String, Document>> states =
                way.stream().map(at -> truth.state(at.at().config())).toList();
        cairn.lookup()
                .blame(BlameQuery.of(head).limit(100))
                .items()
                .forEach(channel -> assertThat(id(channel.origin().config()))
                        .as(channel.channel())
                        .isEqualTo(id(origin(way, states, state -> state.get(channel.channel())))));
    }

    private static void blameLog(Cairn cairn, CheckpointConfig head, Truth truth) {
        List<AncestorSummary> way = cairn.lookup().ancestry(head).toList();
        List<Map<String, Document>> states =
                way.stream().map(at -> truth.state(at.at().config())).toList();
        if (!states.get(0).containsKey("log")) {
            return;
        }
        cairn.lookup()
                .blame(BlameQuery.of(head).at("/log").limit(1_000))
                .items()
                .forEach(item -> {
                    int index = Integer.parseInt(item.pointer().substring(1));
                    assertThat(id(item.origin().config()))
                            .as(item.pointer())
                            .isEqualTo(id(origin(way, states, state -> {
                                Document log = state.get("log");
                                return log == null || log.size() <= index ? null : log.item(index);
                            })));
                });
    }

    private interface Part {
        @org.jspecify.annotations.Nullable
        Document of(Map<String, Document> state);
    }

    /** The oldest checkpoint from which on a part is as it is in the first. */
    private static CheckpointConfig origin(List<AncestorSummary> way, List<Map<String, Document>> states, Part part) {
        int oldest = 0;
        Document now = part.of(states.get(0));
        while (oldest + 1 < states.size() && Objects.equals(now, part.of(states.get(oldest + 1)))) {
            oldest++;
        }
        return way.get(oldest).at().config();
    }

    private static void bisect(Cairn cairn, CheckpointConfig head, Truth truth, Selection read) {
        List<AncestorSummary> way = cairn.lookup().ancestry(head).toList();
        StateCondition condition = (checkpoints, at) ->
                checkpoints.get(at, read).checkpoint().values().containsKey("z");
        Bisection found = cairn.lookup()
                .bisect(BisectQuery.of(way.get(way.size() - 1).at().config(), head, condition)
                        .everyTurn()
                        .limit(1_000));
        List<String> expected = new ArrayList<>();
        for (int i = way.size() - 2; i >= 0; i--) {
            boolean before = truth.state(way.get(i + 1).at().config()).containsKey("z");
            CheckpointConfig at = way.get(i).at().config();
            if (truth.state(at).containsKey("z") != before) {
                expected.add(id(at));
            }
        }
        assertThat(found.turns()).extracting(turn -> id(turn.at().config())).isEqualTo(expected);
    }

    /** Comparisons of checkpoints: each with the one that was stored before it, and some with any other. */
    private static List<Runnable> diffs(Cairn cairn, Truth truth, Random random) {
        List<Runnable> diffs = new ArrayList<>();
        List<CheckpointSummary> commits = truth.commits;
        for (int i = 1; i < commits.size(); i++) {
            CheckpointConfig to = commits.get(i).config();
            CheckpointConfig before = commits.get(i - 1).config();
            CheckpointConfig other = commits.get(random.nextInt(commits.size())).config();
            diffs.add(() -> diff(cairn, truth, before, to));
            diffs.add(() -> diff(cairn, truth, other, to));
        }
        return diffs;
    }

    private static void diff(Cairn cairn, Truth truth, CheckpointConfig from, CheckpointConfig to) {
        Map<String, Document> made = new TreeMap<>(truth.state(from));
        CheckpointDiff diff = cairn.checkpoints().diff(from, to);
        for (ChannelDiff channel : diff.channels()) {
            if (channel.change() == Change.REMOVED) {
                made.remove(channel.channel());
            } else if (channel.change() == Change.ADDED) {
                made.put(channel.channel(), truth.state(to).get(channel.channel()));
            } else {
                Document before = Objects.requireNonNull(made.get(channel.channel()));
                made.put(
                        channel.channel(),
                        Objects.requireNonNull(channel.patch()).apply(before));
            }
        }
        assertThat(made).isEqualTo(truth.state(to));
        assertThat(diff.same()).isEqualTo(truth.state(from).equals(truth.state(to)));
    }

    private static void stats(Cairn cairn, CheckpointConfig thread, Truth truth) {
        ThreadStats stats = cairn.threadStats(thread.threadId(), 10);
        assertThat(stats.damages()).isEmpty();
        assertThat(stats.checkpoints()).isEqualTo(truth.commits.size());
        for (String channel : List.of("k", "big")) { // the others may come to be stored otherwise without a change
            long changes = truth.commits.stream()
                    .filter(commit -> {
                        Map<String, Document> parent = commit.parentId() == null
                                ? Map.of()
                                : truth.states.getOrDefault(commit.parentId(), Map.of());
                        Document own = truth.state(commit.config()).get(channel);
                        return own != null && !own.equals(parent.get(channel));
                    })
                    .count();
            assertThat(stats.largest())
                    .filteredOn(found -> found.name().equals(channel))
                    .extracting(ThreadStats.Channel::changes)
                    .containsExactly(changes);
        }
        PruneOptions last = PruneOptions.of(RetentionPolicy.EMPTY.keepLast(1));
        PrunedThread plan = cairn.checkpoints().retention().prune(thread.threadId(), last.dryRun(true));
        PrunedThread done = cairn.checkpoints().retention().prune(thread.threadId(), last);
        assertThat(plan.removed()).isEqualTo(done.removed());
        assertThat(plan.kept()).isEqualTo(done.kept());
        assertThat(plan.freedBytes()).isEqualTo(done.freedBytes());
        assertThat(stats.pruning())
                .isEqualTo(new ThreadStats.Pruning(
                        PrunedThread.Outcome.PLANNED,
                        done.removed().size(),
                        done.kept().size(),
                        done.freedBytes()));
    }
}
