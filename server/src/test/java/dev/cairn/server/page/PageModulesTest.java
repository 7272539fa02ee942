package dev.cairn.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pure parts of the page, run in the browser. Only with {@code -Pprograms}: it needs Chromium. */
@Tag("browser")
class PageModulesTest {
    private static final String ROWS = """
            const row = (id, before, branches = []) => ({ checkpoint_id: id, before, branches, branch: 'main', tags: [], former_of: [], missing: null, source: 'loop' });
            const rows = [row('f', 'c', ['other']), row('e', 'd', ['main']), row('d', 'b'), row('c', 'b'), row('b', 'a'), row('a', null)];
            const branches = [{ branch: 'main', head_id: 'e' }, { branch: 'other', head_id: 'f' }];
            """;

    private static String evaluate(Tab tab, String module, String code) {
        return tab.evaluate(
                        "(async () => { const base = document.querySelector('script[src]').src.replace(/[^/]*$/, '');"
                                + " const m = await import(base + '" + module + "');\n" + code + "})()")
                .json();
    }

    @Test
    void main_has_the_first_lane_and_a_fork_is_where_lanes_meet() {
        try (Pages pages = new Pages()) {
            Tab tab = pages.open("");
            String drawn = evaluate(
                    tab,
                    "checkpoints/lanes.js",
                    ROWS
                            + "return m.lanesOf(rows, branches).map(d => d.lane + (d.up ? 'u' : '') + (d.down ? 'd' : '') + d.joins.map(j => 'j' + j.lane)).join(' ')");
            assertThat(drawn).isEqualTo("\"1d 0d 0ud 1ud 0udj1 0u\"");
            assertThat(evaluate(
                            tab,
                            "checkpoints/lanes.js",
                            ROWS + "const places = new Map(rows.map((r, i) => [r.checkpoint_id, i]));"
                                    + " return m.partedAt(rows, places, 'e', 'f').checkpoint_id"))
                    .isEqualTo("\"b\"");
        }
    }

    @Test
    void numbers_and_the_order_of_names_survive_parsing() {
        try (Pages pages = new Pages()) {
            Tab tab = pages.open("");
            String text =
                    "{\"10\":9007199254740993,\"2\":1.10,\"a\":[-0,1e400,0.1,\"\\u0000\",{\"__proto__\":1}],\"\":null}";
            assertThat(evaluate(tab, "lib/json.js", "return m.stringify(m.parse(" + Tab.quoted(text) + "))"))
                    .isEqualTo(Tab.quoted(text));
        }
    }

    @Test
    void numbers_and_the_order_of_names_survive_parsing_in_the_worker() {
        try (Pages pages = new Pages()) {
            Tab tab = pages.open("");
            String small =
                    "{\"10\":9007199254740993,\"2\":1.10,\"a\":[-0,1e400,0.1,\"\\u0000\",{\"__proto__\":[1]}],\"\":null}";
            String make = "const small = " + Tab.quoted(small)
                    + "; const long = JSON.stringify('x'.repeat(700000)); const items = Array.from({length: 30000}, (_, i) => `[${i},\"é\"]`);"
                    + " const text = `{\"small\":${small},\"long\":${long},\"items\":[${items}],\"mixed\":[${[...items, small, long, ...items]}]}`;";
            assertThat(
                            evaluate(
                                    tab,
                                    "lib/parsing.js",
                                    make + "const json = await import(base + 'lib/json.js');"
                                            + " const asked = m.parseBytes(new TextEncoder().encode(text).buffer);"
                                            + " return [asked instanceof Promise, text.length > 2000000, json.stringify(await asked) === text]"))
                    .isEqualTo("[true,true,true]");
            assertThat(
                            evaluate(
                                    tab,
                                    "lib/parsing.js",
                                    "return m.parseBytes(new TextEncoder().encode('[' + ' '.repeat(2000000)).buffer).then(() => 'parsed', failure => failure.name)"))
                    .isEqualTo("\"SyntaxError\"");
        }
    }

