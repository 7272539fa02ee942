package dev.cairn;

import dev.cairn.agent.internal.record.AgentStore;
import dev.cairn.environment.host.EnvironmentCare;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.internal.text.Names;
import dev.cairn.maintenance.Maintenance;
import dev.cairn.maintenance.PurgeReport;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import dev.cairn.store.Namespace;
import dev.cairn.store.internal.item.ItemPlaces;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Purges what services without a trash own. Thread-safe. */
record ServicePurge(Storage storage, String tenant, Maintenance maintenance) {

    PurgeReport agent(String agentId) {
        new Names().name("agent id", agentId).done();
        return purge(List.of(Scope.of(tenant, AgentStore.SERVICE, agentId)));
    }

    PurgeReport environment(String name) {
        new Names().name("environment", name).done();
        return purge(List.of(Scope.of(tenant, EnvironmentCare.SCHEMA.service(), name)));
    }

    PurgeReport namespace(Namespace namespace) {
        if (namespace.labels().isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot purge the empty namespace: it holds all items. Nothing was changed. Name a namespace "
                            + "within it.");
        }
        return purge(
                within(Scope.of(tenant, ItemPlaces.SERVICE, namespace.labels().toArray(new String[0]))));
    }

    /** A scope and those whose names begin with its own. */
    private List<Scope> within(Scope own) {
        Set<Scope> scopes = new LinkedHashSet<>(List.of(own));
        OnDamage.FAIL.scopes(storage, new ScopePrefix(own.id())).forEach(info -> scopes.add(info.scope()));
        return List.copyOf(scopes);
    }

    private PurgeReport purge(List<Scope> scopes) {
        return maintenance.purge(scopes, List.of(), () -> scopes.forEach(this::drop));
    }

    private void drop(Scope scope) {
        if (storage.admin().drop(scope, 0, Budget.UNLIMITED).refused() != null) {
            throw new CairnException(
                    ErrorCode.LOCKED,
                    "Cannot purge " + DamageFormatter.scope(scope.parts())
                            + ": another writer holds a lease on it. Nothing was changed. Try again when the lease "
                            + "has ended.");
        }
    }
}
