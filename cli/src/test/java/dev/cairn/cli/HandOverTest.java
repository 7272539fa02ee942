package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HandOverTest {
    @TempDir
    Path folder;

    @Test
    void explore() {
        Sandbox here = new Sandbox(folder);
        here.input("{\"status\":\"running\",\"philosophy\":\"react\",\"working_memory\":{\"goal\":\"a table\"}}");
        System.out.println(here.cairn("agent", "save", "scout", "--state", "-"));
        System.out.println(here.cairn("checkpoint", "put", "booking", "--append", "messages=\"hello\""));
        System.out.println(here.cairn("checkpoint", "put", "booking", "--append", "messages=\"again\""));
        System.out.println(here.input("{\"likes\":\"fish\"}").cairn("store", "put", "users/ada", "taste", "-"));
        System.out.println(here.cairn("state","export","--agent","scout","--thread","booking","--items","users","--output",folder.resolve("a.json").toString()));
        System.out.println(here.cairn("state","inspect",folder.resolve("a.json").toString()));
        System.out.println(here.cairn("state","verify",folder.resolve("a.json").toString()));
        try { System.out.println(java.nio.file.Files.readString(folder.resolve("a.json"))); } catch (java.io.IOException e) { }
        here.with("CAIRN_STORE", "sqlite:" + folder.resolve("other.db"));
        System.out.println(here.cairn("state","import",folder.resolve("a.json").toString(), "--dry-run"));
        System.out.println(here.cairn("state","import",folder.resolve("a.json").toString()));
        System.out.println(here.cairn("state","import",folder.resolve("a.json").toString()));
        System.out.println(here.cairn("state","import",folder.resolve("a.json").toString(), "--agent-id", "scout=scout-2","--items-prefix","users/ada=users/eve"));
        System.out.println(here.cairn("agent","show","scout-2"));
        System.out.println(here.cairn("thread","tree","booking"));
        System.out.println(here.cairn("store","search","users"));
        System.out.println(here.cairn("verify"));
    }
}
