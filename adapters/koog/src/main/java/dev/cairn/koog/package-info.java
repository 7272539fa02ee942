/** Koog's agents on Cairn: {@link dev.cairn.koog.CairnPersistenceStorageProvider} keeps their checkpoints. */
@org.jspecify.annotations.NullMarked
package dev.cairn.koog;
