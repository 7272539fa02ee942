package dev.cairn.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentFilterTest {
    private static boolean matches(String value, String filter) {
        return DocumentFilter.parse(Document.parse(filter)).matches(Document.parse(value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'a':{'$regex':'x'}}",
                "{'a':{'$gt':1,'b':2}}",
                "{'a':{'$in':1}}",
                "{'a':{'$exists':1}}",
                "{'a':{'$gt':null}}",
                "{'a':{'$lt':[1]}}",
                "{'a':{'$GT':1}}",
                "{'a':{'$':1}}",
                "{'$or':[]}",
                "{'$or':{'a':1}}",
                "{'$or':[1]}",
                "{'$and':[{'a':{'$nope':1}}]}",
                "{'$and':[{'$or':[{'$nor':[{'a':1}]}]}]}",
                "{'$nor':[{'a':1}]}",
                "{'$not':1}",
                "{'$not':[{'a':1}]}",
                "{'$not':{'$eq':1}}",
                "{'a':{'$not':1}}",
                "{'a':{'$not':{}}}",
                "{'a':{'$not':{'b':1}}}",
                "{'a':{'$not':{'$regex':'x'}}}",
                "{'a':{'$or':[{'$gt':1}]}}",
                "{'a':{'$and':[{'$gt':1}]}}",
                "{'$contains':1}",
                "{'$eq':1}",
                "{'$or':{'$exists':false}}",
                "{'a':{'b':{'$gt':1}}}",
                "{'a':[{'$gt':1}]}",
                "[1]",
                "1",
                "{'/a~2':1}"
            })
    void what_is_no_filter_is_refused(String filter) {
        assertThatThrownBy(() -> DocumentFilter.parse(Document.parse(filter.replace('\'', '"'))))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID));
    }

    @Test
    void the_failure_of_a_filter_that_is_no_json_names_the_filter() {
        assertThatThrownBy(() -> DocumentFilter.parse("{\"a\":"))
                .isInstanceOfSatisfying(CairnException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.INVALID);
                    assertThat(e.details()).containsKeys("line", "column");
                })
                .hasMessageStartingWith("Cannot read the filter: ");
    }

    @Test
    void all_problems_are_reported_at_once() {
        assertThatThrownBy(
                        () -> DocumentFilter.parse(Document.parse("{\"a\":{\"$near\":1},\"b\":{\"$in\":2},\"/c~\":3}")))
                .hasMessageContaining("$near")
                .hasMessageContaining("$in on \"b\" takes a list")
                .hasMessageContaining("/c~");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"a":1e400}                  | {"a":{"$gt":1e399}}            | true
                    {"a":-0.0}                   | {"a":0}                        | true
                    {"a":1e99999999999}          | {"a":1e99999999999}            | true
                    {"a":1e99999999999}          | {"a":{"$gt":1}}                | true
                    {"a":1e99999999999}          | {"a":10E99999999998}           | true
                    {"a":-1e99999999999}         | {"a":{"$lt":-1e400}}           | true
                    {"a":1e-99999999999}         | {"a":{"$gt":0}}                | true
                    {"a":2e99999999999}          | {"a":{"$lte":1.5e99999999999}} | false
                    {"a":0e99999999999}          | {"a":0}                        | true
                    {"a":"b"}                    | {"a":{"$gt":"a"}}              | true
                    {"a":"\uD83D\uDE00"}         | {"a":{"$gt":"\uFFFF"}}         | true
                    {"a":"a"}                    | {"a":{"$gt":"aa"}}             | false
                    {"a":true}                   | {"a":{"$gte":0}}               | false
                    {"a":null}                   | {"a":{"$lte":"z"}}             | false
                    {"a":[1]}                    | {"a":{"$in":[[1],2]}}          | true
                    {"a":1}                      | {"a":{"$in":[]}}               | false
                    {"a":{}}                     | {"a":{}}                       | true
                    {"a":1}                      | {"/a":1}                       | true
                    {"a":[{"b":1}]}              | {"/a/0/b":{"$gte":1}}          | true
                    {"":1}                       | {"":1}                         | true
                    {"$or":1}                    | {"/$or":1}                     | true
                    {"a":{"b":{"$c":1}}}         | {"a":{"$eq":{"b":{"$c":1}}}}   | true
                    {"a":{"@cairn":"long","value":5}} | {"a":{"$in":[5]}}         | true
                    {"a":{"@cairn":"decimal","value":"5.0"}} | {"a":5}            | true
                    {"a":{"@cairn":"decimal","value":"x"}} | {"a":5}              | false
                    {"a":[{"@cairn":"long","value":1},{"@cairn":"short","value":2}]} | {"a":[1,2]} | true
                    {"a":[{"@cairn":"long","value":1}]} | {"a":{"$in":[[1]]}}     | true
                    {"a":[{"@cairn":"long","value":1}]} | {"a":{"$ne":[1]}}       | false
                    {"a":{"x":{"@cairn":"decimal","value":"5.0"}}} | {"a":{"x":5}} | true
                    {"a":{"x":[{"y":{"@cairn":"long","value":5}}]}} | {"a":{"x":[{"y":5}]}} | true
                    {"a":5}                      | {"a":{"$in":[{"@cairn":"long","value":5}]}} | true
                    {"a":{"@cairn":"long[]","value":[1,2]}} | {"a":[1,2]}          | true
                    {"a":{"@cairn":"long","value":5}} | {"a":{"$gt":4}}            | true
                    {"a":{"@cairn":"instant","value":"2026-01-01T00:00:00Z"}} | {"a":"2026-01-01T00:00:00Z"} | true
                    {"@cairn":"fact","version":1,"value":{"kind":"FACT"}} | {"kind":"FACT"} | true
                    {"@cairn":"fact","version":1,"value":{"kind":"FACT"}} | {"/kind":"FACT"} | true
                    {"@cairn":"fact","version":1,"value":{"kind":"FACT"}} | {"version":{"$exists":true}} | false
                    {"@cairn":"fact","version":1,"value":{"version":7}} | {"/version":7} | true
                    {"@cairn":"fact","version":1,"value":{"value":7}} | {"value":7} | true
                    {"a":[{"@cairn":"fact","version":3,"value":{"of":{"@cairn":"kind","version":1,"value":"X"}}}]} | {"/a/0/of":"X"} | true
                    {"a":{"@cairn":"fact","version":1,"value":{"n":1,"m":2}}} | {"a":{"m":2,"n":1.0}} | true
                    {"a":{"@cairn":"set","value":[1,2]}} | {"a":{"$contains":2}}    | true
                    {"a":{"@cairn":"object","value":{"@cairn":"x","version":1,"value":{"k":1}}}} | {"/a/k":1} | false
                    {"a":{"@cairn":"object","value":{"@cairn":"x","version":1,"value":{"k":1}}}} | {"/a/value/k":1} | true
                    {"a":{"@cairn":"x","value":1,"more":2}} | {"/a/more":2}         | true
                    {"a":{"@cairn":5,"value":1}} | {"/a/value":1}                  | true
                    {"a":[1,[2],"x"]}            | {"a":{"$contains":[2]}}        | true
                    {"a":[1,[2],"x"]}            | {"a":{"$contains":2}}          | false
                    {"a":"abc"}                  | {"a":{"$contains":"b"}}        | false
                    {}                           | {"a":{"$contains":1}}          | false
                    {"a":[{"@cairn":"long","value":5}]} | {"a":{"$contains":5}}   | true
                    {"a":1,"b":2}                | {"$or":[{"a":3},{"b":2}]}      | true
                    {"a":1,"b":2}                | {"$or":[{"a":3},{"b":3}]}      | false
                    {"a":1,"b":2}                | {"$and":[{"a":1},{"b":3}]}     | false
                    {"a":1,"b":2}                | {"$and":[{"a":1},{"b":2}]}     | true
                    {"a":1,"b":2}                | {"$not":{"a":1,"b":2}}         | false
                    {"a":1,"b":2}                | {"$not":{"a":1,"b":3}}         | true
                    {"a":1}                      | {"a":{"$not":{"$gt":5}}}       | true
                    {"a":7}                      | {"a":{"$not":{"$gt":5}}}       | false
                    {"a":"x"}                    | {"a":{"$not":{"$gt":5}}}       | true
                    {}                           | {"a":{"$not":{"$gt":5}}}       | true
                    {"a":7}                      | {"a":{"$gt":5,"$not":{"$in":[7]}}} | false
                    {"a":7}                      | {"$or":[{"$not":{"a":7}},{"$and":[{"a":7},{"a":{"$gt":6}}]}]} | true
                    """)
    void conditions_decide_as_the_table_says(String value, String filter, boolean expected) {
        assertThat(matches(value, filter)).isEqualTo(expected);
    }
}
