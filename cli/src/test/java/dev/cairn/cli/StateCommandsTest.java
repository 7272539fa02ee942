package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.shell.ExitCode;
import dev.cairn.model.Document;
import dev.cairn.wassette.folder.LoadedComponent;
import dev.cairn.wassette.folder.ValidationStamp;
import dev.cairn.wassette.wasm.ComponentBinary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands about state files on installations of the test's own. */
class StateCommandsTest {
    static final long TIME = 1_700_000_000;
    private static final String POLICY =
            "version: \"1.0\"\npermissions:\n  network:\n    allow:\n      - host: api.example.com\n";

    @TempDir
    Path folder;

    private Sandbox sandbox = new Sandbox(Path.of(""));
    private Path dev = Path.of("");
    private Path prod = Path.of("");

    @BeforeEach
    void make() throws IOException {
        sandbox = new Sandbox(folder);
        dev = Files.createDirectories(folder.resolve("dev"));
        prod = Files.createDirectories(folder.resolve("prod"));
        install(dev, "adder", POLICY);
        install(dev, "other", "version: \"1.0\"\npermissions: {}\n");
        Files.createDirectories(folder.resolve("secrets"));
        Files.writeString(folder.resolve("secrets/adder.yaml"), "API_KEY: cAnArY-4711\n");
    }

    static void install(Path components, String id, String policy) throws IOException {
        byte[] wasm = wasm();
        Path binary = Files.write(components.resolve(id + ".wasm"), wasm);
        Files.setLastModifiedTime(binary, FileTime.fromMillis(TIME * 1_000));
        ValidationStamp stamp = new ValidationStamp(wasm.length, TIME, null);
        Files.write(
                components.resolve(id + ".metadata.json"),
                LoadedComponent.derived(id, ComponentBinary.parse(wasm), stamp, TIME)
                        .bytes()
                        .toArray());
        Files.writeString(components.resolve(id + ".policy.yaml"), policy);
    }

    /** A component that exports {@code add}. */
    static byte[] wasm() {
        return Base64.getDecoder().decode(WASM);
    }

    private static final String WASM =
            "AGFzbQ0AAQAHFwJyAgRuYW1lcwVjb3VudHlAAQFtcwEACg0BAAhob3N0LWxvZwEBAVoAYXNtAQAAAAEPAmACf38Bf2AEf39/fwF/AwMCAAEFAwEAAQcaAwNhZGQAAAZtZW1vcnkCAAdyZWFsbG9jAAEKDgIHACAAIAFqCwQAQQALAAkEbmFtZQACAW0CBAEAAAAHCwFAAgFhegFiegB6BgkBAAABAANhZGQIBgEAAAAAAgsJAQADYWRkAQEAAC8OY29tcG9uZW50LW5hbWUBBgARAQABbQEGABIBAAFpAQcBAQADbG9nAQUDAQABcg==";

    @Test
    void what_is_wrong_in_a_folder_is_reported_by_export_check_and_verify() throws IOException {
        assertThat(run("state check --component-dir DIR/dev").code()).isZero();
        assertThat(ok("state export --component-dir DIR/dev --secrets-dir DIR/secrets --output DIR/sound.json"))
                .doesNotContain("ERROR");
        Files.write(dev.resolve("adder.wasm"), new byte[] {0, 'a', 's', 'm', 1, 0, 0, 0});
        Files.write(dev.resolve("third.WASM"), wasm());

        String exported = ok("state export --component-dir DIR/dev --secrets-dir DIR/secrets --output DIR/bad.json");
        Sandbox.Run checked = run("state check --component-dir DIR/dev");
        Sandbox.Run verified = run("state verify DIR/bad.json");

        assertThat(exported).contains("ERROR 'adder': ", "WARNING 'third': Wassette lists third.WASM");
        assertThat(checked.code()).isEqualTo(6);
        assertThat(checked.out()).contains("ERROR 'adder': ", "The component folder is not sound.");
        assertThat(verified.code()).isEqualTo(6);
        assertThat(verified.out())
                .contains("ERROR 'adder': in the folder that it was exported from there was not a component");
        assertThat(run("state check --component-dir DIR/nowhere").code()).isEqualTo(5);
    }

