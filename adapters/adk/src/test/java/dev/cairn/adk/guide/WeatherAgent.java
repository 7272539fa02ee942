package dev.cairn.adk.guide;

// region: program
import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.models.*;
import com.google.adk.runner.Runner;
import com.google.adk.tools.FunctionTool;
import com.google.genai.types.*;
import dev.cairn.Cairn;
import dev.cairn.adk.*;
import io.reactivex.rxjava3.core.Flowable;
import java.util.*;

public class WeatherAgent {
    /** Stands for a language model: asks the tool, then says what the tool answered. */
    public static class FakeModel extends BaseLlm {
        public FakeModel() {
            super("fake");
        }

        @Override
        public Flowable<LlmResponse> generateContent(LlmRequest request, boolean stream) {
            Content last = request.contents().get(request.contents().size() - 1);
            Part part = last.parts().get().get(0);
            Part answer = part.functionResponse()
                    .map(tool -> Part.fromText("It is " + tool.response().get().get("sky") + "."))
                    .orElseGet(() -> Part.fromFunctionCall(
                            "weather", Map.of("city", part.text().get())));
            Content content = Content.builder().role("model").parts(answer).build();
            return Flowable.just(LlmResponse.builder().content(content).build());
        }

        @Override
        public BaseLlmConnection connect(LlmRequest request) {
            throw new UnsupportedOperationException("This model has no live connection.");
        }
    }

    public static Map<String, Object> weather(String city) {
        return Map.of("sky", city.equals("Paris") ? "clear" : "cloudy");
    }

    public static void main(String[] args) {
        String city = args.length == 0 ? "Paris" : args[0];
        try (Cairn cairn = Cairn.open("sqlite:agent.db")) {
            LlmAgent agent = LlmAgent.builder()
                    .name("weather")
                    .model(new FakeModel())
                    .tools(FunctionTool.create(WeatherAgent.class, "weather"))
                    .build();
            Runner runner = Runner.builder()
                    .agent(agent)
                    .appName("weather")
                    .sessionService(new CairnSessionService(cairn))
                    .artifactService(new CairnArtifactService(cairn))
                    .memoryService(new CairnMemoryService(cairn))
                    .build();
            RunConfig config = RunConfig.builder().autoCreateSession(true).build();
            runner.runAsync("ada", "trip", Content.fromParts(Part.fromText(city)), config)
                    .blockingForEach(event -> System.out.println(event.stringifyContent()));
        }
    }
}
// end: program
