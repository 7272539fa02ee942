package dev.cairn.http.internal.wire;

import static dev.cairn.http.internal.wire.Operation.changing;
import static dev.cairn.http.internal.wire.Operation.reading;
import static dev.cairn.http.internal.wire.RowCodecs.BOOL;
import static dev.cairn.http.internal.wire.RowCodecs.BYTES;
import static dev.cairn.http.internal.wire.RowCodecs.HEADER;
import static dev.cairn.http.internal.wire.RowCodecs.LONG;
import static dev.cairn.http.internal.wire.RowCodecs.RECORD;
import static dev.cairn.http.internal.wire.RowCodecs.SCOPE;
import static dev.cairn.http.internal.wire.RowCodecs.page;
import static dev.cairn.http.internal.wire.RowCodecs.scoped;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.Compaction;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.MaintenanceResult;
import dev.cairn.storage.ManyOutcome;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The operations of the storage contract. */
public final class Operations {
    /** The version of names, questions and answers. Another version is refused when a store is opened. */
    public static final int VERSION = 1;

    /** The media type of questions and answers. */
    public static final String MEDIA_TYPE = "application/vnd.cairn.storage";

    public static final Operation<Scoped<Read>, ReadResult> READ =
            reading("read", scoped(ReadCodecs.READ), ReadCodecs.RESULT, Operations::one);
    public static final Operation<List<Scoped<Read>>, List<ReadResult>> READ_ALL =
            reading("read-all", scoped(ReadCodecs.READ).list(), ReadCodecs.RESULT.list(), Operations::each);
    public static final Operation<Questions.Records, ScanPage<StoredRecord>> SCAN = reading(
                    "scan", Questions.Records.CODEC, page(RECORD), asked -> names(asked.scope()))
            .patient();
    public static final Operation<Questions.AllRecords, ScanPage<Scoped<StoredRecord>>> SCAN_ALL = reading(
                    "scan-all",
                    Questions.AllRecords.CODEC,
                    page(scoped(RECORD)),
                    asked -> List.of(asked.prefix().prefix()))
            .patient();
    public static final Operation<Questions.Scopes, ScanPage<ScopeInfo>> SCOPES = reading(
                    "scopes",
                    Questions.Scopes.CODEC,
                    page(HEADER),
                    asked -> List.of(asked.scan().prefix().prefix()))
            .patient();
    public static final Operation<Questions.Expired, ScanPage<Scoped<StoredRecord>>> EXPIRED = reading(
                    "expired", Questions.Expired.CODEC, page(scoped(RECORD)), null)
            .patient();
    public static final Operation<Scope, Optional<Talks.View>> VIEW = reading(
                    "view", SCOPE, optional(Talks.View.CODEC), Operations::names)
            .patient();
    public static final Operation<Talks.Page, Talks.Rows> VIEW_PAGE =
            reading("view-page", Talks.Page.CODEC, Talks.Rows.CODEC, asked -> List.of());
    public static final Operation<Bytes, Boolean> KEEP = reading("keep", BYTES, BOOL, asked -> List.of());
    public static final Operation<Bytes, Boolean> END = reading("end", BYTES, BOOL, asked -> List.of());
    public static final Operation<Questions.LeftOver, Outcomes.LeftOver> LEFT_OVER = reading(
                    "left-over", Questions.LeftOver.CODEC, Outcomes.LeftOver.CODEC, null)
            .patient();
    public static final Operation<Boolean, Boolean> INSPECT =
            reading("inspect", BOOL, BOOL, null).patient();
    public static final Operation<Boolean, Optional<Compaction>> COMPACTION_PLAN = reading(
                    "compaction-plan", BOOL, optional(Outcomes.COMPACTION), null)
            .patient();
    public static final Operation<Boolean, OptionalLong> DISK_BYTES =
            reading("disk-bytes", BOOL, optionalLong(), null).patient();

