package dev.cairn.wassette.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.ConflictException;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.transfer.CarriedHeader;
import dev.cairn.transfer.CarriedName;
import dev.cairn.transfer.CarriedScope;
import dev.cairn.transfer.Section;
import dev.cairn.wassette.Installation;
import dev.cairn.wassette.diff.MergeConflict;
import dev.cairn.wassette.diff.MergeStrategy;
import dev.cairn.wassette.diff.StateDiff;
import dev.cairn.wassette.diff.StateMerge;
import dev.cairn.wassette.diff.StateMerger;
import dev.cairn.wassette.secret.RequiredSecrets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a state file says of itself is merged like its components: nothing that one side did is dropped or comes back. */
class MergedMembersTest {
    private static final byte[] WASM = Installation.wasm("greeter-dummy");
    private static final SnapshotMetadata SAID = new SnapshotMetadata(
            "first", "0.3.4", "/here", new TreeMap<>(Map.of("stage", "dev", "old", "1")), member("odd", 1));

    @TempDir
    Path folder;

    private StateSnapshot base = StateSnapshot.of(0, List.of());

    @BeforeEach
    void make() {
        Installation made = new Installation(folder.resolve("base")).with("tool", WASM, Installation.NETWORK);
        StateSnapshot whole = StateSnapshot.parse(
                new String(made.export(Installation.whole()), java.nio.charset.StandardCharsets.UTF_8));
        base = said(whole, SAID, sections(List.of("API_KEY", "REGION"), member("extra", 1)));
    }

    private static Map<String, Document> member(String name, long value) {
        return Map.of(name, Document.fromNumber(value));
    }

    private static StateSections sections(List<String> secrets, Map<String, Document> others) {
        return new StateSections(List.of(new RequiredSecrets("tool", secrets)), null, null, others);
    }

    private static StateSnapshot said(StateSnapshot of, SnapshotMetadata metadata, StateSections sections) {
        return new StateSnapshot(of.createdAt(), of.components(), metadata, sections);
    }

    /** The same with a thread, in which nothing differs but a member that this version does not know. */
    private StateSnapshot withThread(@Nullable Long note) {
        CarriedHeader header = new CarriedHeader(Instant.EPOCH, Instant.EPOCH, Bytes.EMPTY);
        CarriedScope facts = new CarriedScope(header, 1, 0, 9, "00", Map.of(), Map.of());
        StateScope thread = new StateScope(
                new CarriedName(Section.THREADS, List.of("chat-1")),
                false,
                facts,
                note == null ? Map.of() : member("note", note),
                null);
        StateSections one = new StateSections(List.of(), null, null, List.of(thread), Map.of());
        return said(base, SAID, one);
    }

    @ParameterizedTest
    @EnumSource(MergeStrategy.class)
    void what_one_side_changed_of_a_threads_unknown_members_is_kept(MergeStrategy strategy) {
        for (Long before : Arrays.asList(1L, null)) {
            for (Long after : Arrays.asList(2L, null)) {
                base = withThread(before);
                assertThat(merge(strategy, base, withThread(after)).require()).isEqualTo(withThread(after));
                assertThat(merge(strategy, withThread(after), base).require()).isEqualTo(withThread(after));
            }
        }
    }

    @Test
    void what_both_changed_of_a_threads_unknown_members_is_a_conflict_and_a_difference() {
        base = withThread(1L);
        assertThatThrownBy(() -> merge(MergeStrategy.FAIL, withThread(2L), withThread(3L))
                        .require())
                .isInstanceOf(ConflictException.class);
        assertThat(merge(MergeStrategy.THEIRS, withThread(2L), withThread(3L)).require())
                .isEqualTo(withThread(3L));
        assertThat(StateDiff.of(base, withThread(2L)).sections())
                .singleElement()
                .satisfies(change -> assertThat(change.parts()).containsExactly("member 'note'"));
    }

    private StateSnapshot changed() {
        SnapshotMetadata metadata = new SnapshotMetadata(
                "second",
                "0.3.5",
                "/there",
                new TreeMap<>(Map.of("stage", "prod", "new", "2")),
                Map.of("odd", Document.fromNumber(2), "more", Document.fromNumber(3)));
        Map<String, Document> others = Map.of("extra", Document.fromNumber(2), "further", Document.fromNumber(3));
        return said(base, metadata, sections(List.of("REGION", "TOKEN"), others));
    }

    private StateSnapshot emptied() {
        return new StateSnapshot(base.createdAt(), base.components(), SnapshotMetadata.NONE, StateSections.NONE);
    }

