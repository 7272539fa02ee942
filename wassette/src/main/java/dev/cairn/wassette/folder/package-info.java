/** A Wassette installation on disk: its components, their files, and whole changes to them. */
@NullMarked
package dev.cairn.wassette.folder;

import org.jspecify.annotations.NullMarked;
