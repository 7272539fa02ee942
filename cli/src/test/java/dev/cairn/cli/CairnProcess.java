package dev.cairn.cli;

import dev.cairn.testing.Child;
import dev.cairn.testing.Program;
import java.util.List;

/** {@code cairn} in a process of its own. */
final class CairnProcess {
    private CairnProcess() {}

    /** Starts a command on a store. */
    static Child start(String store, String... words) {
        return start(List.of(), store, words);
    }

    /** The same with options of the virtual machine. */
    static Child start(List<String> options, String store, String... words) {
        return Program.java(options, Main.class, (Object[]) words)
                .with("CAIRN_STORE", store)
                .start();
    }
}
