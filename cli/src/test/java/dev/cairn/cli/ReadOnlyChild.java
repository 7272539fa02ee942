package dev.cairn.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs commands on stores of a folder that is mounted read-only; its arguments are that folder and a writable one. Prints what failed. */
final class ReadOnlyChild {
    private ReadOnlyChild() {}

    public static void main(String[] arguments) {
        Path fixed = Path.of(arguments[0]);
        Path writable = Path.of(arguments[1]);
        for (String name : List.of("closed.db", "logged.db")) {
            read(new Sandbox(writable).with("CAIRN_STORE", "sqlite:" + fixed.resolve(name)), name);
        }
        restore(fixed, writable);
        System.out.println("done");
    }

    private static void read(Sandbox shell, String name) {
        expect(shell.ok("thread", "list").contains("chat"), name + ": thread list");
        expect(shell.ok("thread", "show", "chat").contains("chat"), name + ": thread show");
        expect(shell.ok("checkpoint", "show", "chat").contains("last words"), name + ": the newest checkpoint");
        expect(shell.ok("verify", "--data").contains("No damage found"), name + ": verify");
        expect(shell.ok("stats").contains("1"), name + ": stats");
        expect(shell.ok("db", "status").contains("1"), name + ": db status");
        Sandbox.Run doctor = shell.cairn("doctor");
        expect(doctor.out().contains("read-only") && !doctor.out().contains("Another program"), name + ": " + doctor);
        expect(!doctor.out().contains("chmod"), name + ": " + doctor);
        Sandbox.Run put = shell.cairn("checkpoint", "put", "chat", "--set", "a=1");
        expect(put.code() == 1 && put.err().contains("read-only. Nothing was changed."), name + ": put: " + put.err());
    }

    private static void restore(Path fixed, Path writable) {
        Path target = writable.resolve("restored.db");
        Sandbox shell = new Sandbox(writable).with("CAIRN_STORE", "sqlite:" + target);
        shell.ok("backup", fixed.resolve("backup").toString(), "--verify");
        shell.ok("restore", fixed.resolve("backup").toString());
        expect(shell.ok("thread", "list").contains("chat"), "restore");
        Path broken = writable.resolve("broken.db");
        Sandbox other = new Sandbox(writable).with("CAIRN_STORE", "sqlite:" + broken);
        expect(other.cairn("restore", fixed.resolve("no-backup").toString()).code() != 0, "a folder without a backup");
        expect(Files.notExists(broken), "a failed restore leaves nothing");
    }

    private static void expect(boolean so, String what) {
        if (!so) {
            throw new IllegalStateException(what);
        }
    }
}
