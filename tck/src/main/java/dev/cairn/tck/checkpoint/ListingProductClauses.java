package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.checkpoint.CheckpointQuery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every combination of thread, namespace, limit, before and filter lists what going through all of them by hand finds. */
abstract class ListingProductClauses extends CheckpointerClauses {
    ListingProductClauses(CheckpointerTck kit) {
        super(kit);
    }

    /** A stored checkpoint. */
    private record Row(CheckpointConfig config, CheckpointMetadata metadata) {}

    /** Arguments of a listing. */
    record Ask(
            @Nullable String thread,
            @Nullable String namespace,
            @Nullable Integer limit,
            boolean before,
            @Nullable Source source) {
        private CheckpointQuery query(CheckpointConfig middle) {
            CheckpointQuery query = thread == null ? CheckpointQuery.all() : CheckpointQuery.of(thread);
            query = namespace == null ? query : query.namespace(namespace);
            query = limit == null ? query : query.limit(limit);
            query = before ? query.before(middle) : query;
            return source == null ? query : query.where("source", source.label());
        }

        private boolean wants(Row row) {
            return (thread == null || thread.equals(row.config.threadId()))
                    && (namespace == null || namespace.equals(row.config.namespace()))
                    && (source == null || source == row.metadata.source());
        }
    }

    static Stream<Ask> every_combination() {
        List<Ask> asks = new ArrayList<>();
        for (String thread : new String[] {null, THREAD, OTHER, "thread-9"}) {
            for (String namespace : new String[] {null, "", CHILD, "nowhere"}) {
                for (Integer limit : new Integer[] {null, 1, 2}) {
                    for (Source source : new Source[] {null, Source.INPUT, Source.FORK}) {
                        asks.add(new Ask(thread, namespace, limit, false, source));
                        if (thread == null || thread.equals(THREAD)) {
                            asks.add(new Ask(thread, namespace, limit, true, source));
                        }
                    }
                }
            }
        }
        return asks.stream();
    }

    @ParameterizedTest
    @MethodSource("every_combination")
    void any_combination_of_arguments_lists_what_all_of_them_allow(Ask ask) {
        List<Row> rows = fill();
        CheckpointConfig middle = rows.get(6).config;
        List<String> expected = new ArrayList<>();
        for (Row row : ask.before ? rows.subList(0, 6) : rows) {
            if (ask.wants(row)) {
                expected.add(row.config.toString());
            }
        }
        Collections.reverse(expected);
        int most = ask.limit == null ? expected.size() : Math.min(ask.limit, expected.size());
        assertThat(checkpoints.list(ask.query(middle)).items())
                .extracting(tuple -> tuple.config().toString())
                .containsExactlyElementsOf(expected.subList(0, most));
    }

    private List<Row> fill() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            CheckpointConfig at =
                    CheckpointConfig.of(i % 3 == 2 ? OTHER : THREAD).inNamespace(i % 2 == 0 ? "" : CHILD);
            CheckpointMetadata metadata = CheckpointMetadata.of(i < 5 ? Source.INPUT : Source.LOOP, i);
            rows.add(new Row(checkpoints.put(at, checkpoint("c" + i, "v", i), metadata), metadata));
        }
        return rows;
    }
}
