package dev.cairn.server.internal.langgraph;

import dev.cairn.server.internal.http.Request;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Values of a query, read strictly. Stateless. */
final class Queries {
    private Queries() {}

    /** Refuses names that a route does not know. */
    static void only(Request request, String... names) {
        Set<String> known = Set.of(names);
        List<String> unknown = new ArrayList<>();
        request.queryNames().forEach(name -> {
            if (!known.contains(name)) {
                unknown.add(name);
            }
        });
        if (!unknown.isEmpty()) {
            throw Body.unsupported("Cannot read the query: this path does not know " + unknown + ". Omit them.");
        }
    }

    static boolean flag(Request request, String name) {
        return switch (request.query(name).orElse("false")) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw Body.invalid("'" + name + "' is true or false.");
        };
    }

    static int number(Request request, String name, int otherwise, int least, int most) {
        return request.query(name)
                .map(text -> Body.whole(name, decimal(name, text), least, most))
                .orElse(otherwise);
    }

    private static BigDecimal decimal(String name, String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw Body.invalid("'" + name + "' must be a number, not '" + text + "'.");
        }
    }

    /** Repeated names and values joined by commas, as the two SDKs send lists. */
    static List<String> list(Request request, String name) {
        return request.queries(name).stream()
                .flatMap(value -> List.of(value.split(",")).stream())
                .filter(value -> !value.isEmpty())
                .toList();
    }
}
