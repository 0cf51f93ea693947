// Files in and out, and one person's data taken away.
import { h, ref, t, named, number, button, field, input, select, check, card, failed, badge, empty } from './ui.js';
import { reactive } from './vue.js';
import { state, may, scopeBody, say } from './state.js';
import { post, get, inSpace, upload, fetchRaw, enc } from './api.js';
import { ask } from './dialogs.js';
import { loadSessions } from './scopebar.js';

const FORMATS = ['auto', 'remanence', 'chatgpt', 'claude', 'claude-code', 'sharegpt', 'openai-jsonl', 'text', 'locomo', 'aipack', 'aalis', 'ltm', 'zhin', 'mem0', 'openmemory', 'markdown', 'mcp-memory'];
const PARTS = ['history', 'memories', 'profiles', 'audit', 'summaries', 'metadata', 'injections'];

const bind = (form, key) => ({ get value() { return form[key]; }, set value(next) { form[key] = next; } });
const bytes = (n) => (n >= 1 << 20 ? number(n / (1 << 20), 1) + ' MiB' : number(n / 1024, 1) + ' KiB');

const progress = (label, share) => h('div', { class: 'my-2' }, [h('div', { class: 'small' }, label), h('progress', { class: 'w-100', 'aria-label': label, max: 1, value: share ?? undefined })]);

/** Lets the browser keep it as a file. */
function save(blob, name) {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** Reads an answer with word of how far it is. */
async function download(response, told) {
  const total = Number(response.headers.get('Content-Length')) || 0;
  const reader = response.body.getReader();
  const parts = [];
  let got = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return new Blob(parts);
    parts.push(value);
    got += value.length;
    told(got, total ? got / total : null);
  }
}

const Import = {
  setup() {
    const form = reactive({ format: 'auto', bot: state.session?.bot || '', platform: state.session?.platform || '', session: '', speaker: '', isolation: '' });
    const jobs = ref([]);
    const over = ref(false);
    async function take(files) {
      for (const file of files) {
        const job = reactive({ name: file.name, size: file.size, share: 0, result: null, error: null });
        jobs.value.push(job);
        try {
          const told = (share) => (job.share = share);
          if (form.format === 'remanence') job.result = await upload(inSpace('/restore'), {}, file, 'application/x-ndjson', told);
          else {
            const query = { format: form.format };
            for (const key of ['bot', 'platform', 'session', 'speaker', 'isolation']) if (form[key].trim()) query[key] = form[key].trim();
            job.result = await upload(inSpace('/import'), query, file, 'application/octet-stream', told);
          }
          await loadSessions();
          state.changes++;
        } catch (failure) {
          job.error = failure;
        }
      }
    }
    return () => card(t('Import'), [
      h('p', t('Chats and memories of other programs are known by their content. Nothing is imported twice: the same file into the same scope adds nothing.')),
      h('div', { class: 'filters' }, [
        field(t('Format'), select('import-format', bind(form, 'format'), FORMATS.map((name) => [name, name === 'auto' ? t('find out') : name === 'remanence' ? t('our own export, into an empty space') : name]))),
        field(t('Platform'), input('import-platform', bind(form, 'platform'))), field(t('Bot'), input('import-bot', bind(form, 'bot'))),
        field(t('Conversation'), input('import-session', bind(form, 'session')), t('Where the file names none.')), field(t('Speaker'), input('import-speaker', bind(form, 'speaker'))),
        field(t('Isolation'), select('import-isolation', bind(form, 'isolation'), [['', t('as set')], ...['session', 'speaker', 'bot', 'platform', 'space'].map((mode) => [mode, named(mode)])])),
      ]),
      h('label', {
        class: ['drop', over.value && 'over'], onDragover: (event) => { event.preventDefault(); over.value = true; }, onDragleave: () => (over.value = false),
        onDrop: (event) => { event.preventDefault(); over.value = false; take(event.dataTransfer.files); },
      }, [
        h('span', t('Drop files here, or choose them')),
        h('input', { type: 'file', id: 'import-file', class: 'form-control', multiple: true, onChange: (event) => { take([...event.target.files]); event.target.value = ''; } }),
      ]),
      ...jobs.value.map((job) => h('div', { class: 'job', role: 'status' }, [
        h('b', job.name), ' ', h('small', { class: 'text-secondary' }, bytes(job.size)),
        job.error ? failed(job.error) : job.result
          ? [
              h('p', { class: 'm-0 import-result' }, job.result.restored !== undefined ? t('{n} lines restored.', { n: number(job.result.restored) }) : t('{n} imported, {skipped} skipped.', { n: number(job.result.imported), skipped: number(job.result.skipped) })),
              job.result.errors?.length ? h('details', [h('summary', t('{n} lines with mistakes', { n: job.result.errors.length })), h('ul', job.result.errors.map((error) => h('li', t('line {n}: ', { n: error.line }) + error.detail)))]) : null,
            ]
          : progress(job.share < 1 ? t('sending') : t('the server reads it'), job.share < 1 ? job.share : null),
      ])),
    ]);
  },
};

