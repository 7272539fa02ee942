package dev.cairn.server.page;

import dev.cairn.Cairn;
import dev.cairn.environment.HostConfig;
import dev.cairn.environment.StepResult;
import dev.cairn.environment.host.Environment;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.environment.snapshot.DocumentPlugin;
import dev.cairn.model.Document;
import java.util.List;
import java.util.Map;

/** A plugin that counts, and an environment of it with steps, rewards, snapshots and a branch. */
final class Counter extends DocumentPlugin {
    private long count;

    Counter() {
        super("counter");
    }

    @Override
    protected Document state() {
        return Document.of(Map.of("count", count, "exact", Document.parse("9007199254740993")));
    }

    @Override
    protected void restore(Document state) {
        count = state.at("/count").as(Long.class);
    }

    private StepResult act(Document action) {
        count += action.at("/by").as(Long.class);
        return new StepResult(Document.of(Map.of("count", count)), count / 2.0, false);
    }

    /** Records a session of so many steps with two snapshots, and a branch of it. */
    static void record(Cairn store, String name, String session, int steps) {
        HostConfig config = HostConfig.builder()
                .plugin("counter", Counter::new)
                .logic(plugins -> plugins.get("counter", Counter.class)::act)
                .build();
        try (EnvironmentHost host = store.environment(name, config);
                Environment line = host.start(session)) {
            for (int i = 0; i < steps; i++) {
                line.step(Document.of(Map.of("by", i)));
            }
            line.snapshot("half");
            line.step(Document.of(Map.of("by", 100)));
            host.branch(line.snapshot("end"), List.of(session + " again")).forEach(Environment::close);
        }
    }
}
