package dev.cairn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.binding.TypeConverter;
import dev.cairn.model.binding.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Renamed, moved, reshaped and missing classes: what is stored stays readable. */
class TypeEvolutionTest {
    private static final String PLACE = "channel \"order\" of checkpoint c-7 in thread t";

    record Line(String item, int count) {}

    /** The same class after renaming and moving. */
    record OrderLine(String item, int count) {}

    /** The same class after reshaping: the count has a unit. */
    record Measured(String item, Amount amount) {}

    record Amount(int count, String unit) {}

    record Picky(int value) {
        Picky {
            if (value < 0) {
                throw new IllegalStateException("negative");
            }
        }
    }

    private static byte[] stored() {
        Types types = Types.empty();
        types.register("line", 1, Line.class);
        return types.document(Map.of("order", List.of(new Line("nut", 3)), "note", "x"))
                .bytes();
    }

    private static CairnException failure(Document document) {
        return Objects.requireNonNull(catchThrowableOfType(CairnException.class, document::toJava));
    }

    @Test
    void stored_bytes_name_no_class() {
        assertThat(new String(stored(), java.nio.charset.StandardCharsets.UTF_8))
                .isEqualTo(
                        "{\"note\":\"x\",\"order\":[{\"@cairn\":\"line\",\"version\":1,\"value\":{\"item\":\"nut\",\"count\":3}}]}");
    }

    @Test
    void a_renamed_and_moved_class_reads_what_the_old_one_wrote() {
        Types types = Types.empty();
        types.register("order.line", 1, OrderLine.class).alias("line");
        Document document = Document.fromTrusted(stored(), types);
        assertThat(document.at("/order/0").as(OrderLine.class)).isEqualTo(new OrderLine("nut", 3));
        assertThat(document.at("/order").asList(OrderLine.class)).containsExactly(new OrderLine("nut", 3));
        assertThat(types.document(document.toJava()).at("/order/0/@cairn").text())
                .isEqualTo("order.line");
    }

    private static Types reshaped() {
        Types types = Types.empty();
        types.register("line", 3, Measured.class)
                .upcast(1, old -> rename(old, "count", "pieces"))
                .upcast(2, old -> {
                    Map<String, Object> members = new LinkedHashMap<>();
                    members.put("item", old.at("/item"));
                    members.put("amount", Map.of("count", old.at("/pieces"), "unit", "piece"));
                    return Document.of(members);
                });
        return types;
    }

