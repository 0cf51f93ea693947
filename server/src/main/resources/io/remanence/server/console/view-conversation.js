// One conversation: every word, what was summarised, and what may be done to it.
import { h, ref, watch, t, named, number, loading, loaded, button, badge, field, input, select, check, empty, when, statusBadge, card } from './ui.js';
import { reactive, nextTick, onBeforeUnmount, onMounted } from './vue.js';
import { state, choose, say, link } from './state.js';
import { get, post, put, del, pages, which, ofSession, messageText, enc } from './api.js';
import { ask } from './dialogs.js';
import { chooseFirst, sessionTitle, loadSessions } from './scopebar.js';

const FIRST = 200;
const EVERY = 3000;
/** So many messages stand in the page at once, and so many more as one moves. */
const SHOWN = 400;
const STEP = 200;
/** Above this a conversation that is there whole is read again only when one asks for it. */
const BY_ITSELF = 5000;

const shortened = (text, most = 160) => (text.length > most ? text.slice(0, most) + '…' : text);

const ROLE_KIND = { user: 'primary', assistant: 'success', system: 'dark', tool: 'warning', notice: 'info' };

/** Messages as a preview shows them: who, when, the first words. */
export const preview = (messages, most = 20) =>
  h('div', [
    h('ul', { class: 'preview' }, messages.slice(0, most).map((message) =>
      h('li', { key: message.seq }, [badge(named(message.role), ROLE_KIND[message.role]), ' ', h('span', shortened(messageText(message)) || t('(no text)')), ' ', h('small', { class: 'text-secondary' }, when(message.timestamp))]))),
    messages.length > most ? h('p', { class: 'form-text' }, t('… and {n} more.', { n: number(messages.length - most) })) : null,
  ]);

async function everyMessage(session) {
  return (await get(ofSession(session, '/messages'), { ...which(session), view: 'full', limit: 'all' })).items;
}

