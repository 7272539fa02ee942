package dev.cairn.retention;

import dev.cairn.internal.text.TimeText;
import dev.cairn.retention.RetentionReason.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The rules of a policy over some things at one moment. Not thread-safe. */
final class KeepRules {
    private final RetentionPolicy policy;
    private final List<RetentionItem> items;
    private final Instant now;
    private final List<List<RetentionReason>> counted = new ArrayList<>();

    KeepRules(RetentionPolicy policy, List<RetentionItem> items, Instant now) {
        this.policy = policy;
        this.items = items;
        this.now = now;
        items.forEach(item -> counted.add(new ArrayList<>()));
        for (Period period : Period.values()) {
            findLastOfEach(period, policy.keepEach().getOrDefault(period, 0));
        }
        new TreeMap<>(policy.keepTaggedLast()).forEach(this::findLastTagged);
    }

    private void findLastTagged(String tag, int count) {
        int found = 0;
        for (int i = items.size() - 1; i >= 0 && found < count; i--) {
            if (items.get(i).tags().contains(tag)) {
                counted.get(i).add(new RetentionReason(Kind.TAGGED, "'" + tag + "' as one of its last " + count));
                found++;
            }
        }
    }

    /** From the newest on, the first thing met in each period, until there are enough. What is dated in the future takes no place. */
    private void findLastOfEach(Period period, int count) {
        Set<String> seen = new HashSet<>();
        for (int i = items.size() - 1; i >= 0 && seen.size() < count; i--) {
            Instant time = items.get(i).time();
            String label = period.label(time, policy.zone());
            if (!time.isAfter(now) && seen.add(label)) {
                counted.get(i).add(new RetentionReason(kind(period), label));
            }
        }
    }

    private static Kind kind(Period period) {
        return switch (period) {
            case HOUR -> Kind.HOURLY;
            case DAY -> Kind.DAILY;
            case WEEK -> Kind.WEEKLY;
            case MONTH -> Kind.MONTHLY;
        };
    }

    /** All that keeps a thing. */
    List<RetentionReason> keeping(int index) {
        RetentionItem item = items.get(index);
        List<RetentionReason> reasons = new ArrayList<>();
        item.protections().forEach(text -> reasons.add(new RetentionReason(Kind.PROTECTED, text)));
        if (item.pinned()) {
            reasons.add(RetentionReason.of(Kind.PINNED));
        }
        if (index == items.size() - 1 && !policy.newestMayGo()) {
            reasons.add(RetentionReason.of(Kind.NEWEST));
        }
        Instant end = item.expires();
        if (end != null && end.isAfter(now)) {
            reasons.add(new RetentionReason(Kind.RETAINED, end.toString()));
        }
        addRules(index, item, reasons);
        return reasons;
    }

    private void addRules(int index, RetentionItem item, List<RetentionReason> reasons) {
        if (policy.isEmpty()) {
            return;
        }
        if (items.size() - index <= policy.keepLast()) {
            reasons.add(new RetentionReason(Kind.LAST, String.valueOf(policy.keepLast())));
        }
        if (item.time().isAfter(now)) {
            reasons.add(RetentionReason.of(Kind.FUTURE));
        } else if (policy.keepWithin() != null && isYounger(item, policy.keepWithin())) {
            reasons.add(new RetentionReason(Kind.WITHIN, TimeText.of(policy.keepWithin())));
        }
        reasons.addAll(counted.get(index));
        longestTag(item)
                .filter(tag -> isYounger(item, tag.getValue()))
                .ifPresent(tag -> reasons.add(
                        new RetentionReason(Kind.TAGGED, "'" + tag.getKey() + "' for " + TimeText.of(tag.getValue()))));
    }

    private boolean isYounger(RetentionItem item, Duration age) {
        return Duration.between(item.time(), now).compareTo(age) < 0;
    }

    /** The tag that keeps longest; of equal ones the first by name, so that the same is reported each time. */
    private Optional<Map.Entry<String, Duration>> longestTag(RetentionItem item) {
        return policy.keepTagged().entrySet().stream()
                .filter(tag -> item.tags().contains(tag.getKey()))
                .max(Map.Entry.<String, Duration>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())));
    }
}