    private static Document rename(Document old, String from, String to) {
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < old.size(); i++) {
            members.put(old.name(i).equals(from) ? to : old.name(i), old.item(i));
        }
        return Document.fromObject(members);
    }

    @Test
    void a_reshaped_class_reads_old_versions_through_its_steps_in_order() {
        Document document = Document.fromTrusted(stored(), reshaped());
        assertThat(document.at("/order/0").toJava()).isEqualTo(new Measured("nut", new Amount(3, "piece")));
        assertThat(document.bytes()).isEqualTo(stored());
    }

    @Test
    void a_stored_version_newer_than_the_registered_is_refused() {
        Types types = Types.empty();
        types.register("line", 1, Line.class);
        CairnException error = failure(types.at(PLACE)
                .document(Document.parse("{\"@cairn\":\"line\",\"version\":2,\"value\":{}}"))
                .with(types.at(PLACE)));
        assertThat(error.code()).isEqualTo(ErrorCode.INCOMPATIBLE);
        assertThat(error)
                .hasMessageStartingWith("Cannot read " + PLACE)
                .hasMessageContaining("\"line\"")
                .hasMessageContaining("version 2")
                .hasMessageContaining("version 1 is registered");
        assertThat(error.details())
                .containsEntry("type", "line")
                .containsEntry("version", 2)
                .containsEntry("registered", 1)
                .containsEntry("location", PLACE);
    }

    @Test
    void a_missing_step_names_both_versions_and_what_can_be_reached() {
        Types types = Types.empty();
        types.register("line", 4, Measured.class).upcast(1, old -> old).upcast(3, old -> old);
        CairnException error = failure(Document.fromTrusted(stored(), types));
        assertThat(error.code()).isEqualTo(ErrorCode.INCOMPATIBLE);
        assertThat(error.details())
                .containsEntry("version", 1)
                .containsEntry("registered", 4)
                .containsEntry("reachable", 2)
                .containsEntry("pointer", "/order/0");
        assertThat(error).hasMessageContaining("reach only version 2").hasMessageContaining("upcast from 2");
    }

    @Test
    void a_missing_type_is_an_error_that_says_where_and_the_rest_stays_readable() {
        Document document = Document.fromTrusted(stored(), Types.empty().at(PLACE));
        CairnException error = failure(document);
        assertThat(error.code()).isEqualTo(ErrorCode.INCOMPATIBLE);
        assertThat(error.details())
                .containsEntry("type", "line")
                .containsEntry("pointer", "/order/0")
                .containsEntry("location", PLACE);
        assertThat(error)
                .hasMessageStartingWith("Cannot read " + PLACE)
                .hasMessageContaining("\"line\"")
                .hasMessageContaining("/order/0");
        assertThat(document.at("/note").toJava()).isEqualTo("x");
        assertThat(document.at("/order/0/value/item").toJava()).isEqualTo("nut");
        assertThat(document.json()).contains("\"count\":3");
    }

    @Test
    void every_missing_type_of_a_document_is_named() {
        Document document = Document.parse("[{\"@cairn\":\"a\",\"version\":1,\"value\":{}},1,{\"@cairn\":\"b\"}]");
        assertThat(failure(document)).hasMessageContaining("\"a\"").hasMessageContaining("\"/2\"");
        CairnException error =
                Objects.requireNonNull(catchThrowableOfType(CairnException.class, () -> document.as(Line.class)));
        assertThat(error).hasMessageContaining("is not an object");
    }

    record Envelope(Document body) {}

    /** A document of text, which knows the standard types only. */
    private static Document wrapped(String name, Document value) {
        return Document.parse("{\"" + name + "\":" + value.json() + "}");
    }

    @Test
    void documents_in_the_hands_of_callers_know_the_registered_types() {
        Types types = Types.empty();
        types.register("line", 1, Line.class);
        types.register("envelope", 3, Envelope.class)
                .upcast(1, old -> wrapped("letter", old.at("/content")))
                .upcast(2, old -> {
                    assertThat(old.at("/letter").as(Line.class)).isEqualTo(new Line("nut", 3));
                    return wrapped("body", old.at("/letter"));
                });
        types.register(
                        "amount",
                        2,
                        new TypeConverter<>(
                                Amount.class,
                                Amount::unit,
                                stored -> new Amount(
                                        stored.at("/line").as(Line.class).count(), "")))
                .upcast(1, old -> wrapped("line", old));
        String line = "{\"@cairn\":\"line\",\"version\":1,\"value\":{\"item\":\"nut\",\"count\":3}}";
        Envelope envelope = Document.parse(
                        "{\"@cairn\":\"envelope\",\"version\":1,\"value\":{\"content\":" + line + "}}")
                .with(types)
                .as(Envelope.class);
        assertThat(envelope.body().toJava()).isEqualTo(new Line("nut", 3));
        assertThat(Document.parse("{\"@cairn\":\"amount\",\"version\":1,\"value\":" + line + "}")
                        .with(types)
                        .toJava())
                .isEqualTo(new Amount(3, ""));
    }

    @Test
    void a_step_edits_the_members() {
        Document old = Document.parse("{\"a\":1.10,\"b\":{\"@cairn\":\"x\"},\"@cairn\":2}");
        Document edited = old.edited(members -> {
            members.put("b", java.time.Duration.ofDays(2));
            members.remove("none");
            return members;
        });
        assertThat(edited.json())
                .isEqualTo("{\"a\":1.10,\"b\":{\"@cairn\":\"duration\",\"value\":\"PT48H\"},\"@cairn\":2}");
        assertThatThrownBy(() -> Document.of("text").edited(members -> members)).hasMessageContaining("a string");
        assertThatThrownBy(() -> old.edited(members -> new java.util.HashMap<>(java.util.Map.of("t", new Thread()))))
                .hasMessageContaining("\"/t\"");
    }

    @Test
    void a_failing_step_is_named_with_its_cause() {
        Types types = Types.empty();
        types.register("line", 2, Line.class).upcast(1, old -> old.at("/nothing"));
        CairnException error = failure(Document.fromTrusted(stored(), types));
        assertThat(error.code()).isEqualTo(ErrorCode.CALLBACK_FAILED);
        assertThat(error)
                .hasMessageContaining("upcast of the type \"line\" from version 1")
                .hasCauseInstanceOf(CairnException.class);
    }

    @Test
    void a_failing_constructor_is_named_with_its_cause() {
        Types types = Types.empty();
        types.register("picky", 1, Picky.class);
        CairnException error = failure(Document.fromTrusted(
                types.document(List.of(new Picky(1)))
                        .json()
                        .replace(":1}", ":-1}")
                        .getBytes(java.nio.charset.StandardCharsets.UTF_8),
                types));
        assertThat(error.code()).isEqualTo(ErrorCode.CALLBACK_FAILED);
        assertThat(error)
                .hasMessageContaining(Picky.class.getName())
                .hasMessageContaining("\"/0")
                .hasCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void failing_functions_are_named_with_their_cause() {
        Types types = Types.empty();
        types.register(
                "amount",
                1,
                new TypeConverter<>(Amount.class, Amount::unit, text -> new Amount(Integer.parseInt(text.text()), "")));
        CairnException error = failure(types.document(List.of(new Amount(1, "x"))));
        assertThat(error.code()).isEqualTo(ErrorCode.CALLBACK_FAILED);
        assertThat(error)
                .hasMessageContaining("reading function of the type \"amount\"")
                .hasCauseInstanceOf(NumberFormatException.class);
        Types failing = Types.empty();
        failing.register(
                "amount",
                1,
                new TypeConverter<>(Amount.class, amount -> amount.unit().charAt(5), text -> new Amount(1, "")));
        CairnException written = Objects.requireNonNull(
                catchThrowableOfType(CairnException.class, () -> failing.document(List.of(new Amount(1, "x")))));
        assertThat(written.code()).isEqualTo(ErrorCode.CALLBACK_FAILED);
        assertThat(written).hasMessageContaining("writing function").hasMessageContaining("/0/value");
    }

    @Test
    void problems_after_a_step_say_so() {
        Types types = Types.empty();
        types.register("line", 2, Line.class).upcast(1, old -> rename(old, "count", "number"));
        assertThat(failure(Document.fromTrusted(stored(), types)))
                .hasMessageContaining("\"/order/0/value/number\" is unknown")
                .hasMessageContaining("after upcasting \"line\" from version 1");
    }
}
