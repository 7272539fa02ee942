package dev.cairn.cli.tour;

import dev.cairn.answer.Json;
import dev.cairn.cli.shell.ExitCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Tells the tour as it goes, and keeps what was proved and measured. Not safe for use by several threads. */
final class Narration {
    private final Consumer<String> out;
    private final List<Json> proofs = new ArrayList<>();
    private final List<String> failed = new ArrayList<>();
    private final Map<String, Long> figures = new LinkedHashMap<>();
    private int chapter;

    Narration(Consumer<String> out) {
        this.out = out;
    }

    void chapter(String title) {
        chapter++;
        out.accept("");
        out.accept(chapter + ". " + title);
    }

    void say(String line) {
        out.accept(line.isEmpty() ? "" : "   " + line);
    }

    void say(List<String> lines) {
        lines.forEach(this::say);
    }

    /** Says whether a claim held. */
    void prove(String claim, boolean held) {
        out.accept((held ? "   proved: " : "   NOT SO: ") + claim);
        proofs.add(new Json().put("claim", claim).put("held", held));
        if (!held) {
            failed.add(claim);
        }
    }

    void figure(String name, long value) {
        figures.put(name, value);
    }

    /** Claims that did not hold. */
    List<String> failed() {
        return failed;
    }

    /** The exit code that says whether every claim held. */
    int exitCode() {
        return failed.isEmpty() ? ExitCode.OK : ExitCode.VERIFICATION_FAILED;
    }

    List<Json> proofs() {
        return proofs;
    }

    Map<String, Long> figures() {
        return figures;
    }
}
