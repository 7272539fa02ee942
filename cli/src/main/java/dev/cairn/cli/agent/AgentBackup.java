package dev.cairn.cli.agent;

import dev.cairn.Cairn;
import dev.cairn.agent.Agents;
import dev.cairn.agent.BackupPlace;
import dev.cairn.agent.StateBackupMetadata;
import dev.cairn.answer.AgentFacts;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.Damages;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code cairn agent backup}. */
@Command(
        name = "backup",
        header = "Copy a snapshot to a folder or another store, list such copies, or delete one.",
        footer = {
            "A folder holds .snapshot files. A store is named by its URL. 'cairn agent restore --backup ID' "
                    + "restores a state from a copy in a folder.",
            "  cairn agent backup agent-1 --to /backups",
            "  cairn agent backup agent-1 --to sqlite:other.db --retention 90d",
            "  cairn agent backup agent-1 --list"
        })
public final class AgentBackup extends CliCommand {
    private static final View<StateBackupMetadata> BACKUPS = new View<StateBackupMetadata>(AgentFacts::of)
            .text("BACKUP", StateBackupMetadata::backupId)
            .text("SNAPSHOT", StateBackupMetadata::snapshotId)
            .text("MADE", StateBackupMetadata::createdAt)
            .size("SIZE", StateBackupMetadata::sizeBytes)
            .text("PLACE", StateBackupMetadata::storagePath);

    @Mixin
    SnapshotChoice choice = new SnapshotChoice();

    @Option(
            names = "--to",
            paramLabel = "PLACE",
            description = "Target: a folder, or a store's URL such as sqlite:other.db.")
    private @Nullable String to;

    @Option(
            names = "--retention",
            paramLabel = "TIME",
            description = "Expire after this time, such as 90d. Default: never.")
    private @Nullable Duration retention;

    @Option(names = "--list", description = "List the agent's backups.")
    boolean list;

    @Option(names = "--delete", paramLabel = "ID", description = "Delete this backup and its file.")
    private @Nullable String delete;

    @Override
    public Integer call() {
        if ((to != null ? 1 : 0) + (list ? 1 : 0) + (delete != null ? 1 : 0) != 1) {
            throw CommandFailure.usage("Give one of --to PLACE, --list and --delete ID.");
        }
        return inStore(cairn -> to != null ? backup(cairn, to) : delete != null ? delete(cairn, delete) : list(cairn));
    }

    private int backup(Cairn cairn, String place) {
        String id = choice.id(cairn.agents());
        if (!place.matches("[a-z][a-z0-9+.-]+:.*")) {
            return shown(
                    cairn.agents().backups().create(choice.agent(), id, BackupPlace.folder(Path.of(place)), retention));
        }
        URI name = name(place);
        try (Cairn other = cli().stores().builder(place).open()) {
            BackupPlace store = BackupPlace.store(name, other.agents());
            return shown(cairn.agents().backups().create(choice.agent(), id, store, retention));
        }
    }

    /** The place as it is written into the backup's description. It is checked before a store is made there. */
    private static URI name(String place) {
        try {
            return new URI(place);
        } catch (URISyntaxException e) {
            throw CommandFailure.usage("Cannot back up to '" + place + "': it is not a URL (" + e.getReason()
                    + " at character " + (e.getIndex() + 1)
                    + "). Nothing was changed. Name a store whose URL has no blanks or other reserved characters.");
        }
    }

    private int shown(StateBackupMetadata backup) {
        return show(Answer.of(
                AgentFacts.of(backup),
                "Backup " + backup.backupId() + " of snapshot " + backup.snapshotId() + ": " + backup.storagePath()
                        + ", " + Figures.size(backup.sizeBytes()) + "."));
    }

    private int delete(Cairn cairn, String id) {
        Agents agents = cairn.agents();
        StateBackupMetadata backup = agents.backups().list(choice.agent()).stream()
                .filter(one -> one.backupId().equals(id))
                .findFirst()
                .orElse(null);
        agents.backups().delete(choice.agent(), id, null);
        return show(Answer.of(
                backup == null ? List.of() : List.of(backup),
                AgentFacts::of,
                () -> List.of(SafeText.of("Deleted backup " + id + "."))));
    }

    private int list(Cairn cairn) {
        Damages damages = new Damages(cli());
        List<StateBackupMetadata> backups = cairn.agents().backups().list(choice.agent(), damages);
        return show(BACKUPS.all(backups, "No backups."), damages);
    }
}
