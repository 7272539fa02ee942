package dev.cairn.server.internal.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.server.internal.contract.Operation.Answer;
import dev.cairn.server.internal.contract.Operation.Content;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The page {@code docs/reference/http.md} is made of the contract. With {@code -Dcairn.golden=write} it is written again. */
class HttpPageTest {
    private static final Path PAGE = Path.of(System.getProperty("cairn.root", ".."), "docs/reference/http.md");
    private static final String INTRODUCTION = """
            # HTTP routes

            The requests and answers of `cairn serve`. This page is generated from the same descriptions as the OpenAPI document at `/openapi.json`.
            [Over HTTP](../guide/http.md) is the introduction.

            Bodies and answers are JSON unless a route says otherwise. Numbers and strings come back exactly as they were sent. A query or body with an unknown
            or repeated member is refused, with all its problems at once. A failure is a [Problem](#problem), whose `code` is in the
            [error catalogue](errors.md). Listings return `next`: send it as `cursor` for the next page, or follow the `Link` header. If the condition of
            `If-Match` or `If-None-Match` does not hold, a write is answered with 412. In the tables, required names are bold.

            A write with an `Idempotency-Key` is executed once, however often it is sent, until the server stops. A put of a checkpoint keeps its key for 24
            hours, also across a restart. Values that Java programs stored with types are shown in their stored form. Everything sent to `/v1` is data.

            Paths under `/v1`, `/saver` and `/storage` use all HTTP status codes. Paths of the LangGraph SDK answer only 200, 204, 400, 401, 403, 404, 409 and 422.
            """;

    private final Contract contract = new Contract();
    private final StringBuilder page = new StringBuilder(INTRODUCTION);

    @Test
    void the_page_is_what_the_contract_says() throws IOException {
        for (String group : Contract.GROUPS) {
            List<Operation> operations = contract.operations().values().stream()
                    .filter(operation -> contract.tag(operation).equals(group))
                    .toList();
            if (!operations.isEmpty()) {
                page.append("\n## ").append(title(group)).append('\n');
                operations.forEach(this::add);
            }
        }
        page.append("\n## Types\n");
        contract.shapes().values().forEach(this::add);
        if ("write".equals(System.getProperty("cairn.golden"))) {
            Files.writeString(PAGE, page.toString());
        }
        assertThat(page.toString())
                .as("with -Dcairn.golden=write the page is written again")
                .isEqualTo(Files.readString(PAGE));
    }

    private static String title(String group) {
        String words = group.equals("statefiles") ? "state files" : group;
        return "Routes: " + words.substring(0, 1).toLowerCase(Locale.ROOT) + words.substring(1);
    }

    private static String sentence(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private void add(Operation operation) {
        page.append("\n### `")
                .append(operation)
                .append("`\n\n")
                .append(sentence(operation.summary()))
                .append(".\n");
        List<String> rows = new ArrayList<>();
        for (String part : operation.path().split("/", -1)) {
            if (part.startsWith("{")) {
                rows.add(row("path", contract.parameter(part.substring(1, part.length() - 1))));
            }
        }
        operation.query().values().forEach(field -> rows.add(row("query", field)));
        operation.headers().values().forEach(field -> rows.add(row("header", field)));
        Content body = operation.body();
        if (body != null) {
            rows.add("| body |  | " + type(body) + " | " + body.text() + " |");
        }
        for (Answer answer : operation.answers()) {
            rows.add("| " + answer.status() + " |  | " + (answer.content() == null ? "no body" : type(answer.content()))
                    + " | " + answer.text() + " |");
        }
        page.append("\n| | name | type | meaning |\n|---|---|---|---|\n");
        rows.forEach(row -> page.append(row).append('\n'));
    }

    private static String type(Content content) {
        return content.type() == null
                ? "`" + content.mediaType() + "`"
                : content.type().text();
    }

    private static String row(String place, Field field) {
        return "| " + place + " | " + name(field, field.required()) + " | "
                + field.type().text() + " | " + field.text() + " |";
    }

    private static String name(Field field, boolean bold) {
        return bold ? "**`" + field.name() + "`**" : "`" + field.name() + "`";
    }

    private void add(Shape shape) {
        page.append("\n### ")
                .append(shape.name())
                .append("\n\n")
                .append(sentence(shape.text()))
                .append(".\n");
        page.append("\n| member | type | meaning |\n|---|---|---|\n");
        for (Field field : shape.fields().values()) {
            page.append(
                    "| " + name(field, field.required()) + " | " + field.type().text() + " | " + field.text() + " |\n");
        }
    }
}
