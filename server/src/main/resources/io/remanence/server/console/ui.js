// Small parts that every view is made of.
import { h, ref, shallowRef, watch, onBeforeUnmount, nextTick, computed } from './vue.js';
import { t, named, time, number } from './i18n.js';
import { may } from './state.js';

export { h, ref, shallowRef, computed, watch, t, named, time, number };

let ids = 0;
export const newId = (prefix) => prefix + '-' + ++ids;

/** Loads, and loads again when what it depends on changes; an older answer never replaces a newer one. */
export function loading(load, depends) {
  const data = shallowRef(null);
  const error = ref(null);
  const busy = ref(false);
  let turn = 0;
  async function reload() {
    const mine = ++turn;
    busy.value = true;
    try {
      const loaded = await load();
      if (mine === turn) {
        data.value = loaded;
        error.value = null;
      }
    } catch (failure) {
      if (mine === turn) {
        data.value = null;
        error.value = failure;
      }
    } finally {
      if (mine === turn) busy.value = false;
    }
  }
  // A list of what it depends on is a new one each time; what stands in it counts.
  watch(depends, (now, old) => (!old || now.some((value, i) => value !== old[i])) && reload(), { immediate: true });
  onBeforeUnmount(() => turn++);
  return { data, error, busy, reload };
}

export const field = (label, control, hint) => {
  const id = control.props?.id;
  return h('div', { class: 'field' }, [
    h('label', { class: 'form-label', for: id }, label),
    control,
    hint ? h('div', { class: 'form-text', id: id + '-hint' }, hint) : null,
  ]);
};

export const input = (id, model, props = {}) =>
  h('input', {
    id, class: 'form-control', type: 'text', autocomplete: 'off', value: model.value,
    onInput: (event) => (model.value = event.target.value), ...props,
  });

export const area = (id, model, props = {}) =>
  h('textarea', { id, class: 'form-control', rows: 3, value: model.value, onInput: (event) => (model.value = event.target.value), ...props });

export const select = (id, model, options, props = {}) =>
  h('select', { id, class: 'form-select', value: model.value, onChange: (event) => (model.value = event.target.value), ...props },
    options.map(([value, label]) => h('option', { value, selected: value === model.value }, label)));

export const check = (id, model, label, props = {}) =>
  h('div', { class: 'form-check' }, [
    h('input', { id, type: 'checkbox', class: 'form-check-input', checked: model.value, onChange: (event) => (model.value = event.target.checked), ...props }),
    h('label', { class: 'form-check-label', for: id }, label),
  ]);

/** A button; one that needs a role is there for those alone who have it. */
export const button = (label, onClick, { kind = 'outline-secondary', small = true, needs = 'reader', ...props } = {}) =>
  needs !== 'reader' && !may(needs) ? null : h('button', { type: 'button', class: ['btn', 'btn-' + kind, small && 'btn-sm'], onClick, ...props }, label);

export const badge = (text, kind = 'secondary') => h('span', { class: 'badge text-bg-' + kind }, text);

const STATUS = { active: 'success', superseded: 'warning', archived: 'secondary', deleted: 'danger', ok: 'success', warn: 'warning', error: 'danger', pending: 'info', accepted: 'success', rejected: 'secondary' };
export const statusBadge = (status) => badge(named(status), STATUS[status] || 'secondary');

export const when = (iso) => h('time', { datetime: iso, title: iso, class: 'text-nowrap' }, time(iso));

export const empty = (title, what, ...more) =>
  h('div', { class: 'empty' }, [h('p', { class: 'fw-semibold mb-1' }, title), h('p', { class: 'mb-2' }, what), ...more]);

export const failed = (error, retry) =>
  h('div', { class: 'alert alert-danger', role: 'alert' }, [
    h('span', words(error)), ' ', retry ? button(t('Try again'), retry) : null,
  ]);

/** An error as a sentence that says what can be done. */
export function words(error) {
  if (error.status === 401) return t('This needs a key. Log in with one at the top of the page.');
  if (error.status === 403) return t('This key may not do that.') + ' ' + error.message;
  return error.message || String(error);
}

/** What a loader has: a spinner at first, then the content or the error. */
export const loaded = (loader, content) => {
  if (loader.error.value) return failed(loader.error.value, loader.reload);
  if (loader.data.value === null) return h('p', { class: 'text-secondary', role: 'status' }, t('Loading…'));
  return content(loader.data.value);
};