    public static final Operation<Scoped<Commit>, CommitOutcome> COMMIT = changing(
                    "commit", scoped(CommitCodecs.COMMIT), CommitCodecs.OUTCOME, Operations::one)
            .repeatableIf(asked -> Repeats.isHarmless(asked.value()));
    public static final Operation<List<Scoped<Commit>>, ManyOutcome> COMMIT_ALL = changing(
                    "commit-all", scoped(CommitCodecs.COMMIT).list(), CommitCodecs.MANY, Operations::each)
            .repeatableIf(asked -> asked.stream().allMatch(each -> Repeats.isHarmless(each.value())));
    public static final Operation<LeaseRequest, LeaseOutcome> LEASE = changing(
                    "lease", Questions.LEASE, Outcomes.LEASED, asked -> names(asked.scope()))
            .repeatableIf(LeaseRequest.Renew.class::isInstance);
    public static final Operation<Questions.Drop, DropOutcome> DROP = changing(
                    "drop",
                    Questions.Drop.CODEC,
                    Outcomes.DROP,
                    asked -> asked.seen() == null
                            ? names(asked.scope())
                            : names(asked.scope(), asked.seen().scope()))
            .patient();
    public static final Operation<Questions.Copy, CopyOutcome> COPY = changing(
                    "copy", Questions.Copy.CODEC, Outcomes.COPY, asked -> names(asked.from(), asked.to()))
            .patient();
    public static final Operation<Questions.Move, MoveOutcome> MOVE = changing(
                    "move",
                    Questions.Move.CODEC,
                    Outcomes.MOVE,
                    asked -> asked.seen() == null
                            ? names(asked.from(), asked.to())
                            : names(asked.from(), asked.to(), asked.seen().scope()))
            .patient();
    public static final Operation<Questions.MoveUnchanged, MoveOutcome> MOVE_UNCHANGED = changing(
                    "move-unchanged",
                    Questions.MoveUnchanged.CODEC,
                    Outcomes.MOVE,
                    asked -> names(asked.seen().scope(), asked.to()))
            .patient();
    public static final Operation<Questions.MoveOver, MoveOutcome> MOVE_OVER = changing(
                    "move-over",
                    Questions.MoveOver.CODEC,
                    Outcomes.MOVE,
                    asked -> names(asked.from(), asked.to(), asked.over().scope()))
            .patient();
    public static final Operation<Talks.Part, Boolean> SHIP =
            changing("ship", Talks.Part.CODEC, BOOL, asked -> List.of()).partOfChange();
    public static final Operation<Talks.Shipment, ReceiveOutcome> RECEIVE = changing(
                    "receive", Talks.Shipment.CODEC, Outcomes.RECEIVE, asked -> names(asked.target()))
            .patient();
    public static final Operation<Questions.Maintain, MaintenanceResult> MAINTAIN = changing(
                    "maintain", Questions.Maintain.CODEC, Outcomes.MAINTAINED, null)
            .patient()
            .repeatableIf(asked -> true);
    public static final Operation<Boolean, Talks.Handed> QUARANTINE =
            changing("quarantine", BOOL, Talks.Handed.CODEC, null).patient();
    public static final Operation<Talks.Kept, Talks.Handed> QUARANTINE_NEXT = changing(
                    "quarantine-next", Talks.Kept.CODEC, Talks.Handed.CODEC, asked -> List.of())
            .patient()
            .partOfChange();
    public static final Operation<Boolean, Compaction> COMPACT =
            changing("compact", BOOL, Outcomes.COMPACTION, null).patient().repeatableIf(asked -> true);

    private Operations() {}

    private static List<Bytes> names(Scope... scopes) {
        return Stream.of(scopes).map(Scope::id).toList();
    }

    private static <T> List<Bytes> one(Scoped<T> asked) {
        return names(asked.scope());
    }

    private static <T> List<Bytes> each(List<Scoped<T>> asked) {
        return asked.stream().map(one -> one.scope().id()).toList();
    }

    private static <T> Codec<Optional<T>> optional(Codec<T> value) {
        return new Codec<>(
                (out, found) -> out.optional(found.orElse(null), value), in -> Optional.ofNullable(in.optional(value)));
    }

    private static Codec<OptionalLong> optionalLong() {
        return new Codec<>((out, found) -> out.optional(found.isPresent() ? found.getAsLong() : null, LONG), in -> {
            Long found = in.optional(LONG);
            return found == null ? OptionalLong.empty() : OptionalLong.of(found);
        });
    }
}
