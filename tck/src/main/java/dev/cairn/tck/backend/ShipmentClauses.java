package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Put;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.ReceiveOutcome.Status;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Seeing a whole scope as of one instant, and making another scope equal to it. */
abstract class ShipmentClauses extends Clauses {
    private static final Instant END = Instant.parse("2001-01-01T00:00:00Z");

    ShipmentClauses(DataPathTck kit) {
        super(kit);
    }

    /** What a view showed. */
    private record Content(ScopeInfo info, List<StoredRecord> records, List<StoredFrame> frames)
            implements ScopeDelta.Rows {}

    /** A shipment of an empty scope. */
    static ScopeDelta nothing() {
        ScopeInfo header = new ScopeInfo(OTHER, 5, true, 1, 0, 0, 0, END, END, null, Bytes.EMPTY, null);
        return new ScopeDelta(header, null, List.of(), List.of(), new Content(header, List.of(), List.of()));
    }

    private void fillSource() {
        commit(Commit.inOrder().put(put("a", "1")).put(put("b", "1")).put(put("gone", "1")));
        time.tick();
        commit(Commit.inOrder()
                .put(put("a", "2"))
                .put(new Put(OTHER_KIND, bytes("t"), bytes("1"), bytes("a"), END))
                .delete(KIND, bytes("gone"))
                .frame(frame(LANE, 0, 2, "f"))
                .frame(frame(LANE, 2, 1, "g"))
                .summary(bytes("summary"))
                .expires(END));
        commit(Commit.inOrder().staged().frame(frame(OTHER_LANE, 0, 1, "staged")));
    }

    private Content content(Scope scope) {
        return storage.admin().view(scope, view -> content(view, 2, true)).orElseThrow();
    }

    private static Content content(ScopeView view, int page, boolean bodies) {
        List<StoredRecord> records = new ArrayList<>();
        List<StoredRecord> found = view.records(0, page, bodies);
        while (!found.isEmpty()) {
            records.addAll(found);
            found = view.records(found.get(found.size() - 1).sequence(), page, bodies);
        }
        List<StoredFrame> frames = new ArrayList<>();
        List<StoredFrame> held = view.frames(null, page, bodies);
        while (!held.isEmpty()) {
            frames.addAll(held);
            held = view.frames(held.get(held.size() - 1).frame(), page, bodies);
        }
        return new Content(view.info(), records, frames);
    }

    private ReceiveOutcome receive(Content content, @Nullable ScopeInfo onto) {
        return storage.admin().receive(OTHER, new ScopeDelta(content.info(), onto, List.of(), List.of(), content));
    }

    private void assertEqualScopes(Content source, Content copy) {
        assertThat(copy.records()).isEqualTo(source.records());
        assertThat(copy.frames()).isEqualTo(source.frames());
        ScopeInfo info = source.info();
        assertThat(copy.info())
                .isEqualTo(new ScopeInfo(
                        OTHER,
                        info.incarnation(),
                        info.ordered(),
                        info.change(),
                        info.sequence(),
                        info.records(),
                        info.bytes(),
                        info.created(),
                        info.changed(),
                        info.expires(),
                        info.summary(),
                        null,
                        copy.info().mark()));
    }

    @Test
    void a_view_holds_everything_of_a_scope() {
        fillSource();

        Content seen = content(SCOPE);

        assertThat(seen.info()).isEqualTo(header(SCOPE));
        assertThat(keys(seen.records())).containsExactly("a", "b", "t");
        assertThat(seen.records().get(0)).isEqualTo(get("a"));
        assertThat(seen.frames().stream().map(held -> held.frame().body()))
                .containsExactly(bytes("f"), bytes("g"), bytes("staged"));
        assertThat(seen.frames().stream().map(held -> held.staged() != null)).containsExactly(false, false, true);
    }

    @Test
    void a_view_without_bodies_holds_the_rest() {
        fillSource();
        Content full = content(SCOPE);

        Content brief =
                storage.admin().view(SCOPE, view -> content(view, 100, false)).orElseThrow();

        assertThat(keys(brief.records())).isEqualTo(keys(full.records()));
        assertThat(brief.records())
                .allSatisfy(record -> assertThat(record.body()).isEqualTo(Bytes.EMPTY));
        assertThat(brief.records().get(0).revision()).isEqualTo(2);
        assertThat(brief.frames().stream().map(held -> held.frame().end()))
                .isEqualTo(
                        full.frames().stream().map(held -> held.frame().end()).toList());
        assertThat(brief.frames())
                .allSatisfy(held -> assertThat(held.frame().body()).isEqualTo(Bytes.EMPTY));
    }

    @Test
    void there_is_no_view_of_a_missing_scope() {
        assertThat(storage.admin().view(SCOPE, ScopeView::info)).isEmpty();
        assertThat(findHeader(SCOPE)).isEmpty();
    }

