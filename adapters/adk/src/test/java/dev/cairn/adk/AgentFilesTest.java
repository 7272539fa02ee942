package dev.cairn.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.artifacts.BaseArtifactService;
import com.google.adk.artifacts.InMemoryArtifactService;
import com.google.adk.sessions.SessionKey;
import com.google.genai.types.Part;
import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of agents and their versions. */
class AgentFilesTest {
    private static final SessionKey TRIP = new SessionKey("weather", "ada", "trip");
    private static final SessionKey NEXT = new SessionKey("weather", "ada", "next");

    private final Cairn cairn = Cairn.open("memory:");
    private final CairnArtifactService ours = new CairnArtifactService(cairn);

    @AfterEach
    void close() {
        cairn.close();
    }

    private static Part text(String text) {
        return Part.fromBytes(text.getBytes(StandardCharsets.UTF_8), "text/plain");
    }

    private static String read(Part part) {
        return new String(part.inlineData().orElseThrow().data().orElseThrow(), StandardCharsets.UTF_8);
    }

    private static int save(BaseArtifactService service, SessionKey key, String file, Part part) {
        return service.saveArtifact(key, file, part).blockingGet();
    }

    private static List<String> names(BaseArtifactService service, SessionKey key) {
        return service.listArtifactKeys(key.appName(), key.userId(), key.id())
                .blockingGet()
                .filenames();
    }

    private static Part load(BaseArtifactService service, SessionKey key, String file, Integer version) {
        return service.loadArtifact(key.appName(), key.userId(), key.id(), file, version)
                .blockingGet();
    }

    private static List<Integer> versions(BaseArtifactService service, SessionKey key, String file) {
        return service.listVersions(key.appName(), key.userId(), key.id(), file).blockingGet();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void versions_begin_with_0_and_all_can_be_read(boolean theirs) {
        BaseArtifactService service = theirs ? new InMemoryArtifactService() : ours;
        assertThat(load(service, TRIP, "plan.txt", null)).isNull();
        assertThat(versions(service, TRIP, "plan.txt")).isEmpty();
        assertThat(save(service, TRIP, "plan.txt", text("one"))).isZero();
        assertThat(save(service, TRIP, "plan.txt", text("two"))).isEqualTo(1);
        assertThat(read(load(service, TRIP, "plan.txt", null))).isEqualTo("two");
        assertThat(read(load(service, TRIP, "plan.txt", 0))).isEqualTo("one");
        assertThat(load(service, TRIP, "plan.txt", 2)).isNull();
        assertThat(load(service, TRIP, "plan.txt", -1)).isNull();
        assertThat(versions(service, TRIP, "plan.txt")).containsExactly(0, 1);
        assertThat(load(service, NEXT, "plan.txt", null)).isNull();
        Part again =
                service.saveAndReloadArtifact(TRIP, "plan.txt", text("three")).blockingGet();
        assertThat(read(again)).isEqualTo("three");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void files_are_listed_and_deleted_with_all_versions(boolean theirs) {
        BaseArtifactService service = theirs ? new InMemoryArtifactService() : ours;
        save(service, TRIP, "a", text("1"));
        save(service, TRIP, "a", text("2"));
        save(service, TRIP, "b/c%2F ä", text("3"));
        save(service, NEXT, "d", text("4"));
        assertThat(names(service, TRIP)).containsExactlyInAnyOrder("a", "b/c%2F ä");
        service.deleteArtifact("weather", "ada", "trip", "a").blockingAwait();
        service.deleteArtifact("weather", "ada", "trip", "never there").blockingAwait();
        assertThat(names(service, TRIP)).containsExactly("b/c%2F ä");
        assertThat(versions(service, TRIP, "a")).isEmpty();
        assertThat(save(service, TRIP, "a", text("5"))).isZero();
    }

    @Test
    void files_of_the_user_are_the_same_in_all_sessions() {
        assertThat(save(ours, TRIP, "user:photo", text("one"))).isZero();
        assertThat(save(ours, NEXT, "user:photo", text("two"))).isEqualTo(1);
        save(ours, NEXT, "notes", text("x"));
        assertThat(read(load(ours, TRIP, "user:photo", null))).isEqualTo("two");
        assertThat(names(ours, NEXT)).containsExactly("notes", "user:photo");
        assertThat(names(ours, TRIP)).containsExactly("user:photo");
        SessionKey bobs = new SessionKey("weather", "bob", "trip");
        assertThat(load(ours, bobs, "user:photo", null)).isNull();
    }

    @Test
    void every_kind_of_part_comes_back_and_bytes_are_stored_as_bytes() {
        for (Part part : PartKinds.all(new Samples())) {
            save(ours, TRIP, "parts", part);
            assertThat(load(ours, TRIP, "parts", null).toJson()).isEqualTo(part.toJson());
        }
        save(ours, TRIP, "empty", Part.fromBytes(new byte[0], "image/png"));
        assertThat(load(ours, TRIP, "empty", null)
                        .inlineData()
                        .orElseThrow()
                        .data()
                        .orElseThrow())
                .isEmpty();
        save(ours, TRIP, "photo", Part.fromBytes(new byte[] {1, 2}, "image/png"));
        assertThat(cairn.checkpoints()
                        .get(CheckpointConfig.of("adk/files/weather/ada/session/trip/photo"))
                        .checkpoint()
                        .value("data")
                        .bytes())
                .containsExactly(1, 2);
    }

    @Test
    void a_new_version_of_a_large_file_takes_what_differs() {
        byte[] bytes = new byte[20 << 20];
        new Random(1).nextBytes(bytes);
        save(ours, TRIP, "film", Part.fromBytes(bytes, "video/mp4"));
        String thread = "adk/files/weather/ada/session/trip/film";
        long before = cairn.checkpoints().threads().find(thread).orElseThrow().bytes();
        bytes[7_000_000]++;
        save(ours, TRIP, "film", Part.fromBytes(bytes, "video/mp4"));
        assertThat(cairn.checkpoints().threads().find(thread).orElseThrow().bytes() - before)
                .isLessThan(1 << 20);
        assertThat(load(ours, TRIP, "film", null)
                        .inlineData()
                        .orElseThrow()
                        .data()
                        .orElseThrow())
                .isEqualTo(bytes);
    }

    @Test
    void writers_at_the_same_time_get_different_versions() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Integer>> saves = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                String text = "text " + i;
                saves.add(() -> save(ours, TRIP, "plan", text(text)));
            }
            List<Integer> given = new ArrayList<>();
            for (Future<Integer> save : pool.invokeAll(saves)) {
                given.add(save.get());
            }
            assertThat(given).hasSize(20).doesNotHaveDuplicates();
            assertThat(versions(ours, TRIP, "plan")).hasSize(20);
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void a_file_that_was_rewound_from_outside_gets_a_new_number() {
        save(ours, TRIP, "plan", text("0"));
        save(ours, TRIP, "plan", text("1"));
        cairn.checkpoints().branches().rewind(CheckpointConfig.of("adk/files/weather/ada/session/trip/plan", "0"));
        assertThat(save(ours, TRIP, "plan", text("other"))).isEqualTo(2);
        assertThat(read(load(ours, TRIP, "plan", 1))).isEqualTo("1");
        assertThat(read(load(ours, TRIP, "plan", null))).isEqualTo("other");
    }
}
