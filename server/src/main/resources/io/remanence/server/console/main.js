// The frame: header, navigation, the view, and what every view needs around it.
import { createApp, onErrorCaptured } from './vue.js';
import { h, ref, watch, t, button, field, input, words } from './ui.js';
import { language, setLanguage } from './i18n.js';
import { state, choose, readHash, setKey, setSpace, setTheme, applyTheme, link, go, say, dismiss } from './state.js';
import { call } from './api.js';
import { ask, show, Dialogs } from './dialogs.js';
import { ScopeBar } from './scopebar.js';
import { follow } from './live.js';

const VIEWS = [
  ['overview', () => t('Overview'), () => import('./view-overview.js')],
  ['conversation', () => t('Conversation'), () => import('./view-conversation.js')],
  ['injections', () => t('What did it know?'), () => import('./view-injections.js')],
  ['memories', () => t('Memories'), () => import('./view-memories.js')],
  ['profiles', () => t('Profiles'), () => import('./view-profiles.js')],
  ['topics', () => t('Topics'), () => import('./view-topics.js')],
  ['audit', () => t('Audit'), () => import('./view-audit.js')],
  ['transfer', () => t('Import and export'), () => import('./view-transfer.js')],
  ['try', () => t('Try it'), () => import('./view-try.js')],
  ['diagnostics', () => t('Diagnostics'), () => import('./view-diagnostics.js')],
];

/** Asks who one is: the role says what is offered, the spaces what can be looked at. */
async function findRole() {
  const me = await call('GET', '/v1/whoami');
  Object.assign(state, { role: me.role, keyId: me.key_id ?? '', spaces: me.spaces, locked: false });
  if (me.spaces.length && !me.spaces.includes(state.space)) setSpace(me.spaces.includes('default') ? 'default' : me.spaces[0]);
  // A key that is bound to a conversation can look at that one alone.
  if (me.scope.session && !state.session) choose({ session: me.scope.session, bot: me.scope.bot, platform: me.scope.platform, messages: 0 });
}

/** At the start and after a log-out; where the server can't be reached, the views say so. */
const meet = () => findRole().catch(() => {});

const roleName = () => ({ owner: t('owner'), agent: t('agent'), reader: t('reader') })[state.role] || '';

async function logIn() {
  const key = ref(state.key);
  const before = state.key;
  const done = await ask({
    title: t('Log in by key'),
    yes: t('Log in'),
    content: () => [
      h('p', t('Keys are made with “remanence key create”. Without keys, whoever sits at this machine is the owner and needs none.')),
      field(t('Key'), input('login-key', key, { type: 'password', autocomplete: 'current-password', spellcheck: false }), t('It stays in this tab and is forgotten when the tab closes.')),
    ],
    act: async () => {
      setKey(key.value.trim());
      try {
        await findRole();
      } catch (failure) {
        setKey(before);
        throw failure.status === 401 ? new Error(t('The server does not know this key.')) : failure;
      }
    },
  });
  if (done) {
    state.changes++;
    say(t('Logged in as {role}.', { role: roleName() }));
  }
}

function logOut() {
  setKey('');
  Object.assign(state, { role: '', keyId: '' });
  choose(null);
  state.changes++;
  meet();
}

const showKeys = () =>
  show({
    title: t('Keys of the keyboard'),
    wide: false,
    content: () => h('dl', { class: 'pairs' }, [
      [t('1 to 9, 0'), t('go to a view')], ['/', t('go to the search field of the view')], [t('arrows'), t('move in lists and tabs')],
      ['Esc', t('close a dialog')], ['?', t('this list')],
    ].flatMap(([key, what]) => [h('dt', h('kbd', key)), h('dd', what)])),
  });

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input, textarea, select') || document.querySelector('dialog[open]')) return;
  const digit = '1234567890'.indexOf(event.key);
  if (digit >= 0 && digit < VIEWS.length) go(VIEWS[digit][0]);
  else if (event.key === '/') {
    const search = document.querySelector('main [data-search], main input[type=search]');
    if (search) {
      event.preventDefault();
      search.focus();
    }
  } else if (event.key === '?') showKeys();
}

