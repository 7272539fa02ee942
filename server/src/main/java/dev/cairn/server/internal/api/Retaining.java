package dev.cairn.server.internal.api;

import dev.cairn.answer.Input;
import dev.cairn.internal.text.Problems;
import dev.cairn.internal.text.TimeText;
import dev.cairn.model.Document;
import dev.cairn.retention.Period;
import dev.cairn.retention.RetentionPolicy;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** A retention policy, as bodies say it. Stateless. */
final class Retaining {
    private Retaining() {}

    /** The policy; empty where the body has no rule. */
    static RetentionPolicy policy(Input input) {
        Problems problems = new Problems("Cannot read the retention rules", Map.of());
        RetentionPolicy policy = RetentionPolicy.EMPTY.in(zone(input, problems));
        for (String rule : List.of("keep_last", "keep_hourly", "keep_daily", "keep_weekly", "keep_monthly")) {
            input.whole(rule)
                    .filter(count -> count < 1 || count > Integer.MAX_VALUE)
                    .ifPresent(count -> problems.invalid("/" + rule, "must be at least 1, not " + count));
        }
        problems.throwIfAny();
        policy = with(policy, input.count("keep_last"), RetentionPolicy::keepLast);
        policy = with(policy, input.age("keep_within", Instant.now()), RetentionPolicy::keepWithin);
        policy = with(policy, input.count("keep_hourly"), (all, count) -> all.keepEach(Period.HOUR, count));
        policy = with(policy, input.count("keep_daily"), (all, count) -> all.keepEach(Period.DAY, count));
        policy = with(policy, input.count("keep_weekly"), (all, count) -> all.keepEach(Period.WEEK, count));
        policy = with(policy, input.count("keep_monthly"), (all, count) -> all.keepEach(Period.MONTH, count));
        for (Map.Entry<String, Document> tag : input.members("keep_tagged").entrySet()) {
            policy = policy.keepTagged(
                    tag.getKey(), TimeText.parse(tag.getValue().text(), Instant.now()));
        }
        for (Map.Entry<String, Document> tag : input.members("keep_tagged_last").entrySet()) {
            policy = policy.keepTaggedLast(
                    tag.getKey(), Integer.parseInt(tag.getValue().text()));
        }
        return input.flag("newest_too") ? policy.evenTheNewest() : policy;
    }

    private static <T> RetentionPolicy with(
            RetentionPolicy policy, Optional<T> value, BiFunction<RetentionPolicy, T, RetentionPolicy> rule) {
        return value.map(given -> rule.apply(policy, given)).orElse(policy);
    }

    private static ZoneId zone(Input input, Problems problems) {
        try {
            return ZoneId.of(input.text("zone", "UTC"));
        } catch (DateTimeException e) {
            problems.invalid("/zone", "must be a time zone such as UTC or Europe/Berlin");
            return ZoneOffset.UTC;
        }
    }
}
