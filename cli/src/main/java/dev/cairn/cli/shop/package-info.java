/**
 * A small deterministic shop to try environments with: customers with money, orders, a clock, and tools that change them. {@link
 * dev.cairn.cli.shop.ShopDemo} is the entry. Everything random comes from the plugin {@code random}, so that a run repeats.
 */
@NullMarked
package dev.cairn.cli.shop;

import org.jspecify.annotations.NullMarked;
