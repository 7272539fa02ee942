package dev.cairn.koog.guide;

import static org.assertj.core.api.Assertions.assertThat;

import ai.koog.agents.core.agent.AIAgent;
import ai.koog.agents.core.agent.entity.AIAgentNode;
import ai.koog.agents.snapshot.feature.AgentCheckpointData;
import ai.koog.agents.snapshot.feature.Persistence;
import ai.koog.prompt.executor.model.PromptExecutor;
import ai.koog.prompt.llm.LLMProvider;
import ai.koog.prompt.llm.LLModel;
import dev.cairn.Cairn;
import dev.cairn.koog.CairnPersistenceStorageProvider;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the guide shows besides the example. */
class KoogGuideTest {
    private static AIAgent<String, String> agent(CairnPersistenceStorageProvider storage, List<String> ran) {
        PromptExecutor model = new TripAgent.FakeModel();
        return AIAgent.builder()
                .promptExecutor(model)
                .llmModel(new LLModel(LLMProvider.Ollama, "fake", List.of(), 1000L))
                .graphStrategy("trip", graph -> {
                    var strategy = graph.withInput(String.class).withOutput(String.class);
                    var ask = node("ask", ran);
                    var book = node("book", ran);
                    return strategy.edge(strategy.nodeStart, ask)
                            .edge(ask, book)
                            .edge(book, strategy.nodeFinish)
                            .build();
                })
                .install(Persistence.Feature, settings -> settings.setStorage(storage))
                .build();
    }

    private static AIAgentNode<String, String> node(String name, List<String> ran) {
        return AIAgentNode.builder(name)
                .withInput(String.class)
                .withOutput(String.class)
                .withAction((input, context) -> {
                    ran.add(name);
                    return input + " " + name;
                })
                .build();
    }

    @Test
    void a_run_begins_at_an_earlier_checkpoint() {
        try (Cairn cairn = Cairn.open("memory:")) {
            List<String> ran = new ArrayList<>();
            AIAgent<String, String> agent = agent(new CairnPersistenceStorageProvider(cairn), ran);
            agent.run("Paris", "trip");
            // region: earlier
            var storage = new CairnPersistenceStorageProvider(cairn);
            List<AgentCheckpointData> history =
                    storage.getCheckpointsAsync("trip", null).join();
            String answer = Persistence.Feature.runFromCheckpoint(agent, "Paris", history.get(0));
            // end: earlier
            assertThat(answer).isEqualTo("Paris ask book");
            assertThat(ran).containsExactly("ask", "book", "book");
            assertThat(history).hasSize(3);
        }
    }
}
