package dev.cairn.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages of several frameworks are shown as one conversation. Only with {@code -Pprograms}: it needs Chromium. */
@Tag("browser")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConversationShapesTest {
    private final Pages pages = new Pages();

    @AfterAll
    void close() {
        pages.close();
    }

    /** In each the user asks for the weather, the assistant calls a tool, and the result stands with the call. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "openai | [{'role':'user','content':'weather?'},{'role':'assistant','content':'let me look','tool_calls':[{'id':'c1','type':'function','function':{'name':'look','arguments':'{\"city\":\"Oslo\"}'}}]},{'role':'tool','tool_call_id':'c1','content':'rain'}]",
                "responses | [{'role':'user','content':[{'type':'input_text','text':'weather?'}]},{'role':'assistant','content':[{'type':'output_text','text':'let me look'}]},{'type':'function_call','call_id':'c1','name':'look','arguments':'{\"city\":\"Oslo\"}'},{'type':'function_call_output','call_id':'c1','output':'rain'}]",
                "langchain | [{'type':'human','content':'weather?'},{'type':'ai','content':'let me look','tool_calls':[{'id':'c1','name':'look','args':{'city':'Oslo'}}]},{'type':'tool','tool_call_id':'c1','content':'rain'}]",
                "serialized | [{'lc':1,'type':'constructor','id':['langchain','schema','HumanMessage'],'kwargs':{'content':'weather?'}},{'lc':1,'type':'constructor','id':['x','AIMessage'],'kwargs':{'content':'let me look','tool_calls':[{'id':'c1','name':'look','args':{'city':'Oslo'}}]}},{'lc':1,'type':'constructor','id':['x','ToolMessage'],'kwargs':{'tool_call_id':'c1','content':'rain'}}]",
                "letta | [{'role':'user','content':[{'type':'text','text':'weather?'}]},{'role':'assistant','content':[{'type':'text','text':'let me look'}],'tool_calls':[{'id':'c1','function':{'name':'look','arguments':'{\"city\":\"Oslo\"}'}}]},{'role':'tool','tool_returns':[{'tool_call_id':'c1','status':'success','func_response':'rain'}]}]",
                "anthropic | [{'role':'user','content':'weather?'},{'role':'assistant','content':[{'type':'text','text':'let me look'},{'type':'tool_use','id':'c1','name':'look','input':{'city':'Oslo'}}]},{'role':'user','content':[{'type':'tool_result','tool_use_id':'c1','content':'rain'}]}]",
                "adk | [{'author':'user','content':{'role':'user','parts':[{'text':'weather?'}]}},{'author':'helper','content':{'role':'model','parts':[{'text':'let me look'},{'functionCall':{'id':'c1','name':'look','args':{'city':'Oslo'}}}]}},{'author':'helper','content':{'role':'user','parts':[{'functionResponse':{'id':'c1','name':'look','response':{'sky':'rain'}}}]}}]",
            })
    void messages_of_a_framework_are_a_conversation(String name, String messages) {
        String json = messages.replace("'{\"city\":\"Oslo\"}'", "'{\\\"city\\\":\\\"Oslo\\\"}'")
                .replace('\'', '"');
        pages.sample().step(name, Map.of("values", Map.of("talk", Document.parse(json))), "loop");
        Tab tab = pages.open("#/threads/" + name);
        tab.awaitText(".state-head", "Step 0");
        tab.awaitText("#row-Threads-0", name);
        tab.awaitText(".message.user", "weather?");
        tab.awaitText(".message.assistant", "let me look");
        tab.awaitText(".call", "look");
        tab.awaitText(".call", "Oslo");
        tab.awaitText(".call .result", "rain");
        assertThat(tab.count(".message.tool")).isZero();
    }
}
