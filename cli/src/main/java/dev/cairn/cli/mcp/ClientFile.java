package dev.cairn.cli.mcp;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.JsonLayout;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import java.util.List;
import java.util.stream.Collectors;

/** The settings of a client with one entry more; everything else stays as it is. Immutable. */
record ClientFile(Client client, String name, String command, List<String> words) {
    /** The entry alone, as the file has it. */
    String entry() {
        return client.isToml()
                ? String.join("\n", toml())
                : String.join("\n", JsonLayout.lines(json(new Json().document())));
    }

    /**
     * The whole text with the entry.
     *
     * @param before the text; empty where there is no file
     */
    String with(String before) {
        return client.isToml() ? withTable(before) : withMember(before);
    }

    private String withMember(String before) {
        try {
            Document whole = before.isBlank()
                    ? new Json().document()
                    : Document.parse(before).asData();
            requireObject(whole);
            whole.member(client.member()).ifPresent(this::requireObject);
            return String.join("\n", JsonLayout.lines(json(whole))) + "\n";
        } catch (CairnException e) {
            throw refused("is not plain JSON; it may have comments");
        }
    }

    private void requireObject(Document value) {
        if (value.kind() != Document.Kind.OBJECT) {
            throw refused("has another value instead of its servers");
        }
    }

    private CommandFailure refused(String why) {
        return CommandFailure.usage("Cannot change the client's file: it " + why
                + ". Nothing was changed. Add this to it yourself:\n" + entry());
    }

    private Document json(Document whole) {
        Json servers = whole.member(client.member()).map(Json::of).orElseGet(Json::new);
        Json entry = new Json();
        if (client.namesTransport()) {
            entry.put("type", "stdio");
        }
        servers.put(name, entry.put("command", command).put("args", words));
        return Json.of(whole).put(client.member(), servers).document();
    }

    private List<String> toml() {
        String list = words.stream().map(ClientFile::quoted).collect(Collectors.joining(", "));
        return List.of(header(), "command = " + quoted(command), "args = [" + list + "]");
    }

    private String header() {
        return "[" + client.member() + "." + (name.matches("[A-Za-z0-9_-]+") ? name : quoted(name)) + "]";
    }

    /** A basic string of TOML, whose escapes are those of JSON. */
    private static String quoted(String text) {
        return Document.of(text).json();
    }

    private String withTable(String before) {
        try {
            return new TomlServers(client.member(), name).replaced(before, toml());
        } catch (IllegalArgumentException e) {
            throw refused("is not TOML, or has its servers in a form to which none can be added");
        }
    }
}
