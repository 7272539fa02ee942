package dev.cairn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.model.binding.Types;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NewerVersionsTest {
    record Line(String article, int count, UnknownMembers unknown) {}

    record Money(String amount, String currency) {}

    record NewLine(String article, Duration delivery, int count, Money price, Optional<List<Money>> more) {}

    record StrictLine(String article, int count) {}

    record Order(List<Line> lines, Optional<Line> first) {}

    record NewOrder(List<NewLine> lines, Optional<NewLine> first) {}

    private static final NewLine TEA = new NewLine(
            "tea", Duration.ofDays(2), 3, new Money("4.50", "EUR"), Optional.of(List.of(new Money("1", "USD"))));

    private static Types older() {
        Types types = Types.empty();
        types.register("line", 1, Line.class);
        types.register("order", 1, Order.class);
        return types;
    }

    private static Types newer() {
        Types types = Types.empty();
        types.register("line", 3, NewLine.class).upcast(1, old -> old).upcast(2, old -> old);
        types.register("order", 1, NewOrder.class);
        types.register("money", 1, Money.class);
        return types;
    }

    @Test
    void an_older_program_reads_a_newer_element_and_writes_all_of_it_back() {
        Document stored = newer().document(new NewOrder(List.of(TEA), Optional.of(TEA)));
        Order order = stored.with(older()).as(Order.class);
        Line line = order.lines().get(0);
        assertThat(line.article()).isEqualTo("tea");
        assertThat(line.unknown().version()).isEqualTo(3);
        assertThat(line.unknown().members()).containsOnlyKeys("delivery", "price", "more");
        assertThat(line)
                .hasToString(
                        "Line[article=tea, count=3, unknown=unknown members [delivery, price, more] of version 3]");

        Line changed = new Line(line.article(), 5, line.unknown());
        Document written = older().document(new Order(List.of(line, changed), order.first()));
        assertThat(written.at("/value/lines/0/version").text()).isEqualTo("3");
        NewLine five = new NewLine("tea", TEA.delivery(), 5, TEA.price(), TEA.more());
        assertThat(Document.parse(written.bytes()).with(newer()).toJava())
                .isEqualTo(new NewOrder(List.of(TEA, five), Optional.of(TEA)));
        assertThat(written.toJava()).isEqualTo(new Order(List.of(line, changed), order.first()));
    }

    @Test
    void new_objects_are_written_in_the_registered_version() {
        Document stored = older().document(new Line("tea", 1, UnknownMembers.none()));
        assertThat(stored.json())
                .isEqualTo("{\"@cairn\":\"line\",\"version\":1,\"value\":{\"article\":\"tea\",\"count\":1}}");
        assertThat(stored.toJava()).isEqualTo(new Line("tea", 1, UnknownMembers.none()));
    }

    @Test
    void without_a_place_for_the_rest_the_element_is_refused_and_its_json_keeps_everything() {
        Types strict = Types.empty();
        strict.register("line", 1, StrictLine.class);
        Document stored = newer().document(TEA).with(strict);
        assertThatThrownBy(stored::toJava)
                .hasMessageContainingAll("version 3", "version 1 is registered", "older", "UnknownMembers");
        assertThat(strict.document(Map.of("line", stored)).at("/line")).isEqualTo(stored);
    }

    @Test
    void a_newer_element_without_what_the_class_needs_says_which_version_it_was() {
        Document stored =
                Document.parse("{\"@cairn\":\"line\",\"version\":4,\"value\":{\"article\":\"tea\",\"amount\":1}}");
        assertThatThrownBy(() -> stored.with(older()).toJava())
                .hasMessageContainingAll(
                        "\"/value/count\"", "missing", "version 4", "newer than the registered version 1");
    }

    @Test
    void an_upcasted_element_keeps_what_no_step_knew() {
        Types types = Types.empty();
        types.register("line", 2, Line.class).upcast(1, old -> old);
        Document stored = Document.parse(
                "{\"@cairn\":\"line\",\"version\":1,\"value\":{\"note\":\"n\",\"article\":\"tea\",\"count\":1,\"unknown\":7}}");
        Line line = stored.with(types).as(Line.class);
        assertThat(line.unknown().version()).isZero();
        assertThat(types.document(line).json())
                .isEqualTo(
                        "{\"@cairn\":\"line\",\"version\":2,\"value\":{\"article\":\"tea\",\"count\":1,\"note\":\"n\",\"unknown\":7}}");
    }

    static final class Mutable {
        int x;
        UnknownMembers rest;
    }

    record Twice(UnknownMembers a, UnknownMembers b) {}

    @Test
    void classes_with_fields_keep_it_too_and_null_is_none() {
        Types types = Types.empty();
        types.register("m", 1, Mutable.class);
        assertThat(types.document(new Mutable()).at("/value").json()).isEqualTo("{\"x\":0}");
        Document stored = Document.parse("{\"@cairn\":\"m\",\"version\":2,\"value\":{\"y\":[1],\"x\":1}}")
                .with(types);
        assertThat(types.document(stored.toJava()).json())
                .isEqualTo("{\"@cairn\":\"m\",\"version\":2,\"value\":{\"x\":1,\"y\":[1]}}");
        assertThatThrownBy(() -> types.register("t", 1, Twice.class)).hasMessageContaining("several parts");
        assertThatThrownBy(() ->
                        older().document(new Line("a", 1, new UnknownMembers(2, Map.of("count", Document.of(1))))))
                .hasMessageContainingAll("\"/value/count\"", "unknown member");
    }
}
