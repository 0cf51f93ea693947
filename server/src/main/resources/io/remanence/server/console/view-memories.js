// What is remembered: a list of any length, recall with its reasons, proposals, and consolidation.
import { h, ref, shallowRef, watch, t, named, number, loading, loaded, button, badge, field, input, select, check, empty, when, statusBadge, tabs, VirtualRows, scores, failed, card } from './ui.js';
import { reactive } from './vue.js';
import { state, reach, scopeBody, scopeQuery, say, go, link } from './state.js';
import { get, post, del, pages, enc } from './api.js';
import { ask } from './dialogs.js';
import { MemoryDetail, add } from './memory-detail.js';

const PAGE = 200;
const NEXT = 1000;
const SHOWN = 20;
const STATUSES = ['active', 'superseded', 'archived', 'deleted'];
const SOURCES = ['capture', 'tool', 'api', 'import', 'candidate', 'merge', 'digest'];

const bind = (form, key) => ({ get value() { return form[key]; }, set value(next) { form[key] = next; } });
const instant = (day, end) => (day ? new Date(day + (end ? 'T23:59:59.999' : 'T00:00:00')).toISOString() : undefined);

const contents = (memories, count) =>
  h('div', [
    h('ul', { class: 'preview' }, memories.slice(0, SHOWN).map((memory) => h('li', { key: memory.id }, [statusBadge(memory.status), ' ', h('span', { dir: 'auto' }, memory.content)]))),
    count > Math.min(SHOWN, memories.length) ? h('p', { class: 'form-text' }, t('… and {n} more.', { n: number(count - Math.min(SHOWN, memories.length)) })) : null,
  ]);

