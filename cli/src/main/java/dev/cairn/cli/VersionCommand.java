package dev.cairn.cli;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.CliCommand;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;
import picocli.CommandLine.Command;

/** {@code cairn version}. */
@Command(
        name = "version",
        header = "Show the version of Cairn and of the Java that runs it.",
        footer = {"  cairn version --format json"})
final class VersionCommand extends CliCommand {
    @Override
    protected boolean needsNoFile() {
        return true;
    }

    @Override
    public Integer call() {
        String version = read();
        String java = System.getProperty("java.version");
        String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        return show(Answer.of(
                new Json().put("version", version).put("java", java).put("system", system),
                () -> List.of("cairn " + version + " (Java " + java + ", " + system + ")")));
    }

    private static String read() {
        try (InputStream in = VersionCommand.class.getResourceAsStream("version.properties")) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
