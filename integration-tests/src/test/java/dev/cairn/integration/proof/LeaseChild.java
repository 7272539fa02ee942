package dev.cairn.integration.proof;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadLease;
import dev.cairn.error.CairnException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Takes a lease, puts one step under it and says its token. When its standard input ends it goes on writing as if no time had passed, and
 * says what became of each write.
 */
final class LeaseChild {
    private LeaseChild() {}

    /** Arguments: URL, thread, milliseconds of the lease. */
    public static void main(String[] args) throws IOException {
        CheckpointConfig thread = CheckpointConfig.of(args[1]);
        try (Cairn cairn = Cairn.open(args[0])) {
            Duration time = Duration.ofMillis(Long.parseLong(args[2]));
            ThreadLease lease = cairn.checkpoints().leases().acquire(args[1], "worker-1", time);
            Checkpointer mine = lease.checkpoints();
            CheckpointConfig first = mine.put(thread, Map.of("by", "worker-1"), CheckpointMetadata.of(0));
            System.out.println(lease.token());
            if (System.in.read() >= 0) {
                throw new IllegalStateException("nothing is said to this process");
            }
            tell(() -> mine.put(thread, Map.of("by", "worker-1"), CheckpointMetadata.of(1)));
            tell(() -> mine.putWrites(first, List.of(ChannelWrite.of("answer", "late")), "task-1", ""));
            tell(() -> mine.threads().delete(args[1]));
            tell(() -> lease.renew(time));
            System.out.println(lease.release() ? "RELEASED" : "ENDED BEFORE");
        }
    }

    private static void tell(Runnable write) {
        try {
            write.run();
            System.out.println("DONE");
        } catch (CairnException e) {
            System.out.println(e.code());
        }
    }
}
