@NullMarked
package io.remanence.server.config;

import org.jspecify.annotations.NullMarked;
