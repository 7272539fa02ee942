package dev.cairn.langchain4j.agentic.guide;

// region: program
import dev.cairn.Cairn;
import dev.cairn.langchain4j.agentic.CairnScopes;
import dev.langchain4j.agentic.*;
import dev.langchain4j.agentic.AgenticServices.AgenticScopeAction;
import dev.langchain4j.agentic.scope.*;
import dev.langchain4j.service.*;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

public class Story {
    public interface Writer {
        @Agent(name = "writer")
        String write(@MemoryId String id, @V("topic") String topic);
    }

    /** Stands for an agent with a model: writes one key of the state. */
    static AgenticScopeAction step(String key, Function<AgenticScope, String> work) {
        return AgenticServices.agentAction(scope -> {
            System.out.println("step " + key);
            scope.writeState(key, work.apply(scope));
        });
    }

    static String draft(AgenticScope scope, boolean waiting) {
        while (waiting) {
            System.out.println("waiting");
            LockSupport.park();
        }
        return "draft by " + scope.readState("plan");
    }

    public static Writer writer(boolean waiting) {
        return AgenticServices.sequenceBuilder(Writer.class)
                .subAgents(
                        step("plan", scope -> "plan of " + scope.readState("topic")),
                        step("draft", scope -> draft(scope, waiting)),
                        step("story", scope -> "story from " + scope.readState("draft")))
                .outputKey("story")
                .build();
    }

    public static void main(String[] args) {
        try (Cairn cairn = Cairn.open("sqlite:agent.db")) {
            AgenticScopePersister.setStore(CairnScopes.of(cairn)); // before the agents are built
            System.out.println(writer(args.length == 0).write("alice", "rivers"));
        }
    }
}
// end: program
