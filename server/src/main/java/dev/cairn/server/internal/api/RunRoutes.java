package dev.cairn.server.internal.api;

import dev.cairn.answer.Changes;
import dev.cairn.answer.CheckpointFacts;
import dev.cairn.answer.Input;
import dev.cairn.answer.Json;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadRun;
import dev.cairn.checkpoint.address.CheckpointAddress;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.server.internal.http.EntityTag;
import dev.cairn.server.internal.http.Response;
import java.util.Map;
import java.util.Optional;

/** Runs: turns, steps whose results are stored once, questions and answers. Each request resumes the run anew. */
final class RunRoutes {
    private static final String RUN = "/v1/threads/{thread}/run";

    private RunRoutes() {}

    static void add(OwnRoutes routes) {
        routes.write("POST", RUN, RunRoutes::newTurn)
                .read("GET", RUN, call -> answer(200, resume(call)))
                .write("POST", "/v1/threads/{thread}/rerun", RunRoutes::rerun)
                .read("GET", RUN + "/steps/{step}", call -> step(call, resume(call)))
                .write("PUT", RUN + "/steps/{step}", RunRoutes::record)
                .write("PUT", RUN + "/questions/{question}", RunRoutes::ask)
                .write("PUT", RUN + "/questions/{question}/answer", RunRoutes::answerQuestion)
                .write("DELETE", RUN + "/questions/{question}", RunRoutes::withdraw)
                .write("POST", RUN + "/commit", RunRoutes::commit);
    }

    /** The run where the branch stands, which must be the checkpoint that the caller names, if it names one. */
    private static ThreadRun resume(Call call) {
        return call.leased().resume(call.branch().at(call.match().orElse(null)));
    }

    private static Response answer(int status, ThreadRun run) {
        Json json = CheckpointFacts.of(run.config())
                .put("step", run.metadata().step())
                .put("metadata", run.metadata().toDocument())
                .put("questions", run.questions());
        return Response.json(status, json.document())
                .with("ETag", EntityTag.of(String.valueOf(run.config().checkpointId())));
    }

    private static Response newTurn(Call call) {
        StateChange input = Changes.of(call.input().input("input"));
        return answer(201, call.leased().newTurn(call.path("thread"), input));
    }

    private static Response rerun(Call call) {
        Input input = call.input();
        CheckpointConfig from = CheckpointAddress.of(call.path("thread"), input.text("from", ""))
                .resolve(call.checkpoints(), input.text("namespace", ""));
        return answer(201, call.leased().rerunFrom(from));
    }

    private static Response step(Call call, ThreadRun run) {
        String name = call.path("step");
        Optional<Document> result = run.result(name);
        return Call.answer(new Json()
                .put("name", name)
                .put("attempts", run.attempts(name))
                .put("done", result.isPresent())
                .put("result", result));
    }

    private static Response record(Call call) {
        ThreadRun run = resume(call);
        Document result = call.input().value("result");
        run.step(call.path("step"), Document.class, key -> result);
        return step(call, run);
    }

    private static Response ask(Call call) {
        String name = call.path("question");
        Optional<Document> answer =
                resume(call).ask(name, Document.class, call.input().value("question"));
        return Call.answer(
                new Json().put("name", name).put("answered", answer.isPresent()).put("answer", answer));
    }

    private static Response answerQuestion(Call call) {
        String name = call.path("question");
        Input input = call.input();
        ThreadRun run = resume(call);
        if (input.object().member("question").isPresent()) {
            run.answer(name, input.value("question"), input.value("answer"));
        } else {
            run.answer(name, input.value("answer"));
        }
        return Response.empty(204);
    }

    private static Response withdraw(Call call) {
        resume(call).withdraw(call.path("question"));
        return Response.empty(204);
    }

    private static Response commit(Call call) {
        Input input = call.input();
        ThreadRun run = resume(call);
        for (String step : input.texts("steps")) {
            if (run.result(step).isEmpty()) {
                throw new CairnException(
                        ErrorCode.INVALID,
                        "Cannot store step '" + step + "' without a result. Nothing was stored.",
                        Map.of("step", step),
                        null);
            }
            run.step(step, Document.class, key -> Document.of(null));
        }
        input.members("questions").forEach((name, question) -> run.ask(name, Document.class, question));
        StateChange change = Changes.of(input.input("change"));
        CheckpointConfig next = input.find("metadata")
                .map(given -> run.commit(change, CheckpointMetadata.of(complete(given, run))))
                .orElseGet(() -> run.commit(change));
        return CheckpointRoutes.stored(next, run.metadata().step());
    }

    /** What is given, after the usual source and step. */
    private static Document complete(Document given, ThreadRun run) {
        Json usual = new Json().put("source", "loop").put("step", run.metadata().nextStep());
        return usual.putAll(Json.of(given)).document();
    }
}
