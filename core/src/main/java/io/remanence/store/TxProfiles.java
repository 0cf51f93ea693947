package io.remanence.store;

import io.remanence.profile.ProfileStores;

/** What of a transaction changes of profiles are written to. */
public final class TxProfiles {
  private TxProfiles() {}

  /** Profiles, their versions and the change feed. */
  public static ProfileStores of(Tx tx) {
    return new ProfileStores(tx.profiles(), tx.profileHistory(), tx.changes());
  }
}
