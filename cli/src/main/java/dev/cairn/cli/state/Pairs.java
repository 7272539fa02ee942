package dev.cairn.cli.state;

import dev.cairn.cli.shell.CommandFailure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Options of the form NAME=VALUE. Values are never repeated in messages, since they may be secret. Stateless. */
final class Pairs {
    private Pairs() {}

    static Map<String, String> of(String option, String form, List<String> arguments) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            int equals = arguments.get(i).indexOf('=');
            if (equals < 1) {
                throw CommandFailure.usage(
                        option + " must be " + form + "; number " + (i + 1) + " has no name or no '='.");
            }
            String name = arguments.get(i).substring(0, equals);
            if (pairs.put(name, arguments.get(i).substring(equals + 1)) != null) {
                throw CommandFailure.usage(option + " must not repeat a name (number " + (i + 1) + ").");
            }
        }
        return pairs;
    }
}
