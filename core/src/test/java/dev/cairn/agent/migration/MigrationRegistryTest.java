package dev.cairn.agent.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MigrationRegistryTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-01T10:00:00Z"), ZoneOffset.UTC);

    private static StateVersion v(String text) {
        return StateVersion.parse(text);
    }

    private static StateMigration step(String from, String to) {
        return StateMigration.of(v(from), v(to), from + " to " + to);
    }

    private static MigrationFunction adding(String member) {
        return MigrationFunction.ofMembers(members -> {
            members.put(member, "added");
            return members;
        });
    }

    private static Document snapshot(String version) {
        return Document.parse(
                "{\"agent_id\":\"a\",\"snapshot_id\":\"s\",\"version\":"
                        + v(version).toDocument().json()
                        + ",\"status\":\"running\",\"execution_context\":{\"n\":1.10,\"deep\":{\"list\":[1,2,3]}},\"unknown\":1e400}");
    }

    private static List<String> names(MigrationRegistry migrations, String from, String to) {
        return migrations.path(v(from), v(to)).orElseThrow().stream()
                .map(step -> step.fromVersion() + ">" + step.toVersion())
                .toList();
    }

    private static MigrationRegistry of(String... steps) {
        MigrationRegistry.Builder builder = MigrationRegistry.none();
        for (String step : steps) {
            String[] ends = step.split(">", -1);
            builder.register(step(ends[0], ends[1]), adding("step_" + ends[1]));
        }
        return builder.build();
    }

    @Test
    void nothing_is_registered_at_first() {
        assertThat(MigrationRegistry.none().build().steps()).isEmpty();
        assertThat(MigrationRegistry.builtIn().build().steps())
                .extracting(StateMigration::migrationFunction)
                .containsExactly("migrate_1.0.0_to_1.1.0");
    }

    @Test
    void a_step_is_registered_with_what_it_says_of_itself() {
        StateMigration step = step("1.0.0", "2.0.0").named("overhaul").breaking();
        MigrationRegistry migrations =
                MigrationRegistry.none().register(step, adding("x")).build();

        assertThat(migrations.steps()).containsExactly(step);
        assertThat(migrations.steps().get(0).breakingChange()).isTrue();
        assertThat(migrations.steps().get(0).appliedAt()).isNull();
    }

    @Test
    void several_steps_are_listed_in_the_order_of_their_registration() {
        assertThat(of("1.0.0>1.1.0", "2.0.0>3.0.0", "1.1.0>2.0.0").steps())
                .extracting(step -> step.fromVersion().toString())
                .containsExactly("1.0.0", "2.0.0", "1.1.0");
    }

    @Test
    void a_second_step_between_the_same_versions_is_refused() {
        MigrationRegistry.Builder builder = MigrationRegistry.none().register(step("1.0.0", "1.1.0"), adding("x"));
        assertThatThrownBy(() -> builder.register(step("1.0.0", "1.1.0").named("other"), adding("y")))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ALREADY_EXISTS))
                .hasMessageContaining("migrate_1.0.0_to_1.1.0");
    }

    @Test
    void a_step_up_must_raise_the_version_and_a_step_down_must_lower_it() {
        assertThatThrownBy(() -> MigrationRegistry.none().register(step("2.0.0", "1.0.0"), adding("x")))
                .hasMessageContaining("must lead up");
        assertThatThrownBy(() -> MigrationRegistry.none().registerDown(step("1.0.0", "2.0.0"), adding("x")))
                .hasMessageContaining("must lead down");
        assertThatThrownBy(() -> MigrationRegistry.none().register(step("1.0.0", "1.0.0"), adding("x")))
                .hasMessageContaining("must lead up");
    }

    @Test
    void between_equal_versions_there_is_always_a_way_and_it_is_empty() {
        assertThat(of().canMigrate(v("1.0.0"), v("1.0.0"))).isTrue();
        assertThat(of().path(v("1.0.0"), v("1.0.0"))).contains(List.of());
    }

    @Test
    void ways_of_one_and_of_several_steps_are_found() {
        MigrationRegistry migrations = of("1.0.0>1.1.0", "1.1.0>2.0.0", "2.0.0>3.0.0", "3.0.0>4.0.0");
        assertThat(names(migrations, "1.0.0", "1.1.0")).containsExactly("1.0.0>1.1.0");
        assertThat(names(migrations, "1.0.0", "4.0.0"))
                .containsExactly("1.0.0>1.1.0", "1.1.0>2.0.0", "2.0.0>3.0.0", "3.0.0>4.0.0");
        assertThat(migrations.canMigrate(v("1.0.0"), v("5.0.0"))).isFalse();
        assertThat(of().canMigrate(v("1.0.0"), v("1.1.0"))).isFalse();
    }

    @Test
    void the_shortest_way_wins_in_a_branching_graph() {
        MigrationRegistry migrations = of("1.0.0>1.1.0", "1.1.0>1.2.0", "1.2.0>2.0.0", "1.0.0>1.5.0", "1.5.0>2.0.0");
        assertThat(names(migrations, "1.0.0", "2.0.0")).containsExactly("1.0.0>1.5.0", "1.5.0>2.0.0");
    }

    @Test
    void a_longer_way_that_loses_nothing_is_better_than_a_short_one_that_does() {
        MigrationRegistry migrations = MigrationRegistry.none()
                .register(step("1.0.0", "2.0.0").losing(), adding("x"))
                .register(step("1.0.0", "1.1.0"), adding("y"))
                .register(step("1.1.0", "1.2.0"), adding("y"))
                .register(step("1.2.0", "2.0.0"), adding("z"))
                .build();
        assertThat(names(migrations, "1.0.0", "2.0.0")).hasSize(3);
    }

    @Test
    void of_equally_long_ways_the_one_over_the_larger_version_is_taken() {
        assertThat(names(of("1.0.0>1.2.0", "1.0.0>1.7.0", "1.2.0>2.0.0", "1.7.0>2.0.0"), "1.0.0", "2.0.0"))
                .containsExactly("1.0.0>1.7.0", "1.7.0>2.0.0");
    }

    @Test
    void there_is_no_way_back_unless_steps_downwards_are_registered() {
        assertThat(of("1.0.0>2.0.0").canMigrate(v("2.0.0"), v("1.0.0"))).isFalse();
        MigrationRegistry both = MigrationRegistry.none()
                .register(step("1.0.0", "2.0.0"), adding("up"))
                .registerDown(step("2.0.0", "1.0.0").losing(), adding("down"))
                .build();
        assertThat(names(both, "2.0.0", "1.0.0")).containsExactly("2.0.0>1.0.0");
        assertThat(names(both, "1.0.0", "2.0.0")).containsExactly("1.0.0>2.0.0");
    }

    @Test
    void a_way_upwards_never_goes_through_a_step_downwards() {
        MigrationRegistry migrations = MigrationRegistry.none()
                .registerDown(step("1.5.0", "1.4.0"), adding("down"))
                .register(step("1.4.0", "2.0.0"), adding("up"))
                .build();
        assertThat(migrations.canMigrate(v("1.5.0"), v("2.0.0"))).isFalse();
    }

    @Test
    void steps_are_applied_in_order_with_their_times_and_the_rest_stays_as_written() {
        MigratedState migrated =
                of("1.0.0>1.1.0", "1.1.0>2.0.0").migrate(snapshot("1.0.0"), v("1.0.0"), v("2.0.0"), CLOCK);

        assertThat(migrated.version()).isEqualTo(v("2.0.0"));
        assertThat(migrated.applied())
                .extracting(StateMigration::appliedAt)
                .containsExactly(CLOCK.instant(), CLOCK.instant());
        assertThat(migrated.document().json())
                .contains("\"n\":1.10", "\"unknown\":1e400", "\"step_1.1.0\":\"added\"", "\"step_2.0.0\":\"added\"");
        assertThat(migrated.document().at("/version/major").text()).isEqualTo("2");
        assertThat(migrated.document().at("/snapshot_id").text()).isEqualTo("s");
    }

    @Test
    void nothing_is_applied_where_nothing_is_needed() {
        Document document = snapshot("1.0.0");
        MigratedState migrated = of().migrate(document, v("1.0.0"), v("1.0.0"), CLOCK);
        assertThat(migrated.document()).isSameAs(document);
        assertThat(migrated.applied()).isEmpty();
    }

    @Test
    void a_version_that_is_a_text_stays_a_text() {
        Document document = Document.parse("{\"agent_id\":\"a\",\"version\":\"1.0.0\"}");
        assertThat(of("1.0.0>1.1.0")
                        .migrate(document, v("1.0.0"), v("1.1.0"), CLOCK)
                        .document()
                        .json())
                .contains("\"version\":\"1.1.0\"");
    }

    @Test
    void a_context_that_moves_to_another_member_is_kept_whole() {
        MigrationRegistry migrations = MigrationRegistry.none()
                .register(step("1.0.0", "2.0.0").breaking(), MigrationFunction.ofMembers(members -> {
                    Object context = members.remove("execution_context");
                    members.put("execution_context_v2", Map.of("type", "enhanced", "data", context));
                    return members;
                }))
                .build();
        Document migrated = migrations
                .migrate(snapshot("1.0.0"), v("1.0.0"), v("2.0.0"), CLOCK)
                .document();

        assertThat(migrated.member("execution_context")).isEmpty();
        assertThat(migrated.at("/execution_context_v2/data").json())
                .isEqualTo("{\"n\":1.10,\"deep\":{\"list\":[1,2,3]}}");
    }

    @Test
    void without_a_way_both_versions_and_the_nearest_that_can_be_reached_are_reported() {
        assertThatThrownBy(() -> of("1.0.0>1.1.0", "1.1.0>1.9.0", "3.0.0>4.0.0")
                        .migrate(snapshot("1.0.0"), v("1.0.0"), v("3.0.0"), CLOCK))
                .isInstanceOfSatisfying(CairnException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.INCOMPATIBLE);
                    assertThat(e.details())
                            .containsEntry("from", "1.0.0")
                            .containsEntry("to", "3.0.0")
                            .containsEntry("nearest", "1.9.0");
                })
                .hasMessageContainingAll("1.0.0", "3.0.0", "1.9.0");
        assertThatThrownBy(() -> of().migrate(snapshot("1.0.0"), v("1.0.0"), v("2.0.0"), CLOCK))
                .hasMessageContaining("no step leads from 1.0.0");
    }

    @Test
    void a_failing_step_names_itself_and_later_ones_do_not_run() {
        List<String> ran = new ArrayList<>();
        MigrationRegistry migrations = MigrationRegistry.none()
                .register(step("1.0.0", "1.1.0"), document -> {
                    ran.add("first");
                    return document;
                })
                .register(step("1.1.0", "1.2.0").named("breaks"), document -> {
                    throw new IllegalStateException("no field x");
                })
                .register(step("1.2.0", "2.0.0"), document -> {
                    ran.add("third");
                    return document;
                })
                .build();
        Document document = snapshot("1.0.0");
        String before = document.json();

        assertThatThrownBy(() -> migrations.migrate(document, v("1.0.0"), v("2.0.0"), CLOCK))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CALLBACK_FAILED))
                .hasMessageContainingAll("breaks", "1.1.0", "1.2.0", "no field x")
                .hasRootCauseInstanceOf(IllegalStateException.class);
        assertThat(ran).containsExactly("first");
        assertThat(document.json()).isEqualTo(before);
    }

    @Test
    void a_step_that_returns_nothing_or_changes_who_the_snapshot_is_fails() {
        List<MigrationFunction> wrong = List.of(
                document -> Document.of(List.of(1)),
                MigrationFunction.ofMembers(members -> {
                    members.put("agent_id", "other");
                    return members;
                }),
                MigrationFunction.ofMembers(members -> {
                    members.remove("snapshot_id");
                    return members;
                }));
        for (MigrationFunction function : wrong) {
            MigrationRegistry migrations = MigrationRegistry.none()
                    .register(step("1.0.0", "2.0.0"), function)
                    .build();
            assertThatThrownBy(() -> migrations.migrate(snapshot("1.0.0"), v("1.0.0"), v("2.0.0"), CLOCK))
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CALLBACK_FAILED));
        }
    }

    @Test
    void the_built_in_step_gives_metadata_and_a_zone_and_keeps_what_is_there() {
        MigrationRegistry migrations = MigrationRegistry.builtIn().build();
        String old = "{\"agent_id\":\"a\",\"timestamp\":\"2026-01-02T03:04:05.678901\",\"x\":1}";
        String given = "{\"agent_id\":\"a\",\"timestamp\":\"2026-01-02T03:04:05+02:00\",\"metadata\":{\"k\":0}}";

        assertThat(migrations
                        .migrate(Document.parse(old), v("1.0.0"), v("1.1.0"), CLOCK)
                        .document()
                        .json())
                .isEqualTo("{\"agent_id\":\"a\",\"timestamp\":\"2026-01-02T03:04:05.678901Z\",\"x\":1,\"metadata\":{},"
                        + "\"version\":{\"major\":1,\"minor\":1,\"patch\":0}}");
        assertThat(migrations
                        .migrate(Document.parse(given), v("1.0.0"), v("1.1.0"), CLOCK)
                        .document()
                        .json())
                .isEqualTo("{\"agent_id\":\"a\",\"timestamp\":\"2026-01-02T03:04:05+02:00\",\"metadata\":{\"k\":0},"
                        + "\"version\":{\"major\":1,\"minor\":1,\"patch\":0}}");
    }

    @Test
    void the_built_in_step_leaves_the_digits_of_a_time_and_what_is_no_time_as_they_are() {
        MigrationRegistry migrations = MigrationRegistry.builtIn().build();
        for (String time : List.of("2026-01-02T03:04:00", "2026-01-02T03:04:05.100", "2026-01-02T03:04:05.123400")) {
            assertThat(timestamp(migrations, time)).isEqualTo(time + "Z");
        }
        for (String other : List.of("2026-01-02T03:04:00Z", "2026-01-02T03:04:05.5-07:00", "yesterday", "")) {
            assertThat(timestamp(migrations, other)).isEqualTo(other);
        }
    }

    private static String timestamp(MigrationRegistry migrations, String time) {
        Document document = Document.of(Map.of("agent_id", "a", "timestamp", time));
        return migrations
                .migrate(document, v("1.0.0"), v("1.1.0"), CLOCK)
                .document()
                .at("/timestamp")
                .text();
    }

    @Test
    void migrations_of_providers_on_the_class_path_are_found() {
        assertThat(MigrationRegistry.discovered()
                        .build()
                        .path(v("90.0.0"), v("91.0.0"))
                        .orElseThrow())
                .extracting(StateMigration::migrationFunction)
                .containsExactly("of_a_provider");
        assertThat(MigrationRegistry.discovered().build().canMigrate(v("1.0.0"), v("1.1.0")))
                .isTrue();
    }

    /** Found through {@code META-INF/services}. */
    public static final class Provider implements MigrationProvider {
        /** For the loader. */
        public Provider() {}

        @Override
        public void register(MigrationRegistry.Builder migrations) {
            migrations.register(step("90.0.0", "91.0.0").named("of_a_provider"), adding("found"));
        }
    }

    @Test
    void versions_are_three_plain_numbers_and_nothing_else() {
        assertThat(v("1.2.3")).isEqualTo(new StateVersion(1, 2, 3)).hasToString("1.2.3");
        for (String wrong : List.of(
                "1.-2.3",
                " 1.2.3",
                "1.2.3 ",
                "01.2.3",
                "1_0.2.3",
                "\u0661.2.3",
                "1.2",
                "1.2.3.4",
                "v1.2.3",
                "1.2.3-rc1",
                "",
                "1.2.3\n",
                "9999999999.0.0")) {
            assertThatThrownBy(() -> v(wrong)).as(wrong).isInstanceOf(CairnException.class);
        }
        assertThat(List.of(v("1.10.0"), v("1.9.0"), v("2.0.0"), v("1.9.1")).stream()
                        .sorted()
                        .map(StateVersion::toString))
                .containsExactly("1.9.0", "1.9.1", "1.10.0", "2.0.0");
        assertThat(v("1.1.0").isCompatible(v("1.9.9"))).isTrue();
        assertThat(v("1.1.0").isCompatible(v("2.1.0"))).isFalse();
    }
}
