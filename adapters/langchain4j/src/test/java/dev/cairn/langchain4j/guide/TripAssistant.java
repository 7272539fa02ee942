package dev.cairn.langchain4j.guide;

// region: program
import dev.cairn.Cairn;
import dev.cairn.langchain4j.CairnMemory;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.service.*;

public class TripAssistant {
    interface Assistant {
        String chat(@MemoryId String user, @UserMessage String text);
    }

    /** Stands for a language model: says how many messages it was sent. */
    static class FakeModel implements ChatModel {
        @Override
        public ChatResponse doChat(ChatRequest request) {
            return ChatResponse.builder()
                    .aiMessage(AiMessage.from("I read " + request.messages().size() + " messages."))
                    .build();
        }
    }

    static Assistant assistant(Cairn cairn) {
        CairnMemory memory = CairnMemory.of(cairn);
        return AiServices.builder(Assistant.class)
                .chatModel(new FakeModel())
                .chatMemoryProvider(id -> MessageWindowChatMemory.builder()
                        .id(id)
                        .maxMessages(4)
                        .chatMemoryStore(memory)
                        .build())
                .build();
    }

    public static void main(String[] args) {
        String text = args.length == 0 ? "Hello" : args[0];
        try (Cairn cairn = Cairn.open("sqlite:agent.db")) {
            System.out.println(assistant(cairn).chat("alice", text));
        }
    }
}
// end: program
