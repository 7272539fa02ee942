package dev.cairn.docs.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointDiff;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.checkpoint.lookup.BisectQuery;
import dev.cairn.checkpoint.lookup.Bisection;
import dev.cairn.checkpoint.lookup.BlameQuery;
import dev.cairn.checkpoint.lookup.BlamedValue;
import dev.cairn.checkpoint.lookup.StateCondition;
import dev.cairn.checkpoint.lookup.TextMatch;
import dev.cairn.checkpoint.lookup.TextQuery;
import dev.cairn.checkpoint.lookup.ThreadLookup;
import dev.cairn.filter.TextPattern;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GoingBackTest {
    private final Cairn cairn = Cairn.open("memory:");
    private final Checkpointer checkpoints = cairn.checkpoints();
    private final CheckpointConfig run = CheckpointConfig.of("trip");

    @BeforeEach
    void a_run_of_five_steps() {
        for (int i = 0; i < 5; i++) {
            checkpoints.put(
                    run,
                    StateChange.empty().append("plan", "stop " + i).set("budget", 100 - i),
                    CheckpointMetadata.of(i));
        }
    }

    @AfterEach
    void close() {
        cairn.close();
    }

    @Test
    void another_way() {
        // region: fork
        CheckpointSummary third = checkpoints
                .branches()
                .ancestry(run)
                .filter(at -> at.metadata().step() == 2)
                .findFirst()
                .orElseThrow();

        CheckpointConfig other = checkpoints
                .branches()
                .fork(third.config(), "by-train", StateChange.empty().set("budget", 500));
        checkpoints.put(other, StateChange.empty().append("plan", "stop 3 by train"), CheckpointMetadata.of(4));
        // end: fork
        assertThat(checkpoints.get(run).checkpoint().value("plan").size()).isEqualTo(5);
        // region: diff
        CheckpointDiff difference = checkpoints.diff(run, run.onBranch("by-train"));
        List<String> channels =
                difference.channels().stream().map(change -> change.channel()).toList();
        // end: diff
        assertThat(channels).containsExactlyInAnyOrder("plan", "budget");
        // region: tree
        ThreadTree tree = checkpoints.branches().tree("trip", "");
        Map<String, String> heads = tree.heads();
        // end: tree
        assertThat(heads).containsOnlyKeys("main", "by-train");
    }

    @Test
    void back_and_forth() {
        CheckpointConfig last = checkpoints.get(run).config();
        CheckpointSummary second = checkpoints
                .branches()
                .ancestry(run)
                .filter(at -> at.metadata().step() == 1)
                .findFirst()
                .orElseThrow();
        // region: rewind
        checkpoints.branches().rewind(second.config());

        String before =
                checkpoints.branches().tree("trip", "").formerTips().get("main").get(0);
        checkpoints.branches().rewind(run.at(before));
        // end: rewind
        assertThat(checkpoints.get(run).config()).isEqualTo(last);
    }

    @Test
    void a_name_for_a_checkpoint() {
        // region: tag
        checkpoints.tag(run, List.of("before booking"), List.of());
        List<CheckpointSummary> named = checkpoints
                .summaries(CheckpointQuery.of("trip").tagged("before booking"))
                .items();
        // end: tag
        assertThat(named).hasSize(1);
    }

    @Test
    void a_correction() {
        // region: update
        CheckpointConfig corrected = checkpoints.updateState(run, Map.of("budget", 250), "treasurer");
        // end: update
        assertThat(checkpoints.get(corrected).metadata().source()).isEqualTo(CheckpointMetadata.Source.UPDATE);
    }

    @Test
    void what_happened() {
        CheckpointConfig first = checkpoints
                .branches()
                .ancestry(run)
                .reduce((newer, older) -> older)
                .orElseThrow()
                .config();
        checkpoints.put(run, StateChange.empty().append("plan", "by train"), CheckpointMetadata.of(5));
        // region: lookup
        ThreadLookup lookup = cairn.lookup();

        BlamedValue budget =
                lookup.blame(BlameQuery.of(run).at("/budget")).items().get(0);
        Bisection found = lookup.bisect(BisectQuery.of(first, run, StateCondition.exists("/plan/2")));
        List<TextMatch> matches = lookup.search(TextQuery.of(TextPattern.fromWords("train", false)), damage -> {})
                .items();
        // end: lookup
        assertThat(budget.origin().metadata().step()).isEqualTo(4);
        assertThat(found.turns().get(0).at().metadata().step()).isEqualTo(2);
        assertThat(matches)
                .singleElement()
                .satisfies(match -> assertThat(match.pointer()).isEqualTo("/5"));
    }
}
