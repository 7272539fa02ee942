package dev.cairn.wassette.diff;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wassette.Installation;
import dev.cairn.wassette.file.ComponentSource;
import dev.cairn.wassette.file.StateSnapshot;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a folder stands, and when it was copied, is no difference of its programs. */
class CopiedFoldersTest {
    private static final byte[] WASM = Installation.wasm("greeter-dummy");
    private static final String NOTHING = "version: \"1.0\"\npermissions: {}\n";

    @TempDir
    Path folder;

    private Installation ours =
            new Installation(Path.of(System.getProperty("java.io.tmpdir")).resolve("none"));
    private Installation theirs = ours;

    @BeforeEach
    void copy() {
        ours = new Installation(folder.resolve("ours"))
                .with("tool", WASM, NOTHING)
                .with("same", WASM, null);
        theirs = new Installation(folder.resolve("theirs"))
                .with("tool", WASM, Installation.NETWORK)
                .with("same", WASM, null);
    }

    private static StateSnapshot state(Installation of) {
        return StateSnapshot.parse(new String(of.export(Installation.plain()), UTF_8));
    }

    private StateMerge merge(@Nullable StateSnapshot base) {
        return new StateMerger(base, MergeStrategy.FAIL).merge(state(ours), state(theirs));
    }

    @Test
    void only_what_differs_is_a_conflict() {
        assertThat(merge(null).conflicts()).containsExactly(new MergeConflict("tool", "policy", "they differ", ""));
        assertThat(merge(state(ours)).conflicts()).isEmpty();
        assertThat(merge(state(ours)).require().get("tool").policyText()).isEqualTo(Installation.NETWORK);
    }

    @Test
    void a_diff_of_two_copies_names_only_what_differs() {
        StateDiff diff = StateDiff.of(state(ours), state(theirs));

        assertThat(diff.components()).extracting(ComponentChange::componentId).containsExactly("tool");
        assertThat(diff.components().get(0).parts()).containsExactly("policy");
    }

    @ParameterizedTest
    @ValueSource(strings = {"touched", "without metadata", "both without"})
    void metadata_that_are_not_those_of_the_copy_are_no_conflict(String how) {
        if (how.equals("touched")) {
            theirs.touch("same.wasm", Installation.TIME + 50);
        } else {
            theirs.delete("same.metadata.json");
            theirs.touch("same.wasm", Installation.TIME + 50);
        }
        if (how.equals("both without")) {
            ours.delete("same.metadata.json");
        }

        assertThat(merge(null).conflicts())
                .extracting(MergeConflict::componentId)
                .containsOnly("tool");
    }

    @Test
    void the_side_that_knows_where_a_component_came_from_tells_the_other() {
        StateSnapshot known = StateSnapshot.parse(new String(
                theirs.export(Installation.plain().withSources(Map.of("same", "oci://example.com/same:1"))), UTF_8));

        StateMerge merge = new StateMerger(null, MergeStrategy.OURS).merge(state(ours), known);
        StateMerge other = new StateMerger(null, MergeStrategy.OURS).merge(known, state(ours));

        assertThat(merge.conflicts()).extracting(MergeConflict::componentId).containsExactly("tool");
        assertThat(merge.require().get("same").source()).isEqualTo(ComponentSource.of("oci://example.com/same:1"));
        assertThat(other.require().get("same").source()).isEqualTo(ComponentSource.of("oci://example.com/same:1"));
    }

    @Test
    void two_places_that_someone_named_are_a_conflict() {
        StateSnapshot one = StateSnapshot.parse(new String(
                ours.export(Installation.plain().withSources(Map.of("same", "oci://example.com/same:1"))), UTF_8));
        StateSnapshot two = StateSnapshot.parse(new String(
                ours.export(Installation.plain().withSources(Map.of("same", "oci://example.com/same:2"))), UTF_8));

        assertThat(new StateMerger(null, MergeStrategy.FAIL).merge(one, two).open())
                .containsExactly(new MergeConflict("same", "program", "they differ", ""));
    }
}
