package dev.cairn.mcp.internal.tool;

import dev.cairn.answer.Input;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * State files that a model names: in one folder, without a way out of it. Thread-safe.
 *
 * @param folder empty where a model may only send files
 */
record StateFiles(Optional<Path> folder) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}\\.json(\\.gz|\\.zst)?");

    /** The arguments by which a state file is named or sent. */
    Schema schema() {
        String whole = "The state file itself: the whole JSON object.";
        return folder.isEmpty()
                ? Schema.of().need("file", Schema.object(whole))
                : Schema.of()
                        .may("file", Schema.object(whole + " Give either this or name."))
                        .may("name", Schema.text("The name of a state file in the folder, such as 'team.json'."));
    }

    /** Opens the file of a call; whoever calls closes it. */
    StateFile open(Call call, BinaryStore binaries) {
        Input input = call.arguments();
        Optional<String> name = Optional.ofNullable(input.text("name"));
        if (name.isPresent() == input.find("file").isPresent()) {
            throw new CairnException(
                    ErrorCode.INVALID, "Give either file, a whole state file, or name, one in the folder.");
        }
        return name.map(one -> StateFile.from(existing(one), StateLimits.DEFAULT, binaries))
                .orElseGet(() -> StateFile.from(
                        new ByteArrayInputStream(input.value("file").bytes()), StateLimits.DEFAULT, binaries));
    }

    /** A file that exists; what a link leads to must be in the folder too. */
    Path existing(String name) {
        Path file = named(name);
        try {
            if (Files.isRegularFile(file) && file.toRealPath().startsWith(open().toRealPath())) {
                return file;
            }
        } catch (IOException e) {
            // A link that leads nowhere.
        }
        throw new NotFoundException(
                "There is no state file '" + name + "' in the folder for state files.", Map.of("name", name));
    }

    /** A file that does not exist yet. */
    Path fresh(String name) {
        Path file = named(name);
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new CairnException(
                    ErrorCode.ALREADY_EXISTS,
                    "Cannot write state file '" + name + "': it exists. Nothing was written. Choose another name.",
                    Map.of("name", name),
                    null);
        }
        return file;
    }

    private Path named(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The name of a state file must have only letters, digits, '.', '_' and '-', and end with .json, "
                            + ".json.gz or .json.zst.",
                    Map.of("name", name),
                    null);
        }
        return open().resolve(name);
    }

    private Path open() {
        return folder.orElseThrow(() -> new CairnException(
                ErrorCode.INVALID,
                "Cannot find a state file by name: this server has no folder for state files. "
                        + "Give the whole state file as file."));
    }
}
