// One memory: what it says, where it comes from, what it was before, and what may be done with it.
import { h, t, named, number, loading, loaded, button, badge, field, input, area, select, when, statusBadge, ref } from './ui.js';
import { reactive } from './vue.js';
import { state, reach, say, link } from './state.js';
import { get, post, patch, del, pages, enc } from './api.js';
import { ask } from './dialogs.js';

const MOST_STEPS = 50;

const OPERATIONS = {
  remember: () => t('made'), create: () => t('made'), update: () => t('changed'), edit: () => t('changed'), status: () => t('status'), supersede: () => t('superseded'),
  archive: () => t('archived'), restore: () => t('restored'), merge: () => t('merged'),
};

/** What this memory superseded and what superseded it, oldest first. */
async function chain(memory) {
  const after = [];
  let next = memory;
  while (next.superseded_by && after.length < MOST_STEPS) {
    try {
      next = await get('/memories/' + enc(next.superseded_by), reach());
      after.push(next);
    } catch {
      after.push({ id: next.superseded_by, gone: true, content: '' });
      break;
    }
  }
  const listed = await pages('/memories', { ...reach(), status: ['superseded'] }, 1000).catch(() => ({ items: [] }));
  const before = [];
  let of = memory.id;
  for (let step = 0; step < MOST_STEPS; step++) {
    const older = listed.items.find((one) => one.superseded_by === of && !before.includes(one));
    if (!older) break;
    before.unshift(older);
    of = older.id;
  }
  return [...before, memory, ...after];
}

export async function forget(memory) {
  return ask({
    title: t('Forget this memory?'), danger: true, yes: t('Forget it'),
    content: () => [
      h('blockquote', { class: 'content', dir: 'auto' }, memory.content),
      h('p', t('Its text, vector, history and index entry go at once and can’t be brought back. Injection records keep its id and a mark. To hide it only, archive it instead.')),
    ],
    act: () => del('/memories/' + enc(memory.id), reach()),
  });
}

export async function setStatus(memory, status) {
  const reason = ref('');
  return ask({
    title: status === 'archived' ? t('Archive this memory?') : t('Restore this memory?'), yes: status === 'archived' ? t('Archive') : t('Restore'),
    content: () => [
      h('blockquote', { class: 'content', dir: 'auto' }, memory.content),
      h('p', status === 'archived' ? t('It is no longer recalled, and can be restored at any time.') : t('It is recalled again from now on; what superseded it no longer does.')),
      field(t('Why (may be empty)'), input('status-reason', reason)),
    ],
    act: () => post('/memories/' + enc(memory.id) + '/status', { status, ...(reason.value ? { reason: reason.value } : {}) }, reach()),
  });
}

export async function edit(memory) {
  const form = reactive({ content: memory.content, tags: memory.tags.join(', '), importance: String(memory.importance), confidence: String(memory.confidence) });
  const bind = (key) => ({ get value() { return form[key]; }, set value(next) { form[key] = next; } });
  return ask({
    title: t('Edit the memory'), yes: t('Save'), wide: true,
    content: () => [
      field(t('What is remembered'), area('edit-content', bind('content'), { rows: 5, dir: 'auto' })),
      field(t('Tags, with commas between'), input('edit-tags', bind('tags'))),
      h('div', { class: 'row g-2' }, [
        h('div', { class: 'col' }, field(t('Importance, 1 to 5'), select('edit-importance', bind('importance'), ['1', '2', '3', '4', '5'].map((n) => [n, n])))),
        h('div', { class: 'col' }, field(t('Confidence, 0 to 1'), input('edit-confidence', bind('confidence'), { type: 'number', min: 0, max: 1, step: 0.05 }))),
      ]),
    ],
    act: () => {
      const body = { version: memory.version };
      if (form.content !== memory.content) body.content = form.content;
      const tags = form.tags.split(/[,，、]/).map((tag) => tag.trim()).filter(Boolean);
      if (tags.join('\n') !== memory.tags.join('\n')) body.tags = tags;
      if (Number(form.importance) !== memory.importance) body.importance = Number(form.importance);
      if (Number(form.confidence) !== memory.confidence) body.confidence = Number(form.confidence);
      return Object.keys(body).length === 1 ? memory : patch('/memories/' + enc(memory.id), body, reach());
    },
  });
}

/** Makes a memory by hand. */
export async function add(scope) {
  const form = reactive({ content: '', tags: '', importance: '3' });
  const bind = (key) => ({ get value() { return form[key]; }, set value(next) { form[key] = next; } });
  return ask({
    title: t('Remember something'), yes: t('Remember'), wide: true,
    content: () => [
      field(t('What is remembered'), area('add-content', bind('content'), { rows: 4, dir: 'auto', required: true })),
      field(t('Tags, with commas between'), input('add-tags', bind('tags'))),
      field(t('Importance, 1 to 5'), select('add-importance', bind('importance'), ['1', '2', '3', '4', '5'].map((n) => [n, n]))),
      h('p', { class: 'form-text' }, t('It belongs to: {scope}', { scope: Object.entries(scope).map(([part, value]) => part + ' ' + value).join(', ') || t('the whole space') })),
    ],
    act: () => post('/memories', {
      content: form.content, tags: form.tags.split(/[,，、]/).map((tag) => tag.trim()).filter(Boolean), importance: Number(form.importance),
      scope: Object.keys(scope).length ? scope : { isolation: 'space' },
    }),
  });
}

