package dev.cairn.integration.proof;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads a thread while many processes put into it, until it has grown to a length; fails when anything that it reads is wrong. */
final class CrowdReader {
    private CrowdReader() {}

    /** Arguments: URL, thread, length of the log at which it ends. */
    public static void main(String[] args) {
        CheckpointConfig thread = CheckpointConfig.of(args[1]);
        int end = Integer.parseInt(args[2]);
        int seen = 0;
        int reads = 0;
        try (Cairn cairn = Cairn.open(args[0])) {
            System.out.println("ready");
            while (seen < end) {
                int length = cairn.checkpoints()
                        .find(thread)
                        .map(tuple -> entries(tuple))
                        .orElse(0);
                expect(length >= seen, "the newest state went back from " + seen + " to " + length);
                seen = length;
                Page<CheckpointTuple> page =
                        cairn.checkpoints().list(CheckpointQuery.of(args[1]).limit(5));
                expectSteps(page.items());
                reads++;
            }
        }
        System.out.println("read " + reads);
    }

    private static void expectSteps(List<CheckpointTuple> newestFirst) {
        for (int i = 1; i < newestFirst.size(); i++) {
            int later = entries(newestFirst.get(i - 1));
            int earlier = entries(newestFirst.get(i));
            expect(later == earlier + 1, "a listing goes from " + later + " to " + earlier + " entries");
        }
    }

    /** The length of a state's log, of which each process wrote its entries in order. */
    static int entries(CheckpointTuple tuple) {
        Map<String, Integer> next = new HashMap<>();
        List<Document> log = tuple.checkpoint().value("log").items();
        for (Document entry : log) {
            int number = Integer.parseInt(entry.at("/number").text());
            int expected = next.merge(entry.at("/process").text(), 1, Integer::sum) - 1;
            expect(number == expected, "entry " + entry + " stands where number " + expected + " belongs");
        }
        return log.size();
    }

    private static void expect(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException(otherwise);
        }
    }
}
