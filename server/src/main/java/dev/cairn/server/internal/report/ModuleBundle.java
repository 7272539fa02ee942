package dev.cairn.server.internal.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Modules of the page as one script that needs no other. It understands the imports and exports that the page uses: names in braces,
 * on exported declarations, and a list at the end. Not safe for use by several threads.
 */
public final class ModuleBundle {
    private static final String ROOT = "/dev/cairn/server/page/";
    private static final Pattern IMPORT =
            Pattern.compile("(?m)^import\\s*(?:\\{([^}]*)}\\s*from\\s*)?['\"]([^'\"]+)['\"];?[ \\t]*$");
    private static final Pattern DECLARATION =
            Pattern.compile("(?m)^export (async function\\*?|function\\*?|const|let|class) ([\\p{L}\\w$]+)");
    private static final Pattern LIST = Pattern.compile("export\\s*\\{([^}]*)};?\\s*$");

    private final Map<String, String> instead;
    private final Map<String, String> done = new LinkedHashMap<>();
    private final List<String> open = new ArrayList<>();

    /**
     * Has nothing yet.
     *
     * @param instead modules that take the place of others, by their paths below the page
     */
    public ModuleBundle(Map<String, String> instead) {
        this.instead = Map.copyOf(instead);
    }

    /** The script that runs a module. */
    public String of(String module) {
        add(module);
        return "'use strict';const modules={};\n" + String.join("", done.values());
    }

    /** The text of a file of the page. */
    public static String read(String path) {
        try (InputStream in = ModuleBundle.class.getResourceAsStream(ROOT + path)) {
            if (in == null) {
                throw new IllegalStateException("The page has no file " + path + ".");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(String module) {
        if (done.containsKey(module)) {
            return;
        }
        if (open.contains(module)) {
            throw new IllegalStateException("Cannot bundle the page: its modules import each other: " + open + ".");
        }
        open.add(module);
        String text = withoutImports(module, read(module));
        List<String> exports = new ArrayList<>();
        String body = withoutExports(text, exports);
        open.remove(module);
        done.put(module, "(()=>{" + body + "\nmodules['" + module + "']={" + String.join(",", exports) + "};})();\n");
    }

    private String withoutImports(String module, String text) {
        return IMPORT.matcher(text).replaceAll(found -> {
            String path = URI.create(module).resolve(found.group(2)).toString();
            String other = module.equals(instead.get(path)) ? path : instead.getOrDefault(path, path);
            add(other);
            String names = found.group(1) == null ? "" : found.group(1).replaceAll("\\s+as\\s+", ":");
            return Matcher.quoteReplacement(names.isEmpty() ? "" : "const {" + names + "}=modules['" + other + "'];");
        });
    }

    private static String withoutExports(String text, List<String> exports) {
        String body = DECLARATION.matcher(text).replaceAll(found -> {
            exports.add(found.group(2));
            return Matcher.quoteReplacement(found.group(1) + " " + found.group(2));
        });
        Matcher list = LIST.matcher(body);
        if (!list.find()) {
            return body;
        }
        for (String name : list.group(1).split(",", -1)) {
            String[] words = name.strip().split("\\s+as\\s+", -1);
            exports.add(words.length == 1 ? words[0] : words[1] + ":" + words[0]);
        }
        return body.substring(0, list.start());
    }
}
