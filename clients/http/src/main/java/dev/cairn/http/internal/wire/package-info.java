/** The storage contract as bytes: questions and answers of each operation, read strictly. */
@NullMarked
package dev.cairn.http.internal.wire;

import org.jspecify.annotations.NullMarked;
