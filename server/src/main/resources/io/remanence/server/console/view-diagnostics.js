// Whether all is well: readiness, models, isolation, index, and what could not be done.
import { h, ref, t, number, loading, loaded, button, card, failed, statusBadge, badge, when, field, input } from './ui.js';
import { state, may, choose, say, setSpace } from './state.js';
import { call, get, post, fetchRaw, enc } from './api.js';
import { ask } from './dialogs.js';

/** A check that runs when it is asked for. */
const Check = {
  props: { title: String, about: String, run: Function, show: Function, id: String, atOnce: Boolean, needs: String },
  setup(props) {
    const answer = ref(null);
    const error = ref(null);
    const busy = ref(false);
    async function run() {
      busy.value = true;
      error.value = null;
      try {
        answer.value = await props.run();
      } catch (failure) {
        answer.value = null;
        error.value = failure;
      } finally {
        busy.value = false;
      }
    }
    if (props.atOnce) run();
    return () => card(props.title, [h('p', props.about), busy.value ? h('p', { role: 'status', class: 'text-secondary' }, t('Looking…')) : error.value ? failed(error.value, run) : answer.value !== null ? props.show(answer.value, run) : null], [button(t('Look'), run, { disabled: busy.value, id: props.id, needs: props.needs })]);
  },
};

const verdict = (ok, good, bad) => h('div', { class: 'alert ' + (ok ? 'alert-success' : 'alert-warning') }, ok ? good : bad);

const models = (all) => [
  h('p', [t('Meaning by: '), all.embedding.join(', ') || t('no embedding model; recall works by words')]),
  all.llm.length
    ? h('ul', { class: 'preview' }, all.llm.map((model) => h('li', [h('b', model.purpose), ' ', model.model, ' ', model.reached === undefined ? null : statusBadge(model.reached ? 'ok' : 'error'), model.took_ms !== undefined ? ' ' + number(model.took_ms) + ' ms' : '', model.problem ? ': ' + model.problem : '', ' · ', t('window {n}', { n: number(model.context_window) })])))
    : h('p', t('No language model is set; capture and summaries go by rule.')),
];

const Letters = {
  setup() {
    const all = loading(() => get('/dead-letters', { limit: 100 }), () => [state.space, state.key, state.changes]);
    async function again(letter) {
      try {
        await post('/dead-letters/' + enc(letter.id) + '/replay', {}, letter.scope.session ? { bot: letter.scope.bot ?? '', platform: letter.scope.platform ?? '', session: letter.scope.session } : {});
        say(t('It will be tried again.'));
      } catch (failure) {
        say(failure.message, 'danger');
      }
      await all.reload();
    }
    return () => card(t('Work that came to nothing'), loaded(all, ({ items }) => items.length
      ? h('ul', { class: 'preview' }, items.map((letter) => h('li', { key: letter.id }, [badge(letter.kind), ' ', letter.error, ' · ', t('{n} tries', { n: letter.attempts }), ' · ', when(letter.created_at), ' ', button(t('Try again'), () => again(letter), { needs: 'agent' })])))
      : h('p', { class: 'm-0' }, t('Nothing failed for good.'))));
  },
};

async function retention() {
  let dry;
  try {
    dry = await post('/messages/prune', { dry_run: true });
  } catch (failure) {
    return say(failure.message, 'danger');
  }
  if (!dry.archived && !dry.removed) return say(t('No message is too old.'), 'info');
  const done = await ask({
    title: t('Let old messages go?'), danger: true, yes: t('Do it'), content: () => h('ul', [h('li', t('{n} messages are archived', { n: number(dry.archived) })), h('li', t('{n} messages are removed for good', { n: number(dry.removed) }))]),
    act: () => post('/messages/prune', { dry_run: false }),
  });
  if (done) say(t('{n} messages archived, {removed} removed.', { n: number(done.archived), removed: number(done.removed) }));
}

