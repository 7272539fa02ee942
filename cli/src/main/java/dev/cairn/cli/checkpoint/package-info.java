/** The commands of the noun {@code checkpoint}, and what all commands on threads have in common: addresses, namespaces, leases, their JSON. */
@NullMarked
package dev.cairn.cli.checkpoint;

import org.jspecify.annotations.NullMarked;
