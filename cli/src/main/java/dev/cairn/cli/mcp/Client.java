package dev.cairn.cli.mcp;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;

/** A program that starts servers for a model, and where it keeps which. */
enum Client {
    /** Claude Code, for all projects of the user. */
    CLAUDE_CODE("mcpServers", ".claude.json"),
    /** Claude's desktop program. */
    CLAUDE_DESKTOP("mcpServers", "{config}/Claude/claude_desktop_config.json"),
    /** Cursor. */
    CURSOR("mcpServers", ".cursor/mcp.json"),
    /** Visual Studio Code. */
    VSCODE("servers", "{config}/Code/User/mcp.json"),
    /** Windsurf. */
    WINDSURF("mcpServers", ".codeium/windsurf/mcp_config.json"),
    /** Gemini's command line. */
    GEMINI_CLI("mcpServers", ".gemini/settings.json"),
    /** Codex, whose file is in TOML. */
    CODEX("mcp_servers", ".codex/config.toml");

    private final String member;
    private final String file;

    Client(String member, String file) {
        this.member = member;
        this.file = file;
    }

    /** The name on the command line. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The member of the file that has the servers. */
    String member() {
        return member;
    }

    /** Whether an entry says how the server is talked to. */
    boolean namesTransport() {
        return this == CLAUDE_CODE || this == VSCODE;
    }

    boolean isToml() {
        return this == CODEX;
    }

    /** The user's file of settings. */
    Path file(Map<String, String> environment) {
        Path home = Path.of(environment.getOrDefault("HOME", System.getProperty("user.home")));
        if (!file.startsWith("{config}")) {
            return home.resolve(file);
        }
        return config(home, environment).resolve(file.substring("{config}/".length()));
    }

    private static Path config(Path home, Map<String, String> environment) {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (system.contains("mac")) {
            return home.resolve("Library/Application Support");
        }
        if (system.contains("windows")) {
            return Path.of(environment.getOrDefault(
                    "APPDATA", home.resolve("AppData/Roaming").toString()));
        }
        String config = environment.getOrDefault("XDG_CONFIG_HOME", "");
        return config.isEmpty() ? home.resolve(".config") : Path.of(config);
    }

    /** All names, for help and completion. */
    static final class Labels implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(values()).map(Client::label).iterator();
        }
    }
}
