package dev.cairn.springai.guide;

// region: program
import dev.cairn.Cairn;
import dev.cairn.springai.CairnSessionRepository;
import java.util.List;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.*;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.session.DefaultSessionService;
import org.springframework.ai.session.advisor.SessionMemoryAdvisor;

public class TripChat {
    /** Stands for a language model: says how many messages it was sent. */
    static class FakeModel implements ChatModel {
        @Override
        public ChatResponse call(Prompt prompt) {
            int messages = prompt.getInstructions().size();
            return new ChatResponse(List.of(new Generation(new AssistantMessage("I know " + messages + " messages."))));
        }
    }

    public static void main(String[] args) {
        try (Cairn cairn = Cairn.open("sqlite:agent.db")) {
            var service = DefaultSessionService.builder()
                    .sessionRepository(new CairnSessionRepository(cairn))
                    .build();
            ChatClient client = ChatClient.builder(new FakeModel())
                    .defaultAdvisors(SessionMemoryAdvisor.builder(service)
                            .defaultUserId("ada")
                            .build())
                    .build();
            String answer = client.prompt()
                    .user(args.length == 0 ? "Porto, please." : args[0])
                    .advisors(a -> a.param(SessionMemoryAdvisor.SESSION_ID_CONTEXT_KEY, "trip"))
                    .call()
                    .content();
            System.out.println(answer);
        }
    }
}
// end: program
