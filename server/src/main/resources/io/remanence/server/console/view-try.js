// The two calls of a turn at work: what the model would be given, and what is kept of its answer.
import { h, ref, t, named, number, loading, button, badge, field, input, area, select, check, card, failed } from './ui.js';
import { reactive } from './vue.js';
import { state, link } from './state.js';
import { call, post, which, ofSession, messageText, enc } from './api.js';
import { loadSessions, sessionTitle } from './scopebar.js';

const bind = (form, key) => ({ get value() { return form[key]; }, set value(next) { form[key] = next; } });

export default {
  setup() {
    const form = reactive({ session: state.session?.session || 'try-it', speaker: state.speaker || '', message: '', system: '', budget: '', reply: '', outcome: 'replied', dry: false });
    const turns = ref([]);
    const prepared = ref(null);
    const error = ref(null);
    const busy = ref('');
    const models = loading(() => call('GET', '/v1/models'), () => [state.key]);

    const session = () => (state.session && state.session.session === form.session ? state.session : { session: form.session.trim() });
    async function doing(what, act) {
      busy.value = what;
      error.value = null;
      try {
        await act();
      } catch (failure) {
        error.value = failure;
      } finally {
        busy.value = '';
      }
    }
    const prepare = () => doing('prepare', async () => {
      const body = { message: { role: 'user', content: form.message } };
      if (form.speaker.trim()) body.message.speaker = { id: form.speaker.trim(), name: form.speaker.trim() };
      if (form.system.trim()) body.system = form.system;
      if (form.budget) body.token_budget = Number(form.budget);
      if (form.dry) body.dry_run = true;
      prepared.value = { ...(await post(ofSession(session(), '/turns'), body, which(session()))), said: form.message, session: session() };
      if (!form.dry) form.message = '';
      form.reply = '';
    });
    const complete = () => doing('complete', async () => {
      const turn = prepared.value;
      const done = await post(ofSession(turn.session, '/turns/' + enc(turn.turn_id) + '/complete'), { messages: form.reply ? [{ role: 'assistant', content: form.reply }] : [], outcome: form.outcome }, which(turn.session));
      turns.value.unshift({ said: turn.said, reply: form.reply, injection: turn.injection_id, ...done });
      prepared.value = null;
      form.reply = '';
      await loadSessions();
    });
    // The proxy reaches the model; its memory is off for this call, as prepare has done that part.
    const askModel = () => doing('model', async () => {
      try {
        const answer = await call('POST', '/openai/v1/chat/completions', {
          headers: { 'X-Memory': 'off', 'X-Memory-Space': state.space, ...(state.key ? { 'X-Memory-Key': state.key } : {}) },
          body: { model: models.data.value?.llm[0]?.model ?? 'default', messages: prepared.value.messages.map(({ role, content }) => ({ role, content: content ?? '' })) },
        });
        form.reply = answer.choices?.[0]?.message?.content ?? '';
      } catch (failure) {
        throw failure.status === 404 || failure.status === 503 ? new Error(t('No model can be reached through this server (proxy.openai.base-url). Write the reply yourself; all else works the same.')) : failure;
      }
    });

    return () => [
      card(t('1. Say something (prepare)'), [
        h('div', { class: 'filters' }, [
          field(t('Conversation'), h('input', { id: 'try-session', class: 'form-control', list: 'try-sessions', value: form.session, onInput: (event) => (form.session = event.target.value) })),
          h('datalist', { id: 'try-sessions' }, state.sessions.map((one) => h('option', { value: one.session }, sessionTitle(one)))),
          field(t('Speaker'), input('try-speaker', bind(form, 'speaker'), { placeholder: t('nobody') })),
          field(t('Token budget'), input('try-budget', bind(form, 'budget'), { type: 'number', min: 1, placeholder: t('the window') })),
        ]),
        field(t('Message'), area('try-message', bind(form, 'message'), { dir: 'auto', 'data-search': '', onKeydown: (event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && form.message.trim() && prepare() })),
        h('details', { class: 'my-2' }, [h('summary', t('System prompt')), area('try-system', bind(form, 'system'), { 'aria-label': t('System prompt') })]),
        h('div', { class: 'toolbar' }, [
          button(t('Prepare'), prepare, { kind: 'primary', small: false, disabled: !form.message.trim() || !form.session.trim() || !!busy.value, needs: 'agent', id: 'do-prepare' }),
          check('try-dry', bind(form, 'dry'), t('only look, store nothing')),
        ]),
      ]),
      error.value ? failed(error.value) : null,
      prepared.value ? card(t('2. What the model is given'), [
        h('p', [badge(t('{n} tokens', { n: number(prepared.value.tokens) })), ' ', prepared.value.trimmed ? badge(t('trimmed to the budget'), 'warning') : null, ' ', prepared.value.degraded ? badge(t('not everything answered: {what}', { what: prepared.value.degraded.join(', ') }), 'warning') : null,
          prepared.value.injection_id ? [' ', h('a', { href: link('injections', { id: prepared.value.injection_id }) }, t('why just this'))] : null]),
        h('ol', { class: 'prompt', id: 'prompt' }, prepared.value.messages.map((message) => h('li', [badge(named(message.role)), h('pre', { dir: 'auto' }, messageText(message))]))),
      ]) : null,
      prepared.value?.turn_id ? card(t('3. The reply (complete)'), [
        field(t('Reply'), area('try-reply', bind(form, 'reply'), { dir: 'auto' }), models.data.value?.llm.length ? t('Written by you, or by the model.') : t('No language model is set, so you play the model.')),
        h('div', { class: 'toolbar' }, [
          button(t('Let the model answer'), askModel, { small: false, disabled: !!busy.value, needs: 'agent', id: 'do-ask-model' }),
          select('try-outcome', bind(form, 'outcome'), ['replied', 'silent', 'aborted', 'error'].map((name) => [name, named(name)]), { class: 'form-select w-auto', 'aria-label': t('Outcome') }),
          button(t('Complete'), complete, { kind: 'primary', small: false, disabled: !!busy.value || (form.outcome === 'replied' && !form.reply.trim()), needs: 'agent', id: 'do-complete' }),
        ]),
      ]) : null,
      turns.value.length ? card(t('What became of it'), h('ol', { class: 'list-unstyled m-0', id: 'turns' }, turns.value.map((turn) => h('li', { class: 'mb-2' }, [
        h('div', { class: 'content', dir: 'auto' }, turn.said), h('div', { class: 'content text-secondary', dir: 'auto' }, turn.reply),
        h('small', [t('round {n}', { n: turn.round }), ' · ', t('{n} memories captured', { n: turn.captured.length }), ' ', turn.captured.map((id) => [h('a', { key: id, href: link('memories', { id }) }, t('memory') + ' →'), ' ']), ' · ', t('compaction: {state}', { state: named(turn.compaction) })]),
      ])))) : null,
    ];
  },
};
