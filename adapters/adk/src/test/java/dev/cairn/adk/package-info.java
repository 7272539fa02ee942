/** Tests of the services for Google's Agent Development Kit. */
package dev.cairn.adk;