    @Test
    void a_view_is_of_one_point_in_time() throws InterruptedException {
        fillSource();
        Content before = content(SCOPE);
        Thread writer = new Thread(() -> storage.commit(
                SCOPE, Commit.inOrder().put(put("a", "3")).put(put("new", "1")).build()));

        Content during = storage.admin()
                .view(SCOPE, view -> {
                    List<StoredRecord> first = view.records(0, 1, true);
                    writer.start();
                    letRun(writer);
                    assertThat(first).isEqualTo(before.records().subList(0, 1));
                    return content(view, 2, true);
                })
                .orElseThrow();
        writer.join();

        assertThat(during).isEqualTo(before);
        assertThat(get("a").body()).isEqualTo(bytes("3"));
    }

    @Test
    void what_looks_at_a_view_may_write_to_the_store() {
        fillSource();
        Content before = content(SCOPE);

        Content during = storage.admin()
                .view(SCOPE, view -> {
                    store("a", "3");
                    store(OTHER, "b", "1");
                    storage.admin().drop(OTHER, Budget.UNLIMITED);
                    return content(view, 2, true);
                })
                .orElseThrow();

        assertThat(during).isEqualTo(before);
        assertThat(get("a").body()).isEqualTo(bytes("3"));
        assertThat(findHeader(OTHER)).isEmpty();
    }

