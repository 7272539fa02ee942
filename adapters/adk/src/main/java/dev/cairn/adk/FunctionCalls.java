package dev.cairn.adk;

import com.google.adk.events.Event;
import com.google.adk.events.EventActions;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import dev.cairn.message.CallRepair;
import dev.cairn.message.InterruptedCalls;
import dev.cairn.message.ToolCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Calls of functions and their answers in events. A call and its answer have the same id; where the model gave none, the same name. Agents
 * that run side by side may say something between the two. Calls of long-running functions wait on purpose. Stateless.
 */
final class FunctionCalls implements ToolCalls<Event> {
    private static final Map<String, Object> INTERRUPTED =
            Map.of("error", "The call was interrupted. It may or may not have had an effect.");

    static CallRepair<Event> repair(InterruptedCalls how) {
        return new CallRepair<>(new FunctionCalls(), how);
    }

    @Override
    public List<String> asked(Event event) {
        return event.functionCalls().stream()
                .map(call -> name(call.id(), call.name()))
                .toList();
    }

    @Override
    public List<String> answered(Event event) {
        return event.functionResponses().stream()
                .map(response -> name(response.id(), response.name()))
                .toList();
    }

    private static String name(Optional<String> id, Optional<String> name) {
        return id.filter(given -> !given.isEmpty())
                .map(given -> "id " + given)
                .orElseGet(() -> "name " + name.orElse(""));
    }

    @Override
    public boolean waits(Event event, int call) {
        Set<String> waiting = event.longRunningToolIds().orElse(Set.of());
        return event.functionCalls().get(call).id().filter(waiting::contains).isPresent();
    }

    @Override
    public boolean mayBeApart() {
        return true;
    }

    @Override
    public Optional<Event> withoutCalls(Event event, Set<Integer> calls) {
        return without(event, calls, part -> part.functionCall().isPresent());
    }

    @Override
    public Optional<Event> withoutResults(Event event, Set<Integer> results) {
        return without(event, results, part -> part.functionResponse().isPresent());
    }

    /** An event without some of the parts of one kind, which are given by their places among these. */
    private static Optional<Event> without(Event event, Set<Integer> places, Predicate<Part> kind) {
        List<Part> left = new ArrayList<>();
        int place = 0;
        for (Part part : event.content().flatMap(Content::parts).orElse(List.of())) {
            if (!kind.test(part) || !places.contains(place++)) {
                left.add(part);
            }
        }
        if (left.isEmpty()) {
            return Optional.empty();
        }
        Content content = event.content().orElseThrow().toBuilder().parts(left).build();
        Event kept = event.toBuilder().content(content).build();
        kept.setTimestamp(event.timestamp());
        return Optional.of(kept);
    }

    @Override
    public List<Event> interrupted(Event event, Set<Integer> calls) {
        List<Part> parts = calls.stream()
                .map(event.functionCalls()::get)
                .map(call -> Part.builder().functionResponse(response(call)).build())
                .toList();
        Event.Builder answer = Event.builder()
                .invocationId(event.invocationId())
                .author(event.author())
                .branch(event.branch().orElse(null))
                .content(Content.builder().role("user").parts(parts).build())
                .actions(EventActions.builder().build())
                .timestamp(event.timestamp());
        return List.of((event.id() == null ? answer : answer.id(event.id() + "-interrupted")).build());
    }

    private static FunctionResponse response(FunctionCall call) {
        FunctionResponse.Builder response = FunctionResponse.builder().response(INTERRUPTED);
        call.id().ifPresent(response::id);
        call.name().ifPresent(response::name);
        return response.build();
    }
}
