package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.server.CairnServer;
import dev.cairn.server.config.Limits;
import dev.cairn.server.config.ServerOptions;
import dev.cairn.testing.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands with {@code curl} on the pages about HTTP and Python answer as they say; they write {@code …} for ids. */
class HttpGuideTest {
    private static final Pattern CONSOLE = Pattern.compile("(?<=```console\\n)(.*?)(?=```)", Pattern.DOTALL);
    private static final String ID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"http", "python"})
    void commands_answer_as_the_page_says(String name) throws Exception {
        Path page = Repository.ROOT.resolve("docs/guide/" + name + ".md");
        String text = Repository.read(page);
        StringBuilder actual = new StringBuilder();
        ServerOptions options = ServerOptions.DEFAULT
                .port(0)
                .limits(Limits.DEFAULT.times(Limits.DEFAULT.idle(), Limits.DEFAULT.grace(), Duration.ZERO));
        try (Cairn store = Cairn.open("sqlite:" + folder.resolve("store.db"));
                CairnServer server = new CairnServer(store, options)) {
            Matcher blocks = CONSOLE.matcher(text);
            while (blocks.find()) {
                blocks.appendReplacement(
                        actual,
                        Matcher.quoteReplacement(
                                run(blocks.group(), server.url().toString())));
            }
            blocks.appendTail(actual);
        }
        if ("write".equals(System.getProperty("cairn.golden"))) {
            Files.writeString(page, actual.toString());
        }
        assertThat(actual.toString())
                .as("with -Dcairn.golden=write the answers are written again")
                .isEqualTo(text);
    }

    private String run(String block, String url) {
        StringBuilder said = new StringBuilder();
        for (String line :
                block.lines().filter(command -> command.startsWith("$ ")).toList()) {
            String answer = Program.of("sh", "-c", line.substring(2).replace("http://localhost:8123", url))
                    .in(folder)
                    .merged()
                    .run()
                    .out();
            said.append(line).append('\n').append(answer.replaceAll(ID, "…"));
            if (!answer.endsWith("\n")) {
                said.append('\n');
            }
        }
        return said.toString();
    }
}
