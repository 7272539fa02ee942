package dev.cairn.jdbc;

import java.util.List;

/**
 * One version of the tables.
 *
 * @param number its number, one more than the version before
 * @param steps statements that lead from the version before to this one; run in one transaction
 */
record SchemaVersion(int number, List<String> steps) {}
