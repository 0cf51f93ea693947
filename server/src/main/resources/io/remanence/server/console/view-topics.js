// The chain of topics of a conversation as a line of time.
import { h, ref, t, number, loading, loaded, button, badge, input, empty, when, statusBadge, failed, card } from './ui.js';
import { state, link } from './state.js';
import { get, pages, which, ofSession, messageText } from './api.js';
import { chooseFirst } from './scopebar.js';

export default {
  setup() {
    const words = ref('');
    const trace = ref(null);
    const error = ref(null);
    const chain = loading(async () => {
      const one = state.session;
      if (!one) return [];
      const { items } = await pages(ofSession(one, '/summaries'), which(one), 1000);
      return items.filter((summary) => summary.kind === 'topic').sort((a, b) => a.from_round - b.from_round);
    }, () => [state.space, state.key, state.session?.session, state.session?.bot, state.session?.platform, state.changes]);
    async function find() {
      if (!words.value.trim()) return (trace.value = null);
      try {
        trace.value = await get(ofSession(state.session, '/trace'), { ...which(state.session), q: words.value.trim() });
        error.value = null;
      } catch (failure) {
        trace.value = null;
        error.value = failure.status === 404 ? new Error(t('This server does not trace topics yet. Recall, under Memories, finds the words all the same.')) : failure;
      }
    }
    const topic = (one) => h('li', { key: one.id, class: one.status !== 'active' && 'is-archived' }, [
      h('div', { class: 'message-head' }, [h('b', { dir: 'auto' }, one.topic || t('topic')), badge(t('rounds {a} to {b}', { a: number(one.from_round), b: number(one.to_round) })), statusBadge(one.status), one.stale ? badge(t('its messages changed'), 'warning') : null, when(one.created_at), h('a', { href: link('conversation', { seq: one.from_seq }) }, t('the exact words'))]),
      h('div', { class: 'content', dir: 'auto' }, one.text),
    ]);
    return () => {
      if (!state.session) return chooseFirst();
      return [
        h('form', { class: 'd-flex gap-1 mb-3', role: 'search', onSubmit: (event) => { event.preventDefault(); find(); } }, [
          input('topic-search', words, { type: 'search', 'data-search': '', placeholder: t('Trace a word through the topics'), 'aria-label': t('Trace a word through the topics') }),
          h('button', { type: 'submit', class: 'btn btn-outline-secondary' }, t('Trace')),
        ]),
        error.value ? failed(error.value) : null,
        trace.value ? card(t('Where it was spoken of'), [
          trace.value.summary ? h('ol', { class: 'chain' }, (trace.value.chain?.length ? trace.value.chain : [trace.value.summary]).map(topic)) : h('p', t('No topic holds it.')),
          h('ul', { class: 'preview' }, trace.value.messages.map((message) => h('li', [h('a', { href: link('conversation', { seq: message.seq }) }, '#' + message.seq), ' ', messageText(message)]))),
        ]) : null,
        loaded(chain, (topics) => topics.length
          ? h('ol', { class: 'chain', 'aria-label': t('Topics') }, topics.map(topic))
          : empty(t('No topic was summarised here'), t('Topics are kept where the setting context.policy of a conversation is “topic”; a topic is summarised once the talk turns to another.'), button(t('To the conversation'), () => (location.hash = link('conversation'))))),
      ];
    };
  },
};
