package dev.cairn.cli.state;

import dev.cairn.Cairn;
import dev.cairn.cli.shell.Cli;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.error.CairnException;
import dev.cairn.wassette.diff.StateChain;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.ComponentSource;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateLimits;
import dev.cairn.wassette.section.SavedStates;
import dev.cairn.wassette.source.StateSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Opens state files wherever they are: a file, {@code -}, {@code https://}, {@code store:NAME[@PLACE]}. */
record StateInput(Cli cli) {
    static final String WHERE =
            "A state file, - for standard input, an https:// address, or store:NAME[@PLACE] for one saved in the "
                    + "store.";

    /** Opens one; whoever calls closes it. */
    StateFile open(String name, BinaryStore store) {
        if (name.startsWith("store:")) {
            try (Cairn cairn = cli.stores().open()) {
                return new StateFile(
                        SavedStates.of(cairn).load(name.substring("store:".length())), null, List.of(), store);
            }
        }
        if (name.equals("-")) {
            return read(cli.input().open(name), store);
        }
        expectNoFolder(name);
        InputStream in = StateSource.isRemote(name)
                ? StateSource.open(name)
                : cli.input().open(StateSource.file(name).toString());
        try {
            return read(in, store);
        } catch (CairnException e) {
            String shown = ComponentSource.withoutCredentials(name);
            throw new CairnException(e.code(), "'" + shown + "': " + e.getMessage(), e.details(), e);
        }
    }

    private static void expectNoFolder(String name) {
        if (!StateSource.isRemote(name) && Files.isDirectory(StateSource.file(name))) {
            throw new CommandFailure(
                    ExitCode.FAILURE,
                    "INPUT_FAILED",
                    "Cannot read '" + name + "' as a state file: it is a folder. 'cairn state check "
                            + "--component-dir " + name
                            + "' checks a component folder, 'cairn state export --component-dir " + name
                            + " -o FILE' writes a state file of it, and 'cairn state list " + name
                            + "' lists the state files in a folder.",
                    Map.of("file", name));
        }
    }

    private StateFile read(InputStream source, BinaryStore store) {
        try (InputStream in = new Reading(cli, source)) {
            return StateFile.from(in, StateLimits.DEFAULT, store);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The chain of whole and incremental state files; all of them stay open in {@code opened}. */
    StateChain chain(List<String> names, BinaryStore.Kind kind, List<StateFile> opened) {
        List<dev.cairn.wassette.file.StateSnapshot> snapshots = new ArrayList<>();
        for (String name : names) {
            StateFile file = open(name, kind.make());
            opened.add(file);
            file.requireIntact();
            snapshots.add(file.snapshot());
        }
        return StateChain.of(snapshots);
    }

    static void close(List<StateFile> opened) {
        opened.forEach(StateFile::close);
    }
}
