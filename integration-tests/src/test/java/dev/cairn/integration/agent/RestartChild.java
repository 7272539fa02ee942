package dev.cairn.integration.agent;

import dev.cairn.Cairn;
import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.Agents;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.SaveOptions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
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
            Agents agents = cairn.tenant(args[1]).agents();
            if (args[2].equals("codecs")) {
                codecs(agents);
            } else {
                loop(agents);
            }
        }
    }

    private static void codecs(Agents agents) {
        for (CompressionType type : CompressionType.values()) {
            for (int i = 0; i < 3; i++) {
                AgentStateSnapshot saved = agents.save(
                        "agent-" + type.label(),
                        States.steps(100 + i),
                        SaveOptions.DEFAULT
                                .compression(type)
                                .retentionDays(i + 1)
                                .tags("n" + i, "all"));
                say("%s %s %s", type.label(), saved.snapshotId(), saved.checksum());
            }
        }
        say("done");
    }

    private static void loop(Agents agents) {
        for (int i = 0; ; i++) {
            say("%s", agents.save("a", States.steps(200 + i)).snapshotId());
        }
    }

    private static void say(String format, Object... facts) {
        System.out.println(String.format(Locale.ROOT, format, facts));
        System.out.flush();
    }
}
