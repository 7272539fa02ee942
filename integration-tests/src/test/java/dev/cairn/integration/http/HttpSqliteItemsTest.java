package dev.cairn.integration.http;

import dev.cairn.sqlite.SqliteFixture;
import dev.cairn.tck.item.BackendItems;
import dev.cairn.tck.item.KeyValueStoreSubject;
import dev.cairn.tck.item.KeyValueStoreTck;

/** The store of items behind a server, which keeps it in SQLite, passes the kit. */
class HttpSqliteItemsTest extends KeyValueStoreTck {
    @Override
    protected KeyValueStoreSubject subject() {
        return new BackendItems(new HttpFixture(new SqliteFixture()));
    }
}
