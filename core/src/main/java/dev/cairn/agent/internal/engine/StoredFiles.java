package dev.cairn.agent.internal.engine;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.FileForm;
import dev.cairn.agent.NewSnapshot;
import dev.cairn.agent.SnapshotExportOptions;
import dev.cairn.agent.SnapshotFiles;
import dev.cairn.agent.SnapshotFolder;
import dev.cairn.agent.SnapshotMarks;
import dev.cairn.agent.StateSerializer;
import dev.cairn.agent.internal.record.SnapshotReader;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.codec.internal.frame.CompressedFile;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Snapshots of a storage as files. Thread-safe. */
record StoredFiles(SnapshotReader reader, Imports imports, StateSerializer serializer) implements SnapshotFiles {
    private record TimedFile(Path file, Instant time, String snapshotId) {}

    @Override
    public AgentStateSnapshot importFile(byte[] file) {
        return imports.add(serializer.deserializeState(file), CompressionType.of(CompressedFile.detect(file)));
    }

    @Override
    public List<AgentStateSnapshot> importFolder(Path path) {
        SnapshotFolder folder = new SnapshotFolder(path, serializer);
        Map<String, List<TimedFile>> agents = new TreeMap<>();
        for (Path file : folder.files()) {
            NewSnapshot read = folder.parse(file);
            agents.computeIfAbsent(read.agentId(), id -> new ArrayList<>())
                    .add(new TimedFile(file, read.timestamp(), read.snapshotId()));
        }
        List<AgentStateSnapshot> added = new ArrayList<>();
        agents.forEach((agentId, files) -> {
            boolean fresh = imports.hasNone(agentId);
            files.sort(Comparator.comparing(TimedFile::time).thenComparing(TimedFile::snapshotId));
            for (TimedFile file : files) {
                NewSnapshot made = folder.parse(file.file());
                added.add(imports.add(made, SnapshotMarks.NONE.withTags(made.tags()), null, fresh));
            }
        });
        return added;
    }

    @Override
    public byte[] export(String agentId, @Nullable String snapshotId, SnapshotExportOptions options) {
        return serializer.serialize(exported(agentId, snapshotId, options), options.compression());
    }

    @Override
    public Path exportTo(Path path, String agentId, @Nullable String snapshotId, SnapshotExportOptions options) {
        SnapshotFolder folder = new SnapshotFolder(path, serializer);
        AgentStateSnapshot snapshot = exported(agentId, snapshotId, options);
        folder.write(snapshot, options.compression());
        return folder.file(snapshot.agentId(), snapshot.snapshotId());
    }

    private AgentStateSnapshot exported(String agentId, @Nullable String snapshotId, SnapshotExportOptions options) {
        AgentStateSnapshot snapshot = reader.load(agentId, snapshotId);
        StateVersion to = options.version();
        if (snapshot.version().equals(to)) {
            return snapshot;
        }
        Document document = imports.migrator()
                .find(snapshot.document(), snapshot.version(), to)
                .orElseThrow(() -> new CairnException(
                        ErrorCode.INCOMPATIBLE,
                        "Cannot export " + snapshot + " as " + to + ": there is no migration from " + snapshot.version()
                                + ". Export it as " + snapshot.version()
                                + ", with SnapshotExportOptions.version or --version " + snapshot.version() + ".",
                        Map.of("found", snapshot.version().toString(), "expected", to.toString()),
                        null));
        return FileForm.with(snapshot, document, to);
    }
}
