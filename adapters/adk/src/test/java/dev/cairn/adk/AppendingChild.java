package dev.cairn.adk;

import com.google.adk.sessions.Session;
import dev.cairn.Cairn;

/** The process that appends: says each event after it was acknowledged. */
final class AppendingChild {
    private AppendingChild() {}

    /** Arguments: URL, name of the process, number of events. */
    public static void main(String[] args) {
        try (Cairn cairn = Cairn.open(args[0])) {
            CairnSessionService service = new CairnSessionService(cairn);
            Session session = Sessions.get(service, "trip");
            for (int i = 0; i < Integer.parseInt(args[2]); i++) {
                String id = args[1] + "-" + i;
                Sessions.append(
                        service, session, Sessions.changing(id, java.util.Map.of(args[1], i, "app:" + args[1], i)));
                System.out.println(id);
            }
            System.out.println("events " + session.events().size());
        }
    }
}
