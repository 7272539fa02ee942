package dev.cairn.server.internal.api;

import dev.cairn.answer.Json;
import dev.cairn.answer.StorageFacts;
import dev.cairn.answer.StoreFacts;
import dev.cairn.checkpoint.stats.ThreadStats;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.maintenance.Maintenance;
import dev.cairn.maintenance.StoreStats;
import dev.cairn.maintenance.VerifyOptions;
import dev.cairn.server.internal.http.Response;
import dev.cairn.storage.Damage;
import java.util.ArrayList;
import java.util.List;

/** The store as a whole: figures, checks, backups. */
final class StoreRoutes {
    private static final int LARGEST = 10;

    private StoreRoutes() {}

    static void add(OwnRoutes routes) {
        routes.read("GET", "/v1/stats", StoreRoutes::stats)
                .read("GET", "/v1/threads/{thread}/stats", StoreRoutes::threadStats)
                .read("GET", "/v1/storage", StoreRoutes::storage)
                .read("GET", "/v1/storage/savings", StoreRoutes::savings)
                .read("POST", "/v1/verify", StoreRoutes::verify)
                .read("POST", "/v1/backup", StoreRoutes::backup);
    }

    private static Response stats(Call call) {
        StoreStats stats = call.store().stats(call.count("largest", LARGEST));
        return Call.answer(damaged(StoreFacts.of(null, stats), stats.damages()));
    }

    private static Json damaged(Json json, List<Damage> damaged) {
        return damaged.isEmpty() ? json : json.put("damaged", damaged);
    }

    private static Response threadStats(Call call) {
        ThreadStats stats = call.store().threadStats(call.path("thread"), call.count("largest", LARGEST));
        return Call.answer(damaged(StoreFacts.of(stats), stats.damages()));
    }

    private static Response storage(Call call) {
        return Call.answer(StorageFacts.of(call.store(), call.count("largest", LARGEST)));
    }

    private static Response savings(Call call) {
        requireWholeStore(call, "Folding and sweeping go through all tenants");
        Maintenance maintenance = call.store().maintenance();
        return Call.answer(StorageFacts.savings(maintenance.fold(true), maintenance.sweep(true, false)));
    }

    private static void requireWholeStore(Call call, String why) {
        if (call.request().caller().tenant() != null) {
            throw new CairnException(ErrorCode.DENIED, why + "; this token is for one of them.");
        }
    }

    private static Response verify(Call call) {
        List<Damage> damages = new ArrayList<>();
        VerifyOptions options = call.flag("structure") ? VerifyOptions.STRUCTURE : VerifyOptions.VALUES;
        call.store().verify(options, damages::add, scope -> {});
        return Call.answer(StoreFacts.of(damages));
    }

    private static Response backup(Call call) {
        requireWholeStore(call, "A backup has all tenants");
        return BackupStream.of(call.store());
    }
}
