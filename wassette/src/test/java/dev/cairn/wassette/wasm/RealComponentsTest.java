package dev.cairn.wassette.wasm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RealComponentsTest {
    private static final String TEXT = "{'type':'string'}";
    private static final String NUMBER = "{'type':'number'}";

    @Test
    void a_function_of_the_root_is_a_tool_under_its_own_name() {
        ComponentBinary add = parse("add-wat");

        assertThat(add.imports()).containsExactly("host-log");
        assertThat(add.exports()).containsExactly("add");
        assertThat(add.tools()).hasSize(1);
        assertThat(add.tools().get(0).identifier()).isEqualTo(new FunctionIdentifier(null, null, "add"));
        assertSchema(
                add,
                "add",
                "{'description':'Auto-generated schema for function 'add'','inputSchema':{'properties':{'a':" + NUMBER
                        + ",'b':" + NUMBER + "},'required':['a','b'],'type':'object'},'name':'add','outputSchema':"
                        + "{'properties':{'result':" + NUMBER + "},'required':['result'],'type':'object'}}");
    }

    @Test
    void a_result_becomes_a_choice_between_ok_and_err() {
        assertSchema(
                parse("greeter-dummy"),
                "greet",
                "{'description':'Auto-generated schema for function 'greet'','inputSchema':{'properties':{'name':"
                        + TEXT
                        + "},'required':['name'],'type':'object'},'name':'greet','outputSchema':{'properties':{'result':"
                        + result(TEXT, TEXT) + "},'required':['result'],'type':'object'}}");
    }

    @Test
    void functions_of_an_interface_carry_its_full_name_and_come_in_the_order_of_the_exports() {
        ComponentBinary agent = parse("agent-dummy");
        String notes = "test:agent/notes@1.2.3";

        assertThat(agent.exports()).containsExactly("ping", notes);
        assertThat(agent.tools().stream().map(Tool::identifier))
                .containsExactly(
                        new FunctionIdentifier(null, null, "ping"),
                        new FunctionIdentifier(null, notes, "find"),
                        new FunctionIdentifier(null, notes, "rate"),
                        new FunctionIdentifier(null, notes, "clear"));
        assertThat(agent.tools().stream().map(Tool::name))
                .containsExactly(
                        "ping",
                        "test_agent_notes_1_2_3_find",
                        "test_agent_notes_1_2_3_rate",
                        "test_agent_notes_1_2_3_clear");
        assertThat(agent.tools()).noneMatch(Tool::loose);
    }

    @Test
    void every_type_of_an_interface_is_described() {
        ComponentBinary agent = parse("agent-dummy");
        String note = "{'properties':{'id':" + NUMBER
                + ",'pinned':{'anyOf':[{'type':'null'},{'type':'boolean'}]},'tags':{'items':"
                + TEXT + ",'type':'array'},'title':" + TEXT
                + "},'required':['id','title','tags','pinned'],'type':'object'}";
        String query =
                "{'oneOf':[{'properties':{'tag':{'const':'all'}},'required':['tag'],'type':'object'},{'properties':{'tag':"
                        + "{'const':'by-id'},'val':" + NUMBER
                        + "},'required':['tag','val'],'type':'object'},{'properties':{'tag':"
                        + "{'const':'text'},'val':" + TEXT + "},'required':['tag','val'],'type':'object'}]}";
        String mode = "{'properties':{'read':{'type':'boolean'},'write':{'type':'boolean'}},'type':'object'}";

        assertSchema(
                agent,
                "test_agent_notes_1_2_3_find",
                "{'description':'Auto-generated schema for function 'test_agent_notes_1_2_3_find'','inputSchema':"
                        + "{'properties':{'m':" + mode + ",'q':" + query
                        + "},'required':['q','m'],'type':'object'},'name':"
                        + "'test_agent_notes_1_2_3_find','outputSchema':{'properties':{'result':"
                        + result("{'items':" + note + ",'type':'array'}", TEXT)
                        + "},'required':['result'],'type':'object'}}");
        assertSchema(
                agent,
                "test_agent_notes_1_2_3_clear",
                "{'description':'Auto-generated schema for function 'test_agent_notes_1_2_3_clear'','inputSchema':"
                        + "{'properties':{},'required':[],'type':'object'},'name':'test_agent_notes_1_2_3_clear'}");
    }

    @Test
    void resources_and_types_of_other_interfaces_are_followed() {
        ComponentBinary shop = parse("shop-dummy");
        String price = "{'properties':{'cents':" + NUMBER + ",'currency':" + TEXT
                + "},'required':['cents','currency'],'type':'object'}";

        assertThat(shop.imports())
                .containsExactly("demo:shop/money@2.0.0-beta.1", "demo:shop/host@2.0.0-beta.1", "price");
        assertThat(shop.exports()).containsExactly("best", "demo:shop/carts@2.0.0-beta.1", "inline");
        assertThat(shop.tools().stream().map(tool -> tool.name() + (tool.loose() ? " loose" : "")))
                .containsExactly(
                        "best",
                        "demo_shop_carts_2_0_0-beta_1__constructor_cart loose",
                        "demo_shop_carts_2_0_0-beta_1__method_cart_add loose",
                        "demo_shop_carts_2_0_0-beta_1__method_cart_total loose",
                        "demo_shop_carts_2_0_0-beta_1__static_cart_open loose",
                        "demo_shop_carts_2_0_0-beta_1_merge loose",
                        "demo_shop_carts_2_0_0-beta_1_rates",
                        "inline_run");
        assertSchema(
                shop,
                "best",
                "{'description':'Auto-generated schema for function 'best'','inputSchema':{'properties':{'items':{'items':"
                        + TEXT
                        + ",'type':'array'}},'required':['items'],'type':'object'},'name':'best','outputSchema':{'properties':"
                        + "{'result':" + result(price, "{'type':'null'}")
                        + "},'required':['result'],'type':'object'}}");
    }

    @Test
    void a_file_is_read_like_bytes_in_memory(@TempDir Path folder) throws IOException {
        for (String name : Fixtures.ALL) {
            Path file = Files.write(folder.resolve(name), Fixtures.bytes(name));
            assertThat(ComponentBinary.parse(file)).isEqualTo(parse(name));
        }
    }

    private static String result(String ok, String error) {
        return "{'oneOf':[{'properties':{'ok':" + ok + "},'required':['ok'],'type':'object'},{'properties':{'err':"
                + error + "},'required':['err'],'type':'object'}]}";
    }

    private static void assertSchema(ComponentBinary binary, String tool, String expected) {
        List<String> found = binary.tools().stream()
                .filter(each -> each.name().equals(tool))
                .map(each -> each.schema().json())
                .toList();
        String function = "function '" + tool + "'";
        assertThat(found)
                .containsExactly(
                        expected.replace(function, "F").replace('\'', '"').replace("F", function));
    }

    private static ComponentBinary parse(String name) {
        return ComponentBinary.parse(Fixtures.bytes(name));
    }
}
