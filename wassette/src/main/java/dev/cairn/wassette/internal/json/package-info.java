/** JSON members read strictly, with all problems collected. */
@NullMarked
package dev.cairn.wassette.internal.json;

import org.jspecify.annotations.NullMarked;
