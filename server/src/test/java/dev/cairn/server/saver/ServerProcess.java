package dev.cairn.server.saver;

import dev.cairn.Cairn;
import dev.cairn.server.CairnServer;
import dev.cairn.server.config.ServerOptions;

/** A server in a process of its own, which ends with its standard input. */
public final class ServerProcess {
    private ServerProcess() {}

    /** Serves the store of a URL on a port, 0 for any; prints the port. */
    public static void main(String[] args) throws Exception {
        try (Cairn store = Cairn.open(args[0]);
                CairnServer server = new CairnServer(store, ServerOptions.DEFAULT.port(Integer.parseInt(args[1])))) {
            System.out.println("port " + server.port());
            while (System.in.read() >= 0) {
                // until it ends
            }
        }
    }
}
