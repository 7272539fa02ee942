/** Where state files and components come from: files, HTTPS, registries. */
@NullMarked
package dev.cairn.wassette.source;

import org.jspecify.annotations.NullMarked;
