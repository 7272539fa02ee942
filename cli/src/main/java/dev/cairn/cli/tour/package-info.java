/**
 * {@code cairn tour}: records a run, kills the process that records it, resumes, forks, compares, and proves each claim on the way.
 * {@link dev.cairn.cli.tour.TourCommand} starts it, {@link dev.cairn.cli.tour.Recorder} is the process that is killed.
 */
@NullMarked
package dev.cairn.cli.tour;

import org.jspecify.annotations.NullMarked;
