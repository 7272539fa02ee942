package dev.cairn.server.saver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.model.Document;
import dev.cairn.server.config.ServerOptions;
import dev.cairn.server.saver.SaverCaller.Reply;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The saver API over a store in memory; subclasses run the same over others. */
class SaverApiTest {
    @TempDir
    Path folder;

    private SaverCaller saver;

    /** The store that is served. */
    String url() {
        return "memory:";
    }

    @BeforeEach
    void start() {
        saver = new SaverCaller(url());
    }

    @AfterEach
    void stop() {
        saver.close();
    }

    /** A put of a checkpoint with one channel. */
    private static String put(String id, String parent, int version, String value) {
        return "{'thread_id':'t','parent_checkpoint_id':" + parent + ",'checkpoint':{'v':4,'id':'" + id
                + "','ts':'2026-11-29T10:00:00.000Z','channel_versions':{'a':" + version + "},'versions_seen':{}},"
                + "'metadata':{'source':'loop','step':" + version + ",'parents':{}},'new_versions':{'a':" + version
                + "},'values':{'a':" + value + "}}";
    }

    private static String json(String value) {
        return "{'t':'json','j':" + value + "}";
    }

    private static String sha256(String value) throws Exception {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(value.getBytes(StandardCharsets.UTF_8)));
    }

    private Reply get(String more) {
        return saver.call("get_tuple", "{'thread_id':'t','inline':true" + more + "}");
    }

    private Document value(String channel) {
        return get("").json().at("/values/" + channel + "/j");
    }

    @Test
    void the_server_says_what_it_can() {
        assertThat(saver.capability().text("/version")).isEqualTo("1");
        assertThat(saver.capability().json().at("/max_body"))
                .isEqualTo(Document.fromNumber(ServerOptions.DEFAULT.limits().bodyBytes()));
        assertThat(saver.capability().json().at("/max_blob"))
                .isEqualTo(saver.capability().json().at("/max_body"));
        assertThat(saver.capability().json().at("/features").items()).contains(Document.of("keep"));
    }

    @Test
    void a_checkpoint_comes_back_as_it_was_put() {
        Reply stored = saver.call("put", """
                {'thread_id':'t','checkpoint_ns':'','checkpoint':{'v':2,'id':'c1','ts':'2026-11-29T10:00:00.5+00:00',
                 'channel_versions':{'a':1,'b':'0002.5','gone':3},'versions_seen':{'':{'a':1},'n':{'b':'0002.5'}},
                 'updated_channels':['a'],'pending_sends':[1.10]},
                 'metadata':{'source':'odd','step':1.5,'run_id':'r','mine':{'x':[1E+2,-0.0]}},
                 'new_versions':{'a':1,'b':'0002.5','gone':3},
                 'values':{'a':{'t':'json','j':{'n':9007199254740993}},'b':{'t':'msgpack','b':'gAE='}}}""");
        assertThat(stored.json().json()).isEqualTo("{\"checkpoint_id\":\"c1\",\"head\":\"c1\",\"created\":true}");
        Document tuple = get("").json();
        assertThat(tuple.at("/checkpoint")).isEqualTo(Document.parse("""
                                {'v':2,'ts':'2026-11-29T10:00:00.5+00:00','pending_sends':[1.10],'id':'c1',\
                                'channel_versions':{'a':1,'b':'0002.5','gone':3},\
                                'versions_seen':{'':{'a':1},'n':{'b':'0002.5'}},'updated_channels':['a']}""".replace('\'', '"')));
        assertThat(tuple.at("/metadata"))
                .isEqualTo(Document.parse(
                        "{'source':'odd','step':1.5,'run_id':'r','mine':{'x':[1E+2,-0.0]}}".replace('\'', '"')));
        assertThat(tuple.at("/values").json())
                .isEqualTo("{'a':{'t':'json','j':{'n':9007199254740993}},'b':{'t':'msgpack','b':'gAE='}}"
                        .replace('\'', '"'));
        assertThat(tuple.at("/parent_checkpoint_id").json()).isEqualTo("null");
    }

    @Test
    void bytes_come_back_as_they_were_under_their_label_and_json_becomes_a_document() {
        for (String text : List.of(
                "{\"a\":[1.10,\"\\u0000\"]}",
                "{ \"spaced\":1}",
                "{\"a\":1,\"a\":2}",
                "NaN",
                "{\"@cairn\":\"x\",\"value\":1}",
                "")) {
            String blob = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
            String id = "c" + Integer.toHexString(text.hashCode());
            assertThat(saver.call("put", put(id, "null", 1, "{'t':'json','b':'" + blob + "'}"))
                            .status())
                    .isEqualTo(200);
            Document value = saver.call("get_tuple", "{'thread_id':'t'}").json().at("/values/a");
            assertThat(value.json()).isEqualTo("{\"t\":\"json\",\"b\":\"" + blob + "\"}");
        }
        saver.call("put", put("plain", "null", 1, json("{'a':[1.10]}")));
        assertThat(saver.store()
                        .checkpoints()
                        .get(CheckpointConfig.of("t"))
                        .checkpoint()
                        .value("a")
                        .json())
                .isEqualTo("{\"a\":[1.10]}");
    }

    @Test
    void an_envelope_carries_bytes_both_ways() {
        String values = "'values':{'a':{'t':'json','o':0,'n':3},'b':{'t':'x+aes','o':3,'n':4}}";
        String head = put("c1", "null", 1, "{}")
                .replace("'values':{'a':{}}", values)
                .replace("'new_versions':{'a':1}", "'new_versions':{'a':1,'b':1}")
                .replace("'channel_versions':{'a':1}", "'channel_versions':{'a':1,'b':1}");
        assertThat(saver.callBinary("put", head, "[1]", "\u0000\u0001ab").json().at("/created"))
                .isEqualTo(Document.of(true));
        Reply tuple = saver.callBinary("get_tuple", "{'thread_id':'t'}");
        assertThat(tuple.blob(tuple.json().at("/values/a"))).isEqualTo("[1]");
        assertThat(tuple.blob(tuple.json().at("/values/b"))).isEqualTo("\u0000\u0001ab");
        assertThat(tuple.text("/values/b/t")).isEqualTo("x+aes");
        assertThat(saver.callBinary("get_tuple", "{'thread_id':'none'}").json()).isEqualTo(Document.of(null));
        assertThat(saver.callBinary("put", head, "[1]").status()).isEqualTo(400);
    }

    @Test
    void what_follows_a_common_beginning_is_enough_and_a_wrong_base_is_a_conflict() throws Exception {
        saver.call("put", put("c1", "null", 1, json("['m1','m2']")));
        String more = "{'t':'json','j':['m3'],'keep':'all','sha256':'" + sha256("[\"m1\",\"m2\",\"m3\"]") + "'}";
        assertThat(saver.call("put", put("c2", "'c1'", 2, more)).status()).isEqualTo(200);
        String edited = "{'t':'json','j':['m4'],'keep':1,'sha256':'" + sha256("[\"m1\",\"m4\"]") + "'}";
        assertThat(saver.call("put", put("c3", "'c2'", 3, edited)).status()).isEqualTo(200);
        assertThat(value("a").json()).isEqualTo("[\"m1\",\"m4\"]");
        Reply refused = saver.call("put", put("c4", "'c3'", 4, more));
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("/details/channel")).isEqualTo("a");
        assertThat(value("a").json()).isEqualTo("[\"m1\",\"m4\"]");
        String withoutDigest = "{'t':'json','j':['m3'],'keep':'all'}";
        assertThat(saver.call("put", put("c4", "'c3'", 4, withoutDigest)).status())
                .isEqualTo(400);
    }

    @Test
    void a_value_that_the_client_knows_is_not_sent_again() throws Exception {
        String large = "'" + "x".repeat(5_000) + "'";
        saver.call("put", put("c1", "null", 1, json("[" + large + "]")));
        String known = ",'known':{'a':'" + sha256(("[" + large + "]").replace('\'', '"')) + "'}";
        assertThat(get(known).json().at("/values/a").json()).isEqualTo("{\"same\":true}");
        saver.call("put", put("c2", "'c1'", 2, json("[1]")));
        assertThat(get(known).json().at("/values/a/j").json()).isEqualTo("[1]");
        String small = ",'known':{'a':'" + sha256("[1]") + "','other':'0'}";
        assertThat(get(small).json().at("/values/a").json()).isEqualTo("{\"same\":true}");
    }

    @Test
    void a_put_sent_again_is_stored_once_and_another_content_is_a_conflict() {
        assertThat(saver.call("put", put("c1", "null", 1, json("1"))).text("/created"))
                .isEqualTo("true");
        saver.call("put", put("c2", "'c1'", 2, json("2")));
        Reply again = saver.call("put", put("c1", "null", 1, json("1")));
        assertThat(again.json().json()).isEqualTo("{\"checkpoint_id\":\"c1\",\"head\":\"c2\",\"created\":false}");
        Reply other = saver.call("put", put("c1", "null", 1, json("7")));
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.text("/code")).isEqualTo("CONFLICT");
    }

    @Test
    void a_version_that_the_parent_lacks_is_named() {
        saver.call("put", put("c1", "null", 1, json("1")));
        Reply refused = saver.call(
                "put",
                put("c2", "'c1'", 9, json("1"))
                        .replace("'new_versions':{'a':9},'values':{'a':" + json("1") + "}", "'new_versions':{}"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/details/missing_versions").json()).isEqualTo("{\"a\":\"9\"}");
    }

    @Test
    void an_expected_head_that_moved_is_a_conflict_that_names_it() {
        saver.call("put", put("c1", "null", 1, json("1")));
        String expecting = put("c2", "'c1'", 2, json("2")).replace("'thread_id'", "'expected_head':'c0','thread_id'");
        Reply refused = saver.call("put", expecting);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("/details/head")).isEqualTo("c1");
        assertThat(saver.call("put", expecting.replace("'c0'", "'c1'")).status())
                .isEqualTo(200);
        String first = put("c3", "null", 3, json("3")).replace("'thread_id'", "'expected_head':null,'thread_id'");
        assertThat(saver.call("put", first).status()).isEqualTo(409);
    }

    @Test
    void main_moves_to_what_is_put_on_an_old_checkpoint() {
        saver.call("put", put("c1", "null", 1, json("1")));
        saver.call("put", put("c2", "'c1'", 2, json("2")));
        saver.call("put", put("c3", "'c1'", 2, json("3")));
        assertThat(get("").text("/checkpoint/id")).isEqualTo("c3");
        assertThat(get("").text("/parent_checkpoint_id")).isEqualTo("c1");
        assertThat(get(",'checkpoint_id':'c2'").text("/values/a/j")).isEqualTo("2");
    }

    private Reply write(String checkpoint, String task, String writes) {
        return saver.call(
                "put_writes",
                "{'thread_id':'t','checkpoint_id':'" + checkpoint + "','task_id':'" + task
                        + "','task_path':'','writes':[" + writes + "]}");
    }

    @Test
    void writes_may_come_before_their_checkpoint_the_first_of_an_index_counts_and_the_last_of_a_special_one() {
        String one = "{'channel':'a','value':" + json("1") + "}";
        assertThat(write("c1", "t1", one + ",{'channel':'__interrupt__','value':" + json("'first'") + "}")
                        .status())
                .isEqualTo(204);
        assertThat(get("").json()).isEqualTo(Document.of(null));
        saver.call("put", put("c1", "null", 1, json("1")));
        write("c1", "t1", one.replace("1}", "2}") + ",{'channel':'__interrupt__','value':" + json("'last'") + "}");
        List<Document> writes = get("").json().at("/pending_writes").items();
        assertThat(writes).hasSize(2);
        assertThat(writes.get(0).json())
                .isEqualTo(
                        "{'task_id':'t1','task_path':'','idx':-3,'channel':'__interrupt__','value':{'t':'json','j':'last'}}"
                                .replace('\'', '"'));
        assertThat(writes.get(1).at("/value/j").json()).isEqualTo("1");
        assertThat(writes.get(1).at("/idx").json()).isEqualTo("0");
    }

    @Test
    void what_tasks_wrote_goes_with_the_put() {
        saver.call("put", put("c1", "null", 1, json("1")));
        String writes = "'writes':[{'checkpoint_id':'c1','task_id':'x','writes':[{'channel':'a','value':" + json("5")
                + "}]},{'task_id':'y','writes':[{'channel':'a','value':" + json("6") + "}]}],'thread_id'";
        String put = put("c2", "'c1'", 2, json("2")).replace("'thread_id'", writes);
        assertThat(saver.call("put", put).text("/created")).isEqualTo("true");
        assertThat(saver.call("put", put).text("/created")).isEqualTo("false");
        assertThat(get(",'checkpoint_id':'c1'").json().at("/pending_writes").size())
                .isEqualTo(1);
        assertThat(get("").text("/pending_writes/0/task_id")).isEqualTo("y");
    }

    private List<String> ids(String query) {
        return saver.call("list", "{" + query + "}").json().at("/items").items().stream()
                .map(item -> item.at("/checkpoint/id").text())
                .toList();
    }

    @Test
    void lists_are_filtered_limited_and_go_on_from_a_cursor() {
        for (int i = 1; i <= 5; i++) {
            String put = put("c" + i, i == 1 ? "null" : "'c" + (i - 1) + "'", i, json("" + i));
            saver.call("put", put);
            saver.call("put", put.replace("'thread_id':'t'", "'thread_id':'u','checkpoint_ns':'child'"));
        }
        assertThat(ids("'thread_id':'t'")).containsExactly("c5", "c4", "c3", "c2", "c1");
        assertThat(ids("")).hasSize(10);
        assertThat(ids("'checkpoint_ns':'child'")).hasSize(5);
        assertThat(ids("'thread_id':'u','checkpoint_ns':''")).isEmpty();
        assertThat(ids("'thread_id':'t','before':'c3','limit':1")).containsExactly("c2");
        assertThat(ids("'thread_id':'t','filter':{'step':4,'source':'loop'}")).containsExactly("c4");
        assertThat(ids("'thread_id':'t','filter':{'parents':{},'nothing':1}")).isEmpty();
        assertThat(ids("'thread_id':'t','limit':0")).isEmpty();
        assertThat(saver.call("list", "{'thread_id':'t','limit':1,'include':null}")
                        .json())
                .isEqualTo(saver.call("list", "{'thread_id':'t','limit':1}").json());
        Reply first = saver.call("list", "{'thread_id':'t','limit':2,'include':['writes']}");
        assertThat(first.json().at("/items/0").member("values")).isEmpty();
        assertThat(ids("'thread_id':'t','limit':2,'cursor':'" + first.text("/next") + "'"))
                .containsExactly("c3", "c2");
    }

    @Test
    void the_history_of_a_channel_comes_in_one_answer() {
        saver.call("put", put("c1", "null", 1, json("[0]")));
        write("c1", "t1", "{'channel':'a','value':" + json("[1]") + "}");
        String empty =
                "{'thread_id':'t','parent_checkpoint_id':'%s','checkpoint':{'id':'%s','channel_versions':{'a':%d},"
                        + "'versions_seen':{}},'metadata':{},'new_versions':{'a':%d},'values':{}}";
        saver.call("put", empty.formatted("c1", "c2", 2, 2));
        write("c2", "t2", "{'channel':'a','value':" + json("[2]") + "}");
        saver.call("put", empty.formatted("c2", "c3", 3, 3));
        Document history = saver.call(
                        "delta_history", "{'thread_id':'t','checkpoint_id':'c3','channels':['a'],'inline':true}")
                .json()
                .at("/channels/a");
        assertThat(history.at("/seed/j").json()).isEqualTo("[0]");
        assertThat(history.at("/writes").items())
                .extracting(write -> write.at("/value/j").json())
                .containsExactly("[1]", "[2]");
        assertThat(history.at("/complete").json()).isEqualTo("true");
        assertThat(get("").json().at("/values").size()).isZero();
    }

    @Test
    void threads_are_copied_pruned_and_deleted_and_runs_too() {
        saver.call("put", put("c1", "null", 1, json("1")));
        saver.call("put", put("c2", "'c1'", 2, json("2")).replace("'metadata':{", "'metadata':{'run_id':'r',"));
        assertThat(saver.call("copy_thread", "{'source_thread_id':'t','target_thread_id':'u'}")
                        .status())
                .isEqualTo(204);
        assertThat(saver.call("prune", "{'thread_ids':['u'],'strategy':'keep_latest'}")
                        .text("/removed"))
                .isEqualTo("1");
        assertThat(saver.call("delete_for_runs", "{'run_ids':['r']}").text("/removed"))
                .isEqualTo("2");
        assertThat(get("").text("/checkpoint/id")).isEqualTo("c1");
        assertThat(saver.call("delete_thread", "{'thread_id':'t'}").text("/deleted"))
                .isEqualTo("1");
        assertThat(saver.call("delete_thread", "{'thread_id':'t'}").text("/deleted"))
                .isEqualTo("0");
        assertThat(get("").json()).isEqualTo(Document.of(null));
    }

    @Test
    void what_no_rule_reads_is_refused_and_nothing_is_stored() {
        Map<String, String> bad = Map.of(
                "put", put("c1", "null", 1, json("1")).replace("'thread_id'", "'threads':1,'thread_id'"),
                "get_tuple", "{'thread':'t'}",
                "list", "{'include':['all']}",
                "put_writes", "{'thread_id':'t','task_id':'x','writes':[]}",
                "prune", "{'thread_ids':['t'],'strategy':'all'}",
                "delete_thread", "[]");
        bad.forEach((verb, body) -> {
            Reply refused = saver.call(verb, body);
            assertThat(refused.status()).as(verb).isEqualTo(400);
            assertThat(refused.text("/detail")).contains("Nothing was changed");
        });
        assertThat(Stream.of("", "'thread_id':'t'").flatMap(query -> ids(query).stream()))
                .isEmpty();
    }
}
