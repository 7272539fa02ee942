package dev.cairn.jdbc.internal.table;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement with its values. Two are equal when text and values are. */
@SuppressWarnings("ArrayRecordComponent")
public // compared by content
record Call(String text, @Nullable Object... values) {
    /** The values of several one after the other. */
    static @Nullable Object[] values(List<Call> calls) {
        return calls.stream().flatMap(call -> Arrays.stream(call.values)).toArray();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Call call && text.equals(call.text) && Arrays.deepEquals(values, call.values);
    }

    @Override
    public int hashCode() {
        return text.hashCode() * 31 + Arrays.deepHashCode(values);
    }
}
