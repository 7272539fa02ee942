/** Tests of the storage provider for Koog. */
package dev.cairn.koog;
