package dev.cairn.springai;

import dev.cairn.Cairn;
import dev.cairn.error.ConflictException;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.session.SessionEvent;

/** A process that writes messages into a session and a conversation, and says the number of each that is stored. */
final class WriterProcess {
    private WriterProcess() {}

    /** Arguments: URL, name of the writer, how many messages. */
    public static void main(String[] args) {
        try (Cairn cairn = Cairn.open(args[0])) {
            var sessions = new CairnSessionRepository(cairn);
            var chats = new CairnChatMemoryRepository(cairn);
            System.out.println("ready");
            for (int i = 0; i < Integer.parseInt(args[2]); i++) {
                String text = args[1] + "-" + i;
                sessions.appendEvent(SessionEvent.builder()
                        .sessionId("trip")
                        .message(new UserMessage(text))
                        .build());
                add(chats, new UserMessage(text));
                System.out.println(i);
                System.out.flush();
            }
        }
    }

    /** As a program does it: where another writer was faster, it reads again. */
    private static void add(CairnChatMemoryRepository chats, Message message) {
        while (true) {
            List<Message> messages = new ArrayList<>(chats.findByConversationId("trip"));
            messages.add(message);
            try {
                chats.saveAll("trip", messages);
                return;
            } catch (ConflictException overtaken) {
                System.out.println("overtaken");
            }
        }
    }
}