const Export = {
  setup() {
    const parts = reactive(new Set(PARTS));
    const told = ref(null);
    const error = ref(null);
    async function run(path, name, options) {
      told.value = { text: t('the server writes it'), share: null };
      error.value = null;
      try {
        const response = await fetchRaw(options.method, inSpace(path), options);
        save(await download(response, (got, share) => (told.value = { text: bytes(got), share })), name);
        say(t('“{name}” is saved.', { name }));
      } catch (failure) {
        error.value = failure;
      } finally {
        told.value = null;
      }
    }
    const file = (ending) => 'remanence-' + state.space + '-' + new Date().toISOString().slice(0, 10) + ending;
    const scoped = () => Object.keys(scopeBody()).length > 0;
    return () => card(t('Export'), [
      h('p', scoped() ? t('What the chosen scope sees, as JSON lines.') : t('The whole space, as JSON lines that can be restored into an empty one.')),
      h('fieldset', { class: 'd-flex flex-wrap gap-3 mb-2' }, [h('legend', { class: 'h6 w-100' }, t('What')), ...PARTS.map((part) => check('export-' + part, { get value() { return parts.has(part); }, set value(on) { if (on) parts.add(part); else parts.delete(part); } }, named(part)))]),
      h('div', { class: 'toolbar' }, [
        button(t('Export'), () => run('/export', file('.jsonl'), { method: 'POST', body: { what: [...parts], ...(scoped() ? { scope: scopeBody() } : {}) } }), { kind: 'primary', disabled: !parts.size || !!told.value, needs: 'agent', id: 'do-export' }),
        button(t('Copy of the files (backup)'), () => run('/backup', file('.zip'), { method: 'GET' }), { needs: 'owner', disabled: !!told.value }),
      ]),
      told.value ? progress(told.value.text, told.value.share) : null,
      error.value ? failed(error.value) : null,
    ]);
  },
};

const Erase = {
  setup() {
    const form = reactive({ speaker: state.speaker || '', platform: state.session?.platform || '', receipt: '' });
    const receipt = ref(null);
    const error = ref(null);
    const counts = (erased) => h('ul', { class: 'preview', id: 'erase-preview' }, Object.entries(erased).map(([what, n]) => h('li', [h('b', number(n)), ' ', named(what)])));
    const left = (list) => list.length ? [h('p', { class: 'fw-semibold mb-1' }, t('What stays, and why:')), h('ul', list.map((one) => h('li', one.what + ': ' + one.why)))] : null;
    async function erase() {
      const body = { speaker: form.speaker.trim(), ...(form.platform.trim() ? { platform: form.platform.trim() } : {}) };
      error.value = null;
      try {
        const dry = await post('/erase', { ...body, dry_run: true });
        const done = await ask({
          title: t('Erase all of “{name}”?', { name: body.speaker }), danger: true, wide: true, yes: t('Erase'),
          content: () => [h('p', t('These go for good, from store, index, vectors and files:')), counts(dry.erased), left(dry.left)], act: () => post('/erase', { ...body, dry_run: false }),
        });
        if (done) {
          receipt.value = done;
          say(t('Erased.'));
          state.changes++;
        }
      } catch (failure) {
        error.value = failure;
      }
    }
    async function look(id) {
      try {
        receipt.value = await get('/erasures/' + enc(id));
        error.value = null;
      } catch (failure) {
        error.value = failure;
      }
    }
    return () => card(t('Erase a person'), [
      h('p', t('All that one person said and all that is remembered about them, across conversations. You see first what would go.')),
      h('div', { class: 'filters' }, [
        field(t('Speaker (id)'), input('erase-speaker', bind(form, 'speaker'))), field(t('Platform (empty: all)'), input('erase-platform', bind(form, 'platform'))),
        h('div', { class: 'field align-self-end' }, button(t('Show what would go…'), erase, { kind: 'outline-danger', small: false, disabled: !form.speaker.trim(), needs: 'owner', id: 'do-erase' })),
        field(t('Receipt'), input('erase-receipt', bind(form, 'receipt'))), h('div', { class: 'field align-self-end' }, button(t('Look up'), () => look(form.receipt.trim()), { small: false, disabled: !form.receipt.trim() })),
      ]),
      error.value ? failed(error.value) : null,
      receipt.value ? h('div', { class: 'alert alert-secondary', id: 'receipt' }, [
        h('p', [t('Receipt'), ' ', h('code', receipt.value.id), ' ', badge(receipt.value.purge === 'done' ? t('gone from the files too') : t('the files are being purged'), receipt.value.purge === 'done' ? 'success' : 'warning')]),
        counts(receipt.value.erased), left(receipt.value.left), button(t('Look again'), () => look(receipt.value.id)),
      ]) : null,
    ]);
  },
};

export default {
  setup: () => () => may('agent')
    ? [h(Import, { key: 'import' }), h(Export, { key: 'export' }), may('owner') ? h(Erase, { key: 'erase' }) : null]
    : empty(t('This key only reads'), t('To bring files in or take them out, log in with the key of an agent or an owner.')),
};
