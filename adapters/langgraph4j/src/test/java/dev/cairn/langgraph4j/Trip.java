package dev.cairn.langgraph4j;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.AsyncNodeAction;
import org.bsc.langgraph4j.state.AgentState;
import org.bsc.langgraph4j.state.Channel;
import org.bsc.langgraph4j.state.Channels;

/** The state of the tests' graphs: a log that grows, and whatever else nodes put in. */
final class Trip extends AgentState {
    static final Map<String, Channel<?>> SCHEMA = Map.of("log", Channels.appenderWithDuplicate(ArrayList::new));

    Trip(Map<String, Object> data) {
        super(data);
    }

    List<String> log() {
        return this.<List<String>>value("log").orElse(List.of());
    }

    static StateGraph<Trip> graph() {
        return new StateGraph<>(SCHEMA, Trip::new);
    }

    /** A node that logs its name. */
    static AsyncNodeAction<Trip> visit(String name) {
        return AsyncNodeAction.node_async(state -> Map.of("log", List.of(name), "at", name));
    }
}
