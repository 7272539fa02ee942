package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.maintenance.PurgeReport;
import dev.cairn.model.Document;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.Namespace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Purges of agents, environments and namespaces leave none of their bytes in the files of a store. */
class PurgedServicesTest {
    private static final Namespace ADA = Namespace.of("users", "ada-secret");

    @TempDir
    Path folder;

    static Stream<Arguments> purges() {
        return Stream.of(
                Arguments.of("agent-secret", (Function<Cairn, PurgeReport>) cairn -> cairn.purgeAgent("agent-secret")),
                Arguments.of(
                        "env-secret", (Function<Cairn, PurgeReport>) cairn -> cairn.purgeEnvironment("env-secret")),
                Arguments.of("ada-secret", (Function<Cairn, PurgeReport>) cairn -> cairn.purgeNamespace(ADA)));
    }

    private static void fill(Cairn cairn) {
        for (String name : new String[] {"secret", "kept"}) {
            cairn.agents().save("agent-" + name, Map.of("notes", "words of agent-" + name));
            String latest = cairn.agents().load("agent-" + name).snapshotId();
            cairn.agents().snapshots().pin("agent-" + name, latest, true);
            Document state = Document.of(Map.of("notes", "words of env-" + name));
            cairn.environment("env-" + name).stored().put("s", "one", Map.of("p", state));
            Namespace ada = Namespace.of("users", "ada-" + name);
            for (Namespace namespace : new Namespace[] {ada, ada.child("diary")}) {
                cairn.store().put(namespace, "k", Map.of("n", "first of ada-" + name));
                cairn.store()
                        .put(
                                namespace,
                                "k",
                                Map.of("n", "words of ada-" + name),
                                ItemOptions.none().keepingHistory());
            }
        }
    }

    private boolean isInFiles(String text) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                if (bytes.contains(text)) {
                    return true;
                }
            }
            return false;
        }
    }

    @ParameterizedTest
    @MethodSource("purges")
    void nothing_of_it_is_in_the_files_and_others_stay(String name, Function<Cairn, PurgeReport> purge)
            throws IOException {
        try (Cairn cairn = Cairn.open("sqlite:" + folder.resolve("store.db"))) {
            fill(cairn);
            assertThat(isInFiles(name)).isTrue();
            PurgeReport report = purge.apply(cairn);
            assertThat(report.existed()).isTrue();
            assertThat(report.proven()).isTrue();
            assertThat(isInFiles(name)).isFalse();
            for (String other :
                    new String[] {"agent-secret", "env-secret", "ada-secret", "agent-kept", "env-kept", "ada-kept"}) {
                assertThat(isInFiles(other)).as(other).isEqualTo(!other.equals(name));
            }
            assertThat(purge.apply(cairn).existed()).isFalse();
            cairn.verify(damage -> assertThat(damage).isNull());
        }
    }

    @Test
    void the_namespace_of_all_items_is_refused() {
        try (Cairn cairn = Cairn.open("sqlite:" + folder.resolve("store.db"))) {
            fill(cairn);
            assertThatThrownBy(() -> cairn.purgeNamespace(Namespace.ROOT))
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID));
            assertThat(cairn.store().find(ADA, "k")).isPresent();
        }
    }
}
