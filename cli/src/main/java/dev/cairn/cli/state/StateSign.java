package dev.cairn.cli.state;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.error.NotFoundException;
import dev.cairn.wassette.StateKey;
import dev.cairn.wassette.StateSigner;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateSignature;
import dev.cairn.wassette.source.StateSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn state sign}. */
@Command(
        name = "sign",
        header = "Sign a state file with an Ed25519 key.",
        description = {
            "",
            "The signature is stored in the file. Keys are PEM files as written by OpenSSL. Default public key: "
                    + "next to the private key, with .pub appended."
        },
        footer = {
            "  cairn state sign prod.json --key release --new-key",
            "  cairn state verify prod.json --public-key release.pub"
        })
public final class StateSign extends CliCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = "A state file.")
    Path file = Path.of("");

    @Option(names = "--key", required = true, paramLabel = "FILE", description = "The private key.")
    Path key = Path.of("");

    @Option(names = "--public-key", paramLabel = "FILE", description = "The public key.")
    private @Nullable Path publicKey;

    @Option(names = "--new-key", description = "Create the key pair first.")
    boolean newKey;

    @Override
    public Integer call() {
        if (newKey && publicKey != null) {
            throw CommandFailure.usage("--new-key writes the public key next to the private one. Omit --public-key.");
        }
        String target = cli().output().file();
        try (StateFile opened = new StateInput(cli()).open(file.toString(), BinaryStore.inFiles())) {
            opened.requireIntact();
            if (newKey) {
                StateKey.make(key);
            } else if (Files.notExists(key)) {
                throw new NotFoundException(
                        "There is no key file '" + key + "'. Create it with --new-key.",
                        Map.of("file", key.toString()));
            }
            Path open = publicKey == null ? key.resolveSibling(key.getFileName() + ".pub") : publicKey;
            StateSignature made = StateSigner.sign(
                    opened,
                    target == null ? file : StateSource.file(target),
                    new StateSigner.Keys(key, StateKey.publicKey(open)));
            String id = StateKey.keyId(made);
            cli().output()
                    .onScreen()
                    .show(Answer.of(
                            new Json()
                                    .put("file", target == null ? file.toString() : target)
                                    .put("digest", opened.snapshot().digest())
                                    .put("key_id", id),
                            "Signed with key " + id + "."));
            return 0;
        }
    }
}
