package dev.cairn.server.internal.api;

import dev.cairn.server.internal.contract.Contract;
import dev.cairn.server.internal.guard.PageCodes;
import dev.cairn.server.internal.http.Router;
import dev.cairn.server.internal.http.Routes;
import java.util.List;
import java.util.function.Consumer;

/** All routes under {@code /v1}. */
public final class ApiRoutes implements Routes {
    private static final List<Consumer<OwnRoutes>> GROUPS = List.of(
            ThreadRoutes::add,
            CheckpointRoutes::add,
            BranchRoutes::add,
            ViewRoutes::add,
            LeaseRoutes::add,
            RunRoutes::add,
            SearchRoutes::add,
            ItemRoutes::add,
            AgentRoutes::add,
            SnapshotRoutes::add,
            EnvironmentRoutes::add,
            StateFileRoutes::add,
            StoreRoutes::add);

    private final Contract contract;
    private final PageCodes codes;

    /** The routes that a contract describes, and the codes that browsers come with. */
    public ApiRoutes(Contract contract, PageCodes codes) {
        this.contract = contract;
        this.codes = codes;
    }

    @Override
    public void addTo(Router router) {
        OwnRoutes own = new OwnRoutes(router, contract);
        GROUPS.forEach(group -> group.accept(own));
        new SessionRoutes(codes).add(own);
    }
}
