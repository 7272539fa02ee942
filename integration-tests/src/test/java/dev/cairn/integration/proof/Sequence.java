package dev.cairn.integration.proof;

import dev.cairn.integration.proof.Operation.Kind;
import dev.cairn.storage.Damage;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A random sequence of operations, which can be run and made shorter. */
record Sequence(List<Operation> operations) {
    /**
     * A sequence of one seed: mostly a mixed one, now and then a long one that mostly appends, so that lanes are folded.
     *
     * @param most operations of a mixed sequence; ten times as many of a long one
     */
    static Sequence of(long seed, int most) {
        Random random = new Random(seed);
        boolean narrow = random.nextInt(50) == 0;
        int length = (narrow ? 5 * most : 0) + 1 + random.nextInt(narrow ? 5 * most : most);
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            operations.add(Operation.random(random, narrow));
        }
        return new Sequence(operations);
    }

    /** Runs it against a store and the model; what first differs, or null. */
    @Nullable
    String difference(Instances instances, String tenant) {
        instances.begin(tenant);
        Model model = new Model();
        Steps steps = new Steps(model);
        Actual actual = new Actual(instances);
        for (Operation operation : operations) {
            String difference = difference(steps.of(operation), model, actual);
            if (difference != null) {
                return difference;
            }
        }
        return audit(model, steps, actual, instances);
    }

    private static @Nullable String difference(Step step, Model model, Actual actual) {
        String expected = model.run(step);
        String found;
        try {
            found = actual.run(step);
        } catch (RuntimeException e) {
            found = e + " at " + List.of(e.getStackTrace()).subList(0, Math.min(12, e.getStackTrace().length));
        }
        return expected.equals(found) ? null : step.op() + "\n  expected " + expected + "\n  found    " + found;
    }

    /** Reads all that the model holds through both instances, and verifies the store. */
    private static @Nullable String audit(Model model, Steps steps, Actual actual, Instances instances) {
        for (String thread : List.copyOf(model.threads.keySet())) {
            for (String namespace : List.of("", "sub:1")) {
                int count = model.thread(thread).labels(namespace).size();
                for (int i = 0; i <= count + 4; i++) {
                    Kind kind =
                            i < count ? Kind.GET : i == count ? Kind.TREE : i == count + 1 ? Kind.THREADS : Kind.LIST;
                    Operation question = new Operation(kind, i % 2, thread, namespace, "main", i, i + 1);
                    String difference = difference(steps.of(question), model, actual);
                    if (difference != null) {
                        return "afterwards: " + difference;
                    }
                }
            }
        }
        List<Damage> damage = new ArrayList<>();
        instances.get(0).checkpoints().threads().verify(null, damage::add);
        return damage.isEmpty() ? null : "damage: " + damage;
    }

    /** The same without a stretch of operations. */
    Sequence without(int from, int to) {
        List<Operation> fewer = new ArrayList<>(operations);
        fewer.subList(from, to).clear();
        return new Sequence(fewer);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        operations.forEach(operation -> text.append(operation).append('\n'));
        return text.toString();
    }
}
