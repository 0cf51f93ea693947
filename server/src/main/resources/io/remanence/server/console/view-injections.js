// What a prompt was given at each turn, why, and what stayed out.
import { h, ref, t, named, number, loading, loaded, button, badge, empty, when, scores } from './ui.js';
import { reactive } from './vue.js';
import { state, reach, link, go, say } from './state.js';
import { get, post, which, ofSession, messageText, enc } from './api.js';
import { show } from './dialogs.js';
import { chooseFirst } from './scopebar.js';

const thing = (item) => {
  if (item.redacted) return h('span', { class: 'text-secondary' }, t('erased since'));
  if (item.kind === 'memory') return h('a', { href: link('memories', { id: item.id }) }, t('the memory'));
  if (item.kind === 'message') return h('a', { href: link('conversation', { seq: item.id.split(/[:/#]/).at(-1) }) }, t('the message'));
  return h('span', named(item.kind));
};

const RECALLED = ['memory', 'message', 'summary'];

const BLOCKS = {
  'session-profile': () => t('profile of the conversation'), 'speaker-profile': () => t('profile of the speaker'),
  memories: () => t('memories'), recent: () => t('recent messages elsewhere'), profile: () => t('profile'),
};
const blockName = (kind) => (BLOCKS[kind] ? BLOCKS[kind]() : kind);

/** Whether the record holds no parts of some score, as those of older versions do. */
const hasUnknown = (one) => [...one.items, ...one.left_out].some((item) => RECALLED.includes(item.kind) && !item.redacted && !item.parts);

/** The parts of the scores of an older record, by a replay; what was erased or changed since has none. */
async function explain(one, parts) {
  try {
    const answer = await post('/recall', { query: one.query, scope: one.scope, now: one.time, limit: 50, explain: true });
    parts[one.id] = new Map([...answer.items, ...(answer.near_misses || [])].map((hit) => [hit.kind + hit.id, hit.why]));
  } catch (failure) {
    say(failure.message, 'danger');
  }
}

const injection = (one, replay, parts) =>
  h('article', { class: 'card mb-3 injection', 'data-id': one.id }, [
    h('div', { class: 'card-header d-flex flex-wrap gap-2 align-items-center' }, [
      h('h2', { class: 'h6 m-0 me-auto text-break', dir: 'auto' }, one.query || t('(no text)')),
      badge(t('{n} tokens', { n: number(one.tokens) })), one.injected ? null : badge(t('nothing was added'), 'light'), when(one.time),
      one.user_message ? h('a', { class: 'small', href: link('conversation', { seq: one.user_message }) }, t('the turn')) : null,
      button(t('Make this prompt again'), () => replay(one), { needs: 'agent', class: 'btn btn-sm btn-outline-secondary do-replay' }),
    ]),
    h('div', { class: 'card-body' }, [
      one.items.length
        ? h('ol', { class: 'hits' }, one.items.map((item) => h('li', { key: item.id }, [
            h('div', [badge(named(item.kind)), ' ', item.why ? h('span', { title: item.why }, badge(named(item.why.split(':')[0]), 'light')) : null, ' ', thing(item), ' ', h('code', { class: 'small text-break' }, item.id)]), scores(item.score, item.parts ?? parts[one.id]?.get(item.kind + item.id))])))
        : h('p', { class: 'text-secondary' }, t('Nothing was relevant enough, so nothing was recalled into this prompt.')),
      hasUnknown(one)
        ? parts[one.id]
          ? h('p', { class: 'form-text' }, t('This record is older than its parts: they come from a replay, as of then. The scores are those of the turn.'))
          : button(t('Replay how the scores came about'), () => explain(one, parts), { class: 'btn btn-sm btn-outline-secondary mb-2 do-explain' })
        : null,
      one.blocks.length ? h('details', [h('summary', t('The text as the model saw it ({n} blocks)', { n: one.blocks.length })), ...one.blocks.map((block) =>
        h('div', [h('div', { class: 'small fw-semibold mt-2' }, [blockName(block.kind), ' · ', t('{n} tokens', { n: number(block.tokens) })]), h('pre', { dir: 'auto' }, block.text)]))]) : null,
      one.left_out.length ? h('details', [h('summary', t('Left out: {n}', { n: one.left_out.length })), h('ul', { class: 'list-unstyled mt-2' }, one.left_out.map((left) =>
        h('li', { key: left.id }, [badge(named(left.kind)), ' ', thing(left), ' ', h('b', named(left.reason)), scores(left.score, left.parts ?? parts[one.id]?.get(left.kind + left.id))])))]) : null,
      h('p', { class: 'small text-secondary mb-0 mt-2' }, [t('Store as of change {n}', { n: number(one.as_of_seq) }), ' · ', one.language, ' · ', one.zone, ' · ', one.id]),
    ]),
  ]);

async function replay(one) {
  try {
    const again = await post('/injections/' + enc(one.id) + '/replay', {}, reach());
    await show({
      title: t('This prompt, made again'),
      content: () => [
        again.identical
          ? h('div', { class: 'alert alert-success' }, t('Identical, byte for byte.'))
          : h('div', { class: 'alert alert-warning' }, [t('Not the same any more; this changed since:'), h('ul', (Array.isArray(again.changed) ? again.changed : [again.changed]).map((what) => h('li', String(what))))]),
        h('ol', { class: 'prompt' }, again.messages.map((message) => h('li', [badge(named(message.role)), h('pre', { dir: 'auto' }, messageText(message))]))),
      ],
    });
  } catch (failure) {
    say(failure.message, 'danger');
  }
}

export default {
  setup() {
    const parts = reactive({});
    const more = ref([]);
    const cursor = ref(null);
    const page = loading(async () => {
      more.value = [];
      if (state.params.id) return { items: [await get('/injections/' + enc(state.params.id), reach())] };
      const one = state.session;
      if (!one) return { items: [] };
      const found = await get(ofSession(one, '/injections'), { ...which(one), limit: 20 });
      cursor.value = found.next_cursor;
      return found;
    }, () => [state.space, state.key, state.session?.session, state.session?.bot, state.session?.platform, state.role, state.params.id]);
    async function next() {
      const found = await get(ofSession(state.session, '/injections'), { ...which(state.session), limit: 20, cursor: cursor.value });
      more.value = more.value.concat(found.items);
      cursor.value = found.next_cursor;
    }
    return () => {
      if (!state.session && !state.params.id) return chooseFirst();
      return loaded(page, ({ items }) => [
        state.params.id ? button(t('All of this conversation'), () => go('injections')) : null,
        items.length ? items.concat(more.value).map((one) => injection(one, replay, parts)) : empty(t('No turn was prepared here yet'), t('Each call of prepare leaves a record of what went into its prompt. Imported messages have none.'), h('a', { href: link('try') }, t('Try it'))),
        !state.params.id && cursor.value ? button(t('Earlier turns'), next, { id: 'more-injections' }) : null,
      ]);
    };
  },
};