async function clearSpace() {
  const dry = await post('/clear', { all: true, dry_run: true });
  const typed = ref('');
  const done = await ask({
    title: t('Clear the space “{name}”?', { name: state.space }), danger: true, wide: true, yes: t('Clear all of it'),
    content: () => [
      h('p', t('This goes for good in every conversation:')), h('ul', { class: 'preview' }, dry.results.map((row) => h('li', [h('b', row.source), ' ', row.message]))),
      field(t('To be sure, write the name of the space'), input('clear-name', typed)),
    ],
    act: () => {
      if (typed.value.trim() !== state.space) throw new Error(t('The name is “{name}”.', { name: state.space }));
      return post('/clear', { all: true });
    },
  });
  if (done) {
    say(t('Cleared.'));
    choose(null);
    state.changes++;
  }
}

async function makeSpace() {
  const name = ref('');
  const made = await ask({
    title: t('Make a space'), yes: t('Make it'), content: () => [h('p', t('A space is sealed: nothing crosses from one to another.')), field(t('Name'), input('space-name', name), t('Small letters, digits, - and _'))],
    act: () => call('PUT', '/v1/spaces/' + enc(name.value.trim()), { body: {} }),
  });
  if (made) {
    if (!state.spaces.includes(made.name)) state.spaces.push(made.name);
    setSpace(made.name);
    state.changes++;
  }
}

export default {
  setup() {
    return () => [
      h(Check, {
        id: 'check-ready', atOnce: true, title: t('Ready'), about: t('Whether recall works and every open space can be written.'), run: () => call('GET', '/ready').catch((failure) => (failure.status === 503 ? { missing: failure.message } : Promise.reject(failure))),
        show: (answer) => verdict(!answer.missing, t('All is ready.'), answer.missing),
      }),
      h(Check, {
        id: 'check-models', needs: 'owner', title: t('Models'), about: t('Asks each language model for next to nothing; that may cost a few tokens.'), run: () => call('POST', '/v1/models/check', { body: {} }), show: models,
      }),
      h(Check, {
        id: 'check-isolation', needs: 'owner', title: t('Isolation'), about: t('Writes two canaries in scopes of their own, looks whether search, list and delete keep them apart, and takes them away again.'), run: () => post('/health/isolation', {}),
        show: (answer) => [h('p', statusBadge(answer.status)), h('ul', { class: 'preview' }, answer.checks.map((one) => h('li', [statusBadge(one.status), ' ', h('b', one.name), ' ', one.detail])))],
      }),
      h(Check, {
        id: 'check-index', title: t('Index'), about: t('Compares every entry of the index with the store; on a large space this takes a while.'), run: () => get('/verify'),
        show: (answer) => [
          verdict(answer.ok, t('{n} entries, all as in the store.', { n: number(answer.items) }), t('The index differs from the store. It is made anew from the store when the server starts after its folder was removed.')),
          h('dl', { class: 'pairs' }, [[t('missing'), answer.missing], [t('stale'), answer.stale], [t('too many'), answer.extra], [t('without a vector'), answer.without_vector], [t('last change'), answer.head], [t('indexed up to'), answer.indexed]].flatMap(([name, value]) => [h('dt', name), h('dd', number(value))])),
          answer.differences?.length ? h('ul', answer.differences.map((one) => h('li', h('code', String(one))))) : null,
        ],
      }),
      h(Letters),
      may('owner') ? card(t('Upkeep'), h('div', { class: 'toolbar m-0' }, [
        button(t('Let old messages go…'), retention, { needs: 'owner', id: 'do-retention' }), button(t('Make a space…'), makeSpace, { needs: 'owner', id: 'do-make-space' }),
        button(t('Clear the whole space…'), () => clearSpace().catch((failure) => say(failure.message, 'danger')), { kind: 'outline-danger', needs: 'owner', id: 'do-clear-space' }),
      ])) : null,
      h(Check, { id: 'check-metrics', needs: 'owner', title: t('Figures'), about: t('As Prometheus reads them at /metrics.'), run: async () => (await fetchRaw('GET', '/metrics')).text(), show: (text) => h('pre', { class: 'figures', tabindex: 0 }, text) }),
    ];
  },
};