export default {
  setup() {
    const limit = ref(FIRST);
    /** How many of the newest loaded messages stand below what shows. */
    const below = ref(0);
    const asked = ref(0);
    const words = ref('');
    const found = ref(null);
    const chosen = reactive(new Set());
    const marked = ref(null);
    const showArchived = ref(true);
    const session = () => state.session;

    const large = () => limit.value === 'all' && (page?.data.value?.messages?.length ?? 0) > BY_ITSELF;
    let page = null;
    page = loading(async () => {
      const one = session();
      if (!one) return {};
      const query = which(one);
      const [messages, summaries, compaction] = await Promise.all([
        get(ofSession(one, '/messages'), { ...query, view: 'full', limit: limit.value }),
        pages(ofSession(one, '/summaries'), query, 1000),
        get(ofSession(one, '/compaction'), query),
      ]);
      return { messages: messages.items, summaries: summaries.items, compaction };
    }, () => [state.space, state.key, state.session?.session, state.session?.bot, state.session?.platform, limit.value, asked.value, large() ? 0 : state.changes]);

    // What is appended is no event, so the count of messages is asked for now and then.
    let counted = { of: null, count: 0 };
    async function look() {
      const one = session();
      if (!one || document.hidden || large()) return;
      const of = JSON.stringify([state.space, state.key, one.session, one.bot, one.platform]);
      const { count } = await get(ofSession(one, '/messages/count'), which(one)).catch(() => counted);
      if (counted.of === of && counted.count !== count) asked.value++;
      counted = { of, count };
    }
    look();
    const clock = setInterval(look, EVERY);
    onBeforeUnmount(() => clearInterval(clock));

    // Memories by the messages that they were made of; the view works without them.
    const sources = loading(async () => {
      const bySeq = new Map();
      const one = session();
      if (!one) return bySeq;
      let listed;
      try {
        listed = await pages('/memories', { status: ['active', 'superseded', 'archived'] }, 1000);
      } catch {
        listed = await pages('/memories', { ...which(one), session: one.session }, 1000).catch(() => ({ items: [] }));
      }
      listed.items
        .filter((memory) => memory.scope.session === one.session && (memory.scope.bot ?? '') === (one.bot ?? '') && (memory.scope.platform ?? '') === (one.platform ?? ''))
        .forEach((memory) => memory.message_ids.forEach((seq) => bySeq.set(Number(seq), [...(bySeq.get(Number(seq)) || []), memory])));
      return bySeq;
    }, () => [state.space, state.key, state.session?.session, state.session?.bot, state.session?.platform, state.changes]);

    watch([() => state.space, () => state.session?.session, () => state.session?.bot, () => state.session?.platform], () => {
      limit.value = FIRST;
      below.value = 0;
      chosen.clear();
      found.value = null;
      words.value = '';
    });

    /** Which of the loaded messages stand in the page. */
    function span(count) {
      const end = Math.max(Math.min(SHOWN, count), count - below.value);
      return [Math.max(0, end - SHOWN), end];
    }

    /** Moves what shows so that this one of the loaded messages is in it. */
    function centre(at) {
      const count = page.data.value.messages.length;
      const [from, end] = span(count);
      if (at < from || at >= end) below.value = Math.max(0, Math.min(count - SHOWN, count - at - SHOWN / 2));
    }

    /** Shows older ones, loading them where they are not there yet, and leaves the eye where it was. */
    async function older() {
      const [from, end] = span(page.data.value.messages.length);
      const top = page.data.value.messages[from];
      if (from > 0) below.value += Math.min(STEP, from);
      else {
        below.value = page.data.value.messages.length - Math.min(end, SHOWN - STEP);
        limit.value = limit.value < 1000 ? 1000 : 'all';
        await reread();
      }
      await nextTick();
      document.getElementById('message-' + top.seq)?.scrollIntoView({ block: 'center' });
    }

    function newer() {
      below.value = Math.max(0, below.value - STEP);
    }

    /** Until what was asked for is there. */
    const reread = () => new Promise((done) => {
      const stop = watch(() => page.busy.value, (busy) => !busy && (stop(), done()));
    });

    /** Shows a message, which may be older than what is loaded. */
    async function jump(seq) {
      marked.value = Number(seq);
      showArchived.value = true;
      for (;;) {
        const at = page.data.value?.messages?.findIndex((message) => message.seq === Number(seq)) ?? -1;
        if (at >= 0) centre(at);
        await nextTick();
        const element = document.getElementById('message-' + seq);
        if (element) {
          element.scrollIntoView({ block: 'center' });
          element.focus({ preventScroll: true });
          return;
        }
        if (limit.value === 'all' || !page.data.value?.messages) return;
        if (page.data.value.messages.some((message) => message.seq === Number(seq))) return;
        limit.value = 'all';
        await reread();
      }
    }
    const wantsJump = () => state.view === 'conversation' && state.params.seq && page.data.value?.messages && marked.value !== Number(state.params.seq) && jump(state.params.seq);
    watch(() => [state.params.seq, page.data.value], wantsJump, { flush: 'post' });
    onMounted(wantsJump);

    async function search() {
      const one = session();
      if (!words.value.trim()) return (found.value = null);
      try {
        found.value = (await get(ofSession(one, '/messages/search'), { ...which(one), q: words.value.trim(), limit: 100 })).items;
      } catch (failure) {
        say(failure.message, 'danger');
      }
    }

    async function done(text) {
      say(text);
      chosen.clear();
      marked.value = null;
      await Promise.all([page.reload(), sources.reload(), loadSessions()]);
    }

    async function deleteChosen() {
      const one = session();
      const all = page.data.value.messages;
      const times = new Set(all.filter((message) => chosen.has(message.seq)).map((message) => message.timestamp));
      // A delete is by time, so messages of the very same moment go with it; they are shown too.
      const gone = all.filter((message) => times.has(message.timestamp));
      const answer = await ask({
        title: t('Delete {n} messages?', { n: gone.length }), danger: true, wide: true, yes: t('Delete them'),
        content: () => [h('p', t('These go for good, and what was remembered from them alone loses its source:')), preview(gone)],
        act: () => post(ofSession(one, '/messages/delete'), { timestamps: [...times] }, which(one)),
      });
      if (answer) await done(t('{n} messages deleted.', { n: answer.deleted }));
    }

    async function archive() {
      const one = session();
      const count = ref('10');
      const active = (await get(ofSession(one, '/messages'), { ...which(one), limit: 'all' })).items;
      const first = () => active.slice(0, Math.max(0, Number(count.value) || 0));
      const answer = await ask({
        title: t('Archive the oldest messages'), wide: true, yes: t('Archive'),
        content: () => [
          h('p', t('Archived messages leave the model’s window; nothing is lost, and they can be restored.')),
          field(t('How many of the {n} active ones', { n: active.length }), input('archive-count', count, { type: 'number', min: 1, max: active.length })),
          preview(first()),
        ],
        act: () => post(ofSession(one, '/archive'), { count: first().length, keep: [] }, which(one)),
      });
      if (answer) await done(t('{n} messages archived.', { n: answer.archived }));
    }

    async function restore() {
      const one = session();
      const archived = (await everyMessage(one)).filter((message) => message.archived);
      const from = ref(String(archived[0]?.seq ?? ''));
      const to = ref(String(archived.at(-1)?.seq ?? ''));
      const some = () => archived.filter((message) => message.seq >= Number(from.value) && message.seq <= Number(to.value));
      if (!archived.length) return say(t('Nothing is archived here.'), 'info');
      const answer = await ask({
        title: t('Restore archived messages'), wide: true, yes: t('Restore'),
        content: () => [
          h('p', t('These come back into the model’s window:')),
          h('div', { class: 'row g-2' }, [h('div', { class: 'col' }, field(t('From number'), input('restore-from', from, { type: 'number' }))), h('div', { class: 'col' }, field(t('To number'), input('restore-to', to, { type: 'number' })))]),
          preview(some()),
        ],
        act: () => post(ofSession(one, '/restore'), { from_seq: Number(from.value), to_seq: Number(to.value) }, which(one)),
      });
      if (answer) await done(t('{n} messages restored.', { n: answer.restored }));
    }

    async function rewrite() {
      const one = session();
      const form = reactive({ old: '', next: '' });
      const all = await everyMessage(one);
      const field_ = (key) => ({ get value() { return form[key]; }, set value(next) { form[key] = next; } });
      const hit = () => (form.old ? all.filter((message) => messageText(message).includes(form.old)).slice(-100) : []);
      const answer = await ask({
        title: t('Replace words'), wide: true, yes: t('Replace'), danger: true,
        content: () => [
          h('p', t('In the newest 100 messages that hold them, archived ones too. The old words are gone from then on, also from memories’ sources.')),
          field(t('Old words'), input('rewrite-old', field_('old'))),
          field(t('New words'), input('rewrite-new', field_('next'))),
          form.old ? h('p', { class: 'fw-semibold mb-1' }, t('{n} messages change:', { n: hit().length })) : null,
          h('ul', { class: 'preview' }, hit().slice(-10).map((message) => h('li', [h('del', shortened(messageText(message))), h('br'), h('ins', shortened(messageText(message).replaceAll(form.old, form.next)))]))),
        ],
        act: () => post(ofSession(one, '/messages/rewrite'), { old: form.old, new: form.next }, which(one)),
      });
      if (answer) await done(t('{n} messages changed.', { n: answer.changed }));
    }

    async function compact() {
      const one = session();
      const state_ = page.data.value.compaction;
      const answer = await ask({
        title: t('Compact now?'), yes: t('Compact'),
        content: () => [
          h('p', t('Older active messages give way to a summary and move to the archive, where recall still finds them. It can be undone.')),
          h('p', t('{n} messages are active; {used} tokens were used at the last turn.', { n: number(state_.active_messages), used: number(state_.used) })),
          state_.last_failure ? h('div', { class: 'alert alert-warning' }, t('The last try failed: {reason}.', { reason: state_.last_failure.reason })) : null,
        ],
        act: () => post(ofSession(one, '/compact'), {}, which(one)),
      });
      if (answer) await done(answer.status === 'done' ? t('{n} messages archived, {kept} kept.', { n: answer.archived, kept: answer.kept }) : t('There was nothing to compact.'));
    }

    async function undo(summary) {
      const one = session();
      const back = (await everyMessage(one)).filter((message) => message.archived && message.seq >= summary.from_seq && message.seq <= summary.to_seq);
      const answer = await ask({
        title: t('Undo this compaction?'), wide: true, yes: t('Undo'),
        content: () => [h('p', t('The summary leaves the window, and these messages come back into it:')), h('blockquote', { class: 'content' }, shortened(summary.text, 400)), preview(back)],
        act: () => post('/summaries/' + enc(summary.id) + '/undo', {}, { ...which(one), session: one.session }),
      });
      if (answer) await done(t('{n} messages restored.', { n: answer.restored }));
    }

    /** What a clear would do, before it does; the record goes too where the whole conversation is meant. */
    async function clear(record) {
      const one = session();
      const types = (await get('/clear')).items;
      const picked = reactive(new Set(types.map((type) => type.id)));
      const report = ref(null);
      const dry = async () => {
        report.value = picked.size ? await post(ofSession(one, '/clear'), { types: [...picked], dry_run: true }, which(one)) : { results: [] };
      };
      await dry();
      const answer = await ask({
        title: record ? t('Delete the conversation “{name}”?', { name: sessionTitle(one) }) : t('Clear “{name}”?', { name: sessionTitle(one) }), danger: true, wide: true,
        yes: record ? t('Delete all of it') : t('Clear'),
        content: () => [
          h('p', record ? t('All of this, its child conversations and its record go for good:') : t('What is ticked goes for good, here and in child conversations:')),
          record ? null : h('fieldset', [h('legend', { class: 'h6' }, t('What')), ...types.map((type) =>
            check('clear-' + type.id, { get value() { return picked.has(type.id); }, set value(on) { if (on) picked.add(type.id); else picked.delete(type.id); dry(); } }, type.label))]),
          h('ul', { class: 'preview', id: 'clear-preview' }, (report.value?.results || []).map((row) => h('li', [statusBadge(row.success ? 'ok' : 'error'), ' ', h('b', row.source), ' ', row.message]))),
        ],
        act: () => (record ? del(ofSession(one), which(one)) : post(ofSession(one, '/clear'), { types: [...picked] }, which(one))),
      });
      if (!answer) return;
      if (record) {
        choose(null);
        await loadSessions();
        say(t('The conversation is deleted.'));
      } else await done(t('Cleared.'));
    }

    async function settings() {
      const one = session();
      const record = await get(ofSession(one), which(one));
      const form = reactive({ title: record.title || '', room: record.room || '', key: '', value: '' });
      const bind = (key) => ({ get value() { return form[key]; }, set value(next) { form[key] = next; } });
      const answer = await ask({
        title: t('Settings of this conversation'), wide: true, yes: t('Save'),
        content: () => [
          field(t('Title'), input('session-title', bind('title'))),
          field(t('Kind'), select('session-room', bind('room'), [['', t('not said')], ['room', t('room')], ['direct', t('direct chat')]]), t('In a room nothing that is said is remembered elsewhere.')),
          h('div', { class: 'row g-2' }, [
            h('div', { class: 'col' }, field(t('Setting'), select('session-key', bind('key'), [['', t('change none')], ...Object.keys(record.settings).map((key) => [key, key])]))),
            h('div', { class: 'col' }, field(t('Value'), input('session-value', bind('value')), t('As JSON, or plain words.'))),
          ]),
          h('details', [h('summary', t('All that holds now')), h('dl', { class: 'pairs small' }, Object.entries(record.settings).flatMap(([key, value]) => [h('dt', key), h('dd', JSON.stringify(value))]))]),
        ],
        act: () => {
          const body = {};
          if (form.title !== (record.title || '')) body.title = form.title;
          if (form.room && form.room !== record.room) body.room = form.room;
          if (form.key) {
            let value = form.value;
            try {
              value = JSON.parse(form.value);
            } catch {
              // Plain words are a text.
            }
            body.settings = { [form.key]: value };
          }
          return put(ofSession(one), body, which(one));
        },
      });
      if (answer) await done(t('Saved.'));
    }

    const toolCall = (call) =>
      h('details', { class: 'tool' }, [h('summary', [t('calls the tool '), h('code', call.function.name)]), h('pre', call.function.arguments)]);

    function message(one, kept, memories) {
      const text = messageText(one);
      return h('li', {
        key: one.seq, id: 'message-' + one.seq, tabindex: -1,
        class: ['message', 'role-' + one.role, one.archived && 'is-archived', marked.value === one.seq && 'is-marked'],
      }, [
        h('div', { class: 'message-head' }, [
          h('input', { type: 'checkbox', class: 'form-check-input', 'aria-label': t('Choose message {n}', { n: one.seq }), checked: chosen.has(one.seq), onChange: (event) => (event.target.checked ? chosen.add(one.seq) : chosen.delete(one.seq)) }),
          badge(named(one.role), ROLE_KIND[one.role]), one.speaker ? h('b', one.speaker.name || one.speaker.id) : null, one.kind ? badge(one.kind, 'light') : null,
          one.archived ? badge(t('archived')) : null, kept ? badge(t('kept as it was'), 'info') : null,
          h('span', { class: 'text-secondary small' }, ['#' + one.seq, ' · ', t('round {n}', { n: one.round }), ' · ', when(one.timestamp)]),
          ...memories.map((memory) => h('a', { key: memory.id, class: 'small', href: link('memories', { id: memory.id }), title: memory.content }, t('memory') + ' →')),
        ]),
        one.role === 'tool'
          ? h('details', { class: 'tool' }, [h('summary', [t('answer of a tool'), one.name ? [' ', h('code', one.name)] : null]), h('pre', text)])
          : text ? h('div', { class: 'content', dir: 'auto' }, text) : null,
        one.reasoning_content ? h('details', { class: 'tool' }, [h('summary', t('reasoning')), h('pre', one.reasoning_content)]) : null,
        ...(one.tool_calls || []).map(toolCall),
      ]);
    }

    function summary(one) {
      return h('li', { key: 'summary-' + one.id, class: ['summary', one.status !== 'active' && 'is-archived'], id: 'summary-' + one.id, tabindex: -1 }, [
        h('div', { class: 'message-head' }, [
          badge(t('summary'), 'primary'), badge(named(one.kind), 'light'), one.topic ? h('b', one.topic) : null, statusBadge(one.status), one.stale ? badge(t('its messages changed'), 'warning') : null,
          h('span', { class: 'text-secondary small' }, [t('covers rounds {a} to {b}, messages #{c} to #{d}', { a: one.from_round, b: one.to_round, c: one.from_seq, d: one.to_seq }), ' · ', when(one.created_at)]),
          button(t('Show the exact words'), () => jump(firstOf(one))),
          one.status === 'active' && one.kind === 'rolling' ? button(t('Undo'), () => undo(one), { needs: 'agent' }) : null,
        ]),
        h('div', { class: 'content', dir: 'auto' }, one.text),
      ]);
    }

    const firstOf = (one) => page.data.value.messages.find((message) => message.seq >= one.from_seq && message.seq <= one.to_seq)?.seq ?? one.from_seq;

    /** Messages in their order, each summary behind the last message that it covers. */
    function line({ messages: all, summaries: known }, [from, end]) {
      const messages = all.slice(from, end);
      const first = from > 0 ? messages[0]?.seq ?? 0 : -1;
      const last = end < all.length ? messages.at(-1)?.seq ?? 0 : Infinity;
      const summaries = known.filter((one) => one.to_seq >= first && one.to_seq <= last);
      const live = known.filter((one) => one.status === 'active');
      const left = [...summaries].sort((a, b) => a.to_seq - b.to_seq);
      const bySeq = sources.data.value || new Map();
      const items = [];
      for (const one of messages) {
        while (left.length && left[0].to_seq < one.seq) items.push(summary(left.shift()));
        if (one.archived && !showArchived.value) continue;
        const kept = !one.archived && live.some((cover) => one.seq >= cover.from_seq && one.seq <= cover.to_seq && cover.kind === 'rolling');
        items.push(message(one, kept, bySeq.get(one.seq) || []));
      }
      return items.concat(left.map(summary));
    }

    function part(all) {
      const count = all.messages.length;
      const [from, end] = span(count);
      const partly = limit.value !== 'all' && count >= limit.value;
      return [
        h('div', { class: 'toolbar' }, [
          from > 0 || partly ? button(t('Show older messages'), older, { id: 'older', disabled: page.busy.value }) : null,
          from > 0 || end < count ? h('span', { class: 'small text-secondary', role: 'status' }, t('Messages {a} to {b} of {n}', { a: number(from + 1), b: number(end), n: number(count) + (partly ? '+' : '') })) : null,
          large() ? [h('span', { class: 'small text-secondary' }, t('So many messages are not read again by themselves.')), button(t('Read again'), () => asked.value++)] : null,
        ]),
        h('ol', { class: 'line', 'aria-label': t('Messages') }, line(all, [from, end])),
        end < count ? button(t('Show newer messages'), newer, { id: 'newer' }) : null,
      ];
    }

    return () => {
      if (!session()) return chooseFirst();
      return [
        h('div', { class: 'toolbar' }, [
          h('form', { class: 'd-flex gap-1', role: 'search', onSubmit: (event) => { event.preventDefault(); search(); } }, [
            input('conversation-search', words, { type: 'search', class: 'form-control form-control-sm', 'data-search': '', placeholder: t('Find words in this conversation'), 'aria-label': t('Find words in this conversation') }),
            h('button', { class: 'btn btn-sm btn-outline-secondary', type: 'submit' }, t('Find')),
          ]),
          check('show-archived', showArchived, t('show archived')),
          h('span', { class: 'ms-auto' }),
          button(t('Compact'), compact, { needs: 'agent', id: 'do-compact' }), button(t('Archive…'), archive, { needs: 'agent', id: 'do-archive' }), button(t('Restore…'), restore, { needs: 'agent', id: 'do-restore' }),
          button(t('Replace words…'), rewrite, { needs: 'agent', id: 'do-rewrite' }), button(t('Settings…'), settings, { needs: 'agent', id: 'do-settings' }),
          button(t('Clear…'), () => clear(false), { kind: 'outline-danger', needs: 'owner', id: 'do-clear' }), button(t('Delete…'), () => clear(true), { kind: 'outline-danger', needs: 'owner', id: 'do-delete-session' }),
          chosen.size ? button(t('Delete {n} chosen…', { n: chosen.size }), deleteChosen, { kind: 'danger', needs: 'agent', id: 'do-delete' }) : null,
        ]),
        found.value
          ? card(t('{n} messages found', { n: found.value.length }), found.value.length
              ? h('ul', { class: 'preview' }, found.value.map((one) => h('li', h('button', { type: 'button', class: 'btn btn-link btn-sm text-start', onClick: () => jump(one.seq) }, '#' + one.seq + ' ' + shortened(messageText(one))))))
              : h('p', { class: 'm-0' }, t('No message holds these words. Recall finds by meaning; it stands under Memories.')), [button(t('Close'), () => (found.value = null))])
          : null,
        loaded(page, (all) => [
          all.compaction?.last_failure ? h('div', { class: 'alert alert-warning' }, t('The last compaction failed: {reason}.', { reason: all.compaction.last_failure.reason })) : null,
          !all.messages?.length
            ? empty(t('Nothing was said here yet'), t('Messages appear as they are stored.'))
            : [
                part(all),
              ],
        ]),
      ];
    };
  },
};