const Console = {
  setup() {
    const view = ref(null);
    const broken = ref('');
    onErrorCaptured((failure) => {
      broken.value = words(failure);
      return false;
    });
    async function open() {
      const found = VIEWS.find(([id]) => id === state.view) ?? VIEWS[0];
      try {
        const module = await found[2]();
        broken.value = '';
        view.value = { id: found[0], component: module.default };
        document.title = found[1]() + ' · Remanence';
      } catch {
        broken.value = t('This part of the console could not be loaded. Load the page again.');
      }
    }
    watch(() => [state.view, language.now], open, { immediate: true });
    const choice = (label, value, options, change) =>
      h('select', { class: 'form-select form-select-sm w-auto', 'aria-label': label, value, onChange: (event) => change(event.target.value) },
        options.map(([id, name]) => h('option', { value: id, selected: id === value }, name)));
    return () => [
      h('a', { class: 'skip', href: '#main', onClick: (event) => { event.preventDefault(); document.getElementById('main').focus(); } }, t('To the content')),
      h('header', { class: 'top' }, [
        h('a', { class: 'brand', href: link('overview') }, 'Remanence'),
        choice(t('Space'), state.space, (state.spaces.length ? state.spaces : [state.space]).map((name) => [name, name]), (next) => { setSpace(next); state.changes++; }),
        h('span', { class: ['live', state.live], role: 'status' }, { live: t('live'), polling: t('every few seconds'), off: t('not connected') }[state.live]),
        h('span', { class: 'ms-auto' }),
        choice(t('Language'), language.now, [['en', 'English'], ['zh', '中文']], setLanguage),
        choice(t('Colours'), state.theme, [['system', t('as the system')], ['light', t('light')], ['dark', t('dark')]], setTheme),
        button('?', showKeys, { 'aria-label': t('Keys of the keyboard') }),
        state.role && state.key ? h('span', { class: 'badge text-bg-info', id: 'role' }, roleName()) : null,
        state.key ? button(t('Log out'), logOut) : button(t('Log in'), logIn, { id: 'login' }),
      ]),
      state.locked ? h('div', { class: 'alert alert-warning m-2', role: 'alert' }, [t('This server wants a key.'), ' ', button(t('Log in'), logIn, { kind: 'warning' })]) : null,
      h('div', { class: 'frame' }, [
        h('div', { class: 'side' }, [
          h('nav', { class: 'views', 'aria-label': t('Views') }, VIEWS.map(([id, name], index) =>
            h('a', { href: link(id), class: state.view === id && 'active', 'aria-current': state.view === id ? 'page' : undefined, 'data-view': id, 'aria-keyshortcuts': '1234567890'[index] }, name()))),
          h('section', { 'aria-label': t('Scope') }, h(ScopeBar)),
        ]),
        h('main', { id: 'main', tabindex: -1 }, [
          broken.value ? h('div', { class: 'alert alert-danger', role: 'alert' }, broken.value) : null,
          view.value ? [h('h1', { class: 'h4' }, VIEWS.find(([id]) => id === view.value.id)[1]()), h(view.value.component, { key: view.value.id + state.space })] : null,
        ]),
      ]),
      h('div', { class: 'notices', role: 'status', 'aria-live': 'polite' }, state.notices.map((notice) =>
        h('div', { key: notice.id, class: ['alert', 'alert-' + notice.kind] }, [notice.text, ' ', h('button', { type: 'button', class: 'btn-close btn-sm', 'aria-label': t('Close'), onClick: () => dismiss(notice.id) })]))),
      h(Dialogs),
    ];
  },
};

applyTheme();
setLanguage(language.now);
readHash();
addEventListener('hashchange', readHash);
addEventListener('keydown', pressed);
createApp(Console).mount('#app');
meet();
follow();
