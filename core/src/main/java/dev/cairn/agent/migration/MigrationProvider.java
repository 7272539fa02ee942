package dev.cairn.agent.migration;

/** Brings migrations along: found with {@link java.util.ServiceLoader} by {@link MigrationRegistry#discovered}. */
public interface MigrationProvider {
    /** Registers its migrations. */
    void register(MigrationRegistry.Builder migrations);
}
