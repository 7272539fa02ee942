package dev.cairn.server.internal.langgraph;

import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The questions that tasks ask, as {@code {id, value}}. Stateless. */
final class Interrupts {
    private Interrupts() {}

    /** Those of one task's writes. A runtime of LangGraph stores a list of interrupts, other writers the bare question. */
    static List<Document> of(List<PendingWrite> writes) {
        List<Document> found = new ArrayList<>();
        for (PendingWrite write : writes) {
            if (write.channel().equals(ChannelWrite.INTERRUPT)) {
                Document value = Plain.of(write.value());
                List<Document> questions = isList(value) ? value.items() : List.of(value);
                for (int i = 0; i < questions.size(); i++) {
                    found.add(interrupt(questions.get(i), i == 0 ? write.taskId() : write.taskId() + "-" + i));
                }
            }
        }
        return found;
    }

    private static boolean isList(Document value) {
        return value.kind() == Kind.ARRAY && value.items().stream().allMatch(Interrupts::isInterrupt);
    }

    private static boolean isInterrupt(Document question) {
        return question.kind() == Kind.OBJECT && question.member("value").isPresent();
    }

    private static Document interrupt(Document question, String otherwise) {
        boolean whole = isInterrupt(question);
        Map<String, Document> members = new LinkedHashMap<>();
        members.put(
                "id",
                (whole ? question.member("id") : java.util.Optional.<Document>empty())
                        .filter(id -> id.kind() == Kind.STRING)
                        .orElseGet(() -> Document.of(otherwise)));
        members.put("value", whole ? question.member("value").orElseThrow() : question);
        return Document.fromObject(members);
    }
}
