package dev.cairn.server;

import dev.cairn.server.internal.http.UrlText;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of requests and their answers. Lines with {@code >} are a request: method and path, headers, body. Lines with {@code <} are what was
 * answered: status, headers, body. The body {@code @last} is the bytes of the answer before. Ids, cursors and times have names there; a request may use them.
 */
final class ApiScript {
    private static final Pattern HEADER = Pattern.compile("([A-Z][A-Za-z-]+): (.*)");
    private static final List<String> SHOWN = List.of("ETag", "Content-Type", "Link");

    private final CairnServer server;
    private final HttpClient client;
    private final Names names = new Names();
    private byte[] last = {};
    private final BiConsumer<HttpRequest, HttpResponse<byte[]>> seen;

    ApiScript(CairnServer server, HttpClient client, BiConsumer<HttpRequest, HttpResponse<byte[]>> seen) {
        this.server = server;
        this.client = client;
        this.seen = seen;
    }

    /** Sends all requests of a page and returns the page with the answers that came. */
    String run(String page) throws IOException, InterruptedException {
        StringBuilder result = new StringBuilder();
        List<String> request = new ArrayList<>();
        for (String line : page.split("\n", -1)) {
            if (line.startsWith("> ")) {
                request.add(line.substring(2));
                result.append(line).append('\n');
            } else {
                answer(request, result);
                if (!line.startsWith("< ")) {
                    result.append(line).append('\n');
                }
            }
        }
        return result.substring(0, result.length() - 1);
    }

    private void answer(List<String> lines, StringBuilder result) throws IOException, InterruptedException {
        if (lines.isEmpty()) {
            return;
        }
        HttpRequest request = request(lines);
        HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
        seen.accept(request, response);
        last = response.body();
        result.append("< ").append(response.statusCode()).append('\n');
        for (String header : SHOWN) {
            response.headers()
                    .firstValue(header)
                    .filter(value -> !value.equals("application/json"))
                    .ifPresent(value -> result.append("< " + header + ": " + names.named(value) + '\n'));
        }
        String type = response.headers().firstValue("Content-Type").orElse("");
        if (type.contains("json")) {
            new String(response.body(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> names.named(type.contains("problem") ? problem(line) : line))
                    .forEach(line -> result.append("< ").append(line).append('\n'));
        }
        lines.clear();
    }

    private HttpRequest request(List<String> lines) {
        String[] first = lines.get(0).split(" ", 2);
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + names.real(first[1])));
        StringBuilder body = new StringBuilder();
        for (String line : lines.subList(1, lines.size())) {
            Matcher header = HEADER.matcher(line);
            if (body.isEmpty() && header.matches()) {
                request.header(header.group(1), names.real(header.group(2)));
            } else {
                body.append(names.real(line)).append('\n');
            }
        }
        byte[] bytes =
                body.toString().equals("@last\n") ? last : body.toString().getBytes(StandardCharsets.UTF_8);
        return request.method(first[0], bytes.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(bytes))
                .build();
    }

    /** The parts of a path as the router takes them. */
    static List<String> parts(URI uri) {
        return UrlText.parts(uri.getRawPath());
    }

    /** A problem without its words, which other tests look at; of what this server refuses by itself they stay. */
    private static String problem(String line) {
        String once = line.replaceFirst(",\"message\":\"(\\\\.|[^\"])*\"", "");
        return once.contains("\"detail\":\"Cannot read the request")
                ? once
                : once.replaceFirst("\"detail\":\"(\\\\.|[^\"])*\"", "\"detail\":\"…\"");
    }

    /** What is not the same at every run, and its names. */
    private static final class Names {
        private static final Pattern VARYING =
                Pattern.compile("(?<id>[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=\")[0-9a-f]{16}(?=\"))"
                        + "|(?<=\"next\":\"|cursor=)(?<cursor>[\\w%.=-]+)"
                        + "|(?<time>\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?Z)"
                        + "|(?<day>(?<=\"day\":\")\\d{4}-\\d\\d-\\d\\d)"
                        + "|(?<hash>\\b[0-9a-f]{64}\\b|(?<=\")[0-9a-f]{32}(?=\"))"
                        + "|(?<=\"(disk|free)_bytes\":)(null|\\d+)|(?<=_bytes\":|\"bytes\":|_size\":)(?<bytes>\\d+)");
        private final List<String> ids = new ArrayList<>();
        private final List<String> cursors = new ArrayList<>();

        String named(String text) {
            return VARYING.matcher(text)
                    .replaceAll(found -> Matcher.quoteReplacement(name(found.group(), (Matcher) found)));
        }

        private String name(String text, Matcher found) {
            if (found.group("id") != null) {
                return "<id" + number(ids, text) + ">";
            } else if (found.group("cursor") != null) {
                return "<cursor" + number(cursors, text) + ">";
            } else if (found.group("bytes") != null) {
                return text.equals("0") ? "0" : "<bytes>";
            }
            for (String kind : List.of("hash", "day", "time")) {
                if (found.group(kind) != null) {
                    return "<" + kind + ">";
                }
            }
            return "<disk>";
        }

        private static int number(List<String> known, String text) {
            if (!known.contains(text)) {
                known.add(text);
            }
            return known.indexOf(text) + 1;
        }

        String real(String text) {
            return Pattern.compile("<(id|cursor)(\\d+)>").matcher(text).replaceAll(found -> {
                List<String> known = found.group(1).equals("id") ? ids : cursors;
                return Matcher.quoteReplacement(known.get(Integer.parseInt(found.group(2)) - 1));
            });
        }
    }
}
