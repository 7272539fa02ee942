package dev.cairn.integration.proof;

import java.util.Locale;
import java.util.Random;

/**
 * One call of a random sequence, whose meaning depends only on what the calls before it made: leaving others out leaves it valid.
 *
 * @param kind what to call
 * @param store through which of the instances
 * @param ref which checkpoint of the namespace it names, counted round the ones that there are; -1 for the branch's head
 * @param seed what values and names are made from
 */
record Operation(Kind kind, int store, String thread, String namespace, String branch, int ref, long seed) {
    /** Whether a put may move the head to something else than a child of it. */
    boolean moves() {
        return seed % 3 != 0;
    }

    /** The calls, each as often as it stands for. */
    enum Kind {
        PUT(20),
        PUT_ON(5),
        PUT_NAMED(4),
        PUT_AGAIN(3),
        PUT_VERSIONS(4),
        REPLACE(2),
        EXPECTING(4),
        CHANGE(22),
        CHANGE_ON(5),
        WRITES(6),
        FORK(5),
        FORK_EDIT(4),
        FORKS(2),
        REWIND(4),
        UPDATE(3),
        DELETE(1),
        COPY(2),
        GET(6),
        PART(6),
        LIST(3),
        TREE(2),
        ANCESTRY(2),
        THREADS(2),
        DIFF(2),
        PRUNE(2),
        RUNS(2),
        HISTORY(4),
        REOPEN(3);

        private final int weight;

        Kind(int weight) {
            this.weight = weight;
        }

        static Kind random(Random random) {
            int dice = random.nextInt(total());
            for (Kind kind : values()) {
                dice -= kind.weight;
                if (dice < 0) {
                    return kind;
                }
            }
            throw new IllegalStateException("the weights are wrong");
        }

        private static int total() {
            int total = 0;
            for (Kind kind : values()) {
                total += kind.weight;
            }
            return total;
        }
    }

    private static final String[] BRANCHES = {"main", "main", "main", "b1", "b2", "fork-1"};

    /** A random call, of one thread and branch mostly where that is wanted. */
    static Operation random(Random random, boolean narrow) {
        Kind kind = narrow && random.nextInt(4) > 0 ? Kind.CHANGE : Kind.random(random);
        boolean home = narrow ? random.nextInt(20) > 0 : random.nextInt(3) > 0;
        return new Operation(
                kind,
                random.nextInt(2),
                home || random.nextInt(3) > 0 ? "t0" : "t" + random.nextInt(3),
                home || random.nextInt(3) > 0 ? "" : "sub:1",
                home && narrow ? "main" : BRANCHES[random.nextInt(BRANCHES.length)],
                random.nextInt(4) == 0 ? -1 : random.nextInt(1_000),
                random.nextInt(1_000_000));
    }

    Random random() {
        return new Random(seed);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "new Operation(Kind.%s, %d, \"%s\", \"%s\", \"%s\", %d, %d),",
                kind,
                store,
                thread,
                namespace,
                branch,
                ref,
                seed);
    }
}
