package dev.cairn.integration.proof;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.Method;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.MethodEntryRequest;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How many top-level classes of Cairn one warm call enters on SQLite. The Java Debug Interface reports each method that a process of its own
 * enters; classes of which only constants, or fields, are read are not counted.
 */
class WarmPathTest {
    private static final String CHILD = WarmPathChild.class.getName();

    @TempDir
    Path folder;

    @Test
    void a_put_and_a_newest_read_enter_few_classes() throws Exception {
        Map<String, Set<String>> entered = entered();
        Set<String> put = entered.get("put");
        Set<String> read = entered.get("read");
        System.out.println("Classes of a put: " + put.size() + " " + put);
        System.out.println("Classes of a newest read: " + read.size() + " " + read);
        assertThat(put).hasSizeBetween(20, 92);
        assertThat(read).hasSizeBetween(20, 73);
    }

    /** The classes entered from each method of the child on. */
    private Map<String, Set<String>> entered() throws Exception {
        VirtualMachine machine = launch();
        try {
            BufferedReader out = new BufferedReader(
                    new InputStreamReader(machine.process().getInputStream(), StandardCharsets.UTF_8));
            machine.resume();
            assertThat(out.readLine()).isEqualTo("warm");
            MethodEntryRequest request = machine.eventRequestManager().createMethodEntryRequest();
            request.addClassFilter("dev.cairn.*");
            request.setSuspendPolicy(EventRequest.SUSPEND_NONE);
            request.enable();
            OutputStream in = machine.process().getOutputStream();
            in.write('\n');
            in.flush();
            return collect(machine);
        } finally {
            machine.process().destroyForcibly();
        }
    }

    private VirtualMachine launch() throws Exception {
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments
                .get("options")
                .setValue("-XX:TieredStopAtLevel=1 -cp \"" + System.getProperty("java.class.path") + "\"");
        arguments.get("main").setValue(CHILD + " sqlite:" + folder.resolve("store.db"));
        return connector.launch(arguments);
    }

    private static Map<String, Set<String>> collect(VirtualMachine machine) throws InterruptedException {
        Map<String, Set<String>> entered = new TreeMap<>();
        String call = "";
        while (!call.equals("end")) {
            EventSet events = machine.eventQueue().remove();
            for (Event event : events) {
                if (event instanceof MethodEntryEvent entry) {
                    Method method = entry.method();
                    String type = method.declaringType().name();
                    if (type.equals(CHILD)) {
                        call = method.name();
                    } else if (!call.isEmpty()) {
                        entered.computeIfAbsent(call, one -> new TreeSet<>()).add(type.replaceAll("\\$.*", ""));
                    }
                }
            }
            events.resume();
        }
        return entered;
    }
}