const List = {
  setup() {
    const form = reactive({ status: 'active', tag: '', speaker: '', source: '', after: '', before: '', text: '' });
    const items = shallowRef([]);
    const cursor = ref(null);
    const error = ref(null);
    const busy = ref(false);
    const chosen = reactive(new Set());
    let turn = 0;

    const filters = () => {
      const query = { ...scopeQuery(), status: form.status === 'all' ? STATUSES : [form.status], tag: form.tag.trim(), source: form.source, after: instant(form.after), before: instant(form.before, true) };
      if (form.speaker.trim()) query.speaker = form.speaker.trim();
      if (form.text.trim()) query.q = form.text.trim();
      return query;
    };
    async function load(first) {
      const mine = first ? ++turn : turn;
      if (!first && (busy.value || !cursor.value)) return;
      busy.value = true;
      try {
        const page = await get('/memories', { ...filters(), limit: first ? PAGE : NEXT, cursor: first ? undefined : cursor.value });
        if (mine !== turn) return;
        items.value = first ? page.items : items.value.concat(page.items);
        cursor.value = page.next_cursor;
        error.value = null;
      } catch (failure) {
        if (mine === turn) error.value = failure;
      } finally {
        if (mine === turn) busy.value = false;
      }
    }
    let later;
    watch([() => state.space, () => state.key, () => state.session, () => state.speaker, () => state.isolation, () => JSON.stringify(form)], () => {
      clearTimeout(later);
      chosen.clear();
      later = setTimeout(() => load(true), 250);
    });
    load(true);

    async function many(what) {
      const picked = items.value.filter((memory) => chosen.has(memory.id));
      const texts = {
        forget: [t('Forget {n} memories?', { n: picked.length }), t('Forget them'), t('These go at once and can’t be brought back:'), (id) => del('/memories/' + enc(id), reach())],
        archived: [t('Archive {n} memories?', { n: picked.length }), t('Archive them'), t('These are no longer recalled, and can be restored:'), (id) => post('/memories/' + enc(id) + '/status', { status: 'archived' }, reach())],
        active: [t('Restore {n} memories?', { n: picked.length }), t('Restore them'), t('These are recalled again:'), (id) => post('/memories/' + enc(id) + '/status', { status: 'active' }, reach())],
      }[what];
      const done = await ask({
        title: texts[0], yes: texts[1], danger: what === 'forget', wide: true,
        content: () => [h('p', texts[2]), contents(picked, picked.length)],
        act: async () => {
          for (const memory of picked) await texts[3](memory.id);
          return picked.length;
        },
      });
      if (done) {
        say(t('{n} memories changed.', { n: done }));
        chosen.clear();
        await load(true);
      }
    }

    /** All that the filters find, also beyond what is loaded; the dry run says how many and which. */
    async function deleteMatching() {
      const wanted = { status: form.status === 'all' ? STATUSES : [form.status] };
      if (form.tag.trim()) wanted.tag = form.tag.trim();
      if (form.source) wanted.source = form.source;
      if (form.speaker.trim()) wanted.speaker = form.speaker.trim();
      if (form.after) wanted.after = instant(form.after);
      if (form.before) wanted.before = instant(form.before, true);
      if (form.text.trim()) wanted.q = form.text.trim();
      const body = { scope: scopeBody(), filters: wanted };
      let dry;
      try {
        dry = await post('/memories/delete', { ...body, dry_run: true });
      } catch (failure) {
        return say(failure.message, 'danger');
      }
      if (!dry.deleted) return say(t('Nothing matches these filters.'), 'info');
      const known = new Map(items.value.map((memory) => [memory.id, memory]));
      const shown = await Promise.all(dry.ids.slice(0, SHOWN).map((id) => known.get(id) ?? get('/memories/' + enc(id), reach()).catch(() => ({ id, content: id, status: 'active' }))));
      const done = await ask({
        title: t('Forget all {n} that match?', { n: number(dry.deleted) }), yes: t('Forget them'), danger: true, wide: true,
        content: () => [h('p', t('These go at once and can’t be brought back:')), contents(shown, dry.deleted)],
        act: () => post('/memories/delete', body),
      });
      if (done) {
        say(t('{n} memories forgotten.', { n: number(done.deleted) }));
        await load(true);
      }
    }

    const row = (memory) =>
      h('div', { class: ['memory', state.params.id === memory.id && 'is-marked'] }, [
        h('input', { type: 'checkbox', class: 'form-check-input', 'aria-label': t('Choose'), checked: chosen.has(memory.id), onChange: (event) => (event.target.checked ? chosen.add(memory.id) : chosen.delete(memory.id)) }),
        h('button', { type: 'button', class: 'row-open', onClick: () => go('memories', { id: memory.id }) }, [
          h('span', { class: 'memory-text', dir: 'auto' }, memory.content),
          h('span', { class: 'memory-sub' }, [
            statusBadge(memory.status), ' ', named(memory.source), ' · ', t('importance'), ' ', memory.importance, memory.speaker ? ' · ' + (memory.speaker.name || memory.speaker.id) : '', memory.tags.length ? ' · ' + memory.tags.join(', ') : '', ' · ', when(memory.updated_at),
          ]),
        ]),
      ]);

    return () => [
      h('div', { class: 'filters' }, [
        field(t('Words'), input('filter-text', bind(form, 'text'), { type: 'search', class: 'form-control form-control-sm', 'data-search': '', placeholder: t('anywhere in the text') })),
        field(t('Status'), select('filter-status', bind(form, 'status'), [...STATUSES.map((status) => [status, named(status)]), ['all', t('all')]], { class: 'form-select form-select-sm' })),
        field(t('Tag'), input('filter-tag', bind(form, 'tag'), { class: 'form-control form-control-sm' })),
        field(t('Speaker'), input('filter-speaker', bind(form, 'speaker'), { class: 'form-control form-control-sm' })),
        field(t('Source'), select('filter-source', bind(form, 'source'), [['', t('any')], ...SOURCES.map((source) => [source, named(source)])], { class: 'form-select form-select-sm' })),
        field(t('From'), input('filter-after', bind(form, 'after'), { type: 'date', class: 'form-control form-control-sm' })),
        field(t('Until'), input('filter-before', bind(form, 'before'), { type: 'date', class: 'form-control form-control-sm' })),
      ]),
      h('div', { class: 'toolbar' }, [
        button(t('Remember something…'), async () => (await add(scopeBody())) && (say(t('Remembered.')), load(true)), { kind: 'primary', needs: 'agent', id: 'do-add' }),
        h('span', { class: 'text-secondary small', role: 'status' }, busy.value ? t('Loading…') : t('{n} shown', { n: number(items.value.length) + (cursor.value ? '+' : '') })),
        h('span', { class: 'ms-auto' }),
        chosen.size ? [
          t('{n} chosen', { n: chosen.size }),
          button(t('Archive…'), () => many('archived'), { needs: 'agent', id: 'many-archive' }), button(t('Restore…'), () => many('active'), { needs: 'agent', id: 'many-restore' }), button(t('Forget…'), () => many('forget'), { kind: 'danger', needs: 'agent', id: 'many-forget' }),
        ] : items.value.length ? button(t('Forget all that match…'), deleteMatching, { kind: 'outline-danger', needs: 'agent', id: 'delete-matching' }) : null,
      ]),
      error.value ? failed(error.value, () => load(true)) : null,
      !busy.value && !error.value && !items.value.length
        ? empty(t('No memory matches'), t('Change the filters or the scope. Memories come from turns, from imports and from tools; you can also write one yourself.'))
        : null,
      h('div', { class: ['split', state.params.id && 'open'] }, [
        h(VirtualRows, { items: items.value, row, height: 68, label: t('Memories'), more: !!cursor.value, onMore: () => load(false) }),
        state.params.id ? h(MemoryDetail, { id: state.params.id, onChanged: () => load(true), onClose: () => go('memories') }) : null,
      ]),
    ];
  },
};

