package dev.cairn.model.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonPatchTest {
    private static Document apply(String document, String patch) {
        return JsonPatch.parse(Document.parse(patch)).apply(Document.parse(document));
    }

    private static CairnException failure(String document, String patch) {
        Document before = Document.parse(document);
        CairnException error = Objects.requireNonNull(catchThrowableOfType(
                CairnException.class,
                () -> JsonPatch.parse(Document.parse(patch)).apply(before)));
        assertThat(before.json()).isEqualTo(document);
        return error;
    }

    /** The situations of the RFC's appendix, with data of our own, and more of each kind. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // members are added, at the end, or put in place of what is there
                "{\"tea\":1} | {\"op\":\"add\",\"path\":\"/milk\",\"value\":2} | {\"tea\":1,\"milk\":2}",
                "{\"tea\":1,\"milk\":2} | {\"op\":\"add\",\"path\":\"/tea\",\"value\":3} | {\"tea\":3,\"milk\":2}",
                "{\"tea\":1} | {\"op\":\"add\",\"path\":\"/cup\",\"value\":{\"in\":{}}} | {\"tea\":1,\"cup\":{\"in\":{}}}",
                "{\"tea\":1} | {\"op\":\"add\",\"path\":\"/tea\",\"value\":null} | {\"tea\":null}",
                // items are added before an index or at the end
                "[\"a\",\"c\"] | {\"op\":\"add\",\"path\":\"/1\",\"value\":\"b\"} | [\"a\",\"b\",\"c\"]",
                "[\"a\"] | {\"op\":\"add\",\"path\":\"/1\",\"value\":\"b\"} | [\"a\",\"b\"]",
                "{\"l\":[1]} | {\"op\":\"add\",\"path\":\"/l/-\",\"value\":[2,[3]]} | {\"l\":[1,[2,[3]]]}",
                // removals
                "{\"tea\":1,\"milk\":2} | {\"op\":\"remove\",\"path\":\"/tea\"} | {\"milk\":2}",
                "[1,2,3] | {\"op\":\"remove\",\"path\":\"/1\"} | [1,3]",
                // replacements, also of the whole
                "{\"a\":{\"b\":1},\"c\":2} | {\"op\":\"replace\",\"path\":\"/a/b\",\"value\":1.0} | {\"a\":{\"b\":1.0},\"c\":2}",
                "[1,2] | {\"op\":\"replace\",\"path\":\"/1\",\"value\":\"x\"} | [1,\"x\"]",
                "{\"a\":1} | {\"op\":\"replace\",\"path\":\"\",\"value\":[7]} | [7]",
                "5 | {\"op\":\"add\",\"path\":\"\",\"value\":{}} | {}",
                // moves
                "{\"a\":{\"x\":1,\"y\":2},\"b\":{}} | {\"op\":\"move\",\"from\":\"/a/x\",\"path\":\"/b/z\"} | {\"a\":{\"y\":2},\"b\":{\"z\":1}}",
                "[\"run\",\"walk\",\"sit\"] | {\"op\":\"move\",\"from\":\"/0\",\"path\":\"/2\"} | [\"walk\",\"sit\",\"run\"]",
                "{\"a\":[1],\"b\":2} | {\"op\":\"move\",\"from\":\"/b\",\"path\":\"/a/0\"} | {\"a\":[2,1]}",
                "{\"a\":1,\"b\":2} | {\"op\":\"move\",\"from\":\"/a\",\"path\":\"/a\"} | {\"b\":2,\"a\":1}",
                // copies, also into themselves
                "{\"a\":[1]} | {\"op\":\"copy\",\"from\":\"/a\",\"path\":\"/b\"} | {\"a\":[1],\"b\":[1]}",
                "{\"a\":[1]} | {\"op\":\"copy\",\"from\":\"/a\",\"path\":\"/a/-\"} | {\"a\":[1,[1]]}",
                "{\"a\":1} | {\"op\":\"copy\",\"from\":\"\",\"path\":\"/b\"} | {\"a\":1,\"b\":{\"a\":1}}",
                // tests: numbers by value, objects without order
                "{\"a\":\"x\",\"b\":[1,2.0]} | {\"op\":\"test\",\"path\":\"/b\",\"value\":[1.0,2]} | {\"a\":\"x\",\"b\":[1,2.0]}",
                "{\"a\":{\"x\":1,\"y\":null}} | {\"op\":\"test\",\"path\":\"/a\",\"value\":{\"y\":null,\"x\":10e-1}} | {\"a\":{\"x\":1,\"y\":null}}",
                // names with the characters of pointers; members that no one knows
                "{\"a/b\":1,\"m~n\":2,\"\":3} | {\"op\":\"replace\",\"path\":\"/a~1b\",\"value\":4} | {\"a/b\":4,\"m~n\":2,\"\":3}",
                "{\"~1\":10} | {\"op\":\"test\",\"path\":\"/~01\",\"value\":10} | {\"~1\":10}",
                "{\"\":{\"\":1}} | {\"op\":\"remove\",\"path\":\"//\"} | {\"\":{}}",
                "{\"-\":1,\"0\":2} | {\"op\":\"replace\",\"path\":\"/0\",\"value\":3} | {\"-\":1,\"0\":3}",
                "{} | {\"op\":\"add\",\"path\":\"/a\",\"value\":1,\"comment\":\"x\"} | {\"a\":1}"
            })
    void operations_change_what_they_name(String document, String operation, String result) {
        assertThat(apply(document, "[" + operation + "]").json()).isEqualTo(result);
        JsonPatch patch = JsonPatch.parse(Document.parse("[" + operation + "]"));
        assertThat(JsonPatch.parse(patch.toDocument())).isEqualTo(patch).hasSameHashCodeAs(patch);
        assertThat(patch.size()).isEqualTo(1);
    }

    @Test
    void operations_see_what_those_before_them_did() {
        assertThat(apply("{\"l\":[]}", """
                                [{"op":"add","path":"/l/-","value":{"n":1}}, {"op":"copy","from":"/l/0","path":"/l/-"},
                                 {"op":"replace","path":"/l/0/n","value":2}, {"op":"test","path":"/l","value":[{"n":2},{"n":1}]},
                                 {"op":"move","from":"/l/1/n","path":"/m"}, {"op":"remove","path":"/l/1"}]""").json()).isEqualTo("{\"l\":[{\"n\":2}],\"m\":1}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\":1} | {\"op\":\"test\",\"path\":\"/a\",\"value\":2}",
                "{\"a\":1} | {\"op\":\"test\",\"path\":\"/a\",\"value\":\"1\"}",
                "{\"a\":\"10\"} | {\"op\":\"test\",\"path\":\"/a\",\"value\":10}",
                "{\"a\":1} | {\"op\":\"test\",\"path\":\"/b\",\"value\":null}",
                "[1,2] | {\"op\":\"test\",\"path\":\"\",\"value\":[2,1]}",
                "{\"a\":null} | {\"op\":\"test\",\"path\":\"/a\",\"value\":false}"
            })
    void a_test_that_fails_is_a_conflict_that_names_the_operation(String document, String operation) {
        CairnException error =
                failure(document, "[{\"op\":\"add\",\"path\":\"\",\"value\":" + document + "}," + operation + "]");
        assertThat(error).isInstanceOf(ConflictException.class).hasMessageContaining("operation 1 (test");
        assertThat(error.details()).containsEntry("operation", 1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\":1} | {\"op\":\"add\",\"path\":\"/b/c\",\"value\":1} | /b/c",
                "{\"a\":1} | {\"op\":\"add\",\"path\":\"/a/c\",\"value\":1} | /a/c",
                "[1] | {\"op\":\"add\",\"path\":\"/2\",\"value\":1} | /2",
                "[1] | {\"op\":\"add\",\"path\":\"/01\",\"value\":1} | /01",
                "[1] | {\"op\":\"add\",\"path\":\"/x\",\"value\":1} | /x",
                "[1] | {\"op\":\"add\",\"path\":\"/1e0\",\"value\":1} | /1e0",
                "[1] | {\"op\":\"add\",\"path\":\"/99999999999\",\"value\":1} | /99999999999",
                "[1] | {\"op\":\"remove\",\"path\":\"/-\"} | /-",
                "[1] | {\"op\":\"replace\",\"path\":\"/1\",\"value\":1} | /1",
                "{\"a\":1} | {\"op\":\"remove\",\"path\":\"/b\"} | /b",
                "{\"a\":1} | {\"op\":\"replace\",\"path\":\"/b\",\"value\":1} | /b",
                "{\"a\":1} | {\"op\":\"remove\",\"path\":\"\"} | ``",
                "{\"a\":1} | {\"op\":\"move\",\"from\":\"/b\",\"path\":\"/c\"} | /b",
                "{\"a\":1} | {\"op\":\"copy\",\"from\":\"/b\",\"path\":\"/c\"} | /b",
                "{\"a\":[1]} | {\"op\":\"move\",\"from\":\"/a/0\",\"path\":\"/a/1\"} | /a/1"
            })
    void an_operation_without_a_place_is_refused_and_nothing_changes(
            String document, String operation, String pointer) {
        CairnException error =
                failure(document, "[{\"op\":\"test\",\"path\":\"\",\"value\":" + document + "}," + operation + "]");
        assertThat(error.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(error.details()).containsEntry("operation", 1).containsEntry("pointer", pointer);
        assertThat(error).hasMessageContaining("operation 1");
    }

    @Test
    void all_faults_of_a_patch_are_named_at_once() {
        assertThatThrownBy(() -> JsonPatch.parse(Document.parse("""
                        [{"op":"add","path":"/a"}, 5, {"path":"/a"}, {"op":"spam","path":"a"}, {"op":"Add","path":"/~2","value":1},
                         {"op":"move","path":"/a/b","from":"/a"}, {"op":"copy","path":"/a"}, {"op":1,"path":2}]""")))
                .hasMessageContaining("\"/0/value\" is missing")
                .hasMessageContaining("\"/1\" is not an object")
                .hasMessageContaining("\"/2/op\" is missing")
                .hasMessageContaining("\"/3/op\" is none of")
                .hasMessageContaining("\"/3/path\" is not a JSON Pointer")
                .hasMessageContaining("\"/4/op\"")
                .hasMessageContaining("\"/4/path\"")
                .hasMessageContaining("\"/5\" moves a value into itself")
                .hasMessageContaining("\"/6/from\" is missing")
                .hasMessageContaining("\"/7/path\" is not a string");
        assertThatThrownBy(() -> JsonPatch.parse(Document.parse("{}"))).hasMessageContaining("array");
    }

    @Test
    void what_is_not_touched_is_shared() {
        Document document = Document.of(List.of(List.of(1), List.of(2, List.of(3))));
        Document changed = JsonPatch.parse(Document.parse("[{\"op\":\"replace\",\"path\":\"/1/0\",\"value\":5}]"))
                .apply(document);
        assertThat(changed.json()).isEqualTo("[[1],[5,[3]]]");
        assertThat(changed.item(0)).isSameAs(document.item(0));
        assertThat(changed.item(1).item(1)).isSameAs(document.item(1).item(1));
        assertThat(new JsonPatch(List.of()).apply(document)).isSameAs(document);
    }

    @Test
    void results_over_the_limits_are_refused() {
        String deep = "[".repeat(1_000) + "]".repeat(1_000);
        assertThat(failure(deep, "[{\"op\":\"add\",\"path\":\"" + "/0".repeat(999) + "/-\",\"value\":[]}]")
                        .code())
                .isEqualTo(ErrorCode.TOO_LARGE);
        assertThat(failure("{}", "[{\"op\":\"add\",\"path\":\"/" + "n".repeat(70_000) + "\",\"value\":1}]")
                        .code())
                .isEqualTo(ErrorCode.TOO_LARGE);
        StringBuilder doubling =
                new StringBuilder("[{\"op\":\"add\",\"path\":\"/-\",\"value\":\"" + "x".repeat(1_000) + "\"}");
        for (int i = 0; i < 60; i++) {
            doubling.append(",{\"op\":\"copy\",\"from\":\"\",\"path\":\"/-\"}");
        }
        CairnException error = failure("[]", doubling + "]");
        assertThat(error.code()).isEqualTo(ErrorCode.TOO_LARGE);
        assertThat(error.details()).containsEntry("limit", (long) (512 << 20));
    }

    @Test
    void many_operations_on_a_long_array_take_a_moment() {
        StringBuilder patch = new StringBuilder("[");
        for (int i = 0; i < 50_000; i++) {
            patch.append(i > 0 ? "," : "")
                    .append("{\"op\":\"add\",\"path\":\"/a/-\",\"value\":")
                    .append(i)
                    .append('}');
        }
        Document result = apply("{\"a\":[]}", patch + "]");
        assertThat(result.at("/a").size()).isEqualTo(50_000);
        assertThat(result.at("/a/49999").text()).isEqualTo("49999");
    }

    @Test
    void binary_documents_have_no_patch() {
        Document binary = Document.fromBinary(new byte[1], "image/png");
        assertThatThrownBy(() -> JsonPatch.fromDiff(binary, Document.parse("1")))
                .hasMessageContaining("binary");
        assertThatThrownBy(() -> new JsonPatch(List.of()).apply(binary)).hasMessageContaining("binary");
    }
}
