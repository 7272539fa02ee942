package dev.cairn.server.internal.api;

import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Selection;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import java.util.List;
import java.util.Map;

/** Which parts of a state are read, as the query says it. Stateless. */
final class Selecting {
    private Selecting() {}

    static Selection of(Call call) {
        List<String> channels = call.texts("channel");
        boolean last = call.query("last").isPresent();
        boolean pointer = call.query("pointer").isPresent();
        if (((last || pointer) && channels.size() != 1) || (last && pointer)) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "last and pointer apply to one channel, and exclude each other. Name it with channel.");
        }
        if (last) {
            return Selection.none().last(channels.get(0), call.count("last", 1));
        }
        if (pointer) {
            return Selection.none().at(channels.get(0), call.text("pointer", ""));
        }
        return channels.isEmpty() ? Selection.all() : Selection.none().channels(channels.toArray(String[]::new));
    }

    /** Refuses channels that are not there. */
    static void require(CheckpointTuple tuple, List<String> channels) {
        for (String channel : channels) {
            if (!tuple.checkpoint().values().containsKey(channel)) {
                throw new NotFoundException(
                        "Checkpoint " + tuple.config() + " has no channel '" + channel + "', or nothing there; it has "
                                + tuple.checkpoint().versions().keySet() + ".",
                        Map.of("channel", channel));
            }
        }
    }
}
