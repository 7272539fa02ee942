package dev.cairn.maintenance;

/**
 * What folding did, or would do.
 *
 * @param scopes threads, agents and environments with frames that were folded
 * @param frames frames that were replaced
 * @param by frames that stand in their place
 * @param bytes by how many bytes the store became less
 * @param skipped frames that were left as they are: under a lease, or a writer was faster each time
 */
public record FoldReport(long scopes, long frames, long by, long bytes, long skipped) {
    static final FoldReport NONE = new FoldReport(0, 0, 0, 0, 0);

    FoldReport plus(FoldReport more) {
        return new FoldReport(
                scopes + more.scopes, frames + more.frames, by + more.by, bytes + more.bytes, skipped + more.skipped);
    }
}
