package io.remanence.consolidation;

import io.remanence.profile.ProfileLimits;
import io.remanence.text.Language;
import java.time.Duration;
import java.time.ZoneId;

/**
 * How old memories are archived under a summary.
 *
 * @param enabled whether it may be done at all; a look at what it would do always may
 * @param minAge how old an active memory of little importance must be
 * @param max how many are looked at in one go; 1 to 100
 * @param applyProfileUpdates whether preferences among what is archived go into profiles
 * @param profile how long the lists of profiles are
 * @param language of the summary
 * @param zone of the dates in it
 */
public record DigestSettings(
    boolean enabled,
    Duration minAge,
    int max,
    boolean applyProfileUpdates,
    ProfileLimits profile,
    Language language,
    ZoneId zone) {}
