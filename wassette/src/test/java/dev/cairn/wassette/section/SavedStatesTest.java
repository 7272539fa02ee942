package dev.cairn.wassette.section;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.error.NotFoundException;
import dev.cairn.wassette.Installation;
import dev.cairn.wassette.file.StateSnapshot;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedStatesTest {
    @TempDir
    Path folder;

    @Test
    void snapshots_have_a_history_in_which_what_did_not_change_is_stored_once() {
        Installation from = new Installation(folder.resolve("from"));
        for (int i = 0; i < 10; i++) {
            from.with("t" + i, Installation.padded(Installation.wasm("agent-dummy"), 50_000, i), Installation.NETWORK);
        }
        try (Cairn cairn = Cairn.open("memory:saved-" + System.nanoTime())) {
            SavedStates saved = SavedStates.of(cairn);
            StateSnapshot first = snapshot(from);
            assertThat(saved.save("prod", first)).matches(done -> done.saved() && done.step() == 0);
            long bytes = saved.list().get(0).bytes();
            from.write("t3.policy.yaml", Installation.NETWORK + "# more\n");
            StateSnapshot second = snapshot(from);
            assertThat(saved.save("prod", second)).matches(done -> done.saved() && done.step() == 1);
            assertThat(saved.save("prod", second)).matches(done -> !done.saved() && done.step() == 1);

            assertThat(saved.list().get(0).bytes() - bytes).isLessThan(bytes / 50);
            assertThat(saved.load("prod@0").json()).isEqualTo(first.json());
            assertThat(saved.load("prod").json()).isEqualTo(second.json());
            assertThatThrownBy(() -> saved.load("nobody")).isInstanceOf(NotFoundException.class);
            assertThat(cairn.checkpoints().threads().list(ThreadQuery.all()).items())
                    .as("threads of agents")
                    .isEmpty();
        }
    }

    private static StateSnapshot snapshot(Installation from) {
        return StateSnapshot.parse(new String(from.export(Installation.whole()), UTF_8));
    }
}
