package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Key;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Everything that a store answers, question by question, to be compared with what a damaged copy of it answers. */
public final class Truth {
    private final Map<String, List<Object>> answers = new LinkedHashMap<>();

    private Truth() {}

    public static Truth of(Storage store) {
        Truth truth = new Truth();
        truth.questions(store).forEach((question, answer) -> truth.answers.put(question, answer.get()));
        return truth;
    }

    /**
     * Compares: each answer has to be right, {@code CORRUPT}, or right but for items that are missing.
     *
     * @return whether items are missing
     */
    public boolean isShortIn(Storage damaged) {
        boolean shorter = false;
        for (Map.Entry<String, Supplier<List<Object>>> question :
                questions(damaged).entrySet()) {
            List<Object> right = answers.getOrDefault(question.getKey(), List.of());
            try {
                List<Object> found = question.getValue().get();
                assertThat(isWithin(found, right))
                        .as("%s: %s of %s", question.getKey(), found, right)
                        .isTrue();
                shorter |= found.size() < right.size();
            } catch (CairnException e) {
                assertThat(e.code()).as("%s: %s", question.getKey(), e).isEqualTo(ErrorCode.CORRUPT);
            }
        }
        return shorter;
    }

    /** Whether one list becomes the other when some of its items are left out. */
    private static boolean isWithin(List<Object> found, List<Object> right) {
        Iterator<Object> rest = right.iterator();
        for (Object item : found) {
            boolean met = false;
            while (!met && rest.hasNext()) {
                met = rest.next().equals(item);
            }
            if (!met) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Truth t && t.answers.equals(answers);
    }

    @Override
    public int hashCode() {
        return answers.hashCode();
    }

    private Map<String, Supplier<List<Object>>> questions(Storage store) {
        Map<String, Supplier<List<Object>>> questions = new LinkedHashMap<>();
        questions.put("scopes", () -> scopes(store));
        questions.put(
                "expired", () -> List.copyOf(store.expired(Instant.MAX, 1000).items()));
        for (int kind : SampleStore.KINDS) {
            questions.put("all of kind " + kind, () -> all(store, kind));
        }
        for (Scope scope : SampleStore.SCOPES) {
            questions.put("frames " + scope, () -> frames(store, scope));
            for (int kind : SampleStore.KINDS) {
                questions.put("sequence " + scope + kind, () -> scan(store, scope, kind, Scan.Order.SEQUENCE, true));
                questions.put("brief " + scope + kind, () -> scan(store, scope, kind, Scan.Order.SEQUENCE, false));
                questions.put("keys " + scope + kind, () -> scan(store, scope, kind, Scan.Order.KEY, true));
            }
            gets(store, scope, questions);
        }
        return questions;
    }

    private void gets(Storage store, Scope scope, Map<String, Supplier<List<Object>>> questions) {
        for (int step = 0; step < 14; step++) {
            Read read = Read.of().get(1, Key.of("step" + step)).build();
            questions.put(
                    "get " + scope + step,
                    () -> List.copyOf(store.read(scope, read).records().get(0)));
        }
        Read head = Read.of().follow(2, Key.of("main"), 1).build();
        questions.put(
                "head " + scope,
                () -> List.copyOf(store.read(scope, head).records().get(0)));
    }

    private static List<Object> scopes(Storage store) {
        List<ScopeInfo> found = store.scopes(new ScopeScan(ScopePrefix.EVERYTHING, ScopeScan.Order.NAME, null, 1000))
                .items();
        return new ArrayList<>(found);
    }

    private static List<Object> all(Storage store, int kind) {
        List<Scoped<StoredRecord>> found = store.scanAll(
                        ScopePrefix.EVERYTHING,
                        new Scan(kind, Scan.Order.KEY, false, null, null, null, 1000, true),
                        null)
                .items();
        return new ArrayList<>(found);
    }

    private static List<Object> frames(Storage store, Scope scope) {
        List<Frame> frames = store.read(
                        scope,
                        Read.of()
                                .frames(new LaneRange(SampleStore.LANE, 0, 1000))
                                .build())
                .frames()
                .get(0);
        assertThat(frames).isSortedAccordingTo(Comparator.comparing(Frame::first));
        return new ArrayList<>(frames);
    }

    private static List<Object> scan(Storage store, Scope scope, int kind, Scan.Order order, boolean bodies) {
        return new ArrayList<>(store.scan(scope, new Scan(kind, order, true, null, null, null, 1000, bodies))
                .items());
    }
}
