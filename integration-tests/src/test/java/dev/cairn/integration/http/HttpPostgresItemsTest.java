package dev.cairn.integration.http;

import dev.cairn.postgresql.internal.PostgresFixture;
import dev.cairn.tck.item.BackendItems;
import dev.cairn.tck.item.KeyValueStoreSubject;
import dev.cairn.tck.item.KeyValueStoreTck;

/** The store of items behind a server, which keeps it in PostgreSQL, passes the kit. */
class HttpPostgresItemsTest extends KeyValueStoreTck {
    @Override
    protected KeyValueStoreSubject subject() {
        return new BackendItems(new HttpFixture(new PostgresFixture()));
    }
}