    /** Until it is done, or clearly waits. */
    private static void letRun(Thread writer) {
        try {
            writer.join(200);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_received_scope_equals_its_source() {
        fillSource();
        Content source = content(SCOPE);

        ReceiveOutcome outcome = receive(source, null);

        assertThat(outcome).isEqualTo(new ReceiveOutcome(Status.DONE, 3));
        assertEqualScopes(source, content(OTHER));
        assertThat(content(SCOPE)).isEqualTo(source);
    }

    @Test
    void a_received_scope_goes_on_from_the_numbers_that_came() {
        fillSource();
        receive(content(SCOPE), null);
        long change = header(OTHER).change();

        refuse(OTHER, Reason.LANE_MOVED, Commit.inOrder().frame(frame(LANE, 0, 1, "again")));
        commit(
                OTHER,
                Commit.inOrder()
                        .put(put("new", "1"))
                        .put(put("a", "3"))
                        .adopt(OTHER_LANE)
                        .frame(frame(LANE, 3, 1, "h")));

        assertThat(get(OTHER, "new").sequence()).isGreaterThan(header(SCOPE).sequence());
        assertThat(get(OTHER, "a").revision()).isEqualTo(3);
        assertThat(header(OTHER).change()).isEqualTo(change + 1);
    }

    @Test
    void what_comes_later_replaces_and_removes() {
        fillSource();
        receive(content(SCOPE), null);
        Content first = content(SCOPE);
        commit(Commit.inOrder()
                .put(put("a", "3"))
                .put(put("late", "1"))
                .delete(KIND, bytes("b"))
                .drop(new LaneRange(LANE, 2, 3))
                .frame(frame(LANE + 20, 0, 1, "late")));
        commit(Commit.inOrder().frame(frame(LANE, 2, 1, "other body")));
        Content now = content(SCOPE);
        Content changed = new Content(
                now.info(),
                now.records().stream()
                        .filter(record -> !first.records().contains(record))
                        .toList(),
                now.frames().stream()
                        .filter(held -> !first.frames().contains(held))
                        .toList());

        ScopeInfo there = header(OTHER);
        ReceiveOutcome outcome = storage.admin()
                .receive(
                        OTHER,
                        new ScopeDelta(
                                now.info(),
                                there,
                                List.of(first.records().get(1)),
                                List.of(first.frames().get(2).frame()),
                                changed));

        assertThat(outcome).isEqualTo(new ReceiveOutcome(Status.DONE, 3));
        assertThat(content(OTHER).records()).isEqualTo(now.records());
        assertThat(content(OTHER).frames().stream().map(StoredFrame::frame).map(Frame::body))
                .containsExactly(bytes("f"), bytes("other body"), bytes("late"));
        assertThat(header(OTHER).records()).isEqualTo(3);
        assertThat(header(OTHER).bytes()).isEqualTo(now.info().bytes() - "staged".length());
    }

    @Test
    void a_shipment_for_another_target_changes_nothing() {
        fillSource();
        Content source = content(SCOPE);
        assertThat(receive(source, source.info()).status()).isEqualTo(Status.OTHER_TARGET);
        assertThat(findHeader(OTHER)).isEmpty();
        store(OTHER, "mine", "1");
        ReadResult before = everything(OTHER);

        assertThat(receive(source, null).status()).isEqualTo(Status.OTHER_TARGET);
        assertThat(receive(source, source.info()).status()).isEqualTo(Status.OTHER_TARGET);
        assertThat(everything(OTHER)).isEqualTo(before);
    }

    @Test
    void a_scope_that_changed_meanwhile_is_another_target() {
        fillSource();
        Content source = content(SCOPE);
        receive(source, null);
        ScopeInfo seen = header(OTHER);
        store(OTHER, "mine", "1");

        assertThat(receive(source, seen).status()).isEqualTo(Status.OTHER_TARGET);
        assertThat(get(OTHER, "mine").body()).isEqualTo(bytes("1"));
    }

    @Test
    void a_scope_without_order_that_changed_meanwhile_is_another_target() {
        commit(SCOPE, Commit.unordered().put(put("a", "1")));
        receive(content(SCOPE), null);
        commit(OTHER, Commit.unordered().put(put("b", "1")));
        ScopeInfo seen = content(OTHER).info();
        commit(OTHER, Commit.unordered().put(put("a", "mine")));

        assertThat(receive(content(SCOPE), seen).status()).isEqualTo(Status.OTHER_TARGET);
        assertThat(get(OTHER, "a").body()).isEqualTo(bytes("mine"));
        assertThat(receive(content(SCOPE), content(OTHER).info()).status()).isEqualTo(Status.DONE);
    }

    @Test
    void rows_of_two_incarnations_never_stand_together() {
        fillSource();
        store(OTHER, "mine", "1");
        ReadResult before = everything(OTHER);

        fails(ErrorCode.INVALID, () -> receive(content(SCOPE), header(OTHER)));

        assertThat(everything(OTHER)).isEqualTo(before);
        ScopeInfo there = header(OTHER);
        storage.admin()
                .receive(
                        OTHER,
                        new ScopeDelta(
                                content(SCOPE).info(), there, content(OTHER).records(), List.of(), content(SCOPE)));
        assertEqualScopes(content(SCOPE), content(OTHER));
    }

    @Test
    void a_header_tells_states_apart_whose_counters_went_back_to_the_same_numbers() {
        fillSource();
        Content earlier = content(SCOPE);
        commit(Commit.inOrder().put(put("a", "one history")));
        ScopeInfo one = header(SCOPE);
        assertThat(header(SCOPE)).isEqualTo(one);
        assertThat(storage.admin().view(SCOPE, ScopeView::info)).contains(one);

        storage.admin()
                .receive(
                        SCOPE,
                        new ScopeDelta(earlier.info(), one, content(SCOPE).records(), frames(content(SCOPE)), earlier));
        commit(Commit.inOrder().put(put("a", "another one")));

        ScopeInfo other = header(SCOPE);
        assertThat(other.incarnation()).isEqualTo(one.incarnation());
        assertThat(other.change()).isEqualTo(one.change());
        assertThat(other.sequence()).isEqualTo(one.sequence());
        assertThat(other.mark()).isNotEqualTo(one.mark());
    }

    private static List<Frame> frames(Content content) {
        return content.frames().stream().map(StoredFrame::frame).toList();
    }

    @Test
    void nothing_is_received_onto_a_leased_name() {
        fillSource();
        storage.lease(new LeaseRequest.Acquire(OTHER, "holder", Duration.ofHours(1)));

        assertThat(receive(content(SCOPE), null).status()).isEqualTo(Status.TARGET_LEASED);

        assertThat(findHeader(OTHER)).isEmpty();
    }

    @Test
    void rows_that_fail_on_the_way_change_nothing() {
        fillSource();
        Content source = content(SCOPE);
        ScopeDelta.Rows broken = new ScopeDelta.Rows() {
            @Override
            public Iterable<StoredRecord> records() {
                return source.records();
            }

            @Override
            public Iterable<StoredFrame> frames() {
                throw new IllegalStateException("broken on the way");
            }
        };

        assertThat(catchThrowable(() -> storage.admin()
                        .receive(OTHER, new ScopeDelta(source.info(), null, List.of(), List.of(), broken))))
                .hasMessage("broken on the way");

        assertThat(findHeader(OTHER)).isEmpty();
        assertThat(receive(source, null).status()).isEqualTo(Status.DONE);
        assertEqualScopes(source, content(OTHER));
    }

    @Test
    void a_scope_without_order_can_be_received() {
        commit(Commit.unordered().put(put("a", "1")).frame(frame(LANE, 0, 1, "f")));
        commit(Commit.unordered().put(put("a", "2")).put(put("b", "1")));
        Content source = content(SCOPE);
        Content far = new Content(
                source.info(),
                source.records().stream()
                        .map(record -> new StoredRecord(
                                record.kind(),
                                record.key(),
                                record.revision(),
                                record.sequence() + 1_000_000,
                                record.modified() + 1_000_000,
                                record.committed(),
                                record.expires(),
                                record.link(),
                                record.body()))
                        .toList(),
                source.frames());

        assertThat(receive(far, null).status()).isEqualTo(Status.DONE);

        assertThat(header(OTHER).ordered()).isFalse();
        commit(OTHER, Commit.unordered().put(put("c", "1")));
        assertThat(get(OTHER, "c").modified()).isGreaterThan(get(OTHER, "b").modified());
        assertThat(get(OTHER, "a").revision()).isEqualTo(2);
    }
}
