package dev.cairn.server.internal.langgraph;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.server.internal.http.Refusal;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.ServerCode;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The members of a JSON object from a client, each taken once. What is left when all known ones were taken is refused, so that nothing is
 * ignored in silence. A null counts as left out. Not thread-safe.
 */
final class Body {
    private final String what;
    private final Map<String, Document> members = new LinkedHashMap<>();

    private Body(String what, Document object) {
        this.what = what;
        if (object.kind() != Kind.OBJECT) {
            throw invalid(what + " is an object, not " + object.kind().phrase() + ".");
        }
        for (int i = 0; i < object.size(); i++) {
            members.put(object.name(i), object.item(i));
        }
    }

    /** The body of a request; an empty one has no members. */
    static Body of(Request request) {
        return new Body("The body", request.json());
    }

    /** An object within a body. */
    static Body of(String name, Document object) {
        return new Body("'" + name + "'", object);
    }

    /** Whether a member is there and not taken yet, be it null. */
    boolean has(String name) {
        return members.containsKey(name);
    }

    /** A member that is still to be taken. */
    Optional<Document> peek(String name) {
        return Optional.ofNullable(members.get(name));
    }

    Optional<Document> take(String name) {
        return Optional.ofNullable(members.remove(name)).filter(value -> value.kind() != Kind.NULL);
    }

    private Optional<Document> take(String name, Kind kind) {
        Optional<Document> value = take(name);
        value.filter(other -> other.kind() != kind).ifPresent(other -> {
            throw invalid("'" + name + "' is " + kind.phrase() + ", not "
                    + other.kind().phrase() + ".");
        });
        return value;
    }

    Optional<String> text(String name) {
        return take(name, Kind.STRING).map(Document::text);
    }

    Optional<Document> object(String name) {
        return take(name, Kind.OBJECT);
    }

    Optional<Boolean> flag(String name) {
        return take(name, Kind.BOOLEAN).map(value -> Boolean.valueOf(value.text()));
    }

    Optional<BigDecimal> decimal(String name) {
        return take(name, Kind.NUMBER).map(value -> decimal(name, value));
    }

    /** The value of a number; one whose exponent no decimal has is refused. */
    static BigDecimal decimal(String name, Document number) {
        try {
            return new BigDecimal(number.text());
        } catch (NumberFormatException e) {
            throw invalid("'" + name + "' must be a number in a usable range. Nothing was changed.");
        }
    }

    Optional<List<Document>> array(String name) {
        return take(name, Kind.ARRAY).map(Document::items);
    }

    /** The texts of an array. */
    Optional<List<String>> texts(String name) {
        return array(name)
                .map(items -> items.stream()
                        .map(item -> {
                            if (item.kind() != Kind.STRING) {
                                throw invalid("'" + name + "' must be a list of strings, but contains "
                                        + item.kind().phrase() + ".");
                            }
                            return item.text();
                        })
                        .toList());
    }

    /** A whole number between two others. */
    int number(String name, int otherwise, int least, int most) {
        return decimal(name).map(value -> whole(name, value, least, most)).orElse(otherwise);
    }

    static int whole(String name, BigDecimal value, int least, int most) {
        boolean whole = value.stripTrailingZeros().scale() <= 0;
        if (!whole || value.compareTo(BigDecimal.valueOf(least)) < 0 || value.compareTo(BigDecimal.valueOf(most)) > 0) {
            throw invalid("'" + name + "' must be a whole number from " + least + " to " + most + ".");
        }
        return value.intValueExact();
    }

    /** Refuses what no one took. */
    void done() {
        if (!members.isEmpty()) {
            throw unsupported(what + " has members that this server does not know: " + members.keySet()
                    + ". Nothing was changed. Leave them out.");
        }
    }

    /** What this server does not do, or what contradicts itself: 422. */
    static Refusal unsupported(String detail) {
        return new Refusal(ServerCode.UNPROCESSABLE, detail);
    }

    static CairnException invalid(String detail) {
        return new CairnException(ErrorCode.INVALID, detail);
    }
}
