package dev.cairn.codec.internal.read;

import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.codec.internal.frame.Run;
import dev.cairn.codec.internal.frame.StateJson;
import dev.cairn.codec.internal.frame.ValueRef;
import dev.cairn.model.Document;
import dev.cairn.storage.LaneRange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a record says of a state, taken apart once for several questions. Immutable. */
public final class StateOutline {
    private final Map<String, Object> values;

    private StateOutline(Map<String, Object> values) {
        this.values = values;
    }

    /** The outline of a stored state. */
    public static StateOutline of(StateBody body) {
        return new StateOutline(StateJson.values(body));
    }

    /** The names of all channels. */
    public Set<String> channels() {
        return Set.copyOf(values.keySet());
    }

    /** The numbers of all segments that the state refers to, in as few ranges as there can be, by lane and number. */
    public List<LaneRange> ranges() {
        return Run.ranges(StateReader.runs(values.values()), 0);
    }

    /** The same for each channel; none for a value that stands in the record. */
    public Map<String, List<LaneRange>> rangesByChannel() {
        Map<String, List<LaneRange>> ranges = new LinkedHashMap<>();
        values.forEach((name, value) -> ranges.put(name, Run.ranges(StateReader.runs(List.of(value)), 0)));
        return ranges;
    }

    /** Two channels with equal tokens have equal values; a value may have several tokens (inline or not). */
    public Map<String, String> tokens() {
        Map<String, String> tokens = new LinkedHashMap<>();
        values.forEach((name, value) ->
                tokens.put(name, value instanceof ValueRef ref ? ref.sha256() : ((Document) value).json()));
        return tokens;
    }
}
