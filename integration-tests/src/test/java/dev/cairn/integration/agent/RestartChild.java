package dev.cairn.integration.agent;

import dev.cairn.Cairn;
import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.StatePersistenceService;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;

/** Another process that saves: {@code URL TENANT codecs} once for each codec, {@code URL TENANT loop} until it is killed. */
final class RestartChild {
    static final Instant SAVED = Instant.parse("2026-01-01T00:00:00Z");

    private RestartChild() {}

    public static void main(String[] args) {
        try (Cairn cairn = Cairn.builder()
                .url(args[0])
                .clock(Clock.fixed(SAVED, ZoneOffset.UTC))
                .open()) {
            StatePersistenceService agents = cairn.tenant(args[1]).agents();
            if (args[2].equals("codecs")) {
                codecs(agents);
            } else {
                loop(agents);
            }
        }
    }

    private static void codecs(StatePersistenceService agents) {
        for (CompressionType type : CompressionType.values()) {
            for (int i = 0; i < 3; i++) {
                AgentStateSnapshot saved = agents.saveState(
                        "agent-" + type.label(),
                        States.steps(100 + i),
                        List.of("n" + i, "all"),
                        SaveOptions.DEFAULT.compression(type).retentionDays(i + 1));
                say("%s %s %s", type.label(), saved.snapshotId(), saved.checksum());
            }
        }
        say("done");
    }

    private static void loop(StatePersistenceService agents) {
        for (int i = 0; ; i++) {
            say("%s", agents.saveState("a", States.steps(200 + i)).snapshotId());
        }
    }

    private static void say(String format, Object... facts) {
        System.out.println(String.format(Locale.ROOT, format, facts));
        System.out.flush();
    }
}
