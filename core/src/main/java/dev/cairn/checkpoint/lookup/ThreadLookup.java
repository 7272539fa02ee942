package dev.cairn.checkpoint.lookup;

import dev.cairn.annotation.Internal;
import dev.cairn.checkpoint.Branches;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.internal.queue.WriteBehind;
import dev.cairn.checkpoint.internal.record.Ancestors;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.error.CairnException;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import dev.cairn.storage.Storage;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Finds things in the threads of a tenant: which step wrote a value, at which step a condition turned, where a text stands. Only reads.
 *
 * <p>Checkpoints that were removed on the way are reported, never guessed at. Thread-safe.
 */
public final class ThreadLookup {
    private final ThreadStore store;
    private final Checkpointer checkpoints;
    private final WriteBehind queue;
    private final SearchPauses pauses = new SearchPauses();

    /**
     * Looks into the threads of a tenant.
     *
     * @param checkpoints of the same tenant
     * @param queue of puts that wait and are stored first
     */
    @Internal
    public ThreadLookup(Storage storage, String tenant, Checkpointer checkpoints, WriteBehind queue) {
        this.store = new ThreadStore(storage, tenant, Types.STANDARD);
        this.checkpoints = checkpoints;
        this.queue = queue;
    }

    /**
     * For each part of a value (item, member, or the value itself where it has none) the step that wrote it: the first from which on it
     * was as it is in the checkpoint. Items that moved with their neighbours are known again. Where checkpoints were removed, a part that
     * is equal on both sides counts as unchanged. Reads records up to the oldest origin, and of values what changed on the way; memory in
     * proportion to the number of parts of the value.
     *
     * @return in the value's order
     * @throws NotFoundException when there is no such checkpoint, or the pointer points to nothing
     */
    public Page<BlamedValue> blame(BlameQuery query) {
        CheckpointConfig start = resolve(query.config());
        return store.steady(store.scope(start.threadId()), () -> new Blame(store, start, query).run());
    }

    /**
     * At which step a condition turned between a checkpoint and a later one. By halving: of a thousand checkpoints about twelve are tested.
     * This takes the condition to turn once; where it turns several times, one of the turns is found. Every turn is found where all
     * checkpoints are tested.
     *
     * @throws NotFoundException when a checkpoint is not there
     * @throws CairnException {@code INVALID} when the earlier one is no ancestor of the later one
     */
    public Bisection bisect(BisectQuery query) {
        return new Bisect(store, checkpoints, query).run();
    }

    /**
     * Where a text stands: in strings, member names, numbers and words of JSON, as a person reads them and not as they are escaped. Each
     * text is reported once, at the first checkpoint in the order of commits that has it in its place; a stored segment is searched once.
     * Binary values, metadata and pending writes are not searched. Memory holds about a megabyte of values, and the places of the matches
     * in one thread. The last searches that have a further page are kept, at most four: such a page goes on where the one before ended. It
     * restarts where another program asks for it, and where the thread was changed since.
     *
     * <p>In a text of more than 65,536 characters a regular expression finds matches of at most 4,096 characters, and {@code ^} and
     * {@code $} mean ends of pieces.
     *
     * @param damaged receives what cannot be read; the search goes on behind it
     * @throws NotFoundException when a named thread is not there, with all of them; nothing was searched then
     * @throws CairnException {@code INVALID} when a regular expression takes too many steps
     */
    public Page<TextMatch> search(TextQuery query, Consumer<Damage> damaged) {
        return search(query, damaged, searched -> {});
    }

    /**
     * Searches as {@link #search(TextQuery, Consumer)} does, and counts.
     *
     * @param searched receives how many checkpoints this page has searched, before each; what it throws ends the search
     */
    public Page<TextMatch> search(TextQuery query, Consumer<Damage> damaged, LongConsumer searched) {
        queue.storeTenant(store.tenant());
        return new TextSearch(store, pauses, query, damaged, searched).run();
    }

    /**
     * A checkpoint, its parent, and so on to the first, as {@link Branches#ancestry}, but across the gaps of removed checkpoints where
     * it is recorded which one comes next. Ends before a gap of which that is not known. Lazy.
     *
     * @throws NotFoundException when there is no such checkpoint
     */
    public Stream<AncestorSummary> ancestry(CheckpointConfig config) {
        CheckpointConfig start = resolve(config);
        return StreamSupport.stream(
                        Spliterators.spliteratorUnknownSize(
                                new Ancestors(store, start, true),
                                Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.DISTINCT),
                        false)
                .map(ancestor -> new AncestorSummary(ancestor.summary(start), ancestor.missing()));
    }

    /**
     * A thread as it is now, to be read through: puts and writes that come later are not in it.
     *
     * @param damaged receives what cannot be read; it is left out
     * @throws NotFoundException when there is no such thread
     */
    @Internal
    public ThreadMoment moment(String threadId, Consumer<Damage> damaged) {
        queue.storeTenant(store.tenant());
        return ThreadMoment.read(store, threadId, damaged);
    }

    /** The states of a thread's checkpoints, to be read one after the other. */
    @Internal
    public ThreadStates states(String threadId) {
        queue.storeTenant(store.tenant());
        return new ThreadStates(store, threadId);
    }

    private CheckpointConfig resolve(CheckpointConfig config) {
        return checkpoints.get(config, Selection.none()).config();
    }
}
