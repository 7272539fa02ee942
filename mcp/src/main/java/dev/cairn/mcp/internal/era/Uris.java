package dev.cairn.mcp.internal.era;

import dev.cairn.answer.Json;
import dev.cairn.mcp.internal.model.Resource;
import dev.cairn.model.Document;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the resource of a URI. Immutable. */
final class Uris {
    private static final Pattern VARIABLE = Pattern.compile("\\{([a-z_]+)}");

    private final List<Known> known;

    Uris(List<Resource> resources) {
        known = resources.stream().map(Known::of).toList();
    }

    /** A resource and what its variables stand for. */
    record Found(Resource resource, Map<String, String> variables) {
        /** What stands there, as a result of the protocol; with the milliseconds for which it may be kept, where they are said. */
        Document contents(String uri, @Nullable Long millis) {
            List<Document> contents = resource.reader().apply(variables).stream()
                    .map(one -> Json.of(one).put("uri", uri).document())
                    .toList();
            Json result = new Json().put("contents", contents);
            return millis == null
                    ? result.document()
                    : result.put("ttlMs", millis).put("cacheScope", "private").document();
        }
    }

    private record Known(Resource resource, Pattern pattern, List<String> names) {
        static Known of(Resource resource) {
            Matcher variables = VARIABLE.matcher(resource.uri());
            List<String> names =
                    variables.results().map(found -> found.group(1)).toList();
            StringBuilder pattern = new StringBuilder();
            int from = 0;
            variables.reset();
            while (variables.find()) {
                pattern.append(Pattern.quote(resource.uri().substring(from, variables.start())))
                        .append("([^/?#]+)");
                from = variables.end();
            }
            pattern.append(Pattern.quote(resource.uri().substring(from)));
            return new Known(resource, Pattern.compile(pattern.toString()), names);
        }

        Stream<Found> match(String uri) {
            Matcher matcher = pattern.matcher(uri);
            if (!matcher.matches()) {
                return Stream.empty();
            }
            Map<String, String> variables = new LinkedHashMap<>();
            for (int i = 0; i < names.size(); i++) {
                variables.put(names.get(i), decoded(matcher.group(i + 1)));
            }
            return Stream.of(new Found(resource, variables));
        }

        private static String decoded(String part) {
            try {
                return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
            } catch (IllegalArgumentException e) {
                return part;
            }
        }
    }

    /** The resource of a URI. */
    Optional<Found> find(String uri) {
        return known.stream().flatMap(one -> one.match(uri)).findFirst();
    }
}
