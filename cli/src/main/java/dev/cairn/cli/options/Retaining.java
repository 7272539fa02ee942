package dev.cairn.cli.options;

import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.Cli;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.internal.text.TimeText;
import dev.cairn.retention.Period;
import dev.cairn.retention.RetentionPolicy;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that make a retention policy. Not safe for use by several threads. */
public final class Retaining {
    @Option(names = "--keep-last", paramLabel = "N", description = "Keep the N stored last.")
    private @Nullable Integer last;

    @Option(
            names = "--keep-within",
            paramLabel = "TIME",
            description = "Keep those younger than this: 30m (minutes), 12h, 30d, 6mo (months), 2y.")
    private @Nullable Duration within;

    @Option(names = "--keep-hourly", paramLabel = "N", description = "Keep the last of each hour, for N hours.")
    private @Nullable Integer hourly;

    @Option(names = "--keep-daily", paramLabel = "N", description = "Keep the last of each day, for N days.")
    private @Nullable Integer daily;

    @Option(names = "--keep-weekly", paramLabel = "N", description = "Keep the last of each week, for N weeks.")
    private @Nullable Integer weekly;

    @Option(names = "--keep-monthly", paramLabel = "N", description = "Keep the last of each month, for N months.")
    private @Nullable Integer monthly;

    @Option(
            names = "--keep-tag",
            paramLabel = "TAG=TIME",
            description = "Keep those with this tag for this time. With several tags, the longest time counts.")
    private Map<String, Duration> tagged = new LinkedHashMap<>();

    @Option(names = "--keep-tag-last", paramLabel = "TAG=N", description = "Keep the N stored last with this tag.")
    private Map<String, Integer> taggedLast = new LinkedHashMap<>();

    @Option(
            names = "--zone",
            paramLabel = "ZONE",
            description = "Time zone of hours and days, such as Europe/Berlin. Default: UTC.")
    private String zone = "UTC";

    @Option(names = "--newest-too", description = "Allow removing the one stored last.")
    private boolean newestToo;

    @Option(names = "--unknown-tags", description = "Accept a rule whose tag does not exist.")
    private boolean unknownTags;

    /** Says from when on {@code --keep-within} keeps everything, so that a unit that was meant otherwise is seen. */
    public void tellCutOff(Cli cli) {
        if (within != null) {
            cli.output()
                    .note("--keep-within keeps everything younger than "
                            + cli.shell().clock().instant().minus(within).truncatedTo(ChronoUnit.SECONDS) + ".");
        }
    }

    /**
     * Names the tags of rules that nothing has.
     *
     * @param unknown the tags
     * @param things what could have them, such as {@code snapshot}
     * @throws CommandFailure when there are any, something would be removed, and the caller did not allow it
     */
    public void check(Cli cli, List<String> unknown, String things, boolean dryRun) {
        if (!unknown.isEmpty() && !dryRun && !unknownTags) {
            throw CommandFailure.usage("Cannot prune: no " + things + " has the tag '" + String.join("', '", unknown)
                    + "', so its rule keeps nothing. Nothing was removed. Correct the tag, or give --unknown-tags.");
        }
        unknown.forEach(tag -> cli.output()
                .note(SafeText.of("No " + things + " has the tag '" + tag + "', so its rule keeps nothing.")));
    }

    /**
     * The policy.
     *
     * @throws CommandFailure when a count is below 1, a time is nothing or the zone unknown
     */
    public RetentionPolicy policy() {
        expectPositive("--keep-last", last);
        expectPositive("--keep-hourly", hourly);
        expectPositive("--keep-daily", daily);
        expectPositive("--keep-weekly", weekly);
        expectPositive("--keep-monthly", monthly);
        expectSome("--keep-within", within);
        tagged.forEach((tag, time) -> expectSome("--keep-tag " + tag, time));
        taggedLast.forEach((tag, count) -> expectPositive("--keep-tag-last " + tag, count));
        RetentionPolicy policy = RetentionPolicy.EMPTY.in(Zones.of(zone));
        policy = last == null ? policy : policy.keepLast(last);
        policy = within == null ? policy : policy.keepWithin(within);
        policy = with(policy, Period.HOUR, hourly);
        policy = with(policy, Period.DAY, daily);
        policy = with(policy, Period.WEEK, weekly);
        policy = with(policy, Period.MONTH, monthly);
        for (Map.Entry<String, Duration> tag : tagged.entrySet()) {
            policy = policy.keepTagged(tag.getKey(), tag.getValue());
        }
        for (Map.Entry<String, Integer> tag : taggedLast.entrySet()) {
            policy = policy.keepTaggedLast(tag.getKey(), tag.getValue());
        }
        return newestToo ? policy.evenTheNewest() : policy;
    }

    private static RetentionPolicy with(RetentionPolicy policy, Period period, @Nullable Integer count) {
        return count == null ? policy : policy.keepEach(period, count);
    }

    private static void expectPositive(String option, @Nullable Integer count) {
        if (count != null && count < 1) {
            throw CommandFailure.usage(option + " must be at least 1, not " + count + ".");
        }
    }

    private static void expectSome(String option, @Nullable Duration time) {
        if (time != null && time.isZero()) {
            throw CommandFailure.usage(option + " is longer than nothing, not " + TimeText.of(time) + ".");
        }
    }
}
