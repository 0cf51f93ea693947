// What the whole console shares: where one is, in whose name, and what is looked at.
import { reactive } from './vue.js';

const KEY = 'remanence.key';
const SPACE = 'remanence.space';
const THEME = 'remanence.theme';
const SESSION = 'remanence.session';

function lastSession() {
  try {
    return JSON.parse(sessionStorage.getItem(SESSION));
  } catch {
    return null;
  }
}

export const state = reactive({
  view: 'overview',
  params: {},
  space: sessionStorage.getItem(SPACE) || 'default',
  spaces: [],
  sessions: [],
  moreSessions: null,
  session: lastSession(),
  speaker: '',
  isolation: '',
  key: sessionStorage.getItem(KEY) || '',
  /** What the server says of whoever calls; empty until it has. */
  role: '',
  keyId: '',
  locked: false,
  theme: localStorage.getItem(THEME) || 'system',
  live: 'off',
  /** Grows with each change that the server tells of, so that what shows can be read again. */
  changes: 0,
  notices: [],
});

/** Makes it the conversation that is looked at, also after the page is loaded again; null for the whole space. */
export function choose(session) {
  state.session = session;
  state.speaker = '';
  if (session) sessionStorage.setItem(SESSION, JSON.stringify({ session: session.session, bot: session.bot, platform: session.platform, title: session.title, messages: session.messages }));
  else sessionStorage.removeItem(SESSION);
}

export const sameSession = (a, b) =>
  !!a && !!b && a.session === b.session && (a.bot ?? '') === (b.bot ?? '') && (a.platform ?? '') === (b.platform ?? '');

/** The scope that is looked at, as a body takes it; empty means the space. */
export function scopeBody() {
  const scope = {};
  if (state.session) {
    if (state.session.bot) scope.bot = state.session.bot;
    if (state.session.platform) scope.platform = state.session.platform;
    scope.session = state.session.session;
    if (state.speaker) scope.speaker = state.speaker;
    if (state.isolation) scope.isolation = state.isolation;
  }
  return scope;
}

const ROLES = ['reader', 'agent', 'owner'];

/** Whether the caller's role includes this one; before it is known, nothing is offered. */
export const may = (role) => ROLES.indexOf(state.role) >= ROLES.indexOf(role);

/** The scope that a call by id brings: an owner reaches every thing, others what they name a scope of. */
export const reach = () => (may('owner') ? {} : scopeBody());

export const scopeQuery = () => scopeBody();

export function go(view, params = {}) {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== undefined && value !== '')).toString();
  const next = '#/' + view + (query ? '?' + query : '');
  if (location.hash === next) readHash();
  else location.hash = next;
}

export const link = (view, params = {}) => {
  const query = new URLSearchParams(Object.entries(params)).toString();
  return '#/' + view + (query ? '?' + query : '');
};

export function readHash() {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
  state.view = path || 'overview';
  state.params = Object.fromEntries(new URLSearchParams(query || ''));
}

export function setKey(key) {
  state.key = key;
  if (key) sessionStorage.setItem(KEY, key);
  else sessionStorage.removeItem(KEY);
}

export function setSpace(space) {
  state.space = space;
  sessionStorage.setItem(SPACE, space);
  choose(null);
}

const dark = matchMedia('(prefers-color-scheme: dark)');

export function applyTheme() {
  const theme = state.theme === 'system' ? (dark.matches ? 'dark' : 'light') : state.theme;
  document.documentElement.setAttribute('data-bs-theme', theme);
}

export function setTheme(theme) {
  state.theme = theme;
  if (theme === 'system') localStorage.removeItem(THEME);
  else localStorage.setItem(THEME, theme);
  applyTheme();
}

dark.addEventListener('change', applyTheme);

let notices = 0;

/** Says something at the foot of the page, and to a screen reader. */
export function say(text, kind = 'success') {
  const id = ++notices;
  state.notices.push({ id, text, kind });
  setTimeout(() => dismiss(id), kind === 'danger' ? 15000 : 6000);
}

export function dismiss(id) {
  state.notices = state.notices.filter((notice) => notice.id !== id);
}
