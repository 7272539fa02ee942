/** Tests of conversations. */
package dev.cairn.message;
