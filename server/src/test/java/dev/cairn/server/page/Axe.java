package dev.cairn.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import dev.cairn.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** The accessibility checker axe, installed by npm from the versions of {@code src/test/axe}. */
final class Axe {
    private static final Path SOURCES = Path.of(System.getProperty("cairn.root", ".."), "server/src/test/axe");
    private static final Path WORK = Path.of("target/axe").toAbsolutePath();
    private static final String RULES = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']";
    private static final Axe INSTALLED = new Axe();

    private final String script;

    private Axe() {
        try {
            Files.createDirectories(WORK);
            for (String file : List.of("package.json", "package-lock.json")) {
                Files.copy(SOURCES.resolve(file), WORK.resolve(file), StandardCopyOption.REPLACE_EXISTING);
            }
            Path axe = WORK.resolve("node_modules/axe-core/axe.min.js");
            if (!Files.exists(axe)) {
                Program.of("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline")
                        .in(WORK)
                        .run()
                        .ok();
            }
            script = Files.readString(axe);
        } catch (IOException e) {
            throw new IllegalStateException("axe cannot be installed", e);
        }
    }

    /** Fails with what people cannot use on the page as it is shown now. */
    static void check(Tab tab, String view) {
        Document found = INSTALLED.violations(tab);
        assertThat(found.items().stream().map(Document::json).toList()).as(view).isEmpty();
    }

    private Document violations(Tab tab) {
        if (tab.evaluate("typeof axe === 'undefined'").json().equals("true")) {
            tab.evaluate(script + "; true");
        }
        return tab.evaluate(
                "axe.run(document, {resultTypes: ['violations'], runOnly: {type: 'tag', values: " + RULES
                        + "}}).then(r => r.violations.map(v => ({rule: v.id, help: v.help, impact: v.impact,"
                        + " nodes: v.nodes.slice(0, 5).map(n => n.html.slice(0, 200) + ' ' + (n.any[0]?.message ?? n.all[0]?.message ?? ''))})))");
    }
}
