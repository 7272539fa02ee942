package dev.cairn.http.internal.wire;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * How values of a type cross the wire. Stateless.
 *
 * @param writer writes a value
 * @param reader reads one, strictly
 */
public record Codec<T>(BiConsumer<WireWriter, T> writer, Function<WireReader, T> reader) {
    /** Writes a value. */
    public void write(WireWriter out, T value) {
        writer.accept(out, value);
    }

    /** Reads a value. */
    public T read(WireReader in) {
        return reader.apply(in);
    }

    /** Lists of such values. */
    public Codec<List<T>> list() {
        return new Codec<>((out, values) -> out.list(values, this), in -> in.list(this));
    }

    /** A constant of an enumeration, by its place: a change of the places is another version of the wire. */
    static <E extends Enum<E>> Codec<E> of(E[] constants) {
        return new Codec<>(WireWriter::constant, in -> in.constant(constants));
    }
}
