// Who changed what, when and why.
import { h, ref, watch, t, named, number, loading, loaded, button, field, select, empty, when, badge } from './ui.js';
import { state, scopeQuery, link } from './state.js';
import { get } from './api.js';

const OPERATIONS = [
  'remember', 'capture', 'import_l2', 'update', 'superseded', 'archived', 'deleted', 'restore', 'forget', 'delete', 'delete_l2_bulk', 'delete_document', 'prune', 'follow', 'merge',
  'consolidate_archive', 'consolidate_summary', 'consolidate_run', 'undo', 'update_profile', 'candidate_propose', 'candidate_accept', 'candidate_reject', 'candidate_auto_apply', 'rewrite_messages',
  'delete_messages', 'archive_messages', 'restore_messages', 'compact', 'clear', 'delete_session', 'settings', 'todos', 'put_metadata', 'delete_metadata', 'export_l2', 'export_profiles', 'export', 'audit_export', 'erase', 'refused',
];

const target = (entry) => {
  if (entry.target_type === 'memory' || entry.target_type === 'episode') return h('a', { href: link('memories', { id: entry.target_id }) }, t('the memory'));
  return h('code', { class: 'text-break' }, entry.target_id || '–');
};

export default {
  setup() {
    const operation = ref('');
    const about = ref(state.params.target || '');
    const more = ref([]);
    const cursor = ref(null);
    const query = () => ({ ...scopeQuery(), operation: operation.value, target: about.value.trim(), limit: 100 });
    const page = loading(async () => {
      more.value = [];
      const found = await get('/audit', query());
      cursor.value = found.next_cursor;
      return found;
    }, () => [state.space, state.key, state.session, state.speaker, state.isolation, operation.value, about.value]);
    async function next() {
      const found = await get('/audit', { ...query(), cursor: cursor.value });
      more.value = more.value.concat(found.items);
      cursor.value = found.next_cursor;
    }
    watch(() => state.changes, () => !more.value.length && page.reload());
    return () => [
      h('div', { class: 'filters' }, [
        field(t('What was done'), select('audit-operation', operation, [['', t('anything')], ...OPERATIONS.map((name) => [name, name])])),
        field(t('To what (an id)'), h('input', { id: 'audit-target', class: 'form-control', 'data-search': '', value: about.value, onChange: (event) => (about.value = event.target.value) })),
      ]),
      loaded(page, ({ items }) => items.length
        ? [
            h('div', { class: 'table-responsive' }, h('table', { class: 'table table-sm align-top' }, [
              h('thead', h('tr', [t('When'), t('What'), t('By whom'), t('To what'), t('In words')].map((name) => h('th', { scope: 'col' }, name)))),
              h('tbody', items.concat(more.value).map((entry) => h('tr', { key: entry.id }, [
                h('td', when(entry.timestamp)), h('td', h('code', entry.operation)),
                h('td', [badge(named(entry.role), 'light'), ' ', entry.actor, entry.sender_id ? ' · ' + (entry.sender_name || entry.sender_id) : '']),
                h('td', [named(entry.target_type), ' ', target(entry)]), h('td', { class: 'content', dir: 'auto' }, entry.redacted ? h('span', { class: 'text-secondary' }, t('erased since')) : entry.summary),
              ]))),
            ])),
            cursor.value ? button(t('Earlier entries'), next, { id: 'more-audit' }) : null,
            h('p', { class: 'form-text' }, t('{n} entries shown.', { n: number(items.length + more.value.length) })),
          ]
        : empty(t('Nothing was changed'), t('Every change of memories, profiles, settings and stored messages is written down here.'))),
    ];
  },
};