    @Test
    void lanes_that_share_a_place_are_named_once() {
        try (Pages pages = new Pages()) {
            Tab tab = pages.open("");
            assertThat(
                            evaluate(
                                    tab,
                                    "checkpoints/lanes.js",
                                    "const row = (checkpoint_id, before, branches) => ({checkpoint_id, before, branches, branch: 'main'});"
                                            + " const heads = Array.from({length: 30}, (_, i) => row('h' + i, 'root', ['way-' + i]));"
                                            + " const rows = [...heads, row('b', 'a', ['main']), row('a', 'root', []), row('root', null, [])];"
                                            + " const drawn = m.lanesOf(rows, [{branch: 'main', head_id: 'b'}]);"
                                            + " const lanes = all => all.map(one => one.lane).join();"
                                            + " return [lanes(drawn[3].through), lanes(drawn[30].through), drawn[31].through === drawn[30].through, drawn[32].lane, lanes(drawn[32].joins), lanes(drawn[32].through)]"))
                    .isEqualTo("[\"1,2,3\",\"1,2,3,4,5,6,7,8,9,10,11\",true,0,\"1,2,3,4,5,6,7,8,9,10,11\",\"\"]");
        }
    }

    @Test
    void a_run_of_plain_steps_opens_around_the_selected_one() {
        try (Pages pages = new Pages()) {
            Tab tab = pages.open("");
            assertThat(evaluate(
                            tab,
                            "checkpoints/lanes.js",
                            "const rows = Array.from({length: 22}, (_, i) => ({checkpoint_id: 'c' + i, before: i < 21 ? 'c' + (i + 1) : null, branches: i ? [] : ['main'],"
                                    + " tags: [], former_of: [], missing: null, source: 'loop', branch: 'main'}));"
                                    + " const drawn = m.lanesOf(rows, [{branch: 'main', head_id: 'c0'}]);"
                                    + " const look = all => all.map(({index, from, to, steps}) => index ?? `${from}-${to}:${steps}`).join(' ');"
                                    + " const none = new Set(); const all = m.foldedRows(rows, drawn, {fold: true, opened: none});"
                                    + " return [all, m.unfoldedAt(all, rows, 10, none), m.unfoldedAt(all, rows, 3, none), m.unfoldedAt(all, rows, 0, none),"
                                    + " m.foldedRows(rows, drawn, {fold: true, opened: new Set(['c1'])})].map(look)"))
                    .isEqualTo("[\"0 1-20:20 21\",\"0 1-9:9 10 11-20:10 21\",\"0 1 2 3 4-20:17 21\",\"0 1-20:20 21\","
                            + "\"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21\"]");
        }
    }

    @Test
    void hidden_characters_are_marked_and_words_compared() {
        try (Pages pages = new Pages()) {
            Tab tab = pages.open("");
            assertThat(evaluate(tab, "lib/text.js", "return m.plain('a\\u202eb\\u0000\\ud800')"))
                    .isEqualTo("\"a<U+202E>b<U+0000><U+D800>\"");
            assertThat(evaluate(
                            tab,
                            "lib/words.js",
                            "return m.wordDiff('pay 40 euros now', 'pay 45 euros now').filter(p => p[0] !== 'same')"))
                    .isEqualTo("[[\"removed\",\"40\"],[\"added\",\"45\"]]");
        }
    }

    @Test
    void a_patch_is_shown_with_what_was_there_before() {
        try (Pages pages = new Pages()) {
            Tab tab = pages.open("");
            String rows = evaluate(
                    tab,
                    "lib/patch.js",
                    "return m.patchRows({a: [1, 2], b: 'x'}, [{op: 'add', path: '/a/0', value: 0}, {op: 'replace', path: '/a/2', value: 3},"
                            + " {op: 'remove', path: '/b'}]).map(r => [r.kind, r.path, r.before ?? null, r.after ?? null])");
            assertThat(rows)
                    .isEqualTo(
                            "[[\"added\",\"/a/0\",null,0],[\"changed\",\"/a/2\",2,3],[\"removed\",\"/b\",\"x\",null]]");
        }
    }

    @Test
    void an_action_that_writes_is_a_call_with_all_its_arguments() {
        try (Pages pages = new Pages()) {
            Tab tab = pages.open("");
            String edit = "{ source: 'agent', action: 'edit', id: 1, args: { path: 'a.txt', content: 'new' } }";
            assertThat(evaluate(
                            tab,
                            "checkpoints/messages.js",
                            "return m.messageOf(" + edit + ").parts.map(part => [part.type, part.name, part.input])"))
                    .isEqualTo("[[\"call\",\"edit\",{\"path\":\"a.txt\",\"content\":\"new\"}]]");
        }
    }

    @Test
    void a_message_of_which_only_the_last_parts_are_held_is_shown() {
        try (Pages pages = new Pages()) {
            Tab tab = pages.open("");
            assertThat(evaluate(
                            tab,
                            "checkpoints/messages.js",
                            "const content = []; content[2] = { type: 'text', text: 'end' };"
                                    + " return m.joinedMessages([{ role: 'user', content }])[0].message.parts.length"))
                    .isEqualTo("1");
        }
    }
}
