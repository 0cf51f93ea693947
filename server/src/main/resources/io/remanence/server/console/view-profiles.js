// What is known of a conversation and of those who speak in it, with what stood there before.
import { h, ref, watch, t, named, loading, loaded, button, badge, field, input, select, empty, when, card, number } from './ui.js';
import { reactive } from './vue.js';
import { state, say } from './state.js';
import { get, patch, which, enc } from './api.js';
import { ask } from './dialogs.js';
import { chooseFirst, speakersOf, sessionTitle } from './scopebar.js';

const bind = (form, key) => ({ get value() { return form[key]; }, set value(next) { form[key] = next; } });

const Profile = {
  props: { path: String, query: Object, title: String },
  setup(props) {
    const one = loading(() => get(props.path, props.query), () => [state.space, state.key, props.path, JSON.stringify(props.query), state.changes]);

    async function change(start = {}) {
      const form = reactive({ field: 'preferences', action: 'add', value: '', fact_key: '', ...start });
      const removes = () => form.action === 'remove';
      const done = await ask({
        title: t('Change the profile: {name}', { name: props.title }), yes: removes() && start.action ? t('Remove') : t('Save'), danger: removes(),
        content: () => [
          removes() && start.value !== undefined ? h('p', [t('This leaves the profile; its history keeps it: '), h('b', { dir: 'auto' }, start.value)]) : null,
          start.action ? null : [
            field(t('Field'), select('profile-field', bind(form, 'field'), ['name', 'traits', 'preferences', 'notes'].map((name) => [name, named(name)]))),
            field(t('Action'), select('profile-action', bind(form, 'action'), ['set', 'add', 'remove'].map((name) => [name, named(name)]))),
          ],
          start.action === 'remove' ? null : field(t('Value'), input('profile-value', bind(form, 'value'), { dir: 'auto' })),
          !start.action && ['traits', 'preferences'].includes(form.field) ? field(t('Key of the fact (may be empty)'), input('profile-key', bind(form, 'fact_key')), t('A new value of the same key takes the place of the old one, which stays in the history.')) : null,
        ],
        act: () => patch(props.path, {
          field: form.field, action: form.action, value: form.value, ...(form.fact_key && ['traits', 'preferences'].includes(form.field) ? { fact_key: form.fact_key } : {}), expected_version: one.data.value.version,
        }, props.query),
      });
      if (done) {
        say(t('Saved.'));
        await one.reload();
      }
    }

    const past = { superseded: 'warning', removed: 'danger' };
    const slots = (fieldName, all) => {
      const keys = Object.entries(all || {});
      return keys.length
        ? h('ul', { class: 'list-unstyled' }, keys.map(([key, slot]) => h('li', { key, class: 'slot' }, [
            h('div', { class: 'd-flex gap-2 flex-wrap align-items-center' }, [
              h('code', key), h('span', { dir: 'auto', class: 'me-auto' }, slot.value ?? h('span', { class: 'text-secondary' }, t('(removed)'))), h('small', { class: 'text-secondary' }, [when(slot.updated_at), slot.confidence !== null && slot.confidence !== undefined ? ' · ' + number(slot.confidence, 2) : '']),
              slot.value ? [button(t('Change'), () => change({ field: fieldName, action: 'set', value: slot.value, fact_key: key }), { needs: 'agent' }), button(t('Remove'), () => change({ field: fieldName, action: 'remove', value: slot.value, fact_key: key }), { kind: 'outline-danger', needs: 'agent', class: 'btn btn-sm btn-outline-danger do-remove-slot' })] : null,
            ]),
            slot.history?.length ? h('details', [h('summary', t('{n} earlier', { n: slot.history.length })), h('ol', { class: 'chain' }, [...slot.history].reverse().map((before) => h('li', [h('span', { dir: 'auto' }, before.value), ' ', badge(before.reason, past[before.status] || 'secondary'), ' ', when(before.timestamp)])))]) : null,
          ])))
        : h('p', { class: 'text-secondary' }, t('nothing yet'));
    };
    return () => card(props.title, loaded(one, (profile) => [
      h('dl', { class: 'pairs' }, [h('dt', t('name')), h('dd', { dir: 'auto' }, profile.name || '–'), h('dt', t('notes')), h('dd', { class: 'content', dir: 'auto' }, profile.notes || '–'), h('dt', t('changed')), h('dd', profile.updated_at ? when(profile.updated_at) : t('never'))]),
      h('h3', { class: 'h6' }, t('traits')), slots('traits', profile.slots.traits),
      h('h3', { class: 'h6' }, t('preferences')), slots('preferences', profile.slots.preferences),
    ]), [button(t('Change…'), () => change(), { needs: 'agent', class: 'btn btn-sm btn-outline-secondary do-change-profile' })]);
  },
};

export default {
  setup() {
    const other = ref('');
    const speakers = loading(async () => (state.session ? speakersOf(state.session) : []), () => [state.space, state.key, state.session?.session, state.session?.bot, state.session?.platform]);
    watch(() => state.session, () => (other.value = ''));
    return () => {
      const session = state.session;
      if (!session) return chooseFirst();
      const query = which(session);
      const ofSpeaker = { ...query, ...(state.isolation ? { isolation: state.isolation } : {}) };
      const people = [...(speakers.data.value || [])];
      for (const id of [state.speaker, other.value.trim()]) if (id && !people.some(([known]) => known === id)) people.push([id, id]);
      return [
        h(Profile, { path: '/profiles/session/' + enc(session.session), query, title: t('The conversation: {name}', { name: sessionTitle(session) }) }),
        people.length ? null : empty(t('Nobody has a name here'), t('Profiles of speakers appear once messages carry a speaker. You can also name one below.')),
        people.filter(([id]) => !state.speaker || id === state.speaker).map(([id, name]) =>
          h(Profile, { key: id, path: '/profiles/speaker/' + enc(session.session) + '/' + enc(id), query: ofSpeaker, title: t('Speaker: {name}', { name: name === id ? id : name + ' (' + id + ')' }) })),
        field(t('Show another speaker by id'), h('input', { id: 'other-speaker', class: 'form-control', value: other.value, onChange: (event) => (other.value = event.target.value) })),
      ];
    };
  },
};
