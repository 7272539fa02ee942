package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.server.CairnServer;
import dev.cairn.server.config.ServerOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line's JSON is, byte for byte, what the server answers. Commands that take several threads answer a list of what a route answers. */
class SameAnswersTest {
    private static final List<String> BEFORE = List.of(
            "checkpoint put run --append 'm=\"text 0\"'",
            "checkpoint put run --append 'm=\"text 1\"'",
            "checkpoint put run --set 'o={\"a\":1.10}'",
            "thread fork run@1 --name try --append m=9",
            "checkpoint writes run --task t --write '__interrupt__=\"ok?\"'",
            "thread tag run@1 --add good",
            "thread copy run gone",
            "thread delete gone --yes",
            "store put tenant/acme settings '{\"theme\":\"dark\"}' --keep-history",
            "store put tenant/acme settings '{\"theme\":\"light\"}'",
            "agent save ada --state '{\"status\":\"idle\",\"working_memory\":{\"goal\":\"tea\"}}' --tag first",
            "agent save ada --state '{\"status\":\"busy\"}'");

    /** A command, and the request that asks the same. */
    private static final Map<String, String> SAME = new LinkedHashMap<>();

    static {
        SAME.put("thread list", "GET /v1/threads");
        SAME.put("thread list --deleted", "GET /v1/trash");
        SAME.put("thread list --status interrupted --limit 1", "GET /v1/threads?status=interrupted&limit=1");
        SAME.put("thread show run", "GET /v1/threads/run/namespaces");
        SAME.put("thread tree run", "GET /v1/threads/run/tree");
        SAME.put("thread history run", "GET /v1/threads/run/history");
        SAME.put("thread history run@try --limit 1", "GET /v1/threads/run/history?from=try&limit=1");
        SAME.put("thread diff run@0 run@try", "GET /v1/threads/run/diff?from=0&to=try");
        SAME.put("thread tag run", "GET /v1/threads/run/tags");
        SAME.put("thread lease run", "GET /v1/threads/run/lease");
        SAME.put("thread blame run /m", "GET /v1/threads/run/blame?pointer=/m");
        SAME.put("thread grep text", "GET /v1/search?text=text");
        SAME.put(
                "thread bisect run@0 run --exists /o",
                "POST /v1/threads/run/bisect {\"good\":\"0\",\"bad\":\"latest\",\"exists\":\"/o\"}");
        SAME.put("checkpoint show run", "GET /v1/threads/run/state");
        SAME.put("checkpoint show run@0 --channel m", "GET /v1/threads/run/checkpoints/0?channel=m");
        SAME.put("checkpoint writes run", "GET /v1/threads/run/checkpoints/latest/writes");
        SAME.put("store get tenant/acme settings", "GET /v1/item?namespace=tenant/acme&key=settings");
        SAME.put("store history tenant/acme settings", "GET /v1/item/history?namespace=tenant/acme&key=settings");
        SAME.put("store search tenant", "POST /v1/items/search {\"prefix\":\"tenant\"}");
        SAME.put("store search --count", "POST /v1/items/count {}");
        SAME.put("store namespaces", "GET /v1/items/namespaces");
        SAME.put("agent list", "GET /v1/agents");
        SAME.put("agent list ada", "GET /v1/agents/ada/snapshots");
        SAME.put("agent show ada", "GET /v1/agents/ada/snapshots/latest");
        SAME.put("agent history ada", "GET /v1/agents/ada/history");
        SAME.put("agent restore ada", "POST /v1/agents/ada/restore {}");
        SAME.put("agent cleanup --keep-last 1 --dry-run", "POST /v1/agents/cleanup {\"keep_last\":1,\"dry_run\":true}");
        SAME.put("agent migrate --dry-run", "POST /v1/agents/migrate {\"dry_run\":true}");
        SAME.put("stats --thread run", "GET /v1/threads/run/stats");
        SAME.put("env list", "GET /v1/environments");
        SAME.put("verify", "POST /v1/verify");
    }

    @TempDir
    Path folder;

    @Test
    void commands_and_routes_answer_the_same() throws Exception {
        PageCommands commands = new PageCommands(folder);
        BEFORE.forEach(
                command -> assertThat(commands.run(command).code()).as(command).isZero());
        Map<String, String> said = new LinkedHashMap<>();
        SAME.keySet()
                .forEach(command -> said.put(
                        command, commands.run(command, "--format", "json").out().strip()));
        HttpClient client = HttpClient.newHttpClient();
        SoftAssertions all = new SoftAssertions();
        Clock clock = Clock.fixed(Instant.parse("2026-11-28T10:00:00Z"), ZoneOffset.UTC);
        try (Cairn store = Cairn.builder()
                        .url("sqlite:" + folder.resolve("agent.db"))
                        .clock(clock)
                        .open();
                CairnServer server = new CairnServer(store, ServerOptions.DEFAULT.port(0))) {
            for (Map.Entry<String, String> same : SAME.entrySet()) {
                all.assertThat(answer(client, server, same.getValue()))
                        .as(same.toString())
                        .isEqualTo(said.get(same.getKey()));
            }
        }
        all.assertAll();
    }

    private static String answer(HttpClient client, CairnServer server, String request) throws Exception {
        String[] words = request.split(" ", 3);
        return client.send(
                        HttpRequest.newBuilder(URI.create(server.url() + words[1]))
                                .method(
                                        words[0],
                                        words.length < 3 ? BodyPublishers.noBody() : BodyPublishers.ofString(words[2]))
                                .build(),
                        BodyHandlers.ofString())
                .body();
    }
}
