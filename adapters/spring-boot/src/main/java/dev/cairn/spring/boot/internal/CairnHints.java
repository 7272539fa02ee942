package dev.cairn.spring.boot.internal;

import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageAdmin;
import dev.cairn.storage.StoreListings;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;

/** What a native image must keep: the watched storage, and what the compression libraries find by name. */
public final class CairnHints implements RuntimeHintsRegistrar {
    private static final List<String> LZ4 = List.of(
            "net.jpountz.lz4.LZ4JNICompressor",
            "net.jpountz.lz4.LZ4HCJNICompressor",
            "net.jpountz.lz4.LZ4JNIFastDecompressor",
            "net.jpountz.lz4.LZ4JNISafeDecompressor",
            "net.jpountz.lz4.LZ4JavaSafeCompressor",
            "net.jpountz.lz4.LZ4HCJavaSafeCompressor",
            "net.jpountz.lz4.LZ4JavaSafeFastDecompressor",
            "net.jpountz.lz4.LZ4JavaSafeSafeDecompressor");

    /** For Spring. */
    public CairnHints() {}

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
        hints.proxies().registerJdkProxy(Storage.class);
        hints.proxies().registerJdkProxy(StorageAdmin.class);
        hints.proxies().registerJdkProxy(StoreListings.class);
        hints.resources().registerPattern("*/*/libzstd-jni-*").registerPattern("net/jpountz/util/*");
        LZ4.forEach(name -> hints.reflection()
                .registerType(
                        TypeReference.of(name),
                        MemberCategory.ACCESS_DECLARED_FIELDS,
                        MemberCategory.INVOKE_DECLARED_CONSTRUCTORS));
    }
}