    private String[] words(String line) {
        return List.of(line.strip().split(" ", -1)).stream()
                .map(word -> word.replace("DIR", folder.toString()))
                .toArray(String[]::new);
    }

    private Sandbox.Run run(String line) {
        Sandbox.Run run = sandbox.cairn(words(line));
        assertThat(run.out() + run.err()).doesNotContain("cAnArY", "Y0FuQXJZ");
        return run;
    }

    private String ok(String line) {
        Sandbox.Run run = run(line);
        assertThat(run.code()).as(line + ": " + run.err()).isZero();
        return run.out();
    }

    private String export(String rest) {
        return ok("state export --component-dir DIR/dev --secrets-dir DIR/secrets --output DIR/state.json " + rest);
    }

    private Sandbox.Run load(String rest) {
        return run("state import DIR/state.json --component-dir DIR/prod --secrets-dir DIR/prod-secrets " + rest);
    }

    @Test
    void an_installation_goes_from_one_folder_to_another() throws IOException {
        String said = export("--include-binaries --tag env=dev --description hello");
        assertThat(said).contains("components  2", dev.toString());

        Sandbox.Run dry = load("--dry-run");
        assertThat(dry.out()).contains("Dry run: 2 components would be restored");
        assertThat(prod.resolve("adder.wasm")).doesNotExist();
        Sandbox.Run real = load("--verify");
        assertThat(real.code()).isZero();
        assertThat(real.out()).contains("adder", "created", "needs secrets that are missing in this folder: API_KEY");
        assertThat(prod.resolve("adder.wasm")).hasBinaryContent(wasm());
        assertThat(load("").out()).contains("unchanged").contains("0 components restored");

        Document json = Document.parse(load("--format json").out());
        assertThat(json.at("/restored").text()).isEqualTo("0");
        assertThat(json.at("/components/0/action").text()).isEqualTo("unchanged");
        assertThat(Files.readString(folder.resolve("state.json")))
                .contains("\"API_KEY\"")
                .doesNotContain("cAnArY");
    }

