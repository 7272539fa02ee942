package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.integration.CareStores.Kind;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageAdmin;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StorageOptions.Mode;
import dev.cairn.storage.memory.MemoryProvider;
import dev.cairn.store.Namespace;
import dev.cairn.tck.support.ManualClock;
import dev.cairn.transfer.CarriedName;
import dev.cairn.transfer.CarriedScope;
import dev.cairn.transfer.StagedImport;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Agents, threads and items as text, between any two backends. */
class TransfersTest {
    @TempDir
    Path folder;

    private CareStores stores;

    @BeforeEach
    void makeStores() {
        stores = new CareStores(folder);
    }

    @AfterEach
    void closeStores() {
        stores.close();
    }

    static Stream<Arguments> pairs() {
        return Arrays.stream(Kind.values())
                .flatMap(from -> Arrays.stream(Kind.values()).map(to -> Arguments.of(from, to)));
    }

    private Cairn make(Kind kind) {
        return Cairn.builder().on(stores.make(kind));
    }

    private static List<CarriedText> texts(Cairn store) {
        return CarriedText.ALL.stream()
                .map(name -> CarriedText.of(store, name, false))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void what_is_carried_reads_as_it_did_and_is_the_same_text_again(Kind from, Kind to) {
        Cairn source = make(from);
        Cairn target = make(to);
        CarriedText.fill(source);
        List<CarriedText> texts = texts(source);

        assertThat(CarriedText.carry(texts, make(Kind.MEMORY), target)).isEmpty();

        assertThat(CarriedText.read(target).lines().toList())
                .isEqualTo(CarriedText.read(source).lines().toList());
        assertThat(CarriedText.damage(target)).isEmpty();
        assertThat(texts(target).stream().map(CarriedText::sha256).toList())
                .isEqualTo(texts.stream().map(CarriedText::sha256).toList());
        assertThat(texts(target).stream().map(text -> text.facts().header()).toList())
                .isEqualTo(texts.stream().map(text -> text.facts().header()).toList());
        assertThat(texts.get(1).facts().left()).containsExactly(Map.entry("idempotency keys", 1L));
    }

    @Test
    void a_thread_goes_on_where_it_was_carried_to_also_in_another_tenant() {
        Cairn source = make(Kind.SQLITE);
        Cairn target = make(Kind.POSTGRES);
        CarriedText.fill(source);
        CarriedText.carry(texts(source), make(Kind.MEMORY), target.tenant("acme"));

        assertThat(target.checkpoints().find(CheckpointConfig.of("trip"))).isEmpty();
        CheckpointConfig next = target.tenant("acme")
                .checkpoints()
                .put(
                        CheckpointConfig.of("trip"),
                        StateChange.empty().append("messages", "more"),
                        CheckpointMetadata.of(11));

        assertThat(target.tenant("acme")
                        .checkpoints()
                        .get(next)
                        .checkpoint()
                        .values()
                        .get("messages")
                        .size())
                .isEqualTo(11);
        assertThat(CarriedText.damage(target.tenant("acme"))).isEmpty();
    }

    @Test
    void only_the_newest_leaves_a_gap_that_tells_of_the_rest() {
        Cairn source = make(Kind.SQLITE);
        Cairn target = make(Kind.MEMORY);
        CarriedText.fill(source);
        List<CarriedText> texts = CarriedText.ALL.stream()
                .map(name -> CarriedText.of(source, name, true))
                .toList();

        assertThat(CarriedText.carry(texts, make(Kind.MEMORY), target)).isEmpty();

        assertThat(texts.get(0).facts().left()).containsEntry("older snapshots", 2L);
        assertThat(texts.get(2).facts().left()).containsEntry("older versions", 1L);
        assertThat(target.checkpoints().branches().tree("trip", "").gaps()).isNotEmpty();
        assertThat(target.checkpoints().get(CheckpointConfig.of("trip")).checkpoint())
                .isEqualTo(source.checkpoints().get(CheckpointConfig.of("trip")).checkpoint());
        assertThat(target.agents().load("scout").document())
                .isEqualTo(source.agents().load("scout").document());
        target.checkpoints()
                .put(
                        CheckpointConfig.of("trip"),
                        StateChange.empty().append("messages", "more"),
                        CheckpointMetadata.of(11));
        assertThat(CarriedText.damage(target)).isEmpty();
    }

    @Test
    void an_agent_under_another_id_has_documents_that_name_it() {
        Cairn source = make(Kind.SQLITE);
        Cairn room = make(Kind.SQLITE);
        CarriedText.fill(source);
        CarriedText text = CarriedText.of(source, CarriedText.AGENT, false);
        CarriedName other = CarriedName.fromAgent("scout \"the second\"");
        assertThat(room.transfers().load(text.name(), text.facts(), text.rows()))
                .isEmpty();

        room.transfers().rename(text.name(), other, text.rows());

        assertThat(room.transfers().exists(text.name())).isFalse();
        assertThat(room.agents().load(other.text()).state())
                .isEqualTo(source.agents().load("scout").state());
        assertThat(room.agents().load(other.text()).tags()).containsExactly("save-2");
        assertThat(CarriedText.damage(room)).isEmpty();
    }

    @Test
    void a_long_history_costs_what_is_new_in_it() {
        Cairn source = make(Kind.MEMORY);
        CheckpointConfig thread = CheckpointConfig.of("long");
        for (int step = 0; step < 2_000; step++) {
            source.checkpoints()
                    .put(
                            thread,
                            StateChange.empty().append("messages", "m" + step + "x".repeat(100)),
                            CheckpointMetadata.of(step));
        }

        CarriedScope facts = source.transfers()
                .write(CarriedName.fromThread("long"), false, line -> {})
                .orElseThrow();

        long last = source.checkpoints()
                .get(thread)
                .checkpoint()
                .values()
                .get("messages")
                .byteLength();
        long whole = last * 2_000 / 2;
        assertThat(facts.bytes()).isLessThan(last + 2_000 * 1_000).isLessThan(whole / 50);
    }

    /** A storage that ends in the middle, as a killed process does. */
    private static final class Ending extends ForwardingStorage {
        private int left;

        Ending(Storage storage, int calls) {
            super(storage);
            left = calls;
        }

        private void call() {
            if (left-- <= 0) {
                throw new StackOverflowError("the process was killed here");
            }
        }

        @Override
        public dev.cairn.storage.CommitOutcome commit(dev.cairn.storage.Scope scope, dev.cairn.storage.Commit commit) {
            call();
            return super.commit(scope, commit);
        }

        @Override
        public StorageAdmin admin() {
            return new ForwardingAdmin(super.admin()) {
                @Override
                public dev.cairn.storage.MoveOutcome move(
                        dev.cairn.storage.Scope from,
                        dev.cairn.storage.Scope to,
                        long fence,
                        @Nullable Instant expires) {
                    call();
                    return super.move(from, to, fence, expires);
                }

                @Override
                public dev.cairn.storage.DropOutcome drop(
                        dev.cairn.storage.Scope scope, dev.cairn.storage.Budget budget) {
                    call();
                    return super.drop(scope, budget);
                }

                @Override
                public dev.cairn.storage.ReceiveOutcome receive(
                        dev.cairn.storage.Scope target, dev.cairn.storage.ScopeDelta shipment) {
                    call();
                    return super.receive(target, shipment);
                }
            };
        }

        @Override
        public dev.cairn.storage.LeaseOutcome lease(dev.cairn.storage.LeaseRequest request) {
            if (left < 0) {
                throw new StackOverflowError("the process was killed before");
            }
            return super.lease(request);
        }
    }

    @Test
    void a_killed_import_is_finished_or_undone_by_the_next() {
        Cairn source = make(Kind.MEMORY);
        CarriedText.fill(source);
        List<CarriedText> texts = texts(source);
        int finished = 0;
        int undone = 0;
        boolean whole = false;
        for (int calls = 0; !whole; calls++) {
            ManualClock clock = new ManualClock(Instant.parse("2026-01-01T00:00:00Z"));
            Storage real = new MemoryProvider().open("memory", "", new StorageOptions(clock, Mode.CREATE));
            Cairn target = Cairn.builder().clock(clock).on(real);
            target.store().put(Namespace.of("users", "eve"), "own", Map.of("n", 1));
            try {
                CarriedText.carry(texts, make(Kind.MEMORY), Cairn.builder().on(new Ending(real, calls)));
                whole = true;
            } catch (StackOverflowError killed) {
                assertThat(killed).hasMessageContaining("killed");
            }
            clock.advance(Duration.ofMinutes(1));

            target.transfers().recover();

            List<Boolean> there = CarriedText.ALL.stream()
                    .map(name -> target.transfers().exists(name))
                    .toList();
            assertThat(there.stream().distinct()).as("after %d calls", calls).hasSize(1);
            if (there.get(0)) {
                finished++;
                assertThat(CarriedText.read(target).lines().toList())
                        .isEqualTo(CarriedText.read(source).lines().toList());
            } else {
                undone++;
            }
            assertThat(CareStores.content(real).keySet()).hasSize(there.get(0) ? 4 : 1);
            assertThat(real.scopes(new dev.cairn.storage.ScopeScan(
                                    dev.cairn.storage.ScopePrefix.of("", "care", "import"),
                                    dev.cairn.storage.ScopeScan.Order.NAME,
                                    null,
                                    10))
                            .items())
                    .isEmpty();
        }
        assertThat(undone).isGreaterThan(2);
        assertThat(finished).isGreaterThan(4);
    }

    @Test
    void what_another_writer_made_meanwhile_is_left_alone() {
        Cairn source = make(Kind.MEMORY);
        CarriedText.fill(source);
        Cairn room = make(Kind.MEMORY);
        Cairn target = make(Kind.SQLITE);
        CarriedText text = CarriedText.of(source, CarriedText.THREAD, false);
        room.transfers().load(text.name(), text.facts(), text.rows());

        try (StagedImport staged = target.transfers().begin()) {
            staged.create(room.transfers(), text.name());
            target.checkpoints()
                    .put(CheckpointConfig.of("trip"), StateChange.empty().set("own", 1), CheckpointMetadata.of(0));
            assertThatThrownBy(staged::finish)
                    .hasMessageContaining("thread 'trip': another writer created or changed it");
        }

        assertThat(target.checkpoints()
                        .get(CheckpointConfig.of("trip"))
                        .checkpoint()
                        .values())
                .containsOnlyKeys("own");
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_thread_that_someone_holds_is_not_replaced(Kind kind) {
        Cairn source = make(Kind.MEMORY);
        CarriedText.fill(source);
        Cairn room = make(Kind.MEMORY);
        Cairn target = make(kind);
        CarriedText text = CarriedText.of(source, CarriedText.THREAD, false);
        room.transfers().load(text.name(), text.facts(), text.rows());
        target.checkpoints()
                .put(CheckpointConfig.of("trip"), StateChange.empty().set("own", 1), CheckpointMetadata.of(0));
        try (StagedImport staged = target.transfers().begin()) {
            staged.replace(room.transfers(), text.name());
            target.checkpoints().leases().acquire("trip", "worker", Duration.ofMinutes(1));
            assertThatThrownBy(staged::finish)
                    .hasMessageContaining("Nothing was imported")
                    .hasMessageContaining("'worker'");
            assertThatThrownBy(() -> staged.replace(room.transfers(), text.name()))
                    .hasMessageContaining("'worker'");
        }
        assertThat(target.checkpoints()
                        .get(CheckpointConfig.of("trip"))
                        .checkpoint()
                        .values())
                .containsOnlyKeys("own");
        assertThat(CarriedText.of(target, CarriedText.THREAD, false).facts().left())
                .containsEntry("leases", 1L);
    }

    @Test
    void an_import_that_is_not_finished_leaves_nothing() {
        Cairn source = make(Kind.MEMORY);
        CarriedText.fill(source);
        Cairn room = make(Kind.MEMORY);
        Storage storage = stores.make(Kind.SQLITE);
        Cairn target = Cairn.builder().on(storage);
        CarriedText text = CarriedText.of(source, CarriedText.THREAD, false);
        room.transfers().load(text.name(), text.facts(), text.rows());

        try (StagedImport staged = target.transfers().begin()) {
            staged.create(room.transfers(), text.name());
            assertThat(target.transfers().exists(text.name())).isFalse();
        }

        assertThat(CareStores.content(storage)).isEmpty();
    }

    @Test
    void hostile_rows_are_reported_and_come_no_further() {
        Cairn source = make(Kind.MEMORY);
        CarriedText.fill(source);
        CarriedText text = CarriedText.of(source, CarriedText.THREAD, false);
        List<String> lines = text.text().lines().toList();
        Map<String, String> hostile = Map.of(
                "a row that is no row", text.text() + "{\"what\":1}\n",
                "a record twice", text.text().replaceFirst("\"seq\":1,", "\"seq\":2,"),
                "a segment that says something else", text.text().replaceFirst("message 3", "message 4"),
                "a digest of another value", text.text().replaceFirst("\"sha256\":\"..", "\"sha256\":\"zz"),
                "a cut", String.join("\n", lines.subList(0, lines.size() - 1)) + "\n",
                "a kind that is not carried", text.text().replaceFirst("\"record\":4", "\"record\":6"),
                "a body of another form", text.text().replaceFirst("\"ts\":\"[^\"]*\"", "\"ts\":7"),
                "a lane out of range", text.text().replaceFirst("\"lane\":[0-9]+", "\"lane\":99999999999999999"),
                "runs out of range", text.text().replaceFirst("\"at\":\\[0,0,1\\]", "\"at\":[0,0,2000000000]"),
                "no rows at all", "");
        List<String> accepted = new ArrayList<>();
        hostile.forEach((what, rows) -> {
            assertThat(rows).as(what).isNotEqualTo(text.text());
            CarriedText changed = new CarriedText(text.name(), text.facts(), rows);
            Cairn room = make(Kind.SQLITE);
            List<String> problems = room.transfers().load(changed.name(), changed.facts(), changed.rows());
            if (problems.isEmpty()) {
                accepted.add(what);
            }
        });
        assertThat(accepted).isEmpty();
    }

    @Test
    void rows_in_another_form_and_rows_that_nothing_needs_are_reported_though_the_digest_is_theirs() throws Exception {
        Cairn source = make(Kind.MEMORY);
        CarriedText.fill(source);
        CarriedText text = CarriedText.of(source, CarriedText.THREAD, false);
        for (String rows : List.of(
                text.text().replaceFirst("\"at\":\"", "\"rev\":1,\"at\":\""),
                text.text() + "{\"lane\":" + Frame.MAX_LANE + ",\"at\":0,\"text\":\"nobody's\"}\n")) {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(rows.getBytes(StandardCharsets.UTF_8));
            CarriedScope said = new CarriedScope(
                    text.facts().header(),
                    text.facts().records(),
                    text.facts().segments(),
                    rows.length(),
                    HexFormat.of().formatHex(digest),
                    text.facts().left(),
                    text.facts().facts());
            CarriedText changed = new CarriedText(text.name(), said, rows);
            assertThat(make(Kind.SQLITE).transfers().load(changed.name(), said, changed.rows()))
                    .hasSize(1)
                    .allSatisfy(problem -> assertThat(problem).contains("unreferenced rows"));
        }
    }

    @Test
    void a_circle_of_parents_is_reported() {
        Cairn source = make(Kind.MEMORY);
        CheckpointConfig thread = CheckpointConfig.of("trip");
        String first = source.checkpoints()
                .put(thread, StateChange.empty().set("n", 1), CheckpointMetadata.of(0))
                .checkpointId();
        String second = source.checkpoints()
                .put(thread, StateChange.empty().set("n", 2), CheckpointMetadata.of(1))
                .checkpointId();
        CarriedText text = CarriedText.of(source, CarriedText.THREAD, false);
        String circle = text.text().replaceFirst("\"metadata\"", "\"parent\":\"" + second + "\",\"metadata\"");

        List<String> problems = make(Kind.MEMORY)
                .transfers()
                .load(text.name(), text.facts(), new CarriedText(text.name(), text.facts(), circle).rows());

        assertThat(first).isNotEqualTo(second);
        assertThat(problems).anyMatch(problem -> problem.contains("its own ancestor"));
    }

    @Test
    void names_that_nothing_can_have_are_refused() {
        assertThatThrownBy(() -> CarriedName.fromThread("a\0b")).isInstanceOf(CairnException.class);
        assertThatThrownBy(() -> CarriedName.fromAgent("")).isInstanceOf(CairnException.class);
        assertThat(CarriedName.fromThread("../../etc/passwd").toString()).isEqualTo("thread '../../etc/passwd'");
    }
}
