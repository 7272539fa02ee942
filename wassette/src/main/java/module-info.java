/** Component state: the portable state file of a Wassette installation. */
module dev.cairn.wassette {
    requires static org.jspecify;
    requires transitive dev.cairn.core;
    requires java.net.http;
    requires com.github.luben.zstd_jni;
    requires org.bouncycastle.provider;
    requires org.snakeyaml.engine;

    exports dev.cairn.wassette;
    exports dev.cairn.wassette.diff;
    exports dev.cairn.wassette.file;
    exports dev.cairn.wassette.folder;
    exports dev.cairn.wassette.policy;
    exports dev.cairn.wassette.secret;
    exports dev.cairn.wassette.section;
    exports dev.cairn.wassette.source;
    exports dev.cairn.wassette.wasm;

    uses dev.cairn.storage.BackendProvider;
    uses dev.cairn.wassette.source.SourceReader;
}
