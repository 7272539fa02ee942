package dev.cairn.server.page;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/**
 * Pictures of the page: each run leaves them in {@code target/screenshots}. With {@code -Dcairn.golden=write} those of {@code docs/images}
 * are taken again. Stateless.
 */
final class Pictures {
    private static final Path FOLDER = Path.of("target/screenshots");
    private static final Path IMAGES = Path.of(System.getProperty("cairn.root", ".."), "docs/images");
    private static final Set<String> DOCUMENTED = Set.of(
            "conversation",
            "tree",
            "diff-dark",
            "questions",
            "items",
            "agents",
            "environments",
            "components",
            "storage",
            "sheet-f",
            "report");

    private Pictures() {}

    /** Takes one of what is seen. */
    static void take(Tab tab, String name) throws IOException {
        tab.screenshot(FOLDER.resolve(name + ".png"));
        if (DOCUMENTED.contains(name) && "write".equals(System.getProperty("cairn.golden"))) {
            tab.screenshot(IMAGES.resolve("page-" + name + ".png"));
        }
    }
}
