package dev.cairn.wassette.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.ConflictException;
import dev.cairn.error.NotFoundException;
import dev.cairn.internal.text.Sha256;
import dev.cairn.wassette.ImportChoice;
import dev.cairn.wassette.ImportOptions;
import dev.cairn.wassette.Installation;
import dev.cairn.wassette.diff.ComponentChange;
import dev.cairn.wassette.diff.MergeConflict;
import dev.cairn.wassette.diff.MergeStrategy;
import dev.cairn.wassette.diff.StateChain;
import dev.cairn.wassette.diff.StateDiff;
import dev.cairn.wassette.diff.StateMerge;
import dev.cairn.wassette.diff.StateMerger;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiffAndMergeTest {
    private static final String NOTHING = "version: \"1.0\"\npermissions: {}\n";
    private static final byte[] WASM = Installation.wasm("greeter-dummy");
    private static final byte[] NEWER = Installation.padded(WASM, 20, 3);

    @TempDir
    Path folder;

    private StateSnapshot base = StateSnapshot.of(0, List.of());

    @BeforeEach
    void make() {
        base = state("base", WASM, Installation.NETWORK);
    }

    private StateSnapshot state(String name, byte[] wasm, @org.jspecify.annotations.Nullable String policy) {
        Installation made = new Installation(folder.resolve(name)).with("tool", wasm, policy);
        return StateSnapshot.parse(new String(
                made.export(Installation.whole().withSources(java.util.Map.of("tool", "oci://example.com/tool:1"))),
                UTF_8));
    }

    @Test
    void what_differs_is_named_by_part_and_permission() {
        StateDiff diff = StateDiff.of(base, state("b", NEWER, NOTHING));
        ComponentChange change = diff.components().get(0);

        assertThat(change.parts()).containsExactly("binary", "metadata", "policy");
        assertThat(java.util.Objects.requireNonNull(change.policy()).changes()).hasSize(1);
        assertThat(diff.securityChanges()).isEmpty();
        assertThat(StateDiff.of(base, base).same()).isTrue();
    }

    @Test
    void a_lost_a_widened_and_an_unreadable_policy_are_security_changes() {
        StateSnapshot narrow = state("b", WASM, NOTHING);

        assertThat(StateDiff.of(narrow, base).securityChanges()).hasSize(1);
        assertThat(StateDiff.of(base, state("c", WASM, null)).securityChanges()).isNotEmpty();
        assertThat(StateDiff.of(base, state("d", WASM, "permissions: 7")).securityChanges())
                .isNotEmpty();
        assertThat(StateDiff.of(base, narrow).securityChanges()).isEmpty();
        StateSnapshot empty = StateSnapshot.of(0, List.of());
        assertThat(StateDiff.of(empty, state("e", WASM, null)).securityChanges())
                .hasSize(1);
        assertThat(StateDiff.of(base, empty).components().get(0).kind()).isEqualTo(ComponentChange.Kind.REMOVED);
    }

    @Test
    void program_and_policy_are_merged_each_on_its_own() {
        StateMerge merge = new StateMerger(base, MergeStrategy.FAIL)
                .merge(state("ours", NEWER, Installation.NETWORK), state("theirs", WASM, NOTHING));

        ComponentState merged = merge.require().get("tool");
        assertThat(merge.conflicts()).isEmpty();
        assertThat(merged.binary().sha256()).isEqualTo(Sha256.of(NEWER));
        assertThat(merged.policyText()).isEqualTo(NOTHING);
        assertThat(merge.securityChanges()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"OURS, ours", "THEIRS, theirs", "NEWER, ''", "FAIL, ''"})
    void what_both_changed_is_a_conflict_that_the_strategy_decides_or_no_one(MergeStrategy strategy, String taken) {
        StateMerge merge =
                new StateMerger(base, strategy).merge(state("ours", WASM, NOTHING), state("theirs", WASM, null));

        assertThat(merge.conflicts()).containsExactly(new MergeConflict("tool", "policy", "both changed it", taken));
        if (taken.isEmpty()) {
            assertThatThrownBy(merge::require)
                    .isInstanceOf(ConflictException.class)
                    .hasMessageContaining("policy of 'tool'");
        } else {
            String expected = taken.equals("ours") ? NOTHING : null;
            assertThat(merge.require().get("tool").policyText()).isEqualTo(expected);
            assertThat(merge.securityChanges())
                    .hasSize(taken.equals("ours") ? 0 : merge.securityChanges().size());
            assertThat(merge.securityChanges().isEmpty()).isEqualTo(taken.equals("ours"));
        }
    }

    @Test
    void the_newer_one_wins_by_its_metadata_and_only_then() {
        StateSnapshot ours = state("ours", WASM, NOTHING);
        ComponentState tool = ours.get("tool");
        CarriedMetadata later = CarriedMetadata.of(
                new dev.cairn.wassette.folder.ComponentMetadata(
                        "tool",
                        tool.metadata().value().toolSchemas(),
                        tool.metadata().value().functionIdentifiers(),
                        tool.metadata().value().toolNames(),
                        tool.metadata().value().stamp(),
                        Installation.TIME + 1_000),
                MetadataState.VALID);
        StateSnapshot theirs = ours.withComponents(
                List.of(new ComponentState("tool", tool.source(), later, null, tool.binary(), java.util.Map.of())));

        StateMerge merge = new StateMerger(null, MergeStrategy.NEWER).merge(ours, theirs);

        assertThat(merge.conflicts()).extracting(MergeConflict::taken).containsExactly("theirs", "theirs");
        assertThat(merge.require().get("tool")).isEqualTo(theirs.get("tool"));
        assertThat(merge.securityChanges()).isNotEmpty();
    }

    @Test
    void removed_here_and_changed_there_is_a_conflict_and_removed_and_unchanged_is_gone() {
        StateSnapshot empty = base.withComponents(List.of());

        assertThat(new StateMerger(base, MergeStrategy.FAIL)
                        .merge(empty, base)
                        .require()
                        .components())
                .isEmpty();
        StateMerge both = new StateMerger(base, MergeStrategy.FAIL).merge(empty, state("theirs", NEWER, NOTHING));
        assertThat(both.open()).extracting(MergeConflict::part).containsExactly("component");
        assertThat(new StateMerger(null, MergeStrategy.FAIL)
                        .merge(empty, base)
                        .require()
                        .ids())
                .containsExactly("tool");
    }

    @Test
    void a_merged_file_can_be_imported() {
        StateSnapshot merged = new StateMerger(base, MergeStrategy.FAIL)
                .merge(state("ours", NEWER, Installation.NETWORK), state("theirs", WASM, NOTHING))
                .require();
        Installation to = new Installation(folder.resolve("to"));

        to.importing(merged.json().getBytes(UTF_8), ImportOptions.DEFAULT.with(ImportChoice.VERIFY));

        assertThat(to.files())
                .containsEntry("tool.wasm", Sha256.of(NEWER))
                .containsEntry("tool.policy.yaml", Sha256.of(NOTHING.getBytes(UTF_8)));
    }

    @Test
    void increments_hold_what_changed_and_apply_in_order_only() {
        Installation from = Installation.sample(folder.resolve("chain"));
        StateSnapshot full = parse(from, null);
        from.write("agent.policy.yaml", Installation.NETWORK);
        StateSnapshot first = parse(from, StateChain.of(List.of(full)));
        from.delete("add.wasm");
        from.delete("add.metadata.json");
        from.with("new", Installation.wasm("add-wat"), NOTHING);
        StateSnapshot second = parse(from, StateChain.of(List.of(full, first)));

        assertThat(first.ids()).containsExactly("agent");
        assertThat(second.ids()).containsExactly("new");
        assertThat(java.util.Objects.requireNonNull(second.sections().base()).removed())
                .containsExactly("add");
        StateSnapshot now = parse(from, null);
        assertThat(StateDiff.of(StateChain.of(List.of(full, first, second)).state(), now)
                        .same())
                .isTrue();
        for (List<StateSnapshot> broken : List.of(List.of(first), List.of(full, second), List.of(second, full))) {
            assertThatThrownBy(() -> StateChain.of(broken)).isInstanceOf(NotFoundException.class);
        }
        Installation to = new Installation(folder.resolve("to"));
        assertThatThrownBy(() -> to.states().importState(first, ImportOptions.DEFAULT))
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining(full.digest());
        assertThat(to.states()
                        .importState(StateChain.of(List.of(full, first, second)).state(), ImportOptions.DEFAULT)
                        .restored())
                .isEqualTo(3);
    }

    @Test
    void an_increment_without_binaries_uses_those_of_its_base() {
        Installation from = Installation.sample(folder.resolve("chain"));
        StateSnapshot full = parse(from, null);
        from.write("agent.policy.yaml", Installation.NETWORK);
        byte[] plain = from.export(Installation.plain().withBase(StateChain.of(List.of(full))));
        StateSnapshot increment = StateSnapshot.parse(new String(plain, UTF_8));
        for (String name : from.files().keySet()) {
            if (name.endsWith(".wasm")) {
                from.delete(name);
            }
        }
        Installation to = new Installation(folder.resolve("to"));

        to.states().importState(StateChain.of(List.of(full, increment)).state(), ImportOptions.DEFAULT);

        assertThat(increment.get("agent").binary().isCarried()).isFalse();
        assertThat(to.files())
                .containsEntry("agent.wasm", Sha256.of(Installation.wasm("agent-dummy")))
                .containsEntry("agent.policy.yaml", Sha256.of(Installation.NETWORK.getBytes(UTF_8)));
    }

    @Test
    void metadata_without_a_time_are_not_newer() {
        StateSnapshot ours = timed("ours", 0);

        StateMerge merge = new StateMerger(null, MergeStrategy.NEWER).merge(ours, timed("theirs", 5));

        assertThat(merge.open()).extracting(MergeConflict::part).containsExactly("program", "policy");
    }

    private StateSnapshot timed(String name, long created) {
        StateSnapshot state = state(name, WASM, created == 0 ? NOTHING : Installation.NETWORK);
        ComponentState tool = state.get("tool");
        var value = tool.metadata().value();
        CarriedMetadata metadata = CarriedMetadata.of(
                new dev.cairn.wassette.folder.ComponentMetadata(
                        "tool",
                        value.toolSchemas(),
                        value.functionIdentifiers(),
                        value.toolNames(),
                        value.stamp(),
                        created),
                MetadataState.VALID);
        return state.withComponents(List.of(
                new ComponentState("tool", tool.source(), metadata, tool.policy(), tool.binary(), java.util.Map.of())));
    }

    private static StateSnapshot parse(Installation from, @org.jspecify.annotations.Nullable StateChain chain) {
        return StateSnapshot.parse(new String(from.export(Installation.whole().withBase(chain)), UTF_8));
    }
}
