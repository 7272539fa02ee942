package dev.cairn.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.model.JsonPointer;
import dev.cairn.server.report.ReportOptions;
import dev.cairn.server.report.ThreadReport;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Reports as files in a browser. */
final class Reports {
    private Reports() {}

    /** Writes one. */
    static void write(Cairn store, String thread, Path file, String... blanked) throws IOException {
        List<JsonPointer> pointers = Stream.of(blanked).map(JsonPointer::parse).toList();
        ThreadReport report =
                ThreadReport.of(store.lookup(), thread, new ReportOptions(null, List.of(), pointers), damage -> {
                    throw new AssertionError(damage);
                });
        try (OutputStream out = Files.newOutputStream(file)) {
            report.write("sqlite:shop.db", Instant.parse("2026-01-31T12:00:00Z"), out);
        }
    }

    /** Fails when the report broke its policy, wrote an error, or asked for anything but itself. */
    static void assertAlone(Tab tab) {
        assertThat(tab.faults()).isEmpty();
        assertThat(tab.asked()).allMatch(url -> url.startsWith("file:"));
        tab.forget();
    }

    /** Opens one at a place, such as {@code #/threads/run-1?view=diff}. */
    static void open(Tab tab, Path file, String hash) {
        tab.open(URI.create(file.toUri() + hash));
        tab.awaitText("Report of thread");
    }
}
