package dev.cairn.dist;

import dev.cairn.testing.Program;
import dev.cairn.testing.Said;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs a program as a user would: in a folder of its own, with nothing of this build in its environment. */
record Run(Path folder, List<String> program) {
    Said with(String... arguments) {
        List<String> command = new ArrayList<>(program);
        command.addAll(Arrays.asList(arguments));
        Program run = Program.of(command).in(folder);
        run.environment().clear();
        return run.with("HOME", folder.toString()).with("PATH", "/usr/bin:/bin").run();
    }

    String answer(String... arguments) {
        return with(arguments).ok();
    }
}
