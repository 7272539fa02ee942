package dev.cairn.langchain4j;

import dev.cairn.Cairn;
import dev.cairn.error.ConflictException;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;

/** A process that adds messages to a conversation, and says the number of each once it is stored. */
final class ChattingChild {
    private ChattingChild() {}

    /** Arguments: URL, name of the process, how many messages. */
    public static void main(String[] args) {
        try (Cairn cairn = Cairn.open(args[0])) {
            CairnMemory memory = CairnMemory.of(cairn);
            for (int i = 0; i < Integer.parseInt(args[2]); i++) {
                add(memory, UserMessage.from(args[1] + "-" + i));
                System.out.println(i);
            }
        }
    }

    /** As a program does it: where another process was faster, it reads again. */
    private static void add(CairnMemory memory, ChatMessage message) {
        while (true) {
            List<ChatMessage> messages = memory.getMessages("chat");
            messages.add(message);
            try {
                memory.updateMessages("chat", messages);
                return;
            } catch (ConflictException overtaken) {
                System.out.println("overtaken");
            }
        }
    }
}
