package dev.cairn.koog.guide;

// region: program
import ai.koog.agents.core.agent.AIAgent;
import ai.koog.agents.core.agent.entity.*;
import ai.koog.agents.snapshot.feature.Persistence;
import ai.koog.prompt.Prompt;
import ai.koog.prompt.executor.model.*;
import ai.koog.prompt.llm.*;
import ai.koog.prompt.message.*;
import dev.cairn.Cairn;
import dev.cairn.koog.CairnPersistenceStorageProvider;
import java.util.*;
import kotlin.coroutines.Continuation;

public class TripAgent {
    /** Stands for a language model. */
    static class FakeModel extends PromptExecutor {
        @Override
        @SuppressWarnings("rawtypes")
        public Object execute(Prompt prompt, ResolvedModel model, List tools, Continuation answer) {
            var last = prompt.getMessages().get(prompt.getMessages().size() - 1);
            System.out.println("model reads " + last.textContent());
            return new Message.Assistant("A table in " + last.textContent(), ResponseMetaInfo.Companion.getEmpty());
        }

        @Override
        public void close() {}
    }

    /** Books a table, if the restaurant answers. */
    static String book(String table, boolean answers) {
        if (!answers) {
            throw new IllegalStateException("no answer");
        }
        return table + " is booked.";
    }

    public static void main(String[] args) {
        try (Cairn cairn = Cairn.open("sqlite:agent.db")) {
            var ask = AIAgentNode.llmRequest("ask");
            var book = AIAgentNode.builder("book")
                    .withInput(Message.Assistant.class)
                    .withOutput(String.class)
                    .withAction((answer, context) -> book(answer.textContent(), args.length > 0))
                    .build();
            var agent = AIAgent.builder()
                    .promptExecutor(new FakeModel())
                    .llmModel(new LLModel(LLMProvider.Ollama, "fake", List.of(), 1000L))
                    .graphStrategy("trip", graph -> {
                        var strategy = graph.withInput(String.class).withOutput(String.class);
                        return strategy.edge(strategy.nodeStart, ask)
                                .edge(ask, book)
                                .edge(book, strategy.nodeFinish)
                                .build();
                    })
                    .install(
                            Persistence.Feature,
                            settings -> settings.setStorage(new CairnPersistenceStorageProvider(cairn)))
                    .build();
            System.out.println(agent.run("Paris", "trip"));
        }
    }
}
// end: program
