package dev.cairn.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs a program as a user would: in a folder of its own, with nothing of this build in its environment. */
record Run(Path folder, List<String> program) {
    record Result(int exit, String out, String err) {}

    Result with(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(program);
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().clear();
        builder.environment().putAll(Map.of("HOME", folder.toString(), "PATH", "/usr/bin:/bin"));
        Path out = Files.createTempFile("out", "");
        Path err = Files.createTempFile("err", "");
        builder.redirectOutput(out.toFile()).redirectError(err.toFile());
        Process process = builder.start();
        process.getOutputStream().close();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("%s ends", command).isTrue();
        return new Result(process.exitValue(), take(out), take(err));
    }

    String answer(String... arguments) throws IOException, InterruptedException {
        Result result = with(arguments);
        assertThat(result.exit())
                .as("exit code of %s: %s", List.of(arguments), result)
                .isZero();
        return result.out();
    }

    private static String take(Path file) throws IOException {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        Files.delete(file);
        return text;
    }
}