const Recall = {
  setup() {
    const form = reactive({ query: state.params.q || '', limit: '10', preset: '', memory: true, message: true, summary: true });
    const answer = ref(null);
    const error = ref(null);
    const busy = ref(false);
    async function run() {
      if (!form.query.trim()) return;
      busy.value = true;
      try {
        answer.value = await post('/recall', {
          query: form.query.trim(), scope: scopeBody(), limit: Number(form.limit), explain: true, ...(form.preset ? { preset: form.preset } : {}),
          kinds: ['memory', 'message', 'summary'].filter((kind) => form[kind]),
        });
        error.value = null;
      } catch (failure) {
        error.value = failure;
      } finally {
        busy.value = false;
      }
    }
    const to = (hit) => hit.kind === 'memory' ? link('memories', { id: hit.id }) : hit.kind === 'message' ? link('conversation', { seq: hit.message.seq }) : link('conversation');
    const open = (hit) => {
      const where = hit.message ?? hit.summary;
      if (where) state.session = state.sessions.find((session) => session.session === where.session && (session.bot ?? '') === (where.bot ?? '') && (session.platform ?? '') === (where.platform ?? '')) ?? state.session;
    };
    const hits = (list) => h('ol', { class: 'hits' }, list.map((hit) => h('li', { key: hit.kind + hit.id }, [
      h('div', [badge(named(hit.kind)), ' ', hit.matched_by ? badge(named(hit.matched_by), 'light') : null, ' ', hit.reason ? h('b', named(hit.reason)) : null, ' ', h('a', { href: to(hit), onClick: () => open(hit) }, t('open'))]),
      h('div', { class: 'content', dir: 'auto' }, hit.content), scores(hit.score, hit.why),
    ])));
    if (form.query) run();
    return () => [
      h('form', { class: 'filters', onSubmit: (event) => { event.preventDefault(); run(); } }, [
        field(t('Question'), input('recall-query', bind(form, 'query'), { type: 'search', 'data-search': '' })),
        field(t('How many'), input('recall-limit', bind(form, 'limit'), { type: 'number', min: 1, max: 50 })),
        field(t('Way'), select('recall-preset', bind(form, 'preset'), [['', t('as in turns')], ['lexical', t('words')], ['hybrid', t('words and meaning')], ['episodic', t('episodic')], ['recency', t('recency')]])),
        h('div', { class: 'field' }, [check('kind-memory', bind(form, 'memory'), t('memories')), check('kind-message', bind(form, 'message'), t('messages')), check('kind-summary', bind(form, 'summary'), t('summaries'))]),
        h('div', { class: 'field align-self-end' }, h('button', { type: 'submit', class: 'btn btn-primary', disabled: busy.value, id: 'do-recall' }, t('Recall'))),
      ]),
      error.value ? failed(error.value, run) : null,
      answer.value ? [
        h('p', { class: 'text-secondary', role: 'status' }, [t('{n} found in {ms} ms', { n: answer.value.items.length, ms: answer.value.took_ms }), answer.value.degraded ? ' · ' + t('not everything answered: {what}', { what: answer.value.degraded.join(', ') }) : '']),
        answer.value.items.length ? hits(answer.value.items) : empty(t('Nothing relevant is known'), t('That is an answer too: a turn would get no memories here. Near misses stand below, if there are any.')),
        answer.value.near_misses?.length ? h('details', [h('summary', t('Near misses: {n}', { n: answer.value.near_misses.length })), hits(answer.value.near_misses)]) : null,
      ] : empty(t('Ask as a turn would'), t('You see what would be found in this scope, and how each score came about.'))];
  },
};

