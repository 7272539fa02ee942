package dev.cairn.checkpoint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.trace.TraceImport;
import dev.cairn.checkpoint.trace.TraceTime;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.JsonElements;
import java.io.ByteArrayInputStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("locale")
class TraceImportTest {
    private static final Instant NOW = Instant.parse("2026-05-01T00:00:00Z");

    private final Cairn cairn = Cairn.builder()
            .url("memory:")
            .clock(Clock.fixed(NOW, ZoneOffset.UTC))
            .open();
    private final Checkpointer checkpoints = cairn.checkpoints();
    private final TraceImport trace = new TraceImport(checkpoints);

    @AfterEach
    void close() {
        cairn.close();
    }

    private static Iterator<Document> elements(String json) {
        return JsonElements.of(new ByteArrayInputStream(json.getBytes(UTF_8)), "/m");
    }

    @Test
    void each_element_is_a_step_that_holds_the_list_so_far() {
        List<Long> reported = new ArrayList<>();
        CheckpointConfig head = trace.run(
                "t", elements("{\"m\":[{\"n\":1.10,\"ts\":\"2026-01-02T03:04:05+02:00\"},{\"n\":2}]}"), reported::add);
        List<CheckpointSummary> steps = checkpoints.branches().ancestry(head).toList();
        assertThat(reported).containsExactly(1L, 2L);
        assertThat(steps).extracting(step -> step.metadata().step()).containsExactly(1L, 0L);
        assertThat(steps).extracting(CheckpointSummary::ts).containsOnly(Instant.parse("2026-01-02T01:04:05Z"));
        assertThat(steps).extracting(step -> step.metadata().source()).containsOnly(CheckpointMetadata.Source.LOOP);
        assertThat(checkpoints
                        .get(steps.get(1).config())
                        .checkpoint()
                        .value("messages")
                        .json())
                .isEqualTo("[{\"n\":1.10,\"ts\":\"2026-01-02T03:04:05+02:00\"}]");
        assertThat(checkpoints.get(head).checkpoint().value("messages").size()).isEqualTo(2);
        assertThat(checkpoints.find(CheckpointConfig.of("t")))
                .get()
                .extracting(CheckpointTuple::config)
                .isEqualTo(head);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"m\":[1,2,{\"a\":1,\"a\":2}]}", "{\"m\":[1,2,3", "{\"m\":[1,2],\"tail\":x}"})
    void a_broken_trace_leaves_nothing(String json) {
        CairnException failure =
                catchThrowableOfType(CairnException.class, () -> trace.run("t", elements(json), n -> {}));
        assertThat(failure.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(failure)
                .hasMessageContaining("line 1, column")
                .hasMessageContaining("steps before it were removed. Nothing was imported");
        assertThat(checkpoints.threads().find("t")).isEmpty();
    }

    @Test
    void a_thread_that_exists_is_left_alone() {
        checkpoints.put(CheckpointConfig.of("t"), Map.of("x", "y"), CheckpointMetadata.of(0));
        CairnException failure =
                catchThrowableOfType(CairnException.class, () -> trace.run("t", elements("{\"m\":[1]}"), n -> {}));
        assertThat(failure.code()).isEqualTo(ErrorCode.ALREADY_EXISTS);
        assertThat(checkpoints.get(CheckpointConfig.of("t")).checkpoint().values())
                .containsOnlyKeys("x");
    }

    @Test
    void another_writers_step_during_the_import_is_not_removed() {
        CairnException failure = catchThrowableOfType(
                CairnException.class,
                () -> trace.run(
                        "t",
                        elements("{\"m\":[1,2,3]}"),
                        n -> checkpoints.put(
                                CheckpointConfig.of("t"),
                                StateChange.empty().set("x", "mine"),
                                CheckpointMetadata.of(9))));
        assertThat(failure.code()).isEqualTo(ErrorCode.CONFLICT);
        assertThat(failure).hasMessageContaining("holds the first 1 steps and those of the other writer");
        assertThat(checkpoints
                        .get(CheckpointConfig.of("t"))
                        .checkpoint()
                        .value("x")
                        .text())
                .isEqualTo("mine");
    }

    @Test
    void a_thread_that_another_writer_begins_before_the_first_step_stays_theirs() {
        Iterator<Document> elements = elements("{\"m\":[1,2]}");
        Iterator<Document> overtaken = new Iterator<>() {
            @Override
            public boolean hasNext() {
                return elements.hasNext();
            }

            @Override
            public Document next() {
                if (checkpoints.threads().find("t").isEmpty()) {
                    checkpoints.put(
                            CheckpointConfig.of("t"), StateChange.empty().set("x", "mine"), CheckpointMetadata.of(9));
                }
                return elements.next();
            }
        };
        CairnException failure =
                catchThrowableOfType(CairnException.class, () -> trace.run("t", overtaken, count -> {}));
        assertThat(failure.code()).isEqualTo(ErrorCode.ALREADY_EXISTS);
        assertThat(checkpoints.list(CheckpointQuery.of("t")).items()).hasSize(1);
    }

    @Test
    void a_run_that_cannot_be_read_replaces_nothing() {
        trace.run("t", elements("{\"m\":[1,2]}"), count -> {});
        checkpoints.threads().expire("t", Instant.parse("2100-01-01T00:00:00Z"));
        Object before = List.of(
                checkpoints.list(CheckpointQuery.of("t")).items(),
                checkpoints.threads().find("t").orElseThrow());
        assertThatThrownBy(() -> trace.replace("t", elements("{\"m\":[7,8,}"), count -> {}))
                .isInstanceOf(CairnException.class);
        assertThatThrownBy(() -> trace.replace("t", elements("{\"m\":[7,8]}"), count -> {
                    throw new OutOfMemoryError("planted");
                }))
                .isInstanceOf(OutOfMemoryError.class);
        assertThat(List.of(
                        checkpoints.list(CheckpointQuery.of("t")).items(),
                        checkpoints.threads().find("t").orElseThrow()))
                .isEqualTo(before);
        assertThat(checkpoints.threads().list(ThreadQuery.all()).items()).hasSize(1);
        assertThat(checkpoints.threads().deleted(ThreadQuery.all()).items()).isEmpty();
    }

    @Test
    void a_thread_under_a_lease_is_not_replaced_and_nothing_of_the_run_stays() {
        trace.run("t", elements("{\"m\":[1,2]}"), count -> {});
        checkpoints.leases().acquire("t", "worker", Duration.ofMinutes(1));
        assertThatThrownBy(() -> trace.replace("t", elements("{\"m\":[7]}"), count -> {}))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOCKED));
        assertThat(checkpoints.threads().list(ThreadQuery.all()).items()).hasSize(1);
        assertThat(checkpoints.get(CheckpointConfig.of("t")).metadata().step()).isOne();
    }

    @Test
    void a_whole_run_takes_the_place_of_a_thread_which_goes_to_the_trash() {
        trace.run("t", elements("{\"m\":[1,2]}"), count -> {});
        CheckpointConfig last = trace.replace("t", elements("{\"m\":[7]}"), count -> {});
        assertThat(checkpoints.get(CheckpointConfig.of("t")).config()).isEqualTo(last);
        assertThat(checkpoints.get(last).checkpoint().value("messages").json()).isEqualTo("[7]");
        checkpoints.threads().undelete("t", "old");
        assertThat(checkpoints.get(CheckpointConfig.of("old")).metadata().step())
                .isOne();
        assertThat(checkpoints.threads().list(ThreadQuery.all()).items()).hasSize(2);
        assertThat(trace.replace("new", elements("{\"m\":[9]}"), count -> {}).threadId())
                .isEqualTo("new");
    }

    @Test
    void a_thread_that_is_deleted_during_its_import_is_reported_as_deleted() {
        CairnException failure = catchThrowableOfType(
                CairnException.class,
                () -> trace.run("t", elements("{\"m\":[1,2,3]}"), count -> {
                    if (count == 2) {
                        checkpoints.threads().delete("t");
                    }
                }));
        assertThat(failure.code()).isEqualTo(ErrorCode.CONFLICT);
        assertThat(failure)
                .hasMessage("Cannot import thread 't': another writer deleted it after 2 steps. Nothing was imported. "
                        + "Import it again.");
        assertThat(checkpoints.threads().find("t")).isEmpty();
    }

    @Test
    void a_file_of_one_event_per_line_is_one_run() {
        String lines = "{\"ts\":1767225600,\"text\":\"a\"}\n{\"ts\":1767225601,\"text\":\"b\"}\r\n\n{\"text\":\"c\"}\n";

        CheckpointConfig head = trace.run("t", lines(lines), count -> {});

        assertThat(checkpoints.get(head).checkpoint().value("messages").json())
                .isEqualTo("[{\"ts\":1767225600,\"text\":\"a\"},{\"ts\":1767225601,\"text\":\"b\"},{\"text\":\"c\"}]");
        assertThat(checkpoints.get(head).checkpoint().ts()).isEqualTo(Instant.ofEpochSecond(1_767_225_601));
    }

    @Test
    void one_object_alone_is_no_run_and_a_broken_line_imports_nothing() {
        assertThatThrownBy(() -> trace.run("t", lines("{\"messages\":[1],\"id\":2}\n"), count -> {}))
                .hasMessageContaining("this is one object")
                .hasMessageContaining("it has [messages, id]; arrays are at /messages");
        assertThatThrownBy(() -> trace.run("t", lines("{\"a\":1}\n{\"b\":2}\n{\"c\":"), count -> {}))
                .hasMessageContaining("line 3")
                .hasMessageContaining("Nothing was imported");
        assertThatThrownBy(() -> trace.run("t", elements("{\"m\":[1]}\n{\"m\":[2]}"), count -> {}))
                .hasMessageContaining("this may be JSON Lines");
        assertThat(checkpoints.threads().find("t")).isEmpty();
    }

    private static Iterator<Document> lines(String text) {
        return JsonElements.of(new ByteArrayInputStream(text.getBytes(UTF_8)), "");
    }

    @Test
    void a_run_without_elements_makes_no_thread() {
        CairnException failure =
                catchThrowableOfType(CairnException.class, () -> trace.run("t", elements("{\"m\":[]}"), n -> {}));
        assertThat(failure.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(checkpoints.threads().find("t")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"timestamp\":\"2026-01-27T18:41:13.207134+00:00\"} | 2026-01-27T18:41:13.207134Z",
                "{\"created_at\":\"2026-01-27 18:41:13.1234567Z\"}    | 2026-01-27T18:41:13.123456Z",
                "{\"ts\":1767225600}                                  | 2026-01-01T00:00:00Z",
                "{\"ts\":1767225600.5}                                | 2026-01-01T00:00:00.500Z",
                "{\"date\":1767225600123}                             | 2026-01-01T00:00:00.123Z",
                "{\"ts\":\"soon\",\"time\":1767225600}                | 2026-01-01T00:00:00Z",
                "{\"ts\":\"2026-01-27T18:41:13+0200\"}             | 2026-01-27T16:41:13Z",
                "{\"ts\":\"2026-01-27 18:41:13.5 -03\"}            | 2026-01-27T21:41:13.500Z",
                "{\"ts\":\"2026-01-27 18:41:13 UTC\"}              | 2026-01-27T18:41:13Z",
                "{\"ts\":\"2026-01-27 18:41:13 +0000\"}            | 2026-01-27T18:41:13Z",
                "{\"date\":\"Tue, 27 Jan 2026 18:41:13 GMT\"}      | 2026-01-27T18:41:13Z",
                "{\"ts\":\"1767225600\"}                           | 2026-01-01T00:00:00Z",
                "{\"ts\":\"1767225600.25\"}                        | 2026-01-01T00:00:00.250Z",
                "{\"ts\":\"1767225600123\"}                        | 2026-01-01T00:00:00.123Z",
                "{\"ts\":1767225600123456}                         | 2026-01-01T00:00:00.123456Z",
                "{\"ts\":1767225600123456789}                      | 2026-01-01T00:00:00.123456Z",
                "{\"message\":{\"created_at\":1767225600}}         | 2026-01-01T00:00:00Z",
                "{\"metadata\":{\"timestamp\":\"1767225600\"}}     | 2026-01-01T00:00:00Z",
                "{\"info\":{\"time\":{\"created\":1767225600123}}} | 2026-01-01T00:00:00.123Z",
                "{\"createdAt\":{\"$date\":\"2026-01-01T00:00:00Z\"}} | 2026-01-01T00:00:00Z",
                "{\"timestamp\":{\"seconds\":1767225600,\"nanos\":5}} | 2026-01-01T00:00:00Z"
            })
    void the_time_of_an_element_is_found(String element, Instant time) {
        assertThat(new TraceTime(null).of(Document.parse(element))).contains(time);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "7",
                "{}",
                "{\"ts\":null}",
                "{\"ts\":\"2026-01-27T18:41:13\"}",
                "{\"ts\":-5}",
                "{\"ts\":1e99999999999}",
                "{\"ts\":1e300}",
                "{\"ts\":\"1e9\"}",
                "{\"ts\":\"2026-01-27\"}",
                "{\"arguments\":{\"date\":\"2026-01-27T18:41:13Z\"}}",
                "{\"ts\":{\"at\":1}}"
            })
    void what_names_no_moment_is_passed_over(String element) {
        assertThat(new TraceTime(null).of(Document.parse(element))).isEqualTo(Optional.empty());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1, {ts:1767225600}, 2, {ts:1767225660}, 3, {ts:'no'} | 0 0 0 60 60 60",
                "{ts:1767225600}, {ts:1767225660}, {ts:1767225630}, 4 | 0 60 30 30",
                "1, 2                                                 | - -"
            })
    void an_element_without_a_time_has_that_of_the_element_before(String run, String seconds) {
        String json = run.replace("ts:", "\"ts\":").replace('\'', '"');
        CheckpointConfig head = trace.run("t", elements("{\"m\":[" + json + "]}"), count -> {});
        List<String> times = new ArrayList<>(checkpoints
                .branches()
                .ancestry(head)
                .map(step ->
                        step.ts().equals(NOW) ? "-" : String.valueOf(step.ts().getEpochSecond() - 1_767_225_600L))
                .toList());
        Collections.reverse(times);
        assertThat(String.join(" ", times)).isEqualTo(seconds);
    }

    @Test
    void the_first_elements_wait_for_a_time_no_longer_than_a_hundred_elements() {
        String untimed = "1,".repeat(150) + "{\"ts\":1767225600},2";
        List<CheckpointSummary> steps = checkpoints
                .branches()
                .ancestry(trace.run("t", elements("{\"m\":[" + untimed + "]}"), count -> {}))
                .toList();
        assertThat(steps.subList(0, 2))
                .extracting(CheckpointSummary::ts)
                .containsOnly(Instant.ofEpochSecond(1767225600));
        assertThat(steps.subList(2, 152)).extracting(CheckpointSummary::ts).containsOnly(NOW);
        assertThat(checkpoints
                        .get(steps.get(0).config())
                        .checkpoint()
                        .value("messages")
                        .size())
                .isEqualTo(152);
    }

    @Test
    void what_is_broken_behind_the_first_elements_is_reported_with_its_place() {
        CairnException failure = catchThrowableOfType(
                CairnException.class, () -> trace.run("t", elements("{\"m\":[1,2,3,x]}"), n -> {}));
        assertThat(failure.details()).containsEntry("element", 3L);
        assertThat(checkpoints.threads().find("t")).isEmpty();
    }

    @Test
    void an_element_that_looks_like_a_stored_java_value_stays_data() {
        String line = "{\"call\":{\"@cairn\":\"nosuch\",\"version\":1,\"value\":{}}}";
        trace.run("t", elements("{\"m\":[" + line + "]}"), count -> {});
        Document stored = checkpoints.get(CheckpointConfig.of("t")).checkpoint().value("messages");
        assertThat(stored.toJava())
                .isEqualTo(List.of(Map.of("call", Map.of("@cairn", "nosuch", "version", 1, "value", Map.of()))));
    }

    @ParameterizedTest
    @CsvSource({
        "2025-01-20T20:29:13.519638, 2025-01-20T19:29:13.519638Z",
        "2025-07-20 20:29:13, 2025-07-20T18:29:13Z",
        "2025-10-26T02:30:00, 2025-10-26T00:30:00Z",
        "2025-01-20T20:29:13Z, 2025-01-20T20:29:13Z",
    })
    void a_text_without_an_offset_is_read_in_the_zone_that_is_given(String text, Instant time) {
        Document element = Document.parse("{\"timestamp\":\"" + text + "\"}");
        TraceTime berlin = new TraceTime(ZoneId.of("Europe/Berlin"));
        assertThat(berlin.of(element)).contains(time);
        assertThat(berlin.unread(element)).isEmpty();
    }
}
