package dev.cairn.jdbc.wal;

/**
 * What is known of one frame.
 *
 * @param number its place in the log, from 1
 * @param page which page it holds
 * @param commitSize pages of the database after the commit that it ends, 0 when it ends none
 * @param salted whether it repeats the log's salts
 * @param linked whether its checksum goes on from that of the frame before
 * @param whole whether SQLite accepts it once it has accepted all before
 * @param known whether page, commit and content are certain: it checks, or exactly one byte of its header is damaged and was found,
 *     or only its checksum is damaged
 */
record WalFrame(int number, int page, int commitSize, boolean salted, boolean linked, boolean whole, boolean known) {
    boolean endsCommit() {
        return commitSize != 0;
    }

    /** Whether page number and commit size can be believed although the frame does not check: the damage lies behind them. */
    boolean credible() {
        return known || (salted && page > 0);
    }

    /** Whether nothing about it is damaged. */
    boolean intact() {
        return salted && linked;
    }

    WalFrame nowKnown() {
        return new WalFrame(number, page, commitSize, salted, linked, whole, true);
    }
}
