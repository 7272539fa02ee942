package dev.cairn.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The image's files as the root of a process without rights: nothing of this system is there but its kernel. Whoever is not root needs sudo without a password. */
@Tag("dist")
class ImageTest {
    private static final Path IMAGE = Path.of(System.getProperty("cairn.image"));

    private static final String PROGRAMS = "/usr/sbin:/usr/bin:/sbin:/bin";

    @TempDir
    Path folder;

    @Test
    void the_image_runs_with_nothing_around_it() throws Exception {
        Path root = unpacked();

        assertThat(cairn(root, "version")).startsWith("cairn ");
        cairn(root, "checkpoint", "put", "t", "--append", "m=1");
        assertThat(cairn(root, "thread", "list")).contains("t");
        assertThat(root.resolve("data/cairn.db")).exists();
        cairn(root, "state", "export", "--thread", "t", "--compression", "zstd", "--output", "/data/state.json.zst");
        cairn(root, "state", "verify", "/data/state.json.zst");
    }

    @Test
    void the_image_names_its_user_its_folder_and_its_program() throws Exception {
        unpacked();
        String config = Files.readString(folder.resolve("config.json"));

        assertThat(config)
                .contains("\"User\":\"65532:65532\"", "\"WorkingDir\":\"/data\"", "CAIRN_STORE=sqlite:/data/cairn.db")
                .contains("/opt/cairn/lib/cairn.jar");
    }

    private Path unpacked() throws IOException {
        run(folder, List.of("tar", "-xf", IMAGE.toString()));
        Path root = Files.createDirectory(folder.resolve("root"));
        Matcher layer =
                Pattern.compile("[0-9a-f]{64}\\.tar\\.gz").matcher(Files.readString(folder.resolve("manifest.json")));
        int layers = 0;
        while (layer.find()) {
            run(root, List.of("tar", "-xzf", folder.resolve(layer.group()).toString()));
            layers++;
        }
        assertThat(layers).isPositive();
        return root;
    }

    private static String cairn(Path root, String... arguments) {
        List<String> command = new ArrayList<>();
        if (!System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("sudo", "-n"));
        }
        // A container has /proc, from which Java learns where its libraries are; a bare root has not.
        command.addAll(List.of(
                "env",
                "-i",
                "PATH=" + PROGRAMS,
                "LD_LIBRARY_PATH=/opt/cairn/java/lib:/opt/cairn/java/lib/server",
                "HOME=/data",
                "CAIRN_STORE=sqlite:/data/cairn.db",
                "chroot",
                "--userspec=65532:65532",
                root.toString(),
                "/opt/cairn/java/bin/java",
                "-jar",
                "/opt/cairn/lib/cairn.jar"));
        command.addAll(Arrays.asList(arguments));
        return run(root, command);
    }

    private static String run(Path folder, List<String> command) {
        return Program.of(command).in(folder).with("PATH", PROGRAMS).run().ok();
    }
}
