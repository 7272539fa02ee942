package dev.cairn.checkpoint;

import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A question of a run. An answer is stored only for the question that is stored, and a question stays as it is once it is answered. */
record RunQuestion(RunWrites writes, String task, String name) {
    /** Asks, or gives the stored answer. */
    <R> Optional<R> ask(Document question, Class<R> answerType) {
        writes.steps().expect(task, answerType);
        if (writes.steps().log(task).answer() == null) {
            writes.readAtHead(task);
        }
        StepLog log = writes.change(task, known -> {
            boolean asked = known.answer() != null || question.equals(known.question());
            return asked ? null : known.change(task).write(new ChannelWrite(ChannelWrite.INTERRUPT, question));
        });
        if (log.answer() == null) {
            return Optional.empty();
        }
        if (!question.equals(log.question())) {
            throw new ConflictException(
                    "Cannot ask question '" + name + "': it was answered as " + log.question() + ", and is " + question
                            + " now. Nothing was stored. Ask under another name.",
                    Map.of("question", name));
        }
        return Optional.of(read(log.answer(), answerType));
    }

    private <R> R read(Document answer, Class<R> type) {
        try {
            checkType(answer, type);
            return answer.as(type);
        } catch (CairnException refused) {
            if (refused.code() != ErrorCode.INVALID) {
                throw refused;
            }
            writes.change(
                    task,
                    known -> answer.equals(known.answer()) ? known.change(task).remove(ChannelWrite.RESUME) : null);
            throw new CairnException(
                    refused.code(),
                    refused.getMessage() + " That answer was removed, and the question waits for another one.",
                    Map.of("question", name, "answer", answer),
                    refused);
        }
    }

    /** Stores the answer to a question that a person was shown. */
    void answer(@Nullable Document shown, Document answer) {
        checkType(answer, writes.steps().expected(task));
        writes.readAtHead(task);
        writes.change(task, known -> {
            Document question = open(known);
            if (!question.equals(shown)) {
                throw new ConflictException(
                        "Cannot answer question '" + name + "' at " + writes.at() + ": the answer is for " + shown
                                + ", and the question is " + question
                                + " now. Nothing was stored. Show the new question and answer it.",
                        Map.of("question", name, "now", question));
            }
            return known.change(task).write(new ChannelWrite(ChannelWrite.RESUME, answer));
        });
    }

    private void checkType(Document answer, @Nullable Class<?> type) {
        if (answer.kind() == Document.Kind.NULL) {
            throw new CairnException(ErrorCode.INVALID, "The answer to question '" + name + "' must not be null.");
        }
        try {
            if (type != null) {
                answer.as(type);
            }
        } catch (CairnException refused) {
            throw new CairnException(
                    refused.code(),
                    "Cannot read the answer to question '" + name + "': it is " + answer
                            + ", and the program expects " + type.getSimpleName() + ". "
                            + refused.getMessage(),
                    Map.of("question", name),
                    refused);
        }
    }

    /** Takes the question back. */
    void withdraw() {
        writes.readAtHead(task);
        writes.change(task, known -> {
            open(known);
            return known.change(task).remove(ChannelWrite.INTERRUPT);
        });
    }

    /** The question, which must wait for an answer. */
    private Document open(StepLog log) {
        Document question = log.question();
        if (question == null) {
            throw new NotFoundException(
                    "There is no question '" + name + "' at " + writes.at() + ". Open questions are "
                            + writes.questions().keySet() + ".",
                    Map.of("question", name));
        }
        if (log.answer() != null) {
            throw new CairnException(
                    ErrorCode.ALREADY_EXISTS,
                    "Cannot answer question '" + name + "' at " + writes.at() + ": it is already answered with "
                            + log.answer()
                            + ". Nothing was stored.",
                    Map.of("question", name),
                    null);
        }
        return question;
    }
}
