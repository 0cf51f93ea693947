// Texts in two languages. The English text is the key; words.js holds the Chinese one of each.
import { reactive } from './vue.js';
import { zh } from './words.js';

const STORED = 'remanence.language';

function first() {
  const stored = localStorage.getItem(STORED);
  if (stored === 'en' || stored === 'zh') return stored;
  return (navigator.language || 'en').toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

export const language = reactive({ now: first() });

export function setLanguage(next) {
  language.now = next;
  localStorage.setItem(STORED, next);
  document.documentElement.lang = next === 'zh' ? 'zh-Hans' : 'en';
}

/** The text in the language of the moment, with {name} replaced by values. */
export function t(text, values = {}) {
  const found = language.now === 'zh' ? zh[text] ?? text : text;
  return found.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

export function number(value, digits = 0) {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  return new Intl.NumberFormat(language.now === 'zh' ? 'zh-CN' : 'en', { maximumFractionDigits: digits }).format(value);
}

/** A time in the zone of the browser, which is named. */
export function time(iso) {
  if (!iso) return '–';
  const date = new Date(iso);
  return Number.isNaN(date.getTime())
    ? String(iso)
    : new Intl.DateTimeFormat(language.now === 'zh' ? 'zh-CN' : 'en', {
        year: 'numeric', month: 'short', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
        timeZoneName: 'short',
      }).format(date);
}

const NAMES = {
  active: () => t('active'), superseded: () => t('superseded'), archived: () => t('archived'), deleted: () => t('deleted'),
  pending: () => t('pending'), accepted: () => t('accepted'), rejected: () => t('rejected'),
  capture: () => t('capture'), tool: () => t('tool'), api: () => t('API'), import: () => t('import'),
  candidate: () => t('candidate'), merge: () => t('merge'), digest: () => t('digest'),
  memory: () => t('memory'), message: () => t('message'), summary: () => t('summary'), profile: () => t('profile'), ignore: () => t('ignore'),
  user: () => t('user'), assistant: () => t('assistant'), system: () => t('system'), notice: () => t('notice'),
  ok: () => t('ok'), warn: () => t('warning'), error: () => t('error'),
  room: () => t('room'), direct: () => t('direct chat'), rolling: () => t('rolling'), topic: () => t('topic'),
  session: () => t('conversation'), speaker: () => t('speaker'), bot: () => t('bot'), platform: () => t('platform'), space: () => t('space'),
  auto: () => t('automatic'), words: () => t('words'), embedding: () => t('meaning'), hybrid: () => t('words and meaning'), lexical: () => t('words'), bm25: () => t('words'),
  'below-min-score': () => t('not relevant enough'), shown: () => t('already in the window'), 'over-limit': () => t('more than the limit'),
  'over-budget': () => t('no room left'), duplicate: () => t('says the same as another'),
  traits: () => t('traits'), preferences: () => t('preferences'), notes: () => t('notes'), name: () => t('name'),
  history: () => t('history'), memories: () => t('memories'), profiles: () => t('profiles'), audit: () => t('audit'),
  summaries: () => t('summaries'), metadata: () => t('metadata'), injections: () => t('injections'),
  owner: () => t('owner'), agent: () => t('agent'), reader: () => t('reader'), episode: () => t('memory'),
  set: () => t('set'), add: () => t('add'), remove: () => t('remove'),
  replied: () => t('replied'), silent: () => t('silent'), aborted: () => t('aborted'),
  due: () => t('due'), not_due: () => t('not due'), running: () => t('running'), idle: () => t('idle'), done: () => t('done'),
};

/** The word for a name on the wire; a name that has none stands for itself. */
export function named(name) {
  return NAMES[name] ? NAMES[name]() : String(name ?? '–');
}
