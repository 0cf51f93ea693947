// The space at a glance: figures, how it grows, how fast it answers, what waits.
import { h, ref, watch, t, named, number, loading, loaded, card, when, statusBadge, failed } from './ui.js';
import { onBeforeUnmount } from './vue.js';
import { state, may, scopeQuery, link } from './state.js';
import { get, pages, fetchRaw, which, ofSession, messageText } from './api.js';
import { Plot, bars } from './chart.js';
import { parse, sum, buckets, quantile } from './metrics.js';
import { sessionTitle } from './scopebar.js';

const EVERY = 5000;
const KEPT = 120;
const NEWEST = 2000;
const CONVERSATIONS = 8;

const tile = (label, value, to, note) =>
  h('a', { class: 'tile', href: to }, [h('span', { class: 'tile-value' }, value), h('span', { class: 'tile-label' }, label), note ? h('span', { class: 'tile-note' }, note) : null]);

const forOwners = () => h('p', { class: 'text-secondary m-0' }, t('Only an owner sees figures of the whole server.'));

/** Memories made by each moment, of those that were looked at. */
function growth({ items, more }, count) {
  const times = items.map((memory) => new Date(memory.created_at).getTime() / 1000).sort((a, b) => a - b);
  const before = more ? Math.max(0, count - times.length) : 0;
  return [times, times.map((_, i) => before + i + 1)];
}

/** About how many tokens a text has: one for a CJK character, one for four others. */
export function estimate(text) {
  const cjk = (text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g) || []).length;
  return cjk + Math.ceil((text.length - cjk) / 4);
}

/** What the window holds of a conversation against all that was said. */
async function savings() {
  const some = (state.session ? [state.session] : state.sessions.slice(0, CONVERSATIONS)).filter((session) => session.messages > 0);
  return Promise.all(some.map(async (session) => {
    const { items } = await get(ofSession(session, '/messages'), { ...which(session), view: 'full', limit: 1000 });
    const summaries = (await get(ofSession(session, '/summaries'), { ...which(session), limit: 1 })).items.filter((summary) => summary.status === 'active');
    const tokens = (list) => list.reduce((all, message) => all + estimate(messageText(message)), 0);
    const whole = tokens(items);
    const shown = tokens(items.filter((message) => !message.archived)) + summaries.reduce((all, summary) => all + estimate(summary.text), 0);
    return { session, whole, shown };
  }));
}

