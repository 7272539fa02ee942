package dev.cairn.wassette.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.wassette.wasm.Fixtures;
import dev.cairn.wassette.wasm.FunctionIdentifier;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComponentMetadataTest {
    private static final String SMALL =
            "{'component_id':'a','tool_schemas':[],'function_identifiers':[],'tool_names':[],"
                    + "'validation_stamp':{'file_size':1,'mtime':2},'created_at':3}";

    @Test
    void metadata_derived_from_a_binary_have_the_bytes_that_wassette_writes() {
        String expected = """
                {
                  "component_id": "greeter",
                  "tool_schemas": [
                    {
                      "description": "Auto-generated schema for function 'greet'",
                      "inputSchema": {
                        "properties": {
                          "name": {
                            "type": "string"
                          }
                        },
                        "required": [
                          "name"
                        ],
                        "type": "object"
                      },
                      "name": "greet",
                      "outputSchema": {
                        "properties": {
                          "result": {
                            "oneOf": [
                              {
                                "properties": {
                                  "ok": {
                                    "type": "string"
                                  }
                                },
                                "required": [
                                  "ok"
                                ],
                                "type": "object"
                              },
                              {
                                "properties": {
                                  "err": {
                                    "type": "string"
                                  }
                                },
                                "required": [
                                  "err"
                                ],
                                "type": "object"
                              }
                            ]
                          }
                        },
                        "required": [
                          "result"
                        ],
                        "type": "object"
                      }
                    }
                  ],
                  "function_identifiers": [
                    {
                      "package_name": null,
                      "interface_name": null,
                      "function_name": "greet"
                    }
                  ],
                  "tool_names": [
                    "greet"
                  ],
                  "validation_stamp": {
                    "file_size": 663,
                    "mtime": 1762878688,
                    "content_hash": null
                  },
                  "created_at": 1762879837
                }""";
        ComponentMetadata metadata = TestFolder.metadata("greeter", Fixtures.bytes("greeter-dummy"), TestFolder.TIME);

        assertThat(metadata.bytes().utf8()).isEqualTo(expected);
        assertThat(ComponentMetadata.parse(metadata.bytes())).isEqualTo(metadata);
    }

    @Test
    void every_fixture_survives_writing_and_reading() {
        for (String name : Fixtures.ALL) {
            ComponentMetadata metadata = TestFolder.metadata(name, Fixtures.bytes(name), 5);
            assertThat(ComponentMetadata.parse(metadata.bytes()).bytes()).isEqualTo(metadata.bytes());
        }
    }

    @Test
    void empty_lists_and_objects_stand_on_one_line() {
        String expected = """
                {
                  "component_id": "a",
                  "tool_schemas": [],
                  "function_identifiers": [],
                  "tool_names": [],
                  "validation_stamp": {
                    "file_size": 1,
                    "mtime": 2,
                    "content_hash": null
                  },
                  "created_at": 3
                }""";
        assertThat(parse(SMALL).bytes().utf8()).isEqualTo(expected);
    }

    @Test
    void unknown_members_are_ignored_and_optional_ones_may_be_missing() {
        ComponentMetadata metadata = parse(SMALL.replace("'created_at'", "'later':{},'created_at'")
                .replace(
                        "'function_identifiers':[]",
                        "'function_identifiers':[{'function_name':'f','package_name':null,'x':1}]"));

        assertThat(metadata.functionIdentifiers()).containsExactly(new FunctionIdentifier(null, null, "f"));
        assertThat(metadata.stamp().contentHash()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'mtime':2.0",
                "'mtime':2e0",
                "'mtime':-2",
                "'mtime':null",
                "'mtime':'2'",
                "'mtime':9223372036854775808",
                "'x':2"
            })
    void sizes_and_times_are_whole_numbers_from_0_on(String time) {
        assertThatThrownBy(() -> parse(SMALL.replace("'mtime':2", time)))
                .hasMessageContaining("/validation_stamp/mtime");
    }

    @Test
    void all_problems_are_said_at_once_and_none_shows_a_value() {
        assertThatThrownBy(() -> parse(
                        "{'component_id':1,'tool_schemas':'canary','function_identifiers':[{'function_name':'f','package_name':7}],"
                                + "'tool_names':[null],'validation_stamp':'canary'}"))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID))
                .hasMessageContainingAll(
                        "/component_id",
                        "/tool_schemas",
                        "/function_identifiers/0/package_name",
                        "/tool_names/0",
                        "/validation_stamp",
                        "/created_at")
                .hasMessageNotContaining("canary");
    }

    @Test
    void what_wassette_could_not_read_back_is_refused() {
        String deep = "[".repeat(200) + "]".repeat(200);
        assertThatThrownBy(() -> parse(SMALL.replace("'tool_schemas':[]", "'tool_schemas':[" + deep + "]")))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TOO_LARGE));
        assertThatThrownBy(() -> parse(SMALL.replace("'tool_schemas':[]", "'tool_schemas':[1e999]")))
                .hasMessageContaining("range of a double");
        assertThatThrownBy(() -> parse(SMALL.replace("'tool_names':[]", "'tool_names':['\\ud800']")))
                .hasMessageContaining("half a surrogate pair");
        assertThatThrownBy(() -> parse("[]")).hasMessageContaining("not an object");
    }

    @Test
    void free_form_members_are_sorted_bytewise_and_texts_are_escaped_no_more_than_needed() {
        Document value = Document.parse(
                "{\"\\uff5e\":1,\"\\ud83d\\ude00\":2,\"b\":{},\"a\":[],\"é\":\"/\\u00e9\\u0001\\u001f\\u007f\\\"\\\\\\b\\f\\n\\r\\t\"}");

        assertThat(SerdeJsonWriter.pretty(SerdeJsonWriter.normalized(value))
                        .utf8()
                        .lines())
                .containsExactly(
                        "{",
                        "  \"a\": [],",
                        "  \"b\": {},",
                        "  \"é\": \"/é\\u0001\\u001f\u007f\\\"\\\\\\b\\f\\n\\r\\t\",",
                        "  \"\uff5e\": 1,",
                        "  \"\ud83d\ude00\": 2",
                        "}");
    }

    @Tag("locale")
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0, -0.0",
        "0.0, 0.0",
        "-0.0, -0.0",
        "1, 1",
        "1.0, 1.0",
        "-7, -7",
        "18446744073709551615, 18446744073709551615",
        "18446744073709551616, 1.8446744073709552e19",
        "-9223372036854775808, -9223372036854775808",
        "-9223372036854775809, -9.223372036854776e18",
        "1e5, 100000.0",
        "1e15, 1000000000000000.0",
        "1e16, 1e16",
        "1.5e16, 1.5e16",
        "123456789012345680, 123456789012345680",
        "0.00001, 0.00001",
        "0.000001, 1e-6",
        "1.25e-7, 1.25e-7",
        "0.1, 0.1",
        "1e-400, 0.0",
        "5e-324, 5e-324",
        "1.7976931348623157e308, 1.7976931348623157e308",
        "2.0e22, 2e22",
        "3.14, 3.14"
    })
    void numbers_are_printed_as_rust_prints_them(String text, String expected) {
        assertThat(SerdeJsonWriter.number(text)).isEqualTo(expected);
    }

    @Test
    void where_a_policy_came_from_has_two_sorted_members() {
        PolicyOrigin origin = new PolicyOrigin("file:///home/dev/policies/greeter.yaml", 1_762_879_900);

        assertThat(origin.bytes().utf8())
                .isEqualTo(
                        "{\n  \"attached_at\": 1762879900,\n  \"source_uri\": \"file:///home/dev/policies/greeter.yaml\"\n}");
        assertThat(PolicyOrigin.find(origin.bytes())).contains(origin);
        assertThat(PolicyOrigin.find(Bytes.fromUtf8("{}"))).contains(new PolicyOrigin("unknown", 0));
        assertThat(PolicyOrigin.find(Bytes.fromUtf8("{\"source_uri\":5,\"attached_at\":-1}")))
                .contains(new PolicyOrigin("unknown", 0));
        assertThat(PolicyOrigin.find(Bytes.fromUtf8("null"))).contains(new PolicyOrigin("unknown", 0));
        assertThat(PolicyOrigin.find(Bytes.fromUtf8("{"))).isEmpty();
    }

    @Test
    void a_hash_with_a_prefix_is_known_but_not_what_wassette_compares() {
        assertThat(new ValidationStamp(1, 1, "sha256:ab").bareHash()).isEqualTo("ab");
        assertThat(new ValidationStamp(1, 1, "ab").bareHash()).isEqualTo("ab");
        assertThatThrownBy(() -> new ValidationStamp(-1, 0, null)).hasMessageContaining("at least 0");
        assertThat(List.of(new ValidationStamp(1, 1, "sha256:ab").contentHash()))
                .containsExactly("sha256:ab");
    }

    private static ComponentMetadata parse(String json) {
        return ComponentMetadata.parse(Bytes.fromUtf8(json.replace('\'', '"')));
    }
}
