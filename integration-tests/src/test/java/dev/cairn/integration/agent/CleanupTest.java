package dev.cairn.integration.agent;

import static dev.cairn.integration.agent.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.Agents;
import dev.cairn.agent.BackupPlace;
import dev.cairn.agent.CleanupOptions;
import dev.cairn.agent.CleanupReport;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.error.ErrorCode;
import dev.cairn.retention.Period;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.tck.support.ManualClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CleanupTest {
    private static final String STORES = "dev.cairn.integration.agent.AgentStores#all";
    private static final Instant START = Instant.parse("2026-10-24T20:00:00Z");

    private final ManualClock clock = new ManualClock(START);

    private Agents agents(AgentStores stores) {
        return stores.agents(settings -> settings.clock(clock));
    }

    private static SaveOptions days(int days) {
        return SaveOptions.DEFAULT.retentionDays(days);
    }

    /** The marks of what an agent has, oldest first. */
    private static List<Object> left(Agents agents, String agentId) {
        List<Object> marks = new ArrayList<>();
        for (SnapshotSummary summary : agents.snapshots()
                .list(agentId, SnapshotQuery.all().limit(1_000))
                .items()) {
            marks.add(
                    0,
                    agents.load(agentId, summary.snapshotId()).workingMemory().get("mark"));
        }
        return marks;
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void what_has_expired_goes_and_the_rest_stays(AgentStores stores) {
        Agents agents = agents(stores);
        agents.save("a", States.small(1), days(1));
        agents.save("a", States.small(2), days(30));
        agents.save("a", States.small(3), days(1));
        agents.save("a", States.small(4));
        agents.save("b", States.small(5), days(1));
        clock.advance(Duration.ofDays(1));
        CleanupReport report = agents(stores).cleanup(CleanupOptions.EXPIRED);
        assertThat(report.removed()).hasSize(2);
        assertThat(report.removed().get(0).reasons()).singleElement().asString().startsWith("expired at");
        assertThat(left(agents, "a")).containsExactly(2, 4);
        assertThat(left(agents, "b")).as("the latest stays").containsExactly(5);
        assertThat(report.kept())
                .hasSize(3)
                .allSatisfy(kept -> assertThat(kept.reasons()).isNotEmpty());
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void nothing_expires_unless_it_was_said(AgentStores stores) {
        Agents agents = agents(stores);
        agents.save("a", States.small(1));
        agents.save("a", States.small(2));
        clock.advance(Duration.ofDays(100_000));
        assertThat(agents.cleanup(CleanupOptions.EXPIRED).removed()).isEmpty();
        assertThat(agents.cleanup(CleanupOptions.EXPIRED.latestToo()).removed()).isEmpty();
        assertThat(left(agents, "a")).hasSize(2);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void the_latest_goes_only_when_asked_for(AgentStores stores) {
        Agents agents = agents(stores);
        agents.save("a", States.small(1), days(1));
        clock.advance(Duration.ofDays(2));
        assertThat(agents.cleanup(CleanupOptions.EXPIRED).removed()).isEmpty();
        assertThat(agents.cleanup(CleanupOptions.EXPIRED.latestToo()).removed()).hasSize(1);
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items()).isEmpty();
        assertThat(agents.cleanup(CleanupOptions.EXPIRED).removed()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void the_services_retention_holds_unless_a_save_says_another(AgentStores stores) {
        Agents agents = stores.agents(settings -> settings.clock(clock).agentRetentionDays(7));
        agents.save("a", States.small(1));
        agents.save("a", States.small(2), days(90));
        agents.save("a", States.small(3), SaveOptions.DEFAULT.retention(SaveOptions.FOREVER));
        agents.save("a", States.small(4));
        clock.advance(Duration.ofDays(8));
        agents.cleanup(CleanupOptions.EXPIRED);
        assertThat(left(agents, "a")).containsExactly(2, 3, 4);
        refused(ErrorCode.INVALID, () -> stores.agents(settings -> settings.agentRetentionDays(0)));
        refused(ErrorCode.INVALID, () -> SaveOptions.DEFAULT.retentionDays(0));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void pins_keep_whatever_has_expired(AgentStores stores) {
        Agents agents = agents(stores);
        agents.save("a", States.small(1), days(1).pinned(true));
        AgentStateSnapshot two = agents.save("a", States.small(2), days(1));
        agents.save("a", States.small(3), days(1));
        agents.save("a", States.small(4));
        agents.snapshots().pin("a", two.snapshotId(), true);
        clock.advance(Duration.ofDays(2));
        agents.cleanup(CleanupOptions.EXPIRED);
        assertThat(left(agents, "a")).containsExactly(1, 2, 4);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_dry_run_says_what_the_real_run_does(AgentStores stores) {
        Agents agents = agents(stores);
        for (int i = 0; i < 20; i++) {
            agents.save("a", States.small(i), SaveOptions.DEFAULT.tags(i % 2 == 0 ? "even" : "odd"));
            clock.advance(Duration.ofHours(5));
        }
        CleanupOptions options = CleanupOptions.of(
                RetentionPolicy.EMPTY.keepLast(3).keepEach(Period.DAY, 2).keepTagged("odd", Duration.ofHours(40)));
        CleanupReport dry = agents.cleanup(options.dryRun(true));
        assertThat(dry.dryRun()).isTrue();
        assertThat(agents.snapshots().list("a", SnapshotQuery.all().limit(100)).items())
                .hasSize(20);
        CleanupReport real = agents.cleanup(options);
        assertThat(real.removed()).isEqualTo(dry.removed()).isNotEmpty();
        assertThat(real.kept()).isEqualTo(dry.kept());
        assertThat(agents.snapshots().list("a", SnapshotQuery.all().limit(100)).items())
                .hasSize(real.kept().size());
        assertThat(agents.cleanup(options).removed()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void the_seeds_retention_by_tag_is_one_policy(AgentStores stores) {
        Agents agents = agents(stores);
        Map<String, List<String>> tags = new TreeMap<>(Map.of(
                "auto", List.of("auto-checkpoint"),
                "experiment", List.of("x", "experiment", "auto-checkpoint"),
                "manual", List.of("manual-save"),
                "milestone", List.of("auto-checkpoint", "production-milestone")));
        tags.forEach((mark, all) -> agents.save("a", States.small(mark), SaveOptions.DEFAULT.tags(all)));
        agents.save("a", States.small("newest"));
        CleanupOptions policy = CleanupOptions.of(RetentionPolicy.EMPTY
                .keepTagged("auto-checkpoint", Duration.ofDays(7))
                .keepTagged("manual-save", Duration.ofDays(90))
                .keepTagged("experiment", Duration.ofDays(30))
                .keepTagged("production-milestone", Duration.ofDays(365)));
        Map<Integer, List<Object>> golden = new TreeMap<>(Map.of(
                6, List.of("auto", "experiment", "manual", "milestone", "newest"),
                8, List.of("experiment", "manual", "milestone", "newest"),
                31, List.of("manual", "milestone", "newest"),
                91, List.of("milestone", "newest"),
                366, List.of("newest")));
        golden.forEach((day, expected) -> {
            clock.advance(Duration.between(clock.instant(), START.plus(Duration.ofDays(day))));
            agents.cleanup(policy);
            assertThat(left(agents, "a")).as("day " + day).isEqualTo(expected);
        });
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void one_an_hour_across_the_night_when_summer_ends(AgentStores stores) {
        Agents agents = agents(stores);
        clock.advance(Duration.between(START, Instant.parse("2026-10-24T23:15:00Z")));
        for (int i = 0; i < 8; i++) {
            agents.save("a", States.small(i));
            clock.advance(Duration.ofMinutes(30));
        }
        agents.cleanup(CleanupOptions.of(
                RetentionPolicy.EMPTY.keepEach(Period.HOUR, 100).in(ZoneId.of("Europe/Berlin"))));
        assertThat(left(agents, "a")).containsExactly(1, 3, 5, 7);
        agents.cleanup(CleanupOptions.of(
                RetentionPolicy.EMPTY.keepEach(Period.DAY, 100).in(ZoneId.of("Europe/Berlin"))));
        assertThat(left(agents, "a")).containsExactly(7);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void what_is_left_reads_and_takes_no_more_than_it_needs(AgentStores stores) {
        Agents agents = agents(stores);
        for (int i = 0; i < 30; i++) {
            agents.save("a", States.steps(100 + 20 * i), days(1));
            clock.advance(Duration.ofSeconds(1));
        }
        long before = StoredFrameFacts.bytes(stores, "a");
        clock.advance(Duration.ofDays(2));
        agents.cleanup(CleanupOptions.EXPIRED);
        assertThat(left(agents, "a")).containsExactly(100 + 20 * 29);
        List<Object> damage = new ArrayList<>();
        agents.verify("a", damage::add);
        assertThat(damage).isEmpty();
        assertThat(StoredFrameFacts.bytes(stores, "a")).isLessThan(before);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void expired_backup_files_go_too(AgentStores stores, @TempDir Path folder) {
        Agents agents = agents(stores);
        agents.save("a", States.small(1));
        var kept = agents.backups().create("a", null, BackupPlace.folder(folder.resolve("kept")), null);
        var going = agents.backups().create("a", null, BackupPlace.folder(folder.resolve("going")), Duration.ofDays(3));
        assertThat(going.retentionDays()).isEqualTo(3);
        clock.advance(Duration.ofDays(3));
        assertThat(agents.cleanup(CleanupOptions.EXPIRED.dryRun(true)).removedBackups())
                .containsExactly(going);
        assertThat(agents.cleanup(CleanupOptions.EXPIRED).removedBackups()).containsExactly(going);
        assertThat(Path.of(going.storagePath())).doesNotExist();
        assertThat(Files.exists(Path.of(kept.storagePath()))).isTrue();
        assertThat(agents.backups().list("a")).containsExactly(kept);
    }
}
