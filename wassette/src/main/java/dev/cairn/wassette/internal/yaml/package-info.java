/** YAML as Wassette reads it. */
@NullMarked
package dev.cairn.wassette.internal.yaml;

import org.jspecify.annotations.NullMarked;
