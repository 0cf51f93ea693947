// Questions before something is done: what it will do stands in them, and nothing is done without a yes.
import { h, ref, nextTick } from './vue.js';
import { t } from './i18n.js';
import { button, failed } from './ui.js';

const open = ref(null);
let asked = 0;

/**
 * Asks. The content is drawn anew as it changes; `act` does the work while the dialog is open, so that an
 * error shows where it was asked. Answers what `act` answered, or undefined after a no.
 */
export function ask({ title, content, yes, danger = false, act, wide = false }) {
  return new Promise((resolve) => {
    open.value = { id: ++asked, title, content, yes, danger, act, wide, resolve };
  });
}

/** Shows something that has nothing to be decided. */
export const show = ({ title, content, wide = true }) => ask({ title, content, wide });

export const Dialogs = {
  setup() {
    const box = ref(null);
    const error = ref(null);
    const busy = ref(false);
    let back = null;
    function end(answer) {
      const { resolve } = open.value;
      box.value?.close();
      open.value = null;
      error.value = null;
      resolve(answer);
      back?.focus?.();
    }
    async function act() {
      busy.value = true;
      error.value = null;
      try {
        const answer = open.value.act ? await open.value.act() : true;
        end(answer ?? true);
      } catch (failure) {
        error.value = failure;
      } finally {
        busy.value = false;
      }
    }
    function opened(element) {
      box.value = element;
      if (element && !element.open) {
        back = document.activeElement;
        nextTick(() => !element.open && element.isConnected && element.showModal());
      }
    }
    return () =>
      open.value &&
      h('dialog', {
        key: open.value.id, ref: opened, class: ['dialog', open.value.wide && 'wide'], 'aria-labelledby': 'dialog-title',
        onCancel: (event) => { event.preventDefault(); if (!busy.value) end(undefined); },
      }, [
        h('form', { onSubmit: (event) => { event.preventDefault(); if (open.value.yes) act(); } }, [
          h('h2', { id: 'dialog-title', class: 'h5' }, open.value.title),
          h('div', { class: 'dialog-body' }, open.value.content()),
          error.value ? failed(error.value) : null,
          h('div', { class: 'dialog-foot' }, [
            button(open.value.yes ? t('Cancel') : t('Close'), () => end(undefined), { small: false, disabled: busy.value, autofocus: open.value.danger }),
            open.value.yes
              ? h('button', { type: 'submit', class: ['btn', open.value.danger ? 'btn-danger' : 'btn-primary'], disabled: busy.value, id: 'dialog-yes' }, open.value.yes)
              : null,
          ]),
        ]),
      ]);
  },
};
