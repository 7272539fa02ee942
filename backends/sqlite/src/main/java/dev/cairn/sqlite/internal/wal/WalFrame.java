package dev.cairn.sqlite.internal.wal;

/**
 * What is known of one frame.
 *
 * @param number its place in the log, from 1
 * @param page which page it holds
 * @param commitSize pages of the database after the commit that it ends, 0 when it ends none
 * @param salted whether it repeats the log's salts
 * @param linked whether its checksum goes on from that of the frame before
 * @param whole whether SQLite accepts it once it has accepted all before
 * @param trust how much of it can be believed
 */
record WalFrame(int number, int page, int commitSize, boolean salted, boolean linked, boolean whole, Trust trust) {
    boolean endsCommit() {
        return commitSize != 0;
    }

    /** Whether nothing about it is damaged. */
    boolean intact() {
        return salted && linked;
    }

    boolean known() {
        return trust == Trust.ALL;
    }

    boolean credible() {
        return trust.compareTo(Trust.HEADER) >= 0;
    }

    WalFrame trusted(Trust now) {
        return new WalFrame(number, page, commitSize, salted, linked, whole, now);
    }
}
