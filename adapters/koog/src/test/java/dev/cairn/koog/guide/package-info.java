/** What the guide shows, as tests. */
package dev.cairn.koog.guide;
