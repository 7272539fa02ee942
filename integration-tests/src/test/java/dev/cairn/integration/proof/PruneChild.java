package dev.cairn.integration.proof;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.storage.BackendProvider;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.WatchedStorage;
import java.io.IOException;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Prunes a thread, and stops at a point to be killed: arguments are the store's URL, the thread, and the point, which is twice the
 * number of a commit, and one more for the moment after it, and whether it prunes by policy.
 */
final class PruneChild {
    /** Keeps of a thread without tags what keeping the latest keeps. */
    static final PruneOptions BY_POLICY = PruneOptions.of(RetentionPolicy.EMPTY.keepLast(1));

    private PruneChild() {}

    public static void main(String[] args) throws IOException {
        int point = Integer.parseInt(args[2]);
        try (Storage storage = open(args[0])) {
            System.out.println("open");
            Checkpointer checkpoints =
                    Cairn.builder().on(stopping(storage, point)).checkpoints();
            if (Boolean.parseBoolean(args[3])) {
                checkpoints.retention().prune(args[1], BY_POLICY);
            } else {
                checkpoints.retention().prune(List.of(args[1]), PruneStrategy.KEEP_LATEST);
            }
            System.out.println("done");
        }
    }

    private static Storage open(String url) {
        int colon = url.indexOf(':');
        for (BackendProvider provider : ServiceLoader.load(BackendProvider.class)) {
            if (provider.schemes().contains(url.substring(0, colon))) {
                return provider.open(url.substring(0, colon), url.substring(colon + 1), StorageOptions.DEFAULT);
            }
        }
        throw new IllegalArgumentException(url);
    }

    private static Storage stopping(Storage behind, int point) {
        int[] passed = {0};
        return WatchedStorage.of(behind, (method, arguments, call) -> {
            boolean commits = method.equals("commit");
            stop(commits && passed[0]++ == point);
            Object answer = call.run();
            stop(commits && passed[0]++ == point);
            return answer;
        });
    }

    private static void stop(boolean here) throws IOException {
        if (here) {
            System.out.println("here");
            System.out.flush();
            System.in.read();
        }
    }
}