export const MemoryDetail = {
  props: { id: String },
  emits: ['changed', 'close'],
  setup(props, { emit }) {
    const one = loading(async () => {
      const memory = await get('/memories/' + enc(props.id), reach());
      const [history, steps] = await Promise.all([get('/memories/' + enc(props.id) + '/history', { ...reach(), limit: 100 }), chain(memory)]);
      return { memory, history: history.items, steps };
    }, () => [state.space, state.key, state.role, props.id]);
    async function after(answer, text) {
      if (!answer) return;
      say(text);
      emit('changed', props.id);
      if (text === t('Forgotten.')) emit('close');
      else await one.reload();
    }
    return () =>
      h('section', { class: 'detail card', 'aria-label': t('Memory') }, [
        h('div', { class: 'card-header d-flex gap-2 align-items-center' }, [h('h2', { class: 'h6 m-0 me-auto' }, t('Memory')), button('×', () => emit('close'), { 'aria-label': t('Close') })]),
        h('div', { class: 'card-body' }, loaded(one, ({ memory, history, steps }) => [
          h('blockquote', { class: 'content', dir: 'auto' }, memory.content),
          h('div', { class: 'toolbar' }, [
            button(t('Edit'), async () => after(await edit(memory), t('Saved.')), { needs: 'agent', id: 'do-edit' }),
            memory.status === 'active'
              ? button(t('Archive'), async () => after(await setStatus(memory, 'archived'), t('Archived.')), { needs: 'agent', id: 'do-archive-memory' })
              : button(t('Restore'), async () => after(await setStatus(memory, 'active'), t('Restored.')), { needs: 'agent', id: 'do-restore-memory' }),
            button(t('Forget'), async () => after(await forget(memory), t('Forgotten.')), { kind: 'outline-danger', needs: 'agent', id: 'do-forget' }),
          ]),
          h('dl', { class: 'pairs' }, [
            [t('status'), statusBadge(memory.status)], [t('source'), named(memory.source)], [t('tags'), memory.tags.map((tag) => badge(tag, 'info'))], [t('concepts'), memory.concepts.join(', ') || '–'],
            [t('importance'), memory.importance], [t('confidence'), number(memory.confidence, 2)], [t('scope'), Object.entries(memory.scope).map(([part, value]) => (part === 'isolation' ? t('isolation') : named(part)) + ': ' + (part === 'isolation' ? named(value) : value)).join(' · ') || '–'],
            [t('speaker'), memory.speaker ? memory.speaker.name || memory.speaker.id : '–'], [t('made'), when(memory.created_at)], [t('changed'), when(memory.updated_at)],
            [t('happened'), memory.event_time ? when(memory.event_time) : '–'], [t('ends'), memory.expires_at ? when(memory.expires_at) : t('never')],
            [t('recalled'), [t('{n} times', { n: number(memory.recall_count) }), memory.last_recalled_at ? [', ', when(memory.last_recalled_at)] : null]],
            [t('id'), h('code', memory.id)],
          ].flatMap(([name, value]) => [h('dt', name), h('dd', value)])),
          memory.message_ids.length
            ? h('p', [t('Made from the exact words: '), memory.message_ids.map((seq) => h('a', {
                key: seq, class: 'me-2', href: link('conversation', { seq }),
                onClick: () => (state.session = state.sessions.find((session) => session.session === memory.scope.session && (session.bot ?? '') === (memory.scope.bot ?? '') && (session.platform ?? '') === (memory.scope.platform ?? '')) ?? state.session),
              }, '#' + seq))])
            : null,
          steps.length > 1 ? [h('h3', { class: 'h6' }, t('What superseded what')), h('ol', { class: 'chain' }, steps.map((step) =>
            h('li', { key: step.id, class: step.id === memory.id && 'here', 'aria-current': step.id === memory.id ? 'true' : undefined }, step.gone
              ? h('span', { class: 'text-secondary' }, t('erased since'))
              : [h('a', { href: link('memories', { id: step.id }), dir: 'auto' }, step.content), ' ', statusBadge(step.status), ' ', h('small', when(step.updated_at))])))] : null,
          h('h3', { class: 'h6' }, t('Its versions')),
          h('ol', { class: 'chain', id: 'versions' }, history.map((version) =>
            h('li', { key: version.version }, [
              h('div', [badge(OPERATIONS[version.operation] ? OPERATIONS[version.operation]() : version.operation), ' ', when(version.time), version.changed?.length ? h('small', { class: 'text-secondary' }, ' ' + version.changed.join(', ')) : null, version.reason ? h('small', ' — ' + version.reason) : null]),
              h('div', { class: 'content small', dir: 'auto' }, version.content),
            ]))),
        ])),
      ]);
  },
};
