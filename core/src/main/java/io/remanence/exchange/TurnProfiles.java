package io.remanence.exchange;

import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import io.remanence.inject.BlockStyle;
import io.remanence.inject.InjectSettings;
import io.remanence.inject.Injection;
import io.remanence.inject.MemoryBlock;
import io.remanence.inject.ProfileBlock;
import io.remanence.inject.ProfileForm;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfileAccess;
import io.remanence.profile.ProfileLimits;
import io.remanence.profile.ProfileView;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Tx;
import io.remanence.token.TokenEstimate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The profiles of a turn: what is known of the session and of who speaks, and what of it goes into
 * the prompt.
 *
 * @param session the session's profile, where there is one
 * @param speaker the speaker's, where there is one
 * @param limits how many entries show
 * @param blocks what goes into the prompt; the session's comes first
 * @param tokens what the blocks add to the prompt
 * @param now against which changes are recent
 */
record TurnProfiles(
    Optional<Profile> session,
    Optional<Profile> speaker,
    ProfileLimits limits,
    List<Block> blocks,
    int tokens,
    Instant now) {
  /** Of the room beside the system prompt and the user's words profiles take so much at most. */
  private static final int SHARE = 4;

  TurnProfiles {
    blocks = List.copyOf(blocks);
  }

  /** One profile in the prompt. */
  record Block(Profile profile, ProfileForm form, String text) {
    private Injection.Block recorded() {
      return new Injection.Block(
          switch (profile.place().kind()) {
            case SESSION -> Injection.Block.SESSION_PROFILE;
            case SPEAKER -> Injection.Block.SPEAKER_PROFILE;
          },
          text,
          TokenEstimate.text(text),
          Optional.of(form.text()));
    }
  }

  /** What is known where the turn takes place, none of it in the prompt yet. */
  static TurnProfiles read(
      Tx tx, Scope scope, Optional<RoomClass> room, SpaceSettings effective, Instant now) {
    boolean takesDirect = effective.take().othersDirect();
    Optional<Profile> session =
        ProfileAccess.session(scope.sessionKey().orElseThrow(), room, takesDirect)
            .find(tx.profiles());
    Optional<Profile> speaker =
        scope.speaker().isEmpty()
            ? Optional.empty()
            : ProfileAccess.speaker(scope, effective.isolation(), room, takesDirect)
                .find(tx.profiles());
    return new TurnProfiles(session, speaker, effective.profile(), List.of(), 0, now);
  }

  /**
   * The same with as much of both in the prompt as a share of the room takes.
   *
   * @param asked the user's message as it stands in the prompt
   * @param room how many tokens there are beside the system prompt and the user's message
   */
  TurnProfiles chosen(MessageBody asked, InjectSettings.Role role, BlockStyle style, int room) {
    TurnProfiles chosen = this;
    int most = room / SHARE;
    if (session.isPresent()) {
      ProfileForm form = new ProfileForm(limits, 0, role == InjectSettings.Role.SYSTEM);
      chosen = chosen.with(session.get(), form, asked, style, most);
    }
    if (speaker.isPresent()) {
      ProfileForm form = new ProfileForm(limits, 0, false);
      chosen = chosen.with(speaker.get(), form, asked, style, most);
    }
    return chosen;
  }

  /** With one more block, cut as far as it must be for all to fit. */
  private TurnProfiles with(
      Profile profile, ProfileForm fullest, MessageBody asked, BlockStyle style, int most) {
    return ProfileBlock.fullest(
            profile, fullest, style, now, text -> tokensWith(text, fullest, asked) <= most)
        .flatMap(
            form ->
                ProfileBlock.render(profile, form, style, now)
                    .map(text -> with(new Block(profile, form, text), asked)))
        .orElse(this);
  }

  private TurnProfiles with(Block block, MessageBody asked) {
    List<Block> more = new ArrayList<>(blocks);
    more.add(block);
    return with(more, tokens(more, asked));
  }

  private TurnProfiles with(List<Block> newBlocks, int newTokens) {
    return new TurnProfiles(session, speaker, limits, newBlocks, newTokens, now);
  }

  private int tokensWith(String text, ProfileForm form, MessageBody asked) {
    List<String> inFront = new ArrayList<>(frontTexts(blocks));
    int system = systemTokens(blocks);
    if (form.system()) {
      system += systemTokens(text);
    } else {
      inFront.add(text);
    }
    return system + frontTokens(inFront, asked);
  }

  private static int tokens(List<Block> blocks, MessageBody asked) {
    return systemTokens(blocks) + frontTokens(frontTexts(blocks), asked);
  }

  private static int systemTokens(List<Block> blocks) {
    return blocks.stream()
        .filter(block -> block.form().system())
        .mapToInt(block -> systemTokens(block.text()))
        .sum();
  }

  private static int systemTokens(String text) {
    return TokenEstimate.message(MessageBody.of(MessageBody.SYSTEM, text));
  }

  private static int frontTokens(List<String> inFront, MessageBody asked) {
    return inFront.isEmpty()
        ? 0
        : TokenEstimate.message(MemoryBlock.prepend(String.join("\n\n", inFront), asked))
            - TokenEstimate.message(asked);
  }

  private static List<String> frontTexts(List<Block> blocks) {
    return blocks.stream().filter(block -> !block.form().system()).map(Block::text).toList();
  }

  /** What stands as system messages after the caller's own. */
  List<MessageBody> systemMessages() {
    return blocks.stream()
        .filter(block -> block.form().system())
        .map(block -> MessageBody.of(MessageBody.SYSTEM, block.text()))
        .toList();
  }

  /** What stands in front of the user's words; empty text for nothing. */
  String front() {
    return frontTexts(blocks).stream().collect(Collectors.joining("\n\n"));
  }

  List<Injection.Block> recordedBlocks() {
    return blocks.stream().map(Block::recorded).toList();
  }

  List<Injection.Item> recordedItems() {
    return blocks.stream()
        .map(block -> Injection.Item.profile(block.profile().id(), block.profile().version()))
        .toList();
  }

  /**
   * The same as it is in this transaction: a profile that was erased since is gone, one that was
   * changed is written anew, in no more room.
   */
  TurnProfiles current(Tx tx, MessageBody asked, BlockStyle style) {
    Optional<Profile> sessionNow = session.flatMap(old -> now(tx, old));
    Optional<Profile> speakerNow = speaker.flatMap(old -> now(tx, old));
    if (sessionNow.equals(session) && speakerNow.equals(speaker)) {
      return this;
    }
    TurnProfiles current = new TurnProfiles(sessionNow, speakerNow, limits, List.of(), 0, now);
    for (Block block : blocks) {
      Optional<Profile> profile = now(tx, block.profile());
      if (profile.isPresent()) {
        current = current.with(profile.get(), block.form(), asked, style, tokens);
      }
    }
    return current;
  }

  private static Optional<Profile> now(Tx tx, Profile old) {
    return tx.profiles().get(MemoryReach.everything(), old.id());
  }

  /** What other programs are told; nothing in it reads like a marker. */
  Prepared.Context context(Optional<Speaker> speaking, List<String> episodes) {
    return new Prepared.Context(
        speaking, view(session), speaking.map(known -> view(speaker)), episodes);
  }

  private ProfileView view(Optional<Profile> profile) {
    return profile
        .map(known -> ProfileView.of(known, limits).with(MemoryBlock::harmless))
        .orElse(ProfileView.empty());
  }
}
