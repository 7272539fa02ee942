package dev.cairn.wassette;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.NotFoundException;
import dev.cairn.retention.Period;
import dev.cairn.retention.RetentionPlan;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.wassette.diff.StateChain;
import dev.cairn.wassette.file.SnapshotMetadata;
import dev.cairn.wassette.file.StateCompression;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.source.StateFolder;
import dev.cairn.wassette.source.StateListing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateFolderTest {
    private static final Instant NOON = Instant.parse("2026-11-01T12:00:00Z");

    @TempDir
    Path folder;

    private Path backups;
    private Installation from;

    @BeforeEach
    void make() throws IOException {
        backups = Files.createDirectories(folder.resolve("backups"));
        from = Installation.sample(folder.resolve("from"));
    }

    private StateSnapshot backup(String name, int day, ExportOptions options) {
        Path file = backups.resolve(name);
        long time = NOON.plus(Duration.ofDays(day)).getEpochSecond();
        ExportOptions at = ExportOptions.of(time)
                .withGuard(options.guard())
                .withMetadata(options.metadata())
                .withBase(options.base());
        from.states().exportTo(file, StateCompression.fromName(name), at);
        return StateSnapshot.from(file);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(backups)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private RetentionPlan prune(RetentionPolicy policy, int day) {
        StateFolder state = StateFolder.of(backups);
        RetentionPlan plan = state.plan(policy, NOON.plus(Duration.ofDays(day)));
        assertThat(state.remove(plan)).isEqualTo(plan.removed().size());
        return plan;
    }

    @Test
    void backups_are_kept_as_the_policy_says_by_the_time_that_they_tell() throws IOException {
        for (int day = 0; day < 20; day++) {
            backup(String.format("%02d.json%s", day, day % 2 == 0 ? ".gz" : ""), day, Installation.plain());
        }

        RetentionPlan plan = prune(RetentionPolicy.EMPTY.keepLast(2).keepEach(Period.WEEK, 3), 20);

        assertThat(names()).containsExactly("07.json", "14.json.gz", "18.json.gz", "19.json");
        assertThat(plan.kept().get(0).reasons().toString()).contains("last of week");
    }

    @Test
    void what_a_kept_backup_continues_is_kept_and_goes_with_it() throws IOException {
        StateSnapshot full = backup("a-full.json", 0, Installation.plain());
        from.write("agent.policy.yaml", Installation.NETWORK);
        StateSnapshot first = backup("b-first.json", 1, Installation.plain().withBase(StateChain.of(List.of(full))));
        from.write("agent.policy.yaml", Installation.NETWORK + "# more\n");
        backup("c-second.json", 2, Installation.plain().withBase(StateChain.of(List.of(full, first))));

        RetentionPlan plan = prune(RetentionPolicy.EMPTY.keepLast(1), 3);
        assertThat(plan.removed()).isEmpty();
        assertThat(plan.decisions().get(0).reasons().toString()).contains("continued by one that is kept");

        backup("d-full.json", 3, Installation.plain());
        prune(RetentionPolicy.EMPTY.keepLast(1), 4);
        assertThat(names()).containsExactly("d-full.json");
    }

    @Test
    void tags_keep_and_an_empty_policy_removes_nothing() throws IOException {
        SnapshotMetadata release = SnapshotMetadata.NONE.withTags(Map.of("kind", "release"));
        backup("a.json", 0, Installation.plain().withMetadata(release));
        backup("b.json", 1, Installation.plain());
        backup("c.json", 2, Installation.plain());

        assertThat(prune(RetentionPolicy.EMPTY, 3).removed()).isEmpty();
        prune(RetentionPolicy.EMPTY.keepLast(1).keepTagged("kind=release", Duration.ofDays(365)), 3);

        assertThat(names()).containsExactly("a.json", "c.json");
    }

    private static String damaged(String how, String sound) {
        return switch (how) {
            case "cut" -> sound.substring(0, sound.length() / 2);
            case "nearly cut" -> sound.substring(0, sound.length() - 2);
            case "empty" -> "";
            case "another digest of a component" ->
                sound.replaceFirst("\"binary_sha256\": \".", "\"binary_sha256\": \"!");
            case "a time after all times" ->
                sound.replaceFirst("\"created_at\": \\d+", "\"created_at\": 99999999999999");
            case "another key" -> sound.replaceFirst("\"version\"", "\"versiom\"");
            case "no components" -> sound.replaceFirst("\"components\"", "\"componentz\"");
            case "another byte" -> sound.replaceFirst("\"source_uri\"", "\"source_uri\\\\");
            default -> throw new IllegalArgumentException(how);
        };
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cut",
                "nearly cut",
                "empty",
                "another digest of a component",
                "a time after all times",
                "another key",
                "no components",
                "another byte"
            })
    void a_damaged_state_file_is_listed_as_such_and_the_others_beside_it(String how) throws IOException {
        backup("a.json", 0, Installation.plain());
        Path file = backups.resolve("b.json");
        Files.writeString(file, damaged(how, Files.readString(backups.resolve("a.json"))));
        Files.writeString(backups.resolve("package.json"), "{\"version\":\"1.0.0\", \"components\": {}}");
        Files.writeString(backups.resolve("tsconfig.json"), "{ // settings\n}");

        List<StateListing> found = StateListing.of(backups);

        assertThat(found).extracting(StateListing::name).containsExactly("a.json", "b.json");
        assertThat(found.get(1).summary()).isNull();
        assertThat(found.get(1).problem()).isNotEmpty();
        assertThatThrownBy(() -> StateSnapshot.from(file)).isInstanceOf(CairnException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.json.gz", "a.json.zst"})
    void a_packed_state_file_is_listed_wherever_it_is_cut_or_changed(String name) throws IOException {
        backup(name, 0, Installation.plain());
        byte[] sound = Files.readAllBytes(backups.resolve(name));
        for (int at = 0; at < sound.length; at += 97) {
            Files.write(backups.resolve(name), Arrays.copyOf(sound, at));
            assertThat(StateListing.of(backups)).as("cut at %d", at).hasSize(1);
            byte[] changed = sound.clone();
            changed[at] ^= 0x55;
            Files.write(backups.resolve(name), changed);
            assertThat(StateListing.of(backups)).as("changed at %d", at).hasSize(1);
        }
    }

    @Test
    void other_files_and_damaged_ones_are_left_alone() throws IOException {
        backup("a.json", 0, Installation.plain());
        backup("b.json", 1, Installation.plain());
        Files.writeString(backups.resolve("package.json"), "{\"version\":\"1.0.0\"}");
        Files.writeString(backups.resolve("new.json"), "{\"version\":9,\"components\":[]}");
        Files.writeString(backups.resolve("notes.txt"), "x");
        Path elsewhere = Files.copy(backups.resolve("a.json"), folder.resolve("elsewhere.json"));
        Files.createSymbolicLink(backups.resolve("link.json"), elsewhere);

        prune(RetentionPolicy.EMPTY.keepLast(1), 2);

        assertThat(names()).containsExactly("b.json", "link.json", "new.json", "notes.txt", "package.json");
        assertThat(elsewhere).exists();
        assertThatThrownBy(() -> StateFolder.of(folder.resolve("nowhere"))).isInstanceOf(NotFoundException.class);
    }
}
