package dev.cairn.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.mcp.internal.model.Nature;
import dev.cairn.mcp.internal.model.Offer;
import dev.cairn.mcp.internal.model.Prompt;
import dev.cairn.mcp.internal.model.Resource;
import dev.cairn.mcp.internal.model.Tool;
import dev.cairn.model.Document;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page of tools is what the server offers. With {@code -Dcairn.golden=write} it is written again. */
class ToolsPageTest {
    private static final Path PAGE = Path.of(System.getProperty("cairn.root", ".."), "docs/reference/mcp.md");
    private static final int TOKENS = 6_000;

    private static Offer offer(Cairn store, List<String> tools) {
        Path folder = Path.of("folder");
        return Offers.of(
                store,
                McpOptions.DEFAULT
                        .tools(tools)
                        .destructive(tools.contains("all"))
                        .folders(tools.contains("all") ? folder : null, tools.contains("all") ? folder : null));
    }

    @Test
    void the_page_is_what_the_server_offers() throws Exception {
        try (Cairn store = Cairn.open("memory:")) {
            Set<String> core =
                    offer(store, List.of()).tools().stream().map(Tool::name).collect(Collectors.toSet());
            String page = page(offer(store, List.of("all")), core);
            if ("write".equals(System.getProperty("cairn.golden"))) {
                Files.writeString(PAGE, page);
            }
            assertThat(Files.readString(PAGE)).isEqualTo(page);
        }
    }

    @Test
    void the_tools_of_the_core_cost_a_conversation_little() {
        try (Cairn store = Cairn.open("memory:")) {
            int characters = offer(store, List.of()).tools().stream()
                    .mapToInt(tool -> tool.definition().json().length())
                    .sum();
            assertThat(characters / 4).isLessThan(TOKENS);
            assertThat(offer(store, List.of()).instructions().length()).isLessThan(1_200);
        }
    }

    @Test
    void names_are_short_and_every_argument_is_described() {
        try (Cairn store = Cairn.open("memory:")) {
            assertThat(offer(store, List.of("all")).tools()).allSatisfy(tool -> {
                assertThat(tool.name()).matches("[a-z]+_[a-z]+");
                assertThat(tool.description()).hasSizeBetween(60, 600);
                Document properties = tool.input().at("/properties");
                properties
                        .items()
                        .forEach(property -> assertThat(
                                        property.member("description").isPresent()
                                                || property.find("/items").isPresent())
                                .as(tool.name() + property.json())
                                .isTrue());
            });
        }
    }

    private static String page(Offer offer, Set<String> core) {
        StringBuilder page = new StringBuilder("# MCP tools, resources and prompts\n\nWhat `cairn mcp` offers"
                + " ([how to set it up](../guide/mcp.md)). Arguments in bold are required.\n\n## Tools\n");
        for (Tool tool : offer.tools()) {
            page.append("\n### `")
                    .append(tool.name())
                    .append("`\n\n")
                    .append(tool.description())
                    .append("\n\n");
            page.append("Offered ")
                    .append(when(tool, core))
                    .append("; ")
                    .append(what(tool))
                    .append(".\n");
            arguments(tool.input(), page);
        }
        page.append("\n## Resources\n\n| URI | what |\n|---|---|\n");
        for (Resource resource : offer.resources()) {
            page.append("| `")
                    .append(resource.uri())
                    .append("` | ")
                    .append(resource.description())
                    .append(" |\n");
        }
        page.append("\n## Prompts\n\n| name | what | arguments |\n|---|---|---|\n");
        for (Prompt prompt : offer.prompts()) {
            page.append("| `")
                    .append(prompt.name())
                    .append("` | ")
                    .append(prompt.description())
                    .append(" | ");
            page.append(prompt.arguments().stream()
                            .map(argument -> "`" + argument.name() + "`")
                            .collect(Collectors.joining(", ")))
                    .append(" |\n");
        }
        return page.toString();
    }

    private static boolean needsFolders(Tool tool) {
        return tool.name().equals("state_export") || tool.name().equals("state_import");
    }

    private static String when(Tool tool, Set<String> core) {
        if (needsFolders(tool)) {
            return "with `--tools all`, `--component-dir` and `--state-dir`";
        }
        return core.contains(tool.name())
                ? "by default"
                : tool.nature() == Nature.DESTROYS ? "with `--allow-destructive`" : "with `--tools all`";
    }

    private static String what(Tool tool) {
        if (tool.name().equals("state_import")) {
            return "adds to what is there, and replaces only with `--allow-destructive`";
        }
        return switch (tool.nature()) {
            case READS -> "changes nothing";
            case ADDS -> "adds to what is there";
            case SETS -> "sets a value; can be undone";
            case DESTROYS -> "deletes";
        };
    }

    private static void arguments(Document input, StringBuilder page) {
        Document properties = input.at("/properties");
        if (properties.size() == 0) {
            return;
        }
        Set<String> required = input.member("required").stream()
                .flatMap(names -> names.items().stream())
                .map(Document::text)
                .collect(Collectors.toSet());
        page.append("\n| argument | type | meaning |\n|---|---|---|\n");
        for (int i = 0; i < properties.size(); i++) {
            String name = properties.name(i);
            Document property = properties.item(i);
            page.append("| ").append(required.contains(name) ? "**`" + name + "`**" : "`" + name + "`");
            page.append(" | ")
                    .append(property.member("type").map(Document::text).orElse("any"));
            page.append(" | ")
                    .append(property.member("description").map(Document::text).orElse(""));
            property.member("enum")
                    .ifPresent(values -> page.append(" One of ")
                            .append(values.items().stream().map(Document::text).collect(Collectors.joining(", ")))
                            .append('.'));
            page.append(" |\n");
        }
    }
}