    @Test
    void conflicts_end_with_4_and_are_decided_by_options() throws IOException {
        export("--include-binaries");
        load("");
        Files.writeString(prod.resolve("adder.policy.yaml"), "version: \"1.0\"\npermissions: {}\n");

        Sandbox.Run conflict = load("");
        assertThat(conflict.code()).isEqualTo(ExitCode.CONFLICT);
        assertThat(conflict.err()).contains("'adder'", "policy");
        assertThat(load("--skip-existing").out()).contains("skipped");
        Sandbox.Run replaced = load("--conflict overwrite");
        assertThat(replaced.out())
                .contains("replaced")
                .contains("SECURITY 'adder':")
                .contains("api.example.com");
        assertThat(load("--conflict whatever").code()).isEqualTo(ExitCode.USAGE);
        assertThat(load("--conflict rename --skip-existing").code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void best_effort_ends_with_3() throws IOException {
        Files.writeString(dev.resolve("other.policy.yaml"), "permissions: 7");
        export("--include-binaries");

        assertThat(load("").code()).isEqualTo(ExitCode.USAGE);
        Sandbox.Run some = load("--best-effort");
        assertThat(some.code()).isEqualTo(ExitCode.PARTIAL);
        assertThat(some.out()).contains("failed", "1 component restored");
        assertThat(load("--allow-invalid-policy").out()).contains("SECURITY 'other'");
    }

    @Test
    void a_file_is_inspected_listed_and_verified() {
        export("--include-binaries --tag env=dev");

        assertThat(ok("state inspect DIR/state.json --show-policies --show-binaries"))
                .contains("allow network api.example.com", "carried", "API_KEY", "env=dev");
        Document json = Document.parse(ok("state inspect DIR/state.json --format json --show-policies"));
        assertThat(json.at("/components/0/permissions/0/enforced").text()).isEqualTo("true");
        assertThat(json.at("/components/0/include_binary").text()).isEqualTo("true");
        assertThat(ok("state list DIR")).contains("state.json", "env=dev");
        assertThat(ok("state list DIR --format json")).contains("\"components\":2");
        assertThat(ok("state verify DIR/state.json")).contains("No problems.");
    }

    @Test
    void differences_end_with_1_and_failures_with_2() throws IOException {
        export("");
        Files.copy(folder.resolve("state.json"), folder.resolve("before.json"));
        Files.writeString(dev.resolve("other.policy.yaml"), POLICY);
        export("");

        Sandbox.Run diff = run("state diff DIR/before.json DIR/state.json");
        assertThat(diff.code()).isEqualTo(1);
        assertThat(diff.out()).contains("~ other: policy", "+ allow network api.example.com", "SECURITY");
        assertThat(run("state diff DIR/state.json DIR/state.json").code()).isZero();
        assertThat(run("state diff DIR/state.json DIR/nothing.json").code()).isEqualTo(2);
    }

    @Test
    void files_are_merged_signed_and_saved() throws IOException {
        export("");
        Files.copy(folder.resolve("state.json"), folder.resolve("base.json"));
        Files.copy(folder.resolve("state.json"), folder.resolve("ours.json"));
        Files.writeString(dev.resolve("other.policy.yaml"), POLICY);
        export("");

        assertThat(run("state merge DIR/ours.json DIR/state.json --output DIR/merged.json")
                        .code())
                .isEqualTo(ExitCode.CONFLICT);
        assertThat(folder.resolve("merged.json")).doesNotExist();
        assertThat(ok("state merge DIR/ours.json DIR/state.json --base DIR/base.json --output DIR/merged.json"))
                .contains("SECURITY", "Merged into");
        assertThat(ok("state sign DIR/merged.json --key DIR/release --new-key")).contains("Signed with key");
        assertThat(ok("state verify DIR/merged.json --public-key DIR/release.pub"))
                .contains("signed with key");
        assertThat(run("state verify DIR/ours.json --public-key DIR/release.pub")
                        .code())
                .isEqualTo(ExitCode.VERIFICATION_FAILED);
        assertThat(ok("state save prod DIR/ours.json")).contains("Saved as prod@0.");
        assertThat(ok("state save prod DIR/merged.json")).contains("Saved as prod@1.");
        assertThat(ok("state save prod DIR/merged.json")).contains("Nothing changed since prod@1.");
        assertThat(run("state diff store:prod@0 store:prod").out()).contains("~ other: policy");
        assertThat(ok("state list DIR")).contains("store:prod", "saved 2 times", "signed");
        assertThat(ok("thread list")).doesNotContain("prod");
    }

    @Test
    void secrets_travel_only_with_a_key_that_is_no_argument() throws IOException {
        Files.writeString(folder.resolve("key"), "open sesame\n");

        assertThat(run("state export --component-dir DIR/dev --secrets-dir DIR/secrets --output DIR/s.json"
                                + " --include-secrets")
                        .code())
                .isEqualTo(ExitCode.USAGE);
        export("--include-binaries --include-secrets --key-file DIR/key");
        assertThat(load("--key-file DIR/key").out()).contains("2 components restored");
        assertThat(folder.resolve("prod-secrets/adder.yaml")).content().contains("API_KEY", "cAnArY-4711");
        sandbox.with("WRONG", "another");
        assertThat(load("--key-env WRONG").code()).isEqualTo(ExitCode.WRONG_KEY);
    }

    @Test
    void secrets_are_encrypted_again_with_another_key_in_the_same_file() throws IOException {
        Files.writeString(folder.resolve("old"), "open sesame\n");
        sandbox.with("NEW", "another");
        export("--include-binaries --include-secrets --key-file DIR/old");
        String id =
                ok("state inspect DIR/state.json --format json").replaceAll("(?s).*\"key_id\":\"([^\"]*)\".*", "$1");
        assertThat(id).matches("[0-9a-f]{8}");
        Sandbox.Run wrong = load("--key-env NEW");
        assertThat(wrong.code()).isEqualTo(ExitCode.WRONG_KEY);
        assertThat(wrong.err()).contains("encrypted with key " + id);

        assertThat(run("state rekey DIR/state.json --key-file DIR/old").code()).isEqualTo(ExitCode.USAGE);
        assertThat(run("state rekey DIR/state.json --new-key-env NEW").code()).isEqualTo(ExitCode.USAGE);
        assertThat(run("state rekey DIR/state.json --key-env NEW --new-key-file DIR/old")
                        .code())
                .isEqualTo(ExitCode.WRONG_KEY);
        assertThat(load("--key-file DIR/old").out()).contains("2 components restored");

        assertThat(ok("state rekey DIR/state.json --key-file DIR/old --new-key-env NEW"))
                .contains("Encrypted 1 secret in ", " with key ")
                .doesNotContain(id);
        assertThat(load("--key-file DIR/old").code()).isEqualTo(ExitCode.WRONG_KEY);
        assertThat(load("--key-env NEW").code()).isZero();
    }

    @Test
    void a_file_of_an_older_version_is_encrypted_again() throws IOException {
        Path older = folder.resolve("older.json.gz");
        try (InputStream frozen = FrozenStates.class.getResourceAsStream("frozen/1/secret.json.gz")) {
            Files.copy(frozen, older);
        }
        Files.writeString(folder.resolve("old"), FrozenStates.KEY);
        Files.writeString(folder.resolve("new"), "another");
        assertThat(ok("state inspect DIR/older.json.gz --format json")).contains("\"key_id\":null");
        ok("state rekey DIR/older.json.gz --key-file DIR/old --new-key-file DIR/new --output DIR/newer.json");
        assertThat(ok("state rekey DIR/newer.json --key-file DIR/new --new-key-file DIR/old"))
                .contains("Encrypted 1 secret in ");
    }

    @Test
    void a_manifest_is_written_and_provisioned() throws IOException {
        export("");
        ok("state provision --from DIR/state.json --output DIR/deployment.yaml");
        assertThat(Files.readString(folder.resolve("deployment.yaml")))
                .contains("version: 1", "host: \"api.example.com\"");

        assertThat(ok("state provision DIR/deployment.yaml --component-dir DIR/prod --secrets-dir DIR/s"))
                .contains("2 components restored");
        assertThat(prod.resolve("adder.policy.yaml")).content().contains("api.example.com");
        assertThat(run("state provision").code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void increments_are_imported_with_their_base_only() throws IOException {
        export("--include-binaries");
        Files.move(folder.resolve("state.json"), folder.resolve("full.json"));
        Files.writeString(dev.resolve("other.policy.yaml"), POLICY);
        assertThat(export("--include-binaries --base DIR/full.json")).contains("components  1", "unchanged");

        assertThat(load("").code()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(load("--base DIR/full.json").out()).contains("2 components restored");
        assertThat(prod.resolve("other.policy.yaml")).hasContent(POLICY);
    }

    @Test
    void a_state_file_goes_through_pipes() {
        String file =
                ok("state export --component-dir DIR/dev --secrets-dir DIR/secrets --include-binaries --output -");
        sandbox.input(file);

        assertThat(ok("state import - --component-dir DIR/prod --secrets-dir DIR/s"))
                .contains("2 components restored");
    }

    @Test
    void the_folders_are_found_as_wassette_finds_them_and_shown() {
        sandbox.with("WASSETTE_COMPONENT_DIR", dev.toString())
                .with("WASSETTE_SECRETS_DIR", folder.resolve("secrets").toString());

        Document json = Document.parse(ok("state export --output DIR/found.json --format json"));

        assertThat(json.at("/component_dir").text()).isEqualTo(dev.toString());
        assertThat(json.at("/secrets_dir").text())
                .isEqualTo(folder.resolve("secrets").toString());
        sandbox.without("WASSETTE_COMPONENT_DIR");
        Sandbox.Run none = run("state export --output DIR/none.json");
        assertThat(none.code()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(none.err()).contains(".local/share/wassette/components");
    }

    @Test
    void backups_are_thinned_out_by_rules_and_only_with_leave() throws IOException {
        Files.createDirectories(folder.resolve("b"));
        for (int day = 1; day <= 3; day++) {
            ok("state export --component-dir DIR/dev --created-at 2025-11-0" + day + " --output DIR/b/" + day
                    + ".json");
        }

        assertThat(run("state prune DIR/b --keep-last 1").code()).isEqualTo(ExitCode.USAGE);
        assertThat(ok("state prune DIR/b --keep-last 1 --dry-run")).contains("would go  1.json", "kept      3.json");
        assertThat(folder.resolve("b/1.json")).exists();
        assertThat(run("state prune DIR/b --yes").code()).isEqualTo(ExitCode.USAGE);
        Sandbox.Run mistyped = run("state prune DIR/b --keep-tag-last realease=1 --yes");
        assertThat(mistyped.code()).isEqualTo(ExitCode.USAGE);
        assertThat(mistyped.err()).contains("'realease'", "--unknown-tags");
        assertThat(folder.resolve("b/1.json")).exists();
        assertThat(ok("state prune DIR/b --keep-last 1 --yes --format jsonl")).contains("\"outcome\":\"removed\"");
        assertThat(ok("state list DIR/b")).contains("3.json").doesNotContain("1.json", "2.json");
        assertThat(ok("state list DIR/b/3.json --format json")).contains("\"digest\":\"sha256:");
        assertThat(run("state list DIR/nowhere").code()).isEqualTo(ExitCode.NOT_FOUND);
    }

    @Test
    void addresses_that_cannot_be_used_say_what_can() {
        ok("state export --component-dir DIR/dev --output DIR/x.json");

        for (String command : List.of(
                "state import s3://b/x.json --component-dir DIR/prod",
                "state inspect s3://b/x.json",
                "state list s3://b/",
                "state export --component-dir DIR/dev --output s3://b/x.json",
                "state merge DIR/x.json DIR/x.json --output s3://b/x.json")) {
            Sandbox.Run refused = run(command);
            assertThat(refused.code()).as(command).isNotZero();
            assertThat(refused.err()).as(command).contains("aws s3 cp");
        }
        for (String command : List.of("state inspect ", "state list ")) {
            Sandbox.Run unreachable = run(command + "https://me:cAnArY-4711@localhost:1/x.json?sig=cAnArY-4711");
            assertThat(unreachable.code()).isEqualTo(ExitCode.FAILURE);
            assertThat(unreachable.err()).contains("https://localhost:1/x.json");
        }
    }

    @Test
    void planted_secrets_are_in_no_answer() throws IOException {
        Files.writeString(dev.resolve("adder.policy.yaml"), POLICY + "# cAnArY-4711\n");

        Sandbox.Run refused =
                run("state export --component-dir DIR/dev --secrets-dir DIR/secrets --output DIR/x.json --tag"
                        + " a=cAnArY-4711");
        assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("line 6 of the policy", "tag 1", "'API_KEY'");
        assertThat(run("state export --component-dir DIR/dev --output DIR/x.json --tag cAnArY-4711")
                        .err())
                .contains("number 1");
        assertThat(folder.resolve("x.json")).doesNotExist();
        byte[] odd = "{\"version\":1,\"created_at\":\"cAnArY\",\"components\":[]}".getBytes(UTF_8);
        Files.write(folder.resolve("odd.json"), odd);
        assertThat(run("state inspect DIR/odd.json").code()).isEqualTo(ExitCode.USAGE);
    }
}
