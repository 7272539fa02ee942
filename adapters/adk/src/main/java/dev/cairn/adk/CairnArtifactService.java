package dev.cairn.adk;

import com.google.adk.artifacts.BaseArtifactService;
import com.google.adk.artifacts.ListArtifactsResponse;
import com.google.common.collect.ImmutableList;
import com.google.genai.types.Blob;
import com.google.genai.types.Part;
import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Single;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the files of agents in a Cairn, each with all its versions, the first of which is 0. A file whose name begins with {@value #OF_USER} belongs
 * to the user and is the same in all sessions; any other belongs to its session. A file is a thread, and its versions are checkpoints;
 * data is stored as bytes, and a version takes only what differs from the one before.
 *
 * <p>Everything happens on subscription, on the subscriber's thread, and fails with {@link CairnException}s. Thread-safe.
 */
public final class CairnArtifactService implements BaseArtifactService {
    /** What the names of a user's files begin with. */
    static final String OF_USER = "user:";

    private static final String PART = "part";
    private static final String DATA = "data";
    private static final String ANY_TYPE = "application/octet-stream";

    private final Checkpointer checkpoints;

    /** Keeps files in a store, which the caller closes. */
    public CairnArtifactService(Cairn cairn) {
        checkpoints = cairn.checkpoints();
    }

    /** Saves a new version and returns its number. */
    @Override
    public Single<Integer> saveArtifact(
            String appName, String userId, String sessionId, String filename, Part artifact) {
        CheckpointConfig file = CheckpointConfig.of(AdkNames.file(appName, userId, sessionId, filename));
        return Single.fromCallable(() -> save(file, artifact));
    }

    private int save(CheckpointConfig file, Part artifact) {
        StateChange change = change(artifact);
        int least = 0;
        while (true) {
            Optional<CheckpointTuple> newest = checkpoints.find(file, Selection.none());
            int version =
                    Math.max(least, newest.map(CairnArtifactService::version).orElse(-1) + 1);
            try {
                put(file, newest.map(CheckpointTuple::config), change.withId(String.valueOf(version)), version);
                return version;
            } catch (ConflictException e) {
                // Another process was faster, or the file was rewound and the number is taken.
                least = version + (newest.equals(checkpoints.find(file, Selection.none())) ? 1 : 0);
            }
        }
    }

    private void put(CheckpointConfig file, Optional<CheckpointConfig> newest, StateChange change, int version) {
        String expected =
                newest.map(config -> String.valueOf(config.checkpointId())).orElse(PutOptions.NO_HEAD);
        checkpoints.put(
                file, change, CheckpointMetadata.of(version), PutOptions.none().expectingHead(expected));
    }

    private static int version(CheckpointTuple version) {
        return (int) version.metadata().step();
    }

    /** Bytes are kept apart from the rest, so that they are stored as they are. */
    private static StateChange change(Part artifact) {
        Optional<Blob> blob = artifact.inlineData();
        Optional<byte[]> data = blob.flatMap(Blob::data);
        if (data.isEmpty()) {
            return StateChange.empty().set(PART, Json.part(artifact)).remove(DATA);
        }
        Blob empty = blob.get().toBuilder().data(new byte[0]).build();
        Document bytes = Document.fromBinary(data.get(), blob.get().mimeType().orElse(ANY_TYPE));
        return StateChange.empty()
                .set(PART, Json.part(artifact.toBuilder().inlineData(empty).build()))
                .set(DATA, bytes);
    }

    /** Saves a new version and returns the file as it was given. */
    @Override
    public Single<Part> saveAndReloadArtifact(
            String appName, String userId, String sessionId, String filename, Part artifact) {
        return saveArtifact(appName, userId, sessionId, filename, artifact).map(version -> artifact);
    }

    /** Returns a version, or the newest one for null. */
    @Override
    public Maybe<Part> loadArtifact(
            String appName, String userId, String sessionId, String filename, @Nullable Integer version) {
        CheckpointConfig file = CheckpointConfig.of(AdkNames.file(appName, userId, sessionId, filename));
        CheckpointConfig wanted = version == null ? file : file.at(version.toString());
        return Maybe.defer(() -> Maybe.fromOptional(checkpoints.find(wanted).map(tuple -> part(tuple.checkpoint()))));
    }

    private static Part part(dev.cairn.checkpoint.Checkpoint version) {
        Part part = Json.part(version.value(PART));
        Document data = version.values().get(DATA);
        return data == null
                ? part
                : part.toBuilder()
                        .inlineData(part.inlineData().orElseThrow().toBuilder()
                                .data(data.bytes())
                                .build())
                        .build();
    }

    /** Returns the names of the session's files and the user's, in their order. */
    @Override
    public Single<ListArtifactsResponse> listArtifactKeys(String appName, String userId, String sessionId) {
        return Single.fromCallable(() -> {
            Set<String> names = new TreeSet<>();
            addNames(names, AdkNames.files(appName, userId, sessionId, ""));
            addNames(names, AdkNames.files(appName, userId, sessionId, OF_USER));
            return ListArtifactsResponse.builder()
                    .filenames(names.stream().toList())
                    .build();
        });
    }

    private void addNames(Set<String> names, String prefix) {
        ThreadQuery query = ThreadQuery.all().prefix(prefix);
        Page.all(cursor -> checkpoints.threads().list(query.from(cursor)))
                .forEach(thread -> names.add(AdkNames.last(thread.threadId())));
    }

    /** Deletes a file with all its versions, if it exists; {@code cairn thread undelete} restores it for a time. */
    @Override
    public Completable deleteArtifact(String appName, String userId, String sessionId, String filename) {
        String thread = AdkNames.file(appName, userId, sessionId, filename);
        return Completable.fromAction(() -> {
            if (checkpoints.threads().find(thread).isPresent()) {
                checkpoints.threads().delete(thread);
            }
        });
    }

    /** Returns the numbers of the versions of a file, none when it does not exist. */
    @Override
    public Single<ImmutableList<Integer>> listVersions(
            String appName, String userId, String sessionId, String filename) {
        CheckpointConfig file = CheckpointConfig.of(AdkNames.file(appName, userId, sessionId, filename));
        return Single.fromCallable(() -> {
            int newest = checkpoints
                    .find(file, Selection.none())
                    .map(CairnArtifactService::version)
                    .orElse(-1);
            return IntStream.rangeClosed(0, newest).boxed().collect(ImmutableList.toImmutableList());
        });
    }
}