const Candidates = {
  setup() {
    const status = ref('pending');
    const all = loading(() => pages('/candidates', { ...scopeQuery(), status: status.value === 'all' ? ['pending', 'accepted', 'rejected'] : [status.value] }, 200), () => [state.space, state.key, state.session, state.speaker, status.value, state.changes]);
    async function decide(candidate, verdict) {
      const done = await ask({
        title: verdict === 'accept' ? t('Accept this candidate?') : t('Reject this candidate?'), yes: verdict === 'accept' ? t('Accept') : t('Reject'), danger: verdict === 'reject',
        content: () => [h('blockquote', { class: 'content', dir: 'auto' }, candidate.content), h('p', verdict === 'accept' ? t('It becomes a {kind}.', { kind: named(candidate.type) }) : t('It is not remembered.'))],
        act: () => post('/candidates/' + enc(candidate.id) + '/' + verdict, {}, reach()),
      });
      if (done) {
        say(verdict === 'accept' ? t('Accepted.') : t('Rejected.'));
        await all.reload();
      }
    }
    return () => [
      h('div', { class: 'filters' }, field(t('Status'), select('candidate-status', status, [['pending', named('pending')], ['accepted', named('accepted')], ['rejected', named('rejected')], ['all', t('all')]], { class: 'form-select form-select-sm' }))),
      loaded(all, ({ items }) => items.length
        ? items.map((candidate) => h('article', { key: candidate.id, class: 'card mb-2 candidate' }, h('div', { class: 'card-body' }, [
            h('div', { class: 'message-head' }, [badge(named(candidate.type)), statusBadge(candidate.status), h('span', { class: 'small text-secondary' }, [candidate.reason, ' · ', when(candidate.created_at)])]),
            h('div', { class: 'content', dir: 'auto' }, candidate.content),
            candidate.status === 'pending' ? h('div', { class: 'toolbar mt-2' }, [button(t('Accept'), () => decide(candidate, 'accept'), { needs: 'agent', kind: 'success', class: 'btn btn-sm btn-success do-accept' }), button(t('Reject'), () => decide(candidate, 'reject'), { needs: 'agent', class: 'btn btn-sm btn-outline-secondary do-reject' })]) : null,
          ])))
        : empty(t('No candidate waits'), t('Candidates are proposals from turns. The setting candidates.enabled of a conversation turns them on.'))),
    ];
  },
};

