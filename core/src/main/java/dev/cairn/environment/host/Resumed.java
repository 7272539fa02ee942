package dev.cairn.environment.host;

import dev.cairn.environment.ResumeReport;

/**
 * A session that goes on. Immutable.
 *
 * @param environment the live environment; whoever resumed it closes it
 * @param report what it goes on from and what is lost
 */
public record Resumed(Environment environment, ResumeReport report) {}
