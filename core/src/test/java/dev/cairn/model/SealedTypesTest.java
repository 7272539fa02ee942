package dev.cairn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.model.binding.Types;
import java.util.List;
import org.junit.jupiter.api.Test;

class SealedTypesTest {
    sealed interface Event {}

    record Sent(String to) implements Event {}

    sealed interface Answer extends Event {}

    record Accepted() implements Answer {}

    enum Refused implements Answer {
        BUSY
    }

    record Log(List<Event> events) {}

    static class Shape {
        int sides = 3;
    }

    static final class Named extends Shape {
        String name = "square";
    }

    static final class Unnamed extends Shape {}

    private static final String[] LINES = {
        "SealedTypesTest$Event",
        "types.register(\"sent\", 1, SealedTypesTest.Sent.class)",
        "types.register(\"accepted\", 1, SealedTypesTest.Accepted.class)",
        "types.register(\"refused\", 1, SealedTypesTest.Refused.class)"
    };

    @Test
    void a_value_of_a_sealed_type_that_is_not_registered_leads_to_the_lines_to_add() {
        Types types = Types.empty();
        types.register("log", 1, Log.class);
        for (Event event : List.of(new Sent("a"), new Accepted(), Refused.BUSY)) {
            assertThatThrownBy(() -> types.document(new Log(List.of(event)))).hasMessageContainingAll(LINES);
            assertThatThrownBy(() -> types.document(List.of(event))).hasMessageContainingAll(LINES);
        }
        assertThatThrownBy(() -> Document.parse("{\"to\":\"a\"}").as(Event.class))
                .hasMessageContainingAll(LINES);
    }

    @Test
    void registering_a_sealed_interface_leads_to_what_it_permits() {
        assertThatThrownBy(() -> Types.empty().register("event", 1, Event.class))
                .hasMessageContainingAll(LINES);
    }

    @Test
    void with_those_lines_it_comes_back() {
        Types types = Types.empty();
        types.register("log", 1, Log.class);
        types.register("sent", 1, Sent.class);
        types.register("accepted", 1, Accepted.class);
        types.register("refused", 1, Refused.class);
        Log log = new Log(List.of(new Sent("a"), new Accepted(), Refused.BUSY));
        assertThat(types.document(log).toJava()).isEqualTo(log);
    }

    record Drawing(Shape first, List<Shape> all) {}

    @Test
    void an_object_of_a_subclass_keeps_its_own_fields_where_its_parent_is_declared() {
        Types types = Types.empty();
        types.register("shape", 1, Shape.class);
        types.register("named", 1, Named.class);
        types.register("drawing", 1, Drawing.class);
        Document stored = types.document(new Drawing(new Named(), List.of(new Shape(), new Named())));
        assertThat(stored.at("/value/first/value/name").text()).isEqualTo("square");
        Drawing back = stored.as(Drawing.class);
        assertThat(back.first()).isInstanceOf(Named.class);
        assertThat(back.all().get(1)).isInstanceOf(Named.class);
        assertThatThrownBy(() -> types.document(new Drawing(new Unnamed(), List.of())))
                .hasMessageContainingAll("Unnamed", "\"/value/first\"", "register");
    }
}
