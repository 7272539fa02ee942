package dev.cairn.cli.serve;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.SafeText;
import dev.cairn.server.CairnServer;
import dev.cairn.server.config.ServerOptions;
import java.net.URI;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn ui}. */
@Command(
        name = "ui",
        header = "Show the store in a browser: threads, their branches, every state.",
        description = {
            "",
            "Serves the store on the loopback interface and opens the page. Without a terminal, shows its address "
                    + "instead. The address admits one browser, once and within ten minutes. The browser keeps "
                    + "access until the command ends."
        },
        footer = {"  cairn ui", "  cairn ui --read-only", "  cairn --store sqlite:agent.db ui --no-browser --port 8200"
        })
public final class UiCommand extends ServingCommand {
    @Option(names = "--port", paramLabel = "PORT", description = "Port; 0 for any free one. Default: 0.")
    int port;

    @Option(names = "--read-only", description = "The page can change nothing.")
    boolean readOnly;

    @Option(names = "--no-browser", description = "Show the address, and open no browser.")
    boolean quiet;

    @Override
    @SuppressWarnings("try") // the log is set for the time of the block
    public Integer call() {
        ServerOptions options =
                ServerOptions.DEFAULT.port(port).tokenFile(place.of(cli()).file());
        try (StopSignal signal = new StopSignal(options.limits().stop());
                ServerLog operator = new ServerLog(cli().shell().err());
                PageOpener opener = new PageOpener(cli().shell().environment())) {
            CairnServer.check(options);
            return ended(inStore(store -> serve(store, options, signal, server -> started(server, opener))));
        }
    }

    private void started(CairnServer server, PageOpener opener) {
        URI page = server.page(readOnly);
        boolean opened = !quiet && cli().shell().screen() && opener.open(page);
        String store = cli().stores().shown();
        show(Answer.of(
                new Json().put("store", store).put("page", page).put("read_only", readOnly),
                () -> List.of(
                        SafeText.of("Showing " + store + " at " + page),
                        opened
                                ? "Your browser opens it. Ctrl-C ends it."
                                : "Open this address in a browser. It works once. Ctrl-C ends it.")));
    }
}
