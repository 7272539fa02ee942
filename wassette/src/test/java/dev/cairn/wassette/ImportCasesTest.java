package dev.cairn.wassette;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.folder.Validity;
import dev.cairn.wassette.section.ConflictPolicy;
import dev.cairn.wassette.section.ImportOutcome;
import dev.cairn.wassette.source.SourceReader;
import dev.cairn.wassette.source.SourceReaders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImportCasesTest {
    private static final byte[] OTHER = Installation.padded(Installation.wasm("greeter-dummy"), 10, 1);

    @TempDir
    Path folder;

    private Installation to;
    private byte[] file = {};

    @BeforeEach
    void make() {
        Installation from = new Installation(folder.resolve("from"))
                .with("tool", Installation.wasm("greeter-dummy"), Installation.NETWORK)
                .withOrigin("tool", "https://example.com/p.yaml");
        file = from.export(Installation.whole());
        to = new Installation(folder.resolve("to"));
    }

    /** What is installed before: nothing, the same, something else, something broken. */
    private void install(String there) {
        switch (there) {
            case "identical" -> to.importing(file, ImportOptions.DEFAULT);
            case "other binary" ->
                to.with("tool", OTHER, Installation.NETWORK).withOrigin("tool", "https://example.com/p.yaml");
            case "other policy" -> {
                to.importing(file, ImportOptions.DEFAULT);
                to.write("tool.policy.yaml", "version: \"1.0\"\npermissions: {}\n");
            }
            case "no policy" -> {
                to.importing(file, ImportOptions.DEFAULT);
                to.delete("tool.policy.yaml");
                to.delete("tool.policy.meta.json");
            }
            case "ghost" -> {
                to.importing(file, ImportOptions.DEFAULT);
                to.delete("tool.wasm");
            }
            case "invalid" -> {
                to.importing(file, ImportOptions.DEFAULT);
                to.write("tool.wasm", "no component");
                to.write("tool.metadata.json", "{");
            }
            case "stale" -> {
                to.importing(file, ImportOptions.DEFAULT);
                to.touch("tool.wasm", 5);
            }
            default -> {}
        }
    }

    @ParameterizedTest
    @CsvSource({
        "nothing,      FAIL,      CREATED",
        "nothing,      SKIP,      CREATED",
        "nothing,      OVERWRITE, CREATED",
        "nothing,      RENAME,    CREATED",
        "nothing,      MERGE,     CREATED",
        "identical,    FAIL,      UNCHANGED",
        "identical,    SKIP,      UNCHANGED",
        "identical,    OVERWRITE, UNCHANGED",
        "identical,    RENAME,    UNCHANGED",
        "identical,    MERGE,     UNCHANGED",
        "other binary, FAIL,      CONFLICT",
        "other binary, SKIP,      SKIPPED",
        "other binary, OVERWRITE, REPLACED",
        "other binary, RENAME,    RENAMED",
        "other binary, MERGE,     CONFLICT",
        "other policy, FAIL,      CONFLICT",
        "other policy, SKIP,      SKIPPED",
        "other policy, OVERWRITE, REPLACED",
        "other policy, RENAME,    RENAMED",
        "other policy, MERGE,     CONFLICT",
        "no policy,    FAIL,      CONFLICT",
        "no policy,    SKIP,      SKIPPED",
        "no policy,    OVERWRITE, REPLACED",
        "no policy,    MERGE,     COMPLETED",
        "ghost,        FAIL,      CONFLICT",
        "ghost,        SKIP,      SKIPPED",
        "ghost,        OVERWRITE, REPLACED",
        "ghost,        MERGE,     COMPLETED",
        "invalid,      FAIL,      CONFLICT",
        "invalid,      SKIP,      SKIPPED",
        "invalid,      OVERWRITE, REPLACED",
        "invalid,      RENAME,    RENAMED",
        "invalid,      MERGE,     CONFLICT",
        "stale,        FAIL,      CONFLICT",
        "stale,        OVERWRITE, REPLACED",
        "stale,        MERGE,     COMPLETED",
    })
    void each_policy_does_what_it_says(String there, ConflictPolicy conflict, String expected) {
        install(there);
        Map<String, String> before = to.files();

        if (expected.equals("CONFLICT")) {
            assertThatThrownBy(() -> to.importing(file, ImportOptions.DEFAULT.with(conflict)))
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
            assertThat(to.files()).isEqualTo(before);
            return;
        }
        ImportOutcome outcome = to.importing(file, ImportOptions.DEFAULT.with(conflict))
                .outcomes()
                .get(0);

        assertThat(outcome.action()).isEqualTo(ImportOutcome.Action.valueOf(expected));
        if (!outcome.action().isRestored()) {
            assertThat(to.files()).isEqualTo(before);
        } else if (outcome.action() == ImportOutcome.Action.RENAMED) {
            assertThat(outcome.installedAs()).isEqualTo("tool-2");
            assertThat(to.files()).containsAllEntriesOf(before);
            assertThat(to.registry().get("tool-2").validity()).isEqualTo(Validity.VALID);
        } else {
            Installation fresh = new Installation(folder.resolve("fresh"));
            fresh.importing(file, ImportOptions.DEFAULT);
            assertThat(to.files()).isEqualTo(fresh.files());
            assertThat(to.importing(file, ImportOptions.DEFAULT).restored()).isZero();
        }
    }

    @Test
    void the_same_file_twice_changes_nothing() throws IOException {
        to.importing(file, ImportOptions.DEFAULT);
        Object before = Files.getLastModifiedTime(to.components.resolve("tool.policy.yaml"));

        ImportReport again = to.importing(file, ImportOptions.DEFAULT);

        assertThat(again.outcomes()).extracting(ImportOutcome::action).containsExactly(ImportOutcome.Action.UNCHANGED);
        assertThat(again.restored()).isZero();
        assertThat(Files.getLastModifiedTime(to.components.resolve("tool.policy.yaml")))
                .isEqualTo(before);
    }

    @Test
    void policies_get_their_owners_rights_only_and_a_stale_cache_goes() throws IOException {
        to.write("tool.cwasm", "native code of another binary");

        to.importing(file, ImportOptions.DEFAULT);

        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(to.components.resolve("tool.policy.yaml"))))
                .isEqualTo("rw-------");
        assertThat(to.files()).doesNotContainKey("tool.cwasm");
    }

    @Test
    void a_dry_run_says_the_same_as_the_import_and_changes_nothing() {
        install("other policy");
        Map<String, String> before = to.files();
        ImportOptions overwrite = ImportOptions.DEFAULT.with(ConflictPolicy.OVERWRITE);

        ImportReport dry = to.importing(file, overwrite.with(ImportChoice.DRY_RUN));

        assertThat(to.files()).isEqualTo(before);
        ImportReport real = to.importing(file, overwrite);
        assertThat(dry.outcomes()).isEqualTo(real.outcomes());
        assertThat(dry.restored()).isEqualTo(1);
        assertThat(dry.dryRun()).isTrue();
    }

    @Test
    void a_lost_or_widened_policy_is_called_a_security_change() {
        to.with("tool", Installation.wasm("greeter-dummy"), "version: \"1.0\"\npermissions: {}\n");
        ImportOptions overwrite = ImportOptions.DEFAULT.with(ConflictPolicy.OVERWRITE);

        ImportOutcome widened = to.importing(file, overwrite).outcomes().get(0);

        assertThat(widened.securityChanges()).anyMatch(reason -> reason.contains("api.github.com"));
        Installation bare =
                new Installation(folder.resolve("bare")).with("tool", Installation.wasm("greeter-dummy"), null);
        ImportOutcome lost = to.importing(bare.export(Installation.whole()), overwrite)
                .outcomes()
                .get(0);
        assertThat(lost.securityChanges()).anyMatch(reason -> reason.contains("the policy is lost"));
        assertThat(to.files()).doesNotContainKeys("tool.policy.yaml", "tool.policy.meta.json");
    }

    @Test
    void a_policy_that_wassette_cannot_read_needs_leave_and_is_carried_as_it_is() {
        String odd = "network:\n  allow:\n    - host: api.github.com\n";
        Installation from =
                new Installation(folder.resolve("odd")).with("tool", Installation.wasm("greeter-dummy"), odd);
        byte[] invalid = from.export(Installation.whole());

        assertThatThrownBy(() -> to.importing(invalid, ImportOptions.DEFAULT))
                .hasMessageContaining("security change")
                .hasMessageContaining("--allow-invalid-policy");
        assertThat(to.files()).isEmpty();

        ImportReport report = to.importing(invalid, ImportOptions.DEFAULT.with(ImportChoice.ALLOW_INVALID_POLICY));
        assertThat(report.outcomes().get(0).securityChanges()).isNotEmpty();
        assertThat(to.files()).isEqualTo(from.files());
    }

    @Test
    void one_bad_of_five_refuses_all_or_is_left_out_when_asked() {
        Installation from = new Installation(folder.resolve("five"));
        for (int i = 0; i < 5; i++) {
            from.with("t" + i, Installation.wasm("add-wat"), Installation.NETWORK);
        }
        from.write("t3.wasm", Installation.padded(Installation.wasm("add-wat"), 4, 1));
        from.write(
                "t3.wasm",
                new String(Installation.wasm("add-wat"), java.nio.charset.StandardCharsets.ISO_8859_1)
                        .replace("asm", "bad")
                        .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
        from.touch("t3.wasm", Installation.TIME);
        byte[] five = from.export(Installation.whole());

        assertThatThrownBy(() -> to.importing(five, ImportOptions.DEFAULT)).hasMessageContaining("'t3'");
        assertThat(to.files()).isEmpty();

        ImportReport report = to.importing(five, ImportOptions.DEFAULT.with(ImportChoice.BEST_EFFORT));
        assertThat(report.restored()).isEqualTo(4);
        assertThat(report.failed()).isEqualTo(1);
        assertThat(to.registry().ids()).containsExactly("t0", "t1", "t2", "t4");
    }

    @Test
    void metadata_of_another_binary_are_refused() {
        String text = new String(file, UTF_8).replace("\"greet\"", "\"grant\"");

        assertThatThrownBy(() -> to.importing(
                        text.getBytes(UTF_8),
                        ImportOptions.DEFAULT.with(ImportChoice.VERIFY, ImportChoice.ALLOW_EDITED)))
                .hasMessageContaining("has the tools [greet]");
        assertThatThrownBy(() -> to.importing(text.getBytes(UTF_8), ImportOptions.DEFAULT))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT));
        assertThat(to.files()).isEmpty();
    }

    @Test
    void links_in_the_place_of_files_are_not_followed() throws IOException {
        Path outside = Files.writeString(folder.resolve("outside"), "precious");
        Files.createSymbolicLink(to.components.resolve("tool.policy.yaml"), outside);

        assertThatThrownBy(() -> to.importing(file, ImportOptions.DEFAULT.with(ConflictPolicy.OVERWRITE)))
                .isInstanceOf(CairnException.class);

        assertThat(outside).hasContent("precious");
        assertThat(to.components.resolve("tool.wasm")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"../up", "a/b", "..", "'.'", "'a\\b'", "'a\u0000b'", "/etc/passwd", "''"})
    void ids_that_lead_elsewhere_are_refused(String id) {
        String text = new String(file, UTF_8)
                .replace(
                        "\"component_id\": \"tool\"",
                        "\"component_id\": " + dev.cairn.model.Document.of(id).json());

        assertThatThrownBy(
                        () -> to.importing(text.getBytes(UTF_8), ImportOptions.DEFAULT.with(ImportChoice.ALLOW_EDITED)))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID));
        assertThat(to.files()).isEmpty();
    }

    @Test
    void a_folder_with_receipts_is_exported_and_never_written() throws IOException {
        to.importing(file, ImportOptions.DEFAULT);
        Installation receipts = new Installation(folder.resolve("receipts"));
        receipts.write(".store.lock", "");

        assertThatThrownBy(() -> receipts.importing(file, ImportOptions.DEFAULT))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED));
        try (var names = Files.list(receipts.components)) {
            assertThat(names.filter(each -> !each.getFileName().toString().startsWith(".cairn")))
                    .hasSize(1);
        }
    }

    @Test
    void tools_of_one_name_are_reported() {
        to.with("rival", Installation.wasm("greeter-dummy"), Installation.NETWORK);

        assertThat(to.importing(file, ImportOptions.DEFAULT).notes())
                .anyMatch(note -> note.contains("'greet'") && note.contains("rival and tool"));
    }

    @Test
    void only_named_components_are_imported() {
        Installation from = Installation.sample(folder.resolve("sample"));

        to.importing(from.export(Installation.whole()), ImportOptions.DEFAULT.withComponents(List.of("agent")));

        assertThat(to.registry().ids()).containsExactly("agent");
        assertThatThrownBy(() -> to.importing(file, ImportOptions.DEFAULT.withComponents(List.of("x", "y"))))
                .hasMessageContaining("'x', 'y'");
    }

    @Test
    void what_is_called_otherwise_here_is_mapped_in_policies_with_their_comments() {
        String policy = """
                version: "1.0"
                permissions:
                  storage:
                    allow:
                      - uri: "fs:///srv/dev/data/**" # data
                        access: [read]
                      - uri: fs:///srv/development
                        access: [read]
                  environment:
                    allow:
                      - key: DEV_TOKEN
                """;
        Installation from = new Installation(folder.resolve("dev")).with("tool", Installation.wasm("add-wat"), policy);
        StateMapping mapping = new StateMapping(Map.of("/srv/dev", "/srv/prod"), Map.of("DEV_TOKEN", "PROD_TOKEN"));

        to.importing(from.export(Installation.whole()), ImportOptions.DEFAULT.with(mapping));

        assertThat(to.components.resolve("tool.policy.yaml"))
                .hasContent(policy.replace("/srv/dev/", "/srv/prod/").replace("DEV_TOKEN", "PROD_TOKEN"));
    }

    @Test
    void a_component_without_its_binary_needs_one_that_is_here_or_can_be_fetched() {
        byte[] plain = new Installation(folder.resolve("from")).export(Installation.plain());

        ImportReport fetched = to.importing(plain, ImportOptions.DEFAULT);
        assertThat(fetched.restored())
                .as("the exporter's own file is still there")
                .isEqualTo(1);
        new Installation(folder.resolve("from")).delete("tool.wasm");

        assertThat(to.importing(plain, ImportOptions.DEFAULT).restored())
                .as("the binary is installed")
                .isZero();
        Installation empty = new Installation(folder.resolve("empty"));
        assertThatThrownBy(() -> empty.importing(plain, ImportOptions.DEFAULT))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
                .hasMessageContaining("there is no such file here");
        assertThat(empty.files()).isEmpty();
    }

    @Test
    void a_binary_that_changed_at_its_source_is_not_taken() {
        byte[] plain = new Installation(folder.resolve("from")).export(Installation.plain());
        new Installation(folder.resolve("from")).write("tool.wasm", OTHER);

        assertThatThrownBy(() -> to.importing(plain, ImportOptions.DEFAULT))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT));
    }

    @Test
    void with_binaries_no_one_is_asked_for_anything() {
        SourceReader forbidden = new SourceReader() {
            @Override
            public java.util.Set<String> schemes() {
                throw new AssertionError("asked for its schemes");
            }

            @Override
            public boolean isRemote() {
                return true;
            }

            @Override
            public java.io.InputStream open(String uri, @org.jspecify.annotations.Nullable String sha256) {
                throw new AssertionError("asked for " + uri);
            }
        };

        ImportReport report = to.importing(file, ImportOptions.DEFAULT.with(new SourceReaders(List.of(forbidden))));

        assertThat(report.restored()).isEqualTo(1);
        assertThat(ComponentRegistry.open(to.registry().folders()).ids()).containsExactly("tool");
    }
}
