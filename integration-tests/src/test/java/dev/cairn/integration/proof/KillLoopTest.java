package dev.cairn.integration.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testing.Child;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that saves a growing conversation is killed without warning again and again, also in the middle of a put. After each kill the
 * store holds all that was acknowledged, nothing half, at most the one step more that was under way, and the next process goes on there.
 */
class KillLoopTest {
    private static final int CYCLES_OF_A_THREAD = 10;

    @TempDir
    Path folder;

    @Test
    void six_kills_lose_nothing_that_was_acknowledged() {
        run(6, 20_261_127);
    }

    @Test
    @Tag("long")
    void two_hundred_kills_lose_nothing_that_was_acknowledged() {
        run(200, System.nanoTime());
    }

    private void run(int cycles, long seed) {
        System.out.println("Kill loop of " + cycles + " cycles, seed " + seed);
        Random random = new Random(seed);
        String url = "sqlite:" + folder.resolve("killed.db");
        KillAudit audit = new KillAudit(url);
        for (int cycle = 0; cycle < cycles; cycle++) {
            if (cycle % CYCLES_OF_A_THREAD == 0) {
                audit.begin("thread-" + cycle / CYCLES_OF_A_THREAD, random.nextInt(1_000));
            }
            long cache = random.nextBoolean() ? 0 : 64 << 20;
            try (Child child = Child.start(KillChild.class, url, audit.thread(), audit.seed(), cache)) {
                audit.resumed(child.line());
                for (int acknowledged = random.nextInt(40); acknowledged > 0; acknowledged--) {
                    audit.acknowledged(child.line());
                }
                LockSupport.parkNanos(random.nextInt(20_000_000));
                child.kill();
                child.rest().forEach(audit::acknowledged);
            }
            audit.check();
        }
        System.out.println(audit.checked() + " checkpoints compared; " + audit.unacknowledged()
                + " kills between a commit and its acknowledgement");
        assertThat(audit.checked()).isGreaterThan(cycles);
    }
}
