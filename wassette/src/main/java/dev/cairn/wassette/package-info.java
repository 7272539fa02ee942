/** Component state: exporting, importing, comparing and provisioning the state of a Wassette installation. */
@NullMarked
package dev.cairn.wassette;

import org.jspecify.annotations.NullMarked;
