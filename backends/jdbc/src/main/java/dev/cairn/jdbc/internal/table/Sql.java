package dev.cairn.jdbc.internal.table;

/** The statements that both engines run, in a dialect's words. Parameters are always bound, never part of the text. */
public final class Sql {
    public final String headerByName;
    public final String headerKept;
    public final String headerLocked;
    public final String headerById;
    final String hiddenHeaders;
    final String hiddenHeadersOf;
    final String headersBehind;
    public final String endedLeases;
    final String insertHeader;
    final String updateHeader;
    final String updateUnchangedHeader;
    final String unchangedHeader;
    final String renameHeader;
    public final String deleteHeader;
    public final String recordByKey;
    public final String recordByKeyLocked;
    final String recordAbsent;
    public final String recordBesideHeader;
    public final String recordsBesideHeader;
    final String insertRecord;
    final String updateRecord;
    final String updateUnchangedRecord;
    public final String deleteRecord;
    public final String lastFrame;
    final String framesBetween;
    final String framesCovering;
    final String framesCoveringBrief;
    final String insertFrame;
    public final String deleteFrames;
    final String insertStaged;
    public final String countStagedLane;
    public final String deleteStagedLane;
    public final String deleteStagedBetween;
    public final String countRecords;
    public final String countFrames;
    public final String deleteSomeRecords;
    public final String deleteSomeFrames;
    public final String deleteStagedOfScope;
    public final String stagedOfScope;
    public final String staleLanes;
    public final String stagedOfLane;
    public final String recordsBehind;
    public final String recordsBehindBrief;
    public final String framesBehind;
    public final String framesBehindBrief;
    final String rowMark;
    public final String unorderedScopes;
    public final String countedRecords;
    public final String countedFrames;
    public final Dialect dialect;

