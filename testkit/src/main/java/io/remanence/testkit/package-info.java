/**
 * Contract suites that every backend passes, random runs against the in-memory backends, wrappers
 * that fail on demand, and fakes.
 */
@NullMarked
package io.remanence.testkit;

import org.jspecify.annotations.NullMarked;
