package dev.cairn.docs.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.docs.Repository;
import dev.cairn.model.Document;
import dev.cairn.model.UnknownMembers;
import dev.cairn.model.binding.TypeConverter;
import dev.cairn.model.binding.Types;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TypesTest {
    @TempDir
    Path folder;

    // region: register
    record OrderLine(String article, int count, BigDecimal price) {}

    Types types = Types.empty();

    {
        types.register("order.line", 1, OrderLine.class);
    }

    Cairn open(Path file) {
        return Cairn.builder().url("sqlite:" + file).types(types).open();
    }
    // end: register

    record Line(String article, int count, Money price, Duration delivery) {}

    record Money(BigDecimal amount, String currency) {}

    @Test
    void a_reshaped_class_reads_what_was_stored_before() {
        Path file = folder.resolve("orders.db");
        CheckpointConfig run = CheckpointConfig.of("order-1");
        try (Cairn cairn = open(file)) {
            Map<String, Object> state = Map.of("line", new OrderLine("tea", 2, new BigDecimal("4.50")));
            cairn.checkpoints().put(run, state, CheckpointMetadata.of(0));
            assertThat(cairn.checkpoints().get(run).checkpoint().value("line").as(OrderLine.class))
                    .isEqualTo(new OrderLine("tea", 2, new BigDecimal("4.50")));
        }
        // region: reshape
        Types newer = Types.empty();
        newer.register("order.line", 2, Line.class)
                .upcast(
                        1,
                        old -> old.edited(members -> {
                            members.put("price", Map.of("amount", members.get("price"), "currency", "EUR"));
                            members.put("delivery", Duration.ofDays(2));
                            return members;
                        }));
        // end: reshape
        try (Cairn cairn = Cairn.builder().url("sqlite:" + file).types(newer).open()) {
            Line line = cairn.checkpoints().get(run).checkpoint().value("line").as(Line.class);
            assertThat(line.price()).isEqualTo(new Money(new BigDecimal("4.50"), "EUR"));
            assertThat(line.delivery()).isEqualTo(Duration.ofDays(2));
        }
        try (Cairn cairn = Cairn.open("sqlite:" + file)) {
            Document raw = cairn.checkpoints().get(run).checkpoint().value("line");
            assertThat(raw.json()).contains("\"tea\"");
            assertThatThrownBy(raw::toJava)
                    .hasMessageContaining("order.line")
                    .hasMessageContaining("line")
                    .hasMessageContaining("order-1");
        }
    }

    @Test
    void a_registered_value_stands_in_an_envelope_with_its_name_and_version() {
        Document stored = types.document(Map.of("line", new OrderLine("tea", 2, new BigDecimal("4.50"))));
        assertThat(Repository.read(Repository.ROOT.resolve("docs/guide/types.md")))
                .contains(stored.json());
    }

    // region: immutable
    static final class Party {
        private final String name;
        private final int persons;

        Party(String name, int persons) {
            this.name = name;
            this.persons = persons;
        }
    }
    // end: immutable

    // region: sealed
    sealed interface Answer permits Accepted, Refused {}

    record Accepted(Instant at) implements Answer {}

    record Refused(String reason) implements Answer {}

    static void registerAnswers(Types types) {
        types.register("answer.accepted", 1, Accepted.class);
        types.register("answer.refused", 1, Refused.class);
    }
    // end: sealed

    @Test
    void immutable_classes_and_sealed_types_come_back() {
        types.register("party", 1, Party.class);
        registerAnswers(types);
        List<Answer> answers = List.of(new Accepted(Instant.EPOCH), new Refused("full"));
        assertThat(types.document(answers).asList(Answer.class)).isEqualTo(answers);
        Party party = types.document(new Party("Ada", 4)).as(Party.class);
        assertThat(party.name + party.persons).isEqualTo("Ada4");
    }

    @Test
    void functions_and_aliases_read_what_they_wrote() {
        // region: converter
        types.register(
                "pattern",
                1,
                new TypeConverter<>(
                        Pattern.class,
                        pattern -> Map.of("text", pattern.pattern(), "flags", pattern.flags()),
                        stored -> Pattern.compile(
                                stored.at("/text").text(), stored.at("/flags").as(int.class))));
        // end: converter
        Document stored = types.document(List.of(Pattern.compile("a+", Pattern.CASE_INSENSITIVE)));
        Pattern back = stored.asList(Pattern.class).get(0);
        assertThat(back.matcher("AA").matches()).isTrue();

        Types renamed = Types.empty();
        // region: alias
        renamed.register("order.position", 1, OrderLine.class).alias("order.line");
        // end: alias
        OrderLine line = new OrderLine("tea", 2, new BigDecimal("4.50"));
        assertThat(types.document(line).with(renamed).toJava()).isEqualTo(line);
    }

    // region: unknown
    record Position(String article, int count, UnknownMembers unknown) {
        Position withCount(int newCount) {
            return new Position(article, newCount, unknown);
        }
    }
    // end: unknown

    @Test
    void an_older_program_keeps_what_a_newer_one_wrote() {
        Types older = Types.empty();
        older.register("order.line", 1, Position.class);
        Types newer = Types.empty();
        newer.register("order.line", 2, Line.class);
        Line line = new Line("tea", 2, new Money(BigDecimal.ONE, "EUR"), Duration.ZERO);
        Position read = newer.document(line).with(older).as(Position.class);
        Document written = older.document(read.withCount(3)).with(newer);
        assertThat(written.toJava()).isEqualTo(new Line("tea", 3, line.price(), line.delivery()));
        assertThat(older.document(new Position("tea", 1, UnknownMembers.none())).toJava())
                .isEqualTo(new Position("tea", 1, UnknownMembers.none()));
    }
}
