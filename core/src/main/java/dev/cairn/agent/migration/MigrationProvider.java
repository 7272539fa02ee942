package dev.cairn.agent.migration;

/** Brings migrations along: found with {@link java.util.ServiceLoader} by {@link Migrations#discovered}. */
public interface MigrationProvider {
    /** Registers its migrations. */
    void register(Migrations.Builder migrations);
}
