package dev.cairn.model;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The elements of an array in a JSON text, read one by one from a stream: memory holds one element at a time, whatever the length of the
 * text. Reading is strict; {@link #hasNext()} answers false only when everything behind the array has been read and is right too.
 *
 * <p>Not thread-safe. The stream is closed by whoever opened it.
 */
public final class JsonElements implements Iterator<Document> {
    /** What is wrong with a text that is one JSON string of JSON, and what to do. */
    @Internal
    public static final String ENCODED_TWICE =
            "the text is one JSON string that holds JSON, so it was encoded twice. Decode it once first, for example"
                    + " with: jq -r . FILE > DECODED";

    private final JsonReader in;
    private final JsonPath path;
    private final String pointer;
    private State state = State.START;
    /** The first value of JSON Lines, which was read to see that another one follows. */
    private @Nullable Document first;

    private boolean lines;
    private long index;

    private enum State {
        START,
        BEFORE_ELEMENT,
        BEHIND_ELEMENT,
        END
    }

    private JsonElements(InputStream stream, long firstLine, String pointer) {
        DocumentLimits all = DocumentLimits.DEFAULT;
        DocumentLimits limits = new DocumentLimits(
                all.depth(), all.numberLength(), all.nameLength(), ReadingLimits.atMost(all.length()));
        this.in = new JsonReader(stream, firstLine, limits);
        JsonPointer parsed = JsonPointer.parse(pointer);
        this.pointer = parsed.toString();
        this.path = new JsonPath(in, parsed);
    }

    /**
     * The elements of an array in a stream that holds one JSON text in UTF-8. Nothing is read yet.
     *
     * @param pointer where the array is (RFC 6901); empty for the whole text, which may also be JSON Lines: objects, two or more, each of
     *     which is an element
     */
    public static JsonElements of(InputStream stream, String pointer) {
        return new JsonElements(stream, 1, pointer);
    }

    /**
     * The same for one line of a stream of JSON Lines. Reads up to that line.
     *
     * @param line the line's number, from 1
     * @throws CairnException {@code INVALID} when there are fewer lines
     */
    public static JsonElements fromLine(InputStream stream, long line, String pointer) {
        return new JsonElements(JsonLine.seek(stream, line), line, pointer);
    }

    /**
     * Whether there is another element.
     *
     * @throws CairnException {@code INVALID} with JSON Pointer, line and column when the text is no JSON or has no such array; {@code
     *     UNAVAILABLE} when the stream fails
     */
    @Override
    public boolean hasNext() {
        if (state == State.START) {
            open();
        } else if (state == State.BEHIND_ELEMENT) {
            in.enter(pointer);
            if (lines) {
                in.skipSpace();
                state = in.peek() < 0 ? State.END : State.BEFORE_ELEMENT;
            } else {
                advance(path.nextItem());
            }
        }
        return state == State.BEFORE_ELEMENT;
    }

    private void open() {
        in.skipMark();
        in.skipSpace();
        refuseEncodedTwice();
        path.descend();
        if (pointer.isEmpty() && in.peek() == '{') {
            openLines();
            return;
        }
        if (in.peek() != '[') {
            throw path.other("but an array is expected");
        }
        in.take();
        in.skipSpace();
        advance(in.peek() != ']');
    }

    /** One object alone is no list: what was meant is rather an array in it. */
    private void openLines() {
        JsonPlace origin = in.place();
        first = in.value();
        in.skipSpace();
        if (in.peek() < 0) {
            throw origin.invalid(
                    "Wrong place in the JSON",
                    "this is one object, but an array or several objects are expected; it has "
                            + JsonPath.shortened(names(first))
                            + lists(first));
        }
        lines = true;
        state = State.BEFORE_ELEMENT;
    }

    /** Where in an object arrays are; reported to someone who named none. */
    private static String lists(Document object) {
        List<String> lists = IntStream.range(0, object.size())
                .filter(i -> object.item(i).kind() == Document.Kind.ARRAY
                        && object.item(i).size() > 0)
                .mapToObj(i -> JsonPointer.ROOT.child(object.name(i)).toString())
                .toList();
        return lists.isEmpty() ? "" : "; arrays are at " + String.join(", ", lists);
    }

    private static List<String> names(Document object) {
        return IntStream.range(0, object.size()).mapToObj(object::name).toList();
    }

    private void refuseEncodedTwice() {
        if (in.peek() != '"') {
            return;
        }
        JsonPlace place = in.place();
        in.take();
        if (in.peek() == '{' || in.peek() == '[') {
            throw place.invalid("JSON within a string", ENCODED_TWICE);
        }
        throw place.invalid("No array", "the text is one JSON string");
    }

    private void advance(boolean more) {
        if (more) {
            state = State.BEFORE_ELEMENT;
        } else {
            in.take();
            path.ascend();
            state = State.END;
        }
    }

    /**
     * The next element.
     *
     * @throws CairnException {@code INVALID} or {@code TOO_LARGE} with JSON Pointer, line and column in the whole text
     */
    @Override
    public Document next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the array has no more elements");
        }
        in.enter(pointer + "/" + index);
        Document element = first == null ? in.value() : first;
        first = null;
        state = State.BEHIND_ELEMENT;
        index++;
        return element;
    }
}
