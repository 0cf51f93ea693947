package io.remanence.profile;

import io.remanence.event.ChangeLog;

/** What changes of profiles are written to. */
public record ProfileStores(
    ProfileStore profiles, ProfileHistoryStore history, ChangeLog changes) {}