/** A bar from 0 to 1 with its number; factors above 1 fill it. */
export const bar = (label, value, kind = '') => {
  const share = Math.max(0, Math.min(1, Number(value) || 0));
  return h('div', { class: 'score' }, [
    h('span', { class: 'score-name' }, label),
    h('span', { class: 'score-track', 'aria-hidden': 'true' }, [h('span', { class: ['score-fill', kind], style: { width: share * 100 + '%' } })]),
    h('span', { class: 'score-value' }, number(Number(value), 3)),
  ]);
};

const PARTS = {
  words: () => t('words'), fused: () => t('together'), decay: () => t('age'), importance: () => t('importance'), exact: () => t('exact match'),
  session: () => t('same conversation'), speaker: () => t('speaker'), 'current-speaker': () => t('who speaks'), update: () => t('a change'),
  neighbours: () => t('neighbours'), time: () => t('date'), superseded: () => t('superseded'), brevity: () => t('brevity'),
  question: () => t('a question'), recency: () => t('recency'), 'second-hand': () => t('second hand'),
};

export const partName = (part) => {
  if (part.startsWith('meaning')) return t('meaning') + (part.includes(':') ? ' (' + part.slice(part.indexOf(':') + 1) + ')' : '');
  return PARTS[part] ? PARTS[part]() : part;
};

/** All parts of a score, the score itself first. */
export const scores = (score, why) =>
  h('div', { class: 'scores' }, [
    bar(t('score'), score, 'main'),
    ...Object.entries(why || {}).filter(([, value]) => typeof value === 'number').map(([part, value]) => bar(partName(part), value)),
  ]);

export const card = (title, content, actions) =>
  h('section', { class: 'card mb-3' }, [
    h('div', { class: 'card-header d-flex flex-wrap gap-2 align-items-center' }, [h('h2', { class: 'h6 m-0 me-auto' }, title), ...(actions || [])]),
    h('div', { class: 'card-body' }, content),
  ]);

export const tabs = (label, model, all) =>
  h('div', { class: 'nav nav-tabs mb-3', role: 'tablist', 'aria-label': label },
    all.map(([id, name], index) =>
      h('button', {
        type: 'button', role: 'tab', id: 'tab-' + id, class: ['nav-link', model.value === id && 'active'], 'aria-selected': model.value === id,
        tabindex: model.value === id ? 0 : -1, onClick: () => (model.value = id),
        onKeydown: (event) => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (!step) return;
          model.value = all[(index + step + all.length) % all.length][0];
          nextTick(() => document.getElementById('tab-' + model.value)?.focus());
        },
      }, name)));

/** Rows of one height, of which only those in sight are in the page. */
export const VirtualRows = {
  props: { items: Array, height: { type: Number, default: 64 }, row: Function, label: String, more: Boolean },
  emits: ['more'],
  setup(props, { emit }) {
    const box = ref(null);
    const top = ref(0);
    const seen = ref(600);
    function scrolled() {
      top.value = box.value.scrollTop;
      seen.value = box.value.clientHeight || 600;
      if (props.more && top.value + seen.value > (props.items.length - 20) * props.height) emit('more');
    }
    // Where a shorter list takes the place of a longer one, no scroll tells of it.
    watch(() => props.items.length, () => box.value && scrolled(), { flush: 'post' });
    function move(event) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step || event.target.matches('input, select, textarea')) return;
      const row = event.target.closest('[data-index]');
      if (!row) return;
      event.preventDefault();
      const next = Math.max(0, Math.min(props.items.length - 1, Number(row.dataset.index) + step));
      const at = next * props.height;
      if (at < box.value.scrollTop) box.value.scrollTop = at;
      if (at + props.height > box.value.scrollTop + box.value.clientHeight) box.value.scrollTop = at + props.height - box.value.clientHeight;
      scrolled();
      nextTick(() => box.value.querySelector('[data-index="' + next + '"] .row-open')?.focus());
    }
    return () => {
      const from = Math.max(0, Math.floor(top.value / props.height) - 10);
      const to = Math.min(props.items.length, Math.ceil((top.value + seen.value) / props.height) + 10);
      return h('div', { ref: box, class: 'rows', onScroll: scrolled, onKeydown: move }, [
        h('ul', { class: 'rows-all', 'aria-label': props.label, style: { height: props.items.length * props.height + 'px' } },
          props.items.slice(from, to).map((item, i) =>
            h('li', {
              key: item.id, class: 'rows-one', 'data-index': from + i, 'aria-setsize': props.more ? -1 : props.items.length, 'aria-posinset': from + i + 1,
              style: { top: (from + i) * props.height + 'px', height: props.height + 'px' },
            }, [props.row(item)]))),
      ]);
    };
  },
};
