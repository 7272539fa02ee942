package dev.cairn.storage.memory;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Frame;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.ReceiveOutcome.Status;
import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Takes in one scope from elsewhere: makes it beside the one that is there, then puts it in its place. */
record ScopeReceiver(ScopeSlot slot, ScopeDelta shipment) {
    ReceiveOutcome run(Instant now) {
        if (slot.lease(now) != null) {
            return new ReceiveOutcome(Status.TARGET_LEASED, 0);
        }
        if (!isMeant(slot.content(), shipment.onto())) {
            return new ReceiveOutcome(Status.OTHER_TARGET, 0);
        }
        ScopeContent made = made(slot.content());
        slot.attach(made);
        return new ReceiveOutcome(Status.DONE, made.records().size());
    }

    private static boolean isMeant(@Nullable ScopeContent there, @Nullable ScopeInfo onto) {
        if (there == null || onto == null) {
            return there == null && onto == null;
        }
        return there.isUnchanged(onto.incarnation(), onto.change());
    }

    private void expectOneIncarnation(@Nullable ScopeContent there, ScopeContent kept) {
        long incarnation = shipment.header().incarnation();
        boolean empty = kept.records().size() + kept.frames().size() == 0;
        if (there != null && there.incarnation() != incarnation && !empty) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "A scope cannot become incarnation " + incarnation + " while rows of incarnation "
                            + there.incarnation() + " stay. Remove all of them in the same shipment.");
        }
    }

    private ScopeContent made(@Nullable ScopeContent there) {
        ScopeContent made = ScopeContent.received(shipment.header());
        if (there != null) {
            there.records().behind(null).forEach(made.records()::store);
            there.frames().behind(null).forEach(made.frames()::add);
        }
        for (StoredRecord gone : shipment.removedRecords()) {
            made.records().remove(gone.kind(), gone.key());
        }
        for (Frame gone : shipment.removedFrames()) {
            made.frames().remove(new FrameId(gone.lane(), gone.first()));
        }
        expectOneIncarnation(there, made);
        for (StoredRecord record : shipment.rows().records()) {
            made.take(Detached.of(record, true));
        }
        for (StoredFrame held : shipment.rows().frames()) {
            made.frames().add(new HeldFrame(Detached.of(held.frame(), true), held.staged()));
        }
        return made;
    }
}
