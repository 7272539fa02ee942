/** Tests whose regions are the code of the README and the guide. */
package dev.cairn.docs.guide;
