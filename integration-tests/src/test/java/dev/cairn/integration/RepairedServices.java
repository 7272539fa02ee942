package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.cairn.Cairn;
import dev.cairn.maintenance.RepairOptions;
import dev.cairn.maintenance.RepairReport;
import dev.cairn.storage.Capabilities.Durability;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import dev.cairn.tck.backend.BackendFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Damage to one row of a service on one backend: a check names it, a repair takes it out into the quarantine file, and the rest is readable
 * and goes on.
 */
abstract class RepairedServices {
    private static final int STATES = 4;

    @TempDir
    Path folder;

    private final BackendFixture fixture;
    private final Storage storage;
    private final Cairn cairn;
    /** Those of the states by number. */
    private final List<Frame> frames = new ArrayList<>();

    RepairedServices(BackendFixture fixture) {
        this.fixture = fixture;
        this.storage = fixture.open(Clock.systemUTC());
        this.cairn = Cairn.builder().on(storage);
    }

    @AfterEach
    void close() {
        cairn.close();
        fixture.close();
    }

    static Stream<ServiceSample> all() {
        return ServiceSample.all();
    }

    static Stream<ServiceSample> withHeads() {
        return ServiceSample.withHeads();
    }

    /** Takes away what a frame holds, in whatever way the backend's rows can be lost. */
    void damageFrame(Storage storage, ServiceSample sample, Frame frame) {
        assertThat(fixture.damageFrame(sample.scope, frame.lane(), frame.first()))
                .isTrue();
    }

    /** Adds states; what is read of them when one is gone. */
    private List<Object> fill(ServiceSample sample, int goes) {
        for (int number = 0; number < STATES; number++) {
            sample.add(cairn, number);
            List<Frame> added = sample.frames(storage);
            added.removeAll(frames);
            assertThat(added).hasSize(1);
            frames.addAll(added);
        }
        assertThat(damages()).isEmpty();
        List<Object> answers = answers(sample);
        assertThat(answers).doesNotContain(ServiceSample.NOTHING).doesNotHaveDuplicates();
        answers.set(goes, ServiceSample.NOTHING);
        return answers;
    }

    private void damageFrame(ServiceSample sample, int number) {
        damageFrame(storage, sample, frames.get(number));
    }

    private List<Damage> damages() {
        List<Damage> found = new ArrayList<>();
        cairn.verify(found::add);
        return found;
    }

    private RepairReport repair(boolean dryRun, boolean moveHeads) {
        return cairn.repair(new RepairOptions(dryRun, moveHeads, folder.resolve("quarantine")));
    }

    private List<Object> answers(ServiceSample sample) {
        List<Object> answers = new ArrayList<>();
        for (int number = 0; number < STATES; number++) {
            answers.add(sample.find(cairn, number));
        }
        return answers;
    }

    /** What is gone is in the file, all else is read, and the service goes on. */
    private void expectRepaired(ServiceSample sample, List<Object> left, RepairReport report) throws IOException {
        assertThat(damages()).isEmpty();
        assertThat(report.unmended()).isEmpty();
        assertThat(report.takenOut()).isNotEmpty().doesNotHaveDuplicates();
        assertThat(report.replaced()).doesNotHaveDuplicates();
        List<String> kept = Files.readAllLines(report.file().orElseThrow());
        assertThat(kept)
                .doesNotHaveDuplicates()
                .hasSize(report.takenOut().size() + report.replaced().size());
        for (Damage gone : report.takenOut()) {
            assertThat(kept)
                    .anySatisfy(line -> assertThat(line).contains("\"scope\":\"" + gone.scope(), gone.reason()));
        }
        assertThat(answers(sample)).isEqualTo(left);
        sample.add(cairn, STATES);
        assertThat(sample.find(cairn, STATES)).isNotEqualTo(ServiceSample.NOTHING);
        assertThat(damages()).isEmpty();
        RepairReport again = repair(false, true);
        assertThat(again.takenOut()).isEmpty();
        assertThat(again.replaced()).isEmpty();
    }

    /** What a check and a dry run say, and that neither changes anything. */
    private void expectNamed(ServiceSample sample) {
        List<Object> before = answers(sample);
        assertThat(before).contains(ServiceSample.NOTHING);
        assertThat(damages())
                .isNotEmpty()
                .allSatisfy(damage -> assertThat(damage.scope()).isEqualTo(sample.scope.toString()));
        assertThat(repair(true, false).takenOut()).isNotEmpty();
        assertThat(answers(sample)).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("all")
    void what_needs_a_frame_that_is_damaged_is_taken_out(ServiceSample sample) throws IOException {
        List<Object> left = fill(sample, 2);
        damageFrame(sample, 2);
        expectNamed(sample);

        RepairReport report = repair(false, false);

        expectRepaired(sample, left, report);
    }

    @ParameterizedTest
    @MethodSource("all")
    void a_record_that_is_damaged_is_taken_out(ServiceSample sample) throws IOException {
        List<Object> left = fill(sample, 1);
        Scan scan = new Scan(sample.kind, Scan.Order.SEQUENCE, false, null, null, null, STATES, true);
        StoredRecord record = storage.scan(sample.scope, scan).items().get(1);
        assumeThat(fixture.capabilities().durability())
                .as("nothing outside the process can damage a record that it keeps in memory")
                .isNotEqualTo(Durability.NONE);
        assertThat(fixture.damageRecord(sample.scope, sample.kind, record.key()))
                .isTrue();
        expectNamed(sample);

        RepairReport report = repair(false, false);

        expectRepaired(sample, left, report);
    }

    @ParameterizedTest
    @MethodSource("withHeads")
    void a_head_that_cannot_be_read_stays_until_it_may_move(ServiceSample sample) throws IOException {
        List<Object> left = fill(sample, STATES - 1);
        damageFrame(sample, STATES - 1);
        assertThat(sample.findNewest(cairn)).isEqualTo(ServiceSample.NOTHING);

        RepairReport stays = repair(false, false);

        assertThat(stays.unmended())
                .singleElement()
                .satisfies(damage -> assertThat(damage.reason()).contains("--move-heads"));
        assertThat(sample.findNewest(cairn)).isEqualTo(ServiceSample.NOTHING);
        assertThat(damages()).isNotEmpty();

        RepairReport moved = repair(false, true);

        assertThat(moved.replaced()).isNotEmpty();
        assertThat(sample.findNewest(cairn)).isEqualTo(sample.read(cairn, STATES - 2));
        expectRepaired(sample, left, moved);
    }
}
