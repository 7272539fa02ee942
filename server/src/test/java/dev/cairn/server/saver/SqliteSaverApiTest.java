package dev.cairn.server.saver;

class SqliteSaverApiTest extends SaverApiTest {
    @Override
    String url() {
        return "sqlite:" + folder.resolve("store.db");
    }
}
