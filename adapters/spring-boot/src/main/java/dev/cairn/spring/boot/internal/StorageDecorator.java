package dev.cairn.spring.boot.internal;

import dev.cairn.storage.Storage;
import java.util.function.UnaryOperator;

/** A bean that puts itself between a store's services and its storage. */
public interface StorageDecorator extends UnaryOperator<Storage> {}
