/**
 * Google's Agent Development Kit on Cairn: {@link dev.cairn.adk.CairnSessionService} keeps sessions, {@link
 * dev.cairn.adk.CairnArtifactService} files and {@link dev.cairn.adk.CairnMemoryService} what agents remember across sessions.
 */
@org.jspecify.annotations.NullMarked
package dev.cairn.adk;
