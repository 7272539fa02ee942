package dev.cairn.cli.mcp;

import dev.cairn.cli.mcp.TomlText.Kind;
import dev.cairn.cli.mcp.TomlText.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The servers in a TOML file: one is replaced, every other line stays as it is. Immutable.
 *
 * @param servers the table of all servers
 * @param name the one that is replaced
 */
record TomlServers(String servers, String name) {
    /**
     * The text with another entry at its end in the place of what it had under that name.
     *
     * @param entry lines without their ends
     * @throws IllegalArgumentException for a text that is no TOML, or has its servers in a form that cannot be added to
     */
    String replaced(String before, List<String> entry) {
        String lineEnd = before.contains("\r\n") ? "\r\n" : "\n";
        StringBuilder whole = new StringBuilder();
        others(TomlText.read(before)).forEach(statement -> whole.append(statement.text()));
        if (whole.length() > 0 && whole.charAt(whole.length() - 1) != '\n') {
            whole.append(lineEnd);
        }
        if (whole.length() > 0) {
            whole.append(lineEnd);
        }
        entry.forEach(line -> whole.append(line).append(lineEnd));
        return whole.toString();
    }

    /** All but the entry, without empty lines at the end. Comments behind the entry stay: they are about what follows. */
    private List<Statement> others(List<Statement> all) {
        List<Statement> kept = new ArrayList<>();
        List<Statement> behind = new ArrayList<>();
        boolean removed = false;
        for (Statement statement : all) {
            requireOpen(statement);
            boolean own = statement.isWithin(List.of(servers, name));
            if (statement.kind() == Kind.SPACE && removed) {
                behind.add(statement);
            } else if (own && statement.kind() == Kind.PAIR) {
                behind.clear();
                removed = true;
            } else {
                keep(behind, kept);
                removed = own;
                if (!own) {
                    kept.add(statement);
                }
            }
        }
        keep(behind, kept);
        while (!kept.isEmpty() && last(kept).isBlank()) {
            kept.remove(kept.size() - 1);
        }
        return kept;
    }

    /** An inline table is closed, and an array has no names. */
    private void requireOpen(Statement statement) {
        boolean closed = statement.kind() == Kind.PAIR || statement.kind() == Kind.ARRAY;
        if (closed && statement.keys().equals(List.of(servers))) {
            throw new IllegalArgumentException("no table of servers");
        }
    }

    private static void keep(List<Statement> behind, List<Statement> kept) {
        while (!behind.isEmpty()
                && behind.get(0).isBlank()
                && (kept.isEmpty() || last(kept).isBlank())) {
            behind.remove(0);
        }
        kept.addAll(behind);
        behind.clear();
    }

    private static Statement last(List<Statement> statements) {
        return statements.get(statements.size() - 1);
    }
}