    public Sql(Dialect dialect) {
        this.dialect = dialect;
        String scope = dialect.table(Header.TABLE);
        String record = dialect.table(RecordRow.TABLE);
        String frame = dialect.table(FrameRow.TABLE);
        String staged = dialect.table(StagedRow.TABLE);
        headerByName = "SELECT " + Header.COLUMNS + " FROM " + scope + " s WHERE s.name = ?";
        headerKept = headerByName + dialect.keeping();
        headerLocked = headerByName + dialect.exclusively();
        headerById = "SELECT " + Header.COLUMNS + " FROM " + scope + " s WHERE s.id = ?" + dialect.exclusively();
        hiddenHeaders = "SELECT " + Header.COLUMNS + " FROM " + scope + " s WHERE s.name IS NULL ORDER BY s.id";
        hiddenHeadersOf = "SELECT " + Header.COLUMNS + " FROM " + scope
                + " s WHERE s.name IS NULL AND s.hidden = ? ORDER BY s.id";
        headersBehind = "SELECT " + Header.COLUMNS + " FROM " + scope + " s WHERE s.id > ? ORDER BY s.id LIMIT ?";
        endedLeases = "SELECT " + Header.COLUMNS + " FROM " + scope + " s WHERE s.state = " + Header.EMPTY
                + " AND s.lease <= ? AND s.id > ? ORDER BY s.id LIMIT ?" + dialect.exclusively();
        insertHeader = "INSERT INTO " + scope
                + " (name, hidden, state, incarnation, ordered, change, seq, records, bytes, content, created, changed, expires,"
                + " token, holder, lease, summary, sum, id) VALUES (" + places(19) + ")" + dialect.unlessThere();
        updateHeader = "UPDATE " + scope
                + " SET state = ?, incarnation = ?, ordered = ?, change = ?, seq = ?, records = ?, bytes = ?, content = ?,"
                + " created = ?, changed = ?, expires = ?, token = ?, holder = ?, lease = ?, summary = ?, sum = ? WHERE id = ? AND state = ?";
        updateUnchangedHeader = "UPDATE " + scope
                + " SET change = ?, seq = ?, records = ?, bytes = ?, content = ?, changed = ?, summary = ?, sum = ? WHERE id = ?"
                + " AND name = ? AND state = ? AND incarnation = ? AND change = ? AND token = ? AND sum = ?";
        unchangedHeader =
                "SELECT 1 FROM " + scope + " s WHERE s.id = ? AND s.name = ? AND s.sum = ?" + dialect.keeping();
        renameHeader = "UPDATE " + scope + " SET name = ?, hidden = ? WHERE id = ?";
        deleteHeader = "DELETE FROM " + scope + " WHERE id = ?";
        recordByKey = "SELECT " + dialect.recordColumns("r") + ", r.body FROM " + record
                + " r WHERE r.scope = ? AND r.kind = ? AND r.key = ?";
        recordAbsent = "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM " + record
                + " r WHERE r.scope = ? AND r.kind = ? AND r.key = ?)";
        recordBesideHeader = besideHeader("");
        recordsBesideHeader = "SELECT s.id, s.sum, " + dialect.recordColumns("r") + ", r.body, "
                + dialect.recordColumns("t") + ", t.body FROM " + scope + " s LEFT JOIN " + record
                + " r ON r.scope = s.id AND r.kind = ? AND r.key = ? LEFT JOIN " + record
                + " t ON t.scope = s.id AND t.kind = ? AND t.key = r.link WHERE s.name = ?";
        recordByKeyLocked = recordByKey + dialect.exclusively();
        insertRecord = dialect.insertRecord() + dialect.unlessThere();
        updateRecord = "UPDATE " + record
                + " AS r SET rev = ?, mod = ?, at = ?, expires = ?, link = ?, sum = ?, body = ? WHERE "
                + dialect.recordAt();
        updateUnchangedRecord = updateRecord + " AND r.rev = ? AND r.sum = ?";
        deleteRecord = "DELETE FROM " + record + " AS r WHERE " + dialect.recordAt();
        String frameColumns = "SELECT f.scope, f.lane, f.first, f.count, f.plain, f.sum, ";
        String brief = frameColumns + "length(f.body) FROM " + frame + " f WHERE f.scope = ? AND f.lane = ?";
        String full = frameColumns + "f.body FROM " + frame + " f WHERE f.scope = ? AND f.lane = ?";
        String covering = " AND f.first < ? AND f.first >= coalesce((SELECT max(g.first) FROM " + frame
                + " g WHERE g.scope = ? AND g.lane = ? AND g.first <= ?), 0) ORDER BY f.first";
        lastFrame = brief + " ORDER BY f.first DESC LIMIT 1";
        framesBetween = brief + " AND f.first >= ? AND f.first < ? ORDER BY f.first";
        framesCovering = full + covering;
        framesCoveringBrief = brief + covering;
        insertFrame = "INSERT INTO " + frame + " (scope, lane, first, count, plain, sum, body) VALUES (" + places(7)
                + ")" + dialect.unlessThere();
        deleteFrames = "DELETE FROM " + frame + " WHERE scope = ? AND lane = ? AND first >= ? AND first < ?";
        insertStaged = "INSERT INTO " + staged + " (scope, lane, first, since, sum) VALUES (" + places(5) + ")";
        countStagedLane = "SELECT count(*) FROM " + staged + " WHERE scope = ? AND lane = ?";
        deleteStagedLane = "DELETE FROM " + staged + " WHERE scope = ? AND lane = ?";
        deleteStagedBetween = deleteStagedLane + " AND first >= ? AND first < ?";
        countRecords = "SELECT count(*) FROM " + record + " WHERE scope = ?";
        countFrames = "SELECT count(*) FROM " + frame + " WHERE scope = ?";
        deleteSomeRecords = dialect.deleteSomeRecords();
        deleteSomeFrames = "DELETE FROM " + frame + " WHERE scope = ? AND (lane, first) IN (SELECT lane, first FROM "
                + frame + " WHERE scope = ? ORDER BY lane, first LIMIT ?)";
        deleteStagedOfScope = "DELETE FROM " + staged + " WHERE scope = ?";
        stagedOfScope = "SELECT lane, first, since, sum FROM " + staged + " WHERE scope = ? ORDER BY lane, first";
        stagedOfLane = "SELECT lane, first, since, sum FROM " + staged + " WHERE scope = ? AND lane = ? ORDER BY first";
        staleLanes = "SELECT scope, lane FROM " + staged
                + " GROUP BY scope, lane HAVING max(since) <= ? ORDER BY scope, lane";
        String behind = " FROM " + record + " r" + dialect.inSequenceHint() + " WHERE " + dialect.recordBetween()
                + " ORDER BY " + dialect.sequenceOrder() + " LIMIT ?";
        recordsBehind = "SELECT " + dialect.recordColumns("r") + ", r.body" + behind;
        recordsBehindBrief = "SELECT " + dialect.recordColumns("r") + ", length(r.body)" + behind;
        String framesFrom = " FROM " + frame
                + " f WHERE f.scope = ? AND (f.lane, f.first) > (?, ?) ORDER BY f.lane, f.first LIMIT ?";
        framesBehind = frameColumns + "f.body" + framesFrom;
        framesBehindBrief = frameColumns + "length(f.body)" + framesFrom;
        rowMark = "SELECT coalesce(sum(a.sum) % 9223372036854775807, 0) FROM (SELECT sum FROM " + record
                + " WHERE scope = ? UNION ALL SELECT sum FROM " + frame + " WHERE scope = ?) a";
        unorderedScopes = "SELECT s.id FROM " + scope + " s WHERE s.state = 1 AND s.ordered = 0 ORDER BY s.id";
        countedRecords =
                "SELECT count(*), coalesce(sum(length(body)), 0), coalesce(max(mod), 0), coalesce(max(at), 0) FROM "
                        + record + " WHERE scope = ?";
        countedFrames = "SELECT coalesce(sum(length(body)), 0) FROM " + frame + " WHERE scope = ?";
    }

    /** Selects the headers under so many names. */
    String headersByName(int count) {
        return "SELECT " + Header.COLUMNS + " FROM " + dialect.table(Header.TABLE) + " s WHERE s.name IN ("
                + places(count) + ")";
    }

    /**
     * Selects number and checksum of the header under a name and, if it is there, a record of that scope. Parameters are the record's kind
     * and key, and the name.
     *
     * @param before columns before, each followed by a comma
     */
    public String besideHeader(String before) {
        return "SELECT " + before + "s.id, s.sum, " + dialect.recordColumns("r") + ", r.body FROM "
                + dialect.table(Header.TABLE) + " s LEFT JOIN " + dialect.table(RecordRow.TABLE)
                + " r ON r.scope = s.id AND r.kind = ? AND r.key = ? WHERE s.name = ?";
    }

    public static String places(int count) {
        return "?, ".repeat(count - 1) + "?";
    }
}