const Consolidation = {
  setup() {
    const mode = ref('merge');
    const report = ref(null);
    const texts = ref(new Map());
    const error = ref(null);
    const busy = ref(false);
    const body = (dry) => ({ mode: mode.value, scope: scopeBody(), dry_run: dry });
    async function dryRun() {
      busy.value = true;
      try {
        report.value = await post('/memories/consolidate', body(true));
        const ids = report.value.groups.flatMap((group) => [group.survivor, ...group.absorbed]).filter(Boolean).slice(0, 100);
        texts.value = new Map(await Promise.all(ids.map(async (id) => [id, await get('/memories/' + enc(id), reach()).then((memory) => memory.content, () => id)])));
        error.value = null;
      } catch (failure) {
        error.value = failure;
      } finally {
        busy.value = false;
      }
    }
    watch(() => [mode.value, state.session, state.speaker, state.isolation], () => (report.value = null));
    const groups = () => h('ul', { class: 'preview' }, report.value.groups.slice(0, 50).map((group) => h('li', [
      h('div', { class: 'content', dir: 'auto' }, group.text), h('ul', group.absorbed.map((id) => h('li', { class: 'text-secondary', dir: 'auto' }, texts.value.get(id) ?? id)))])));
    async function run() {
      const done = await ask({
        title: mode.value === 'merge' ? t('Merge these memories?') : t('Digest these memories?'), yes: t('Do it'), wide: true,
        content: () => [h('p', mode.value === 'merge' ? t('Those below each text are superseded by it. It can be undone.') : t('Those below each text are archived and the text stands for them. It can be undone.')), groups()],
        act: () => post('/memories/consolidate', body(false)),
      });
      if (!done) return;
      say(t('{n} memories merged.', { n: done.merged }));
      report.value = { ...done, ran: true };
    }
    async function undo() {
      const done = await ask({
        title: t('Undo this consolidation?'), yes: t('Undo'), content: () => [h('p', t('All that it superseded or archived is active again.')), groups()],
        act: () => post('/consolidations/' + enc(report.value.id) + '/undo', {}, reach()),
      });
      if (done) {
        say(t('Undone.'));
        report.value = null;
      }
    }
    return () => [
      h('div', { class: 'filters' }, [
        field(t('Way'), select('consolidate-mode', mode, [['merge', t('merge what says nearly the same')], ['digest', t('digest what is old')]])),
        h('div', { class: 'field align-self-end' }, button(t('Show what it would do'), dryRun, { kind: 'primary', small: false, disabled: busy.value, id: 'do-dry-run', needs: 'agent' })),
      ]),
      error.value ? failed(error.value, dryRun) : null,
      report.value
        ? report.value.groups.length
          ? card(t('{n} groups', { n: report.value.groups.length }), groups(), [report.value.ran ? (report.value.id ? button(t('Undo'), undo, { needs: 'agent', id: 'undo-consolidation' }) : null) : button(t('Do it…'), run, { kind: 'primary', needs: 'agent', id: 'do-consolidate' })])
          : empty(t('There is nothing to consolidate'), t('Texts that differ in a number, a date, a name or a negation are never merged.'))
        : empty(t('First a preview'), t('Nothing changes until you have seen what would.')),
    ];
  },
};

export default {
  setup() {
    const tab = ref(state.params.tab || 'list');
    watch(() => state.params, (params) => {
      if (params.id) tab.value = 'list';
      else if (params.tab) tab.value = params.tab;
    });
    const views = { list: List, recall: Recall, candidates: Candidates, consolidation: Consolidation };
    return () => [
      tabs(t('Memories'), tab, [['list', t('List')], ['recall', t('Recall')], ['candidates', t('Candidates')], ['consolidation', t('Consolidation')]]),
      h('div', { role: 'tabpanel', 'aria-labelledby': 'tab-' + tab.value }, h(views[tab.value] ?? List, { key: tab.value })),
    ];
  },
};
