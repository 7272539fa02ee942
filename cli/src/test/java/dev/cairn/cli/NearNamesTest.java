package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.model.Document;
import dev.cairn.store.Namespace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever mistypes a name is told what exists, by every command. */
class NearNamesTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void store() {
        sandbox = new Sandbox(folder);
        try (Cairn cairn = Cairn.open(sandbox.store())) {
            CheckpointConfig thread = CheckpointConfig.of("checkout-7");
            CheckpointConfig put = cairn.checkpoints().put(thread, Map.of("a", 1), CheckpointMetadata.of(0));
            cairn.checkpoints().branches().fork(put, "careful");
            cairn.checkpoints().tag(put, List.of("reviewed"), List.of());
            cairn.agents().save("planner", Map.of("status", "idle"));
            cairn.store().put(Namespace.of("notes"), "settings", Map.of("theme", "light"));
            try (EnvironmentHost shop = cairn.environment("shop")) {
                shop.stored().put("run-7", "start", Map.of("cart", Document.parse("{}")));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "thread show chekout-7 | Similar threads: checkout-7. 'cairn thread list' lists existing threads.",
                "thread history chekout-7 | Similar threads: checkout-7. 'cairn thread list' lists existing threads.",
                "thread delete chekout-7 | Similar threads: checkout-7. 'cairn thread list' lists existing threads.",
                "thread prune chekout-7 --keep-last 1 | Similar threads: checkout-7. 'cairn thread list' lists existing threads.",
                "thread copy chekout-7 b | Similar threads: checkout-7. 'cairn thread list' lists existing threads.",
                "thread fork chekout-7 | Similar threads: checkout-7. 'cairn thread list' lists existing threads.",
                "thread grep x chekout-7 | Similar threads: checkout-7. 'cairn thread list' lists existing threads.",
                "thread rename chekout-7 b | Similar threads: checkout-7. 'cairn thread list' lists existing threads.",
                "state export --thread chekout-7 | Similar threads: checkout-7. 'cairn thread list' lists existing threads.",
                "state export --agent plannner | Similar agents: planner. 'cairn agent list' lists existing agents.",
                "checkpoint show chekout-7 | Similar threads: checkout-7. 'cairn thread list' lists existing threads.",
                "verify --thread chekout-7 | Similar threads: checkout-7. 'cairn thread list' lists existing threads.",
                "checkpoint show checkout-7@carefull | Its branches: main, careful.",
                "checkpoint show checkout-7@tag:reviwed | Similar branches and tags: reviewed.",
                "agent show plannner | There is no agent 'plannner'. Similar agents: planner. 'cairn agent list' lists existing agents.",
                "agent show me | There is no agent 'me'. Existing agents: planner. 'cairn agent list' lists existing agents.",
                "agent list plannner | Similar agents: planner. 'cairn agent list' lists existing agents.",
                "agent restore plannner | Similar agents: planner. 'cairn agent list' lists existing agents.",
                "agent restore b --from plannner | Similar agents: planner. 'cairn agent list' lists existing agents.",
                "agent history plannner | Similar agents: planner. 'cairn agent list' lists existing agents.",
                "store get notes seting | Similar keys: settings. 'cairn store search NAMESPACE' lists its items.",
                "store get note settings | Similar namespaces: notes. 'cairn store namespaces' lists existing namespaces.",
                "store delete note settings | Similar namespaces: notes. 'cairn store namespaces' lists existing namespaces.",
                "store history notes seting | Similar keys: settings. 'cairn store search NAMESPACE' lists its items.",
                "env list shp | There is no environment 'shp'. Similar environments: shop. 'cairn env list' lists existing environments.",
                "env list shp/run-7 | There is no environment 'shp'. Similar environments: shop.",
                "env list shop/run-8 | Similar sessions: run-7. 'cairn env list ENV' lists its sessions.",
                "env branch shop/run-7@strt --name b | Similar snapshots: start. 'cairn env list ENV/SESSION' lists its snapshots.",
                "env delete shop/run-8 --yes | Similar sessions: run-7. 'cairn env list ENV' lists its sessions.",
                "env delete shop/run-7@strt --yes | Similar snapshots: start."
            })
    void what_exists_is_named(String words, String help) {
        Sandbox.Run result = sandbox.cairn(words.split(" "));
        assertThat(result.err()).contains(help);
        assertThat(result.code()).isEqualTo(ExitCode.NOT_FOUND);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"store search notes --filter {\"a\": | --filter", "thread list --where {\"a\": | --where"})
    void a_filter_that_is_no_json_is_named(String words, String option) {
        Sandbox.Run result = sandbox.cairn(words.split(" "));
        assertThat(result.err()).startsWith("cairn: " + option + ": ");
        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
    }
}
