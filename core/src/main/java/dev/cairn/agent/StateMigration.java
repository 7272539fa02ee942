package dev.cairn.agent;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A migration. */
public record StateMigration(
        StateVersion fromVersion,
        StateVersion toVersion,
        String migrationFunction,
        String description,
        boolean breakingChange,
        @Nullable Instant appliedAt) {}