export default {
  setup() {
    const stats = loading(() => get('/stats', scopeQuery()), () => [state.space, state.key, state.session, state.speaker, state.isolation, state.changes]);
    const grown = loading(() => pages('/memories', { ...scopeQuery(), status: ['active', 'superseded', 'archived'] }, NEWEST), () => [state.space, state.key, state.session, state.speaker, state.isolation]);
    const saved = loading(savings, () => [state.space, state.key, state.session, state.sessions.length]);
    const models = loading(async () => (await fetchRaw('GET', '/v1/models')).json(), () => [state.space, state.key]);
    const live = ref([[], [], [], [], [], []]);
    const metricsError = ref(null);
    let before = null;
    async function measure() {
      if (document.hidden || !may('owner')) return;
      try {
        const samples = parse(await (await fetchRaw('GET', '/metrics')).text());
        const now = buckets(samples, '/v1/spaces/{space}/recall');
        const turns = buckets(samples, '/v1/spaces/{space}/sessions/{session}/turns');
        const here = (labels) => labels.space === state.space;
        const row = [
          Date.now() / 1000, before ? quantile(before.now, now, 0.5) : quantile({}, now, 0.5), before ? quantile(before.turns, turns, 0.5) : quantile({}, turns, 0.5),
          sum(samples, 'remanence_index_lag_changes', here), sum(samples, 'remanence_embedding_queue_changes', here), sum(samples, 'remanence_background_failures_total'),
        ];
        before = { now, turns };
        live.value = live.value.map((values, i) => [...values, row[i]].slice(-KEPT));
        metricsError.value = null;
      } catch (failure) {
        metricsError.value = failure;
      }
    }
    watch(() => state.role, measure, { immediate: true });
    const clock = setInterval(measure, EVERY);
    onBeforeUnmount(() => clearInterval(clock));
    watch(() => state.space, () => (live.value = [[], [], [], [], [], []]));
    return () => [
      loaded(stats, (figures) => [
        figures.store !== 'writable' ? h('div', { class: 'alert alert-warning', role: 'alert' }, t('The store can’t be written ({state}). Reading goes on; see Diagnostics.', { state: figures.store })) : null,
        figures.count === 0 && figures.sessions === 0
          ? h('div', { class: 'empty' }, [h('p', { class: 'fw-semibold' }, t('Nothing is remembered here yet')), h('p', [t('Bring what you have by '), h('a', { href: link('transfer') }, t('Import and export')), t(', or say something in '), h('a', { href: link('try') }, t('Try it')), '.'])])
          : null,
        h('div', { class: 'tiles' }, [
          tile(t('memories'), number(figures.count), link('memories'), Object.entries(figures.by_status || {}).map(([status, n]) => named(status) + ' ' + number(n)).join(' · ')),
          tile(t('conversations'), number(figures.sessions), link('conversation'), t('documents: {n}', { n: number(figures.documents) })),
          tile(t('recalls of memories'), number(figures.recall_total), link('injections'), figures.last_recalled_at ? when(figures.last_recalled_at) : t('never yet')),
          tile(t('profiles'), number(figures.profiles), link('profiles')),
          tile(t('candidates that wait'), number(figures.pending_candidates), link('memories', { tab: 'candidates' })),
          tile(t('changes not indexed yet'), number(Math.max(0, figures.head - figures.indexed)), link('diagnostics'), t('{n} wait for a vector', { n: number(figures.embedding_pending) })),
          tile(t('captures that wait'), number(figures.pending_captures), link('diagnostics'), t('{n} failed for good', { n: number(figures.dead_letters) })),
          tile(t('average confidence'), number(figures.avg_confidence, 2), link('memories')),
        ]),
        h('div', { class: 'grid2' }, [
          card(t('Growth'), loaded(grown, (found) => {
            const data = growth(found, figures.count);
            return data[0].length < 2
              ? h('p', { class: 'text-secondary m-0' }, t('A line needs two memories.'))
              : [h(Plot, { title: t('memories made until then'), series: [t('memories')], data }), found.more ? h('p', { class: 'form-text' }, t('Drawn from the newest {n}.', { n: number(NEWEST) })) : null];
          })),
          card(t('Where they come from'), Object.keys(figures.by_source || {}).length ? bars(Object.entries(figures.by_source).map(([source, n]) => [named(source), n])) : t('No memories in this scope.')),
          card(t('How long answers take'), !may('owner') ? forOwners() : metricsError.value ? failed(metricsError.value, measure) : [
            h(Plot, { title: t('median of the last seconds'), series: [t('recall'), t('prepare')], data: live.value.slice(0, 3), unit: ' ms' }),
            h('p', { class: 'form-text m-0' }, t('Of the whole server, in steps of its histogram; a gap means that nobody asked.')),
          ]),
          card(t('What waits, what failed'), !may('owner') ? forOwners() : metricsError.value ? failed(metricsError.value, measure) : h(Plot, { title: t('index lag, queue of vectors, failures in the background'), series: [t('index lag'), t('vectors'), t('failures')], data: [live.value[0], live.value[3], live.value[4], live.value[5]] })),
          card(t('Tokens saved by what left the window'), loaded(saved, (rows) =>
            rows.length
              ? [h('table', { class: 'table table-sm m-0' }, [
                  h('thead', h('tr', [h('th', { scope: 'col' }, t('conversation')), h('th', { scope: 'col', class: 'text-end' }, t('all that was said')), h('th', { scope: 'col', class: 'text-end' }, t('in the window')), h('th', { scope: 'col', class: 'text-end' }, t('saved'))])),
                  h('tbody', rows.map(({ session, whole, shown }) => h('tr', [h('td', { class: 'text-break' }, sessionTitle(session)), h('td', { class: 'text-end' }, number(whole)), h('td', { class: 'text-end' }, number(shown)), h('td', { class: 'text-end' }, whole ? number(Math.max(0, 100 * (1 - shown / whole))) + ' %' : '–')]))),
                ]),
                rows.some(({ whole, shown }) => whole > shown) ? [h('h3', { class: 'h6 mt-3' }, t('Tokens saved')), bars(rows.map(({ session, whole, shown }) => [sessionTitle(session), Math.max(0, whole - shown)]))] : null,
                h('p', { class: 'form-text m-0' }, t('Estimated, from the newest 1,000 messages of each.'))]
              : h('p', { class: 'text-secondary m-0' }, t('No conversation yet.')))),
          card(t('Models'), loaded(models, (used) => [
            h('p', { class: 'mb-1' }, [t('Meaning by: '), used.embedding.length ? used.embedding.join(', ') : t('no embedding model; recall works by words')]),
            used.llm.length
              ? h('ul', { class: 'mb-1' }, used.llm.map((model) => h('li', model.purpose + ': ' + model.model)))
              : h('p', { class: 'mb-1' }, t('No language model is set; capture and summaries go by rule.')),
            figures.llm_tokens ? [h('h3', { class: 'h6' }, t('Tokens used so far')), bars(Object.entries(figures.llm_tokens))] : null,
            figures.llm_used_up ? h('div', { class: 'alert alert-warning' }, t('The budget of today is used up for: {what}.', { what: figures.llm_used_up.join(', ') })) : null,
            h('p', { class: 'm-0' }, [t('Store: '), statusBadge(figures.store === 'writable' ? 'ok' : 'error'), ' ', figures.last_consolidated_at ? [t('last consolidated '), when(figures.last_consolidated_at)] : null]),
          ])),
        ]),
      ]),
    ];
  },
};
