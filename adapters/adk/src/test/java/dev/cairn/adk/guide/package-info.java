/** What the guide shows, as tests. */
package dev.cairn.adk.guide;
