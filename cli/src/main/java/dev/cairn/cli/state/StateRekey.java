package dev.cairn.cli.state;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.wassette.ExportOptions;
import dev.cairn.wassette.SecretsResealer;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.secret.KeyDerivation;
import dev.cairn.wassette.secret.Passphrase;
import dev.cairn.wassette.source.StateSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code cairn state rekey}. */
@Command(
        name = "rekey",
        header = "Encrypt the secrets of a state file with another key.",
        description = {
            "",
            "Replaces the file, or writes --output. The new file is read back and decrypted before it takes its "
                    + "place. Its digest changes, so signatures are dropped. Increments of the old file also "
                    + "continue the new one."
        },
        footer = {"  cairn state rekey prod.json --key-file old.key --new-key-file new.key"})
public final class StateRekey extends CliCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = "A state file.")
    Path file = Path.of("");

    @Mixin
    Key key = new Key();

    @Mixin
    NewKey newKey = new NewKey();

    @Override
    public Integer call() {
        Passphrase old = key.find(cli());
        if (old == null) {
            throw CommandFailure.usage(
                    "Cannot change the key without the old one. Nothing was changed. Give --key-file, --key-env, "
                            + "--key-command or --key-prompt.");
        }
        String target = cli().output().file();
        try (StateFile opened = new StateInput(cli()).open(file.toString(), BinaryStore.inFiles())) {
            SecretsResealer.Report report = SecretsResealer.reseal(
                    opened,
                    target == null ? file : StateSource.file(target),
                    new SecretsResealer.Keys(
                            old, new ExportOptions.SecretsKey(newKey.get(cli()), KeyDerivation.DEFAULT)));
            String written = target == null ? file.toString() : target;
            cli().output().onScreen().show(Answer.of(json(written, report), () -> text(written, report)));
            return 0;
        }
    }

    private static Json json(String file, SecretsResealer.Report report) {
        return new Json()
                .put("file", file)
                .put("digest", report.digest())
                .put("former_digest", report.formerDigest())
                .put("key_id", report.keyId())
                .put("former_key_id", report.formerKeyId())
                .put("secrets", report.secrets())
                .put("dropped_signatures", report.droppedSignatures());
    }

    private static List<String> text(String file, SecretsResealer.Report report) {
        List<String> lines = new ArrayList<>();
        lines.add(SafeText.of("Encrypted " + Figures.count(report.secrets(), "secret", "secrets") + " in " + file
                + " with key " + report.keyId() + "."));
        if (report.droppedSignatures() > 0) {
            lines.add("Dropped " + Figures.count(report.droppedSignatures(), "signature", "signatures")
                    + " of the previous file. Sign it again with 'cairn state sign'.");
        }
        return lines;
    }
}