    private StateMerge merge(MergeStrategy strategy, StateSnapshot ours, StateSnapshot theirs) {
        return new StateMerger(base, strategy).merge(ours, theirs);
    }

    @ParameterizedTest
    @EnumSource(MergeStrategy.class)
    void what_only_one_side_changed_added_or_removed_is_kept_from_either_side(MergeStrategy strategy) {
        for (StateSnapshot one : List.of(changed(), emptied(), base)) {
            assertThat(merge(strategy, base, one).require()).isEqualTo(one);
            assertThat(merge(strategy, one, base).require()).isEqualTo(one);
            assertThat(merge(strategy, one, one).require()).isEqualTo(one);
            assertThat(merge(strategy, base, one).conflicts()).isEmpty();
        }
    }

    @Test
    void changes_of_both_sides_come_together() {
        StateSnapshot ours = said(
                base,
                SAID.withTags(Map.of("stage", "prod", "old", "1")),
                sections(List.of("API_KEY", "REGION", "OURS"), member("extra", 1)));
        StateSnapshot theirs = said(
                base,
                SAID.withDescription("second").withTags(Map.of("stage", "dev", "new", "2")),
                sections(List.of("API_KEY", "THEIRS"), Map.of()));

        StateSnapshot merged = merge(MergeStrategy.FAIL, ours, theirs).require();

        assertThat(merged.metadata())
                .isEqualTo(SAID.withDescription("second").withTags(Map.of("stage", "prod", "new", "2")));
        assertThat(merged.sections()).isEqualTo(sections(List.of("API_KEY", "OURS", "THEIRS"), Map.of()));
    }

    @Test
    void what_both_changed_is_an_open_conflict_that_names_it() {
        StateSnapshot ours = said(
                base,
                SAID.withDescription("ours").withTags(Map.of("stage", "ours")),
                sections(List.of(), member("extra", 7)));
        StateMerge merge = merge(MergeStrategy.FAIL, ours, changed());

        assertThat(merge.open())
                .extracting(MergeConflict::part)
                .containsExactly("description", "tag 'stage'", "member 'extra'");
        assertThatThrownBy(merge::require)
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("tag 'stage' of '(all)': both changed it");
    }

    @Test
    void a_strategy_decides_what_both_changed_and_says_so() {
        StateSnapshot ours = said(
                base, SAID.withDescription("ours").withTags(Map.of("stage", "ours")), sections(List.of(), Map.of()));
        StateSnapshot later = new StateSnapshot(
                base.createdAt() + 1,
                base.components(),
                changed().metadata(),
                changed().sections());

        assertThat(merge(MergeStrategy.OURS, ours, changed()).conflicts())
                .extracting(MergeConflict::taken)
                .containsOnly("ours");
        for (MergeStrategy theirs : List.of(MergeStrategy.THEIRS, MergeStrategy.NEWER)) {
            StateMerge merge = merge(theirs, ours, later);
            assertThat(merge.conflicts()).extracting(MergeConflict::taken).containsOnly("theirs");
            assertThat(merge.require().metadata()).isEqualTo(later.metadata());
        }
    }

    @Test
    void without_a_base_nothing_that_differs_is_dropped_without_a_decision() {
        StateMerge merge = new StateMerger(null, MergeStrategy.FAIL).merge(base, changed());

        assertThat(merge.open())
                .extracting(MergeConflict::part)
                .containsExactly("description", "tag 'stage'", "member 'odd'", "member 'extra'");
        assertThat(new StateMerger(null, MergeStrategy.FAIL)
                        .merge(base, emptied())
                        .require())
                .isEqualTo(base);
    }

    @Test
    void where_and_with_what_a_file_was_made_is_no_conflict() {
        StateSnapshot ours = said(base, made("/ours", "2"), base.sections());
        StateSnapshot theirs = said(base, made("/theirs", "3"), base.sections());

        StateMerge merge = merge(MergeStrategy.FAIL, ours, theirs);

        assertThat(merge.conflicts()).isEmpty();
        assertThat(merge.require().metadata()).isEqualTo(ours.metadata());
    }

    private static SnapshotMetadata made(String source, String version) {
        return new SnapshotMetadata(
                "first", version, source, SAID.tags(), Map.of("cairn_version", Document.of(version)));
    }

    @Test
    void an_incremental_file_is_no_base() {
        StateSnapshot part =
                said(base, SAID, base.sections().withBase(new StateBase("0".repeat(64), List.of(), List.of())));

        assertThatThrownBy(() -> new StateMerger(part, MergeStrategy.FAIL).merge(base, base))
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("holds only changes");
    }
}
