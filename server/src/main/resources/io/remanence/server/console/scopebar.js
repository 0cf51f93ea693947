// The side bar: known conversations, who spoke there, and what scope is made of them.
import { h, ref, watch, t, named, number, button, field, select, failed, when, badge } from './ui.js';
import { state, sameSession, scopeBody, choose, link } from './state.js';
import { get, call, inSpace, which, ofSession, ApiError } from './api.js';
import { ask, show } from './dialogs.js';
import { reactive } from './vue.js';

export const sessionTitle = (session) => session.title || session.session;

/** The next page of conversations, or the first. */
export async function loadSessions(first = true) {
  const page = await get('/sessions', { limit: 200, cursor: first ? undefined : state.moreSessions });
  state.sessions = first ? page.items : state.sessions.concat(page.items);
  state.moreSessions = page.next_cursor;
  // The same object stays: another one would tell every view that another conversation is looked at.
  if (state.session) Object.assign(state.session, state.sessions.find((one) => sameSession(one, state.session)));
}

/** Those who spoke lately in a conversation: id to name. */
export async function speakersOf(session) {
  const { items } = await get(ofSession(session, '/messages'), { ...which(session), view: 'full', limit: 500 });
  const found = new Map();
  items.forEach((message) => message.speaker && found.set(message.speaker.id, message.speaker.name || message.speaker.id));
  return [...found];
}

export async function derive() {
  const scope = scopeBody();
  let derived = null;
  let note = '';
  try {
    derived = await call('POST', inSpace('/scopes/derive'), { body: scope });
  } catch (failure) {
    note = failure instanceof ApiError && failure.status === 404 ? t('This server does not derive keys yet; the parts below are what counts.') : failure.message;
  }
  await show({
    title: t('What this scope is'),
    wide: false,
    content: () => [
      h('p', t('A scope says whose data is meant: bot, platform, conversation, speaker, and the isolation that turns them into a filter.')),
      h('dl', { class: 'pairs' }, ['bot', 'platform', 'session', 'speaker', 'isolation'].flatMap((part) => [
        h('dt', part === 'isolation' ? t('isolation') : named(part)), h('dd', scope[part] === undefined ? t('(none)') : part === 'isolation' ? named(scope[part]) : scope[part]),
      ])),
      derived ? h('dl', { class: 'pairs' }, Object.entries(derived).flatMap(([key, value]) => [h('dt', key), h('dd', h('code', typeof value === 'string' ? value : JSON.stringify(value)))])) : null,
      note ? h('p', { class: 'text-secondary' }, note) : null,
    ],
  });
}

/** A conversation that is not in the list, as for a key that may not list them. */
async function byHand() {
  const form = reactive({ session: '', bot: '', platform: '' });
  const part = (name, label) => field(label, h('input', { id: 'hand-' + name, class: 'form-control', value: form[name], onInput: (event) => (form[name] = event.target.value) }));
  const done = await ask({
    title: t('Another conversation'), yes: t('Look at it'),
    content: () => [part('session', t('Conversation')), part('bot', t('Bot')), part('platform', t('Platform'))],
    act: () => {
      if (!form.session.trim()) throw new Error(t('Name the conversation.'));
    },
  });
  if (done) choose({ session: form.session.trim(), bot: form.bot.trim() || undefined, platform: form.platform.trim() || undefined, messages: 0 });
}

export const ScopeBar = {
  setup() {
    const filter = ref('');
    const error = ref(null);
    const speakers = ref([]);
    const wide = matchMedia('(min-width: 62rem)').matches;
    async function load(first) {
      try {
        await loadSessions(first);
        error.value = null;
      } catch (failure) {
        error.value = failure;
      }
    }
    watch(() => [state.space, state.key], () => load(true), { immediate: true });
    // Who has turned pages keeps them.
    watch(() => state.changes, () => state.sessions.length <= 200 && load(true));
    watch(() => [state.space, state.session?.session, state.session?.bot, state.session?.platform], async () => {
      speakers.value = [];
      if (!state.session) return;
      try {
        speakers.value = await speakersOf(state.session);
      } catch {
        // The views say what is wrong with this conversation; here its speakers are only missing.
      }
    }, { immediate: true });
    const matches = (session) => {
      const wanted = filter.value.toLowerCase();
      return !wanted || [session.session, session.title, session.bot, session.platform, session.place].some((text) => text?.toLowerCase().includes(wanted));
    };
    const one = (session) =>
      h('li', h('button', {
        type: 'button', class: ['scope-one', sameSession(session, state.session) && 'active'], 'aria-pressed': sameSession(session, state.session),
        onClick: () => choose(session),
      }, [
        h('span', { class: 'scope-title' }, sessionTitle(session)),
        h('span', { class: 'scope-sub' }, [
          [session.platform, session.bot].filter(Boolean).join(' · '), session.room ? ' ' + named(session.room) : '', ' ', t('{n} messages', { n: number(session.messages) }),
        ]),
      ]));
    return () =>
      h('details', { class: 'scopebar', open: wide }, [
        h('summary', { class: 'fw-semibold' }, [t('Scope'), ': ', state.session ? sessionTitle(state.session) : t('the whole space'), state.speaker ? ' · ' + state.speaker : '']),
        h('div', { class: 'scope-body' }, [
          h('input', { type: 'search', class: 'form-control form-control-sm', placeholder: t('Find a conversation'), 'aria-label': t('Find a conversation'), value: filter.value, onInput: (event) => (filter.value = event.target.value) }),
          error.value ? failed(error.value, () => load(true)) : null,
          h('ul', { class: 'scope-list', 'aria-label': t('Known conversations') }, [
            h('li', h('button', { type: 'button', class: ['scope-one', !state.session && 'active'], 'aria-pressed': !state.session, onClick: () => choose(null) }, [
              h('span', { class: 'scope-title' }, t('The whole space')), h('span', { class: 'scope-sub' }, t('what an owner may see')),
            ])),
            ...state.sessions.filter(matches).map(one),
          ]),
          state.moreSessions ? button(t('More conversations'), () => load(false)) : null,
          button(t('Another conversation…'), byHand, { id: 'by-hand' }),
          state.session ? [
            field(t('Speaker'), h('input', { id: 'scope-speaker', class: 'form-control form-control-sm', list: 'scope-speakers', value: state.speaker, placeholder: t('anyone'), onChange: (event) => (state.speaker = event.target.value.trim()) })),
            h('datalist', { id: 'scope-speakers' }, speakers.value.map(([id, name]) => h('option', { value: id }, name))),
            field(t('Isolation'), select('scope-isolation', { get value() { return state.isolation; }, set value(next) { state.isolation = next; } },
              [['', t('as set')], ...['auto', 'session', 'speaker', 'bot', 'platform', 'space'].map((mode) => [mode, named(mode)])], { class: 'form-select form-select-sm' })),
            button(t('What this scope is'), derive),
          ] : null,
        ]),
      ]);
  },
};

/** What a view that needs one conversation shows where none is chosen. */
export const chooseFirst = () =>
  h('div', { class: 'empty' }, [
    h('p', { class: 'fw-semibold' }, t('Choose a conversation')),
    state.sessions.length
      ? h('ul', { class: 'list-unstyled m-0' }, state.sessions.slice(0, 12).map((session) =>
          h('li', h('button', { type: 'button', class: 'btn btn-link p-1', onClick: () => choose(session) }, [sessionTitle(session), ' ', badge(number(session.messages)), ' ', session.last_message_at ? when(session.last_message_at) : '']))))
      : h('p', [t('There is none yet. Import a file, or say something in '), h('a', { href: link('try') }, t('Try it')), '.']),
  ]);
