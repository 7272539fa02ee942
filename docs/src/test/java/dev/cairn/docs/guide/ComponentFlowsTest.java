package dev.cairn.docs.guide;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.Main;
import dev.cairn.cli.shell.Shell;
import dev.cairn.docs.SampleInstallation;
import dev.cairn.testing.Program;
import dev.cairn.testing.Said;
import dev.cairn.wassette.folder.Component;
import dev.cairn.wassette.folder.ComponentFolders;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.folder.Validity;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The five ways in which state files are used, each from the beginning to the end on installations of its own. */
class ComponentFlowsTest {
    private static final Instant NOW = Instant.parse("2026-11-28T09:00:00Z");

    @TempDir
    Path folder;

    @BeforeEach
    void make() throws IOException {
        SampleInstallation.make(folder.resolve("dev"));
        Files.writeString(folder.resolve("transfer.key"), "correct horse battery staple\n");
    }

    /** Runs a command that must succeed: {@code {NAME}} is a file of this test, {@code [NAME]} the folders of an installation. */
    private String cairn(String line) {
        return cairn(0, line);
    }

    private String cairn(int expected, String line) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        Shell shell = new Shell(
                new ByteArrayInputStream(new byte[0]),
                said,
                new PrintStream(said, true, UTF_8),
                Map.of("CAIRN_STORE", "sqlite:" + folder.resolve("store.db"), "HOME", folder.toString()),
                false,
                Clock.fixed(NOW, ZoneOffset.UTC),
                parent -> "1f1eb001-a1c0-6000-8000-5eed00000000");
        int code = Main.program(shell)
                .run(Arrays.stream(line.split(" ")).flatMap(this::words).toArray(String[]::new));
        assertThat(code).as(line + ": " + said.toString(UTF_8)).isEqualTo(expected);
        return said.toString(UTF_8);
    }

    private Stream<String> words(String word) {
        String name = word.substring(1, Math.max(1, word.length() - 1));
        Path path = folder.resolve(name);
        return switch (word.charAt(0)) {
            case '{' -> Stream.of(path.toString());
            case '[' ->
                Stream.of(
                        "--component-dir",
                        path.resolve("components").toString(),
                        "--secrets-dir",
                        path.resolve("secrets").toString());
            default -> Stream.of(word);
        };
    }

    private ComponentRegistry registry(String installation) {
        Path root = folder.resolve(installation);
        return ComponentRegistry.open(new ComponentFolders(root.resolve("components"), root.resolve("secrets")));
    }

    /** Every file of Wassette's, with its bytes. */
    private Map<String, String> files(String installation) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> found = Files.list(folder.resolve(installation).resolve("components"))) {
            for (Path each : found.filter(Files::isRegularFile).toList()) {
                String name = each.getFileName().toString();
                if (!name.startsWith(".") && !name.endsWith(".cairn.json")) {
                    files.put(name, HexFormat.of().formatHex(Files.readAllBytes(each)));
                }
            }
        }
        return files;
    }

    private String policy(String installation) throws IOException {
        return Files.readString(folder.resolve(installation).resolve("components/greeter.policy.yaml"));
    }

    private void change(String installation, String before, String after) throws IOException {
        Path policy = folder.resolve(installation).resolve("components/greeter.policy.yaml");
        Files.writeString(policy, Files.readString(policy).replace(before, after));
    }

    private void assertUsable(String installation) {
        assertThat(registry(installation).list())
                .hasSize(2)
                .allMatch(component -> component.validity() == Validity.VALID)
                .allMatch(Component::hasValidPolicy);
    }

    @Test
    void one_agent_hands_its_components_to_another() throws IOException {
        cairn("state export --include-binaries --output {team.json} [dev]");

        assertThat(cairn("state import {team.json} --verify [other]"))
                .contains("'greeter' needs secrets that are missing in this folder: API_KEY");
        assertThat(cairn("state import {team.json} [other]")).contains("0 components restored");

        assertThat(files("other")).isEqualTo(files("dev"));
        assertUsable("other");
        assertThat(folder.resolve("team.json")).content().doesNotContain("not-in-any-file");
        assertThat(folder.resolve("other/secrets")).doesNotExist();
    }

    @Test
    void scheduled_backups_are_thinned_out_and_bring_a_lost_installation_back() throws IOException {
        Path backups = Files.createDirectories(folder.resolve("backups"));
        String last = "";
        for (int day = 1; day <= 20; day++) {
            change("dev", "api.example.com", "api.example.com # day " + day);
            String time = String.format(Locale.ROOT, "2026-11-%02d", day);
            last = day == 20 ? " --base {backups/2026-11-19.json.zst}" : " --include-binaries";
            cairn("state export --created-at " + time + " --output {backups/" + time + ".json.zst} [dev]" + last);
        }
        Map<String, String> lost = files("dev");

        cairn("state prune {backups} --keep-last 1 --keep-weekly 3 --yes");
        for (String name : lost.keySet()) {
            Files.delete(folder.resolve("dev/components").resolve(name));
        }
        cairn("state import {backups/2026-11-20.json.zst} --base {backups/2026-11-19.json.zst} --verify [dev]");

        assertThat(files("dev")).isEqualTo(lost);
        assertUsable("dev");
        try (Stream<Path> left = Files.list(backups)) {
            assertThat(left.map(file -> String.valueOf(file.getFileName())).sorted())
                    .as("the last, what it continues, the last of two weeks before")
                    .containsExactly(
                            "2026-11-08.json.zst", "2026-11-15.json.zst", "2026-11-19.json.zst", "2026-11-20.json.zst");
        }
    }

    @Test
    void what_was_tested_moves_from_development_over_staging_to_production() throws IOException {
        String secrets = "--include-binaries --include-secrets --key-file {transfer.key}";
        cairn("state export " + secrets + " --output {a.json} [dev]");
        cairn("state import {a.json} --verify --key-file {transfer.key} --map-path /srv/dev=/srv/stage"
                + " --map-secret API_KEY=STAGE_API_KEY [stage]");
        cairn("state export " + secrets + " --tag tested=yes --output {b.json} [stage]");
        cairn("state import {b.json} --verify --key-file {transfer.key} --map-path /srv/stage=/srv/prod"
                + " --map-secret STAGE_API_KEY=PROD_API_KEY [prod]");

        assertUsable("prod");
        assertThat(policy("prod"))
                .isEqualTo(policy("dev").replace("/srv/dev/", "/srv/prod/").replace("API_KEY", "PROD_API_KEY"));
        assertThat(registry("prod").secrets().reveal("greeter")).isEqualTo(Map.of("PROD_API_KEY", "not-in-any-file"));
        assertThat(files("prod").get("greeter.wasm")).isEqualTo(files("dev").get("greeter.wasm"));
        for (String name : List.of("a.json", "b.json")) {
            assertThat(folder.resolve(name)).content().doesNotContain("not-in-any-file");
        }
        assertThat(cairn(1, "state diff {a.json} {b.json}")).contains("/srv/stage/letters");
    }

    @Test
    void two_people_share_their_components_through_git() throws Exception {
        Path shared = shared();
        cairn("state export --include-binaries --output {carried.json} [dev]");
        cairn("state import {carried.json} [colleague]");
        git(shared, "checkout", "-q", "-b", "colleague");
        Files.writeString(
                folder.resolve("colleague/components/adder.policy.yaml"),
                "version: \"1.0\"\npermissions:\n  resources: {limits: {memory: 64Mi}}\n");
        export("colleague");
        git(shared, "commit", "-q", "-am", "adder may use 64 MiB");
        git(shared, "checkout", "-q", "main");
        change("dev", "api.example.com", "api.example.net");
        export("dev");
        assertThat(git(shared, "diff", "--numstat")).as("one changed policy").isEqualTo("2\t2\tteam.json\n");
        git(shared, "commit", "-q", "-am", "another host");

        git(shared, "merge", "-q", "--no-edit", "colleague");
        cairn("state import {shared/team.json} --verify --conflict overwrite [dev]");

        assertThat(policy("dev")).contains("api.example.net");
        assertThat(folder.resolve("dev/components/adder.policy.yaml")).content().contains("64Mi");
        assertUsable("dev");
    }

    @Test
    void what_two_people_changed_in_two_ways_is_a_conflict_for_git_too() throws Exception {
        Path shared = shared();
        git(shared, "checkout", "-q", "-b", "other");
        change("dev", "api.example.com", "one.example.com");
        export("dev");
        git(shared, "commit", "-q", "-am", "one");
        git(shared, "checkout", "-q", "main");
        change("dev", "one.example.com", "two.example.com");
        export("dev");
        git(shared, "commit", "-q", "-am", "two");
        String ours = Files.readString(shared.resolve("team.json"));

        assertThat(run(shared, "git", "merge", "-q", "--no-edit", "other").code())
                .isNotZero();

        assertThat(shared.resolve("team.json")).content().isEqualTo(ours);
        assertThat(git(shared, "status", "--porcelain")).contains("UU team.json");
    }

    /** A repository with the components of the developer, as the guide sets it up. */
    private Path shared() throws Exception {
        Path shared = Files.createDirectories(folder.resolve("shared"));
        git(shared, "init", "-q", "-b", "main");
        git(
                shared,
                "config",
                "merge.cairn-state.driver",
                launcher() + " --quiet state merge %A %B --base %O --output %A");
        Files.writeString(shared.resolve(".gitattributes"), "*.json merge=cairn-state\n");
        export("dev");
        git(shared, "add", ".");
        git(shared, "commit", "-q", "-m", "components");
        return shared;
    }

    private void export(String installation) {
        cairn("state export --created-at 2026-11-01 --source greeter=oci://example.com/acme/greeter:1"
                + " --source adder=oci://example.com/acme/adder:1 --output {shared/team.json} [" + installation + "]");
    }

    @Test
    void a_pipeline_takes_only_what_was_signed() throws IOException {
        cairn("state export --include-binaries --output {release.json} [dev]");
        cairn("state sign {release.json} --key {release.key} --new-key");
        change("dev", "api.example.com", "evil.example.com");
        cairn("state export --include-binaries --output {unsigned.json} [dev]");
        String strict = " --offline --verify --public-key {release.key.pub} [ci]";

        cairn("state verify {release.json} --public-key {release.key.pub}");
        cairn(6, "state import {unsigned.json}" + strict);
        assertThat(folder.resolve("ci")).doesNotExist();
        cairn("state import {release.json}" + strict);

        assertUsable("ci");
        assertThat(policy("ci")).contains("api.example.com");
        cairn("state provision --from {release.json} --output {deployment.yaml}");
        cairn("state provision {deployment.yaml} [provisioned]");
        assertThat(files("provisioned").get("greeter.wasm"))
                .isEqualTo(files("ci").get("greeter.wasm"));
        assertThat(policy("provisioned")).contains("api.example.com").doesNotContain("evil");
    }

    private static String git(Path folder, String... arguments) {
        return run(
                        folder,
                        Stream.concat(Stream.of("git"), Arrays.stream(arguments))
                                .toArray(String[]::new))
                .ok();
    }

    private static Said run(Path folder, String... command) {
        return Program.of(command)
                .in(folder)
                .with(Map.of(
                        "GIT_CONFIG_GLOBAL", "/dev/null",
                        "GIT_CONFIG_SYSTEM", "/dev/null",
                        "GIT_AUTHOR_NAME", "a",
                        "GIT_AUTHOR_EMAIL", "a@example.com",
                        "GIT_COMMITTER_NAME", "a",
                        "GIT_COMMITTER_EMAIL", "a@example.com"))
                .merged()
                .run();
    }

    /** A program that is the command line of these sources. */
    private String launcher() throws IOException {
        return Program.java(Main.class).script(folder.resolve("cairn")).toString();
    }
}
