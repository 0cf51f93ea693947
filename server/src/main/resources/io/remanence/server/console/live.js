// Follows what changes: by events where the server sends them, else by asking now and then.
//
// A browser has six connections for one server, and a stream of events keeps one. So of all pages that
// look at the same space with the same key, one holds the stream and tells the others over a channel; a
// lock of the browser says which. A page that nobody sees holds none. Where there are no locks (plain HTTP
// from another machine) each page in sight has its own.
import { watch } from './vue.js';
import { state } from './state.js';
import { headers, inSpace } from './api.js';

const POLL = 10_000;
const QUIET = 700;

let waiting = null;

/** Many changes at once are one reason to read again. */
function changed() {
  if (waiting) return;
  waiting = setTimeout(() => {
    waiting = null;
    state.changes++;
  }, QUIET);
}

/** Waits, or until it is to stop. */
const pause = (ms, signal) =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });

/** Reads events off a stream, as far as they are whole; answers the rest. */
function eventsOf(text, take) {
  const blocks = text.split(/\r?\n\r?\n/);
  const rest = blocks.pop();
  for (const block of blocks) {
    const event = { type: 'message', data: '', id: '' };
    for (const line of block.split(/\r?\n/)) {
      const colon = line.indexOf(':');
      if (colon === 0) continue;
      const name = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
      if (name === 'event') event.type = value;
      else if (name === 'data') event.data += (event.data ? '\n' : '') + value;
      else if (name === 'id') event.id = value;
    }
    if (event.data || event.id) take(event);
  }
  return rest;
}

/** Reads the stream to its end; answers whether there was one. */
async function stream(last, tell, signal) {
  const response = await fetch(inSpace('/events'), {
    headers: headers({ Accept: 'text/event-stream', ...(last ? { 'Last-Event-ID': last } : {}) }), cache: 'no-store', credentials: 'omit', signal,
  });
  if (!response.ok) return false;
  tell({ live: 'live' });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return true;
    text = eventsOf(text + value, (event) => tell({ changed: true, id: event.id }));
  }
}

/** Runs while this page is the one that holds the stream. */
async function lead(seen, tell, signal) {
  while (!signal.aborted) {
    let streamed = false;
    try {
      streamed = await stream(seen.id, tell, signal);
    } catch {
      // Broken off: the next round begins anew.
    }
    if (signal.aborted) return;
    if (streamed) await pause(500, signal);
    else {
      tell({ live: 'polling' });
      await pause(POLL, signal);
      if (signal.aborted) return;
      let there = false;
      try {
        there = (await fetch('/health', { cache: 'no-store', signal })).ok;
      } catch {
        // Not there: said below.
      }
      tell(there ? { changed: true } : { live: 'off' });
    }
  }
}

/** Follows one space with one key, until it is to stop. */
function join(name, signal) {
  const seen = { id: '' };
  let leads = false;
  const channel = new BroadcastChannel(name);
  function take(news) {
    if (news.live) state.live = news.live;
    if (news.id) seen.id = news.id;
    if (news.changed) changed();
  }
  function tell(news) {
    take(news);
    channel.postMessage(news);
  }
  channel.onmessage = ({ data }) => (data.hello ? leads && channel.postMessage({ live: state.live, id: seen.id }) : take(data));
  channel.postMessage({ hello: true });
  signal.addEventListener('abort', () => channel.close(), { once: true });

  async function seek(hidden) {
    const holding = async () => {
      leads = true;
      await lead(seen, tell, hidden);
      leads = false;
    };
    if (!navigator.locks) return holding();
    try {
      await navigator.locks.request(name, { signal: hidden }, holding);
    } catch {
      // Hidden or gone before its turn came.
    }
  }
  let round = null;
  function look() {
    round?.abort();
    if (document.hidden || signal.aborted) return;
    round = new AbortController();
    // What was missed where no page followed at all can't be asked for without an id.
    if (!seen.id) changed();
    seek(round.signal);
  }
  const leave = () => round?.abort();
  document.addEventListener('visibilitychange', look, { signal });
  addEventListener('pagehide', leave, { signal });
  addEventListener('pageshow', (event) => event.persisted && look(), { signal });
  signal.addEventListener('abort', leave, { once: true });
  look();
}

/** Runs as long as the page is there. */
export function follow() {
  let stop = null;
  watch(() => [state.space, state.key, state.role, state.keyId], () => {
    stop?.abort();
    state.live = 'off';
    if (!state.role) return;
    stop = new AbortController();
    // By the key's id, since the key itself is nobody's to hear.
    join('remanence.live ' + JSON.stringify([state.space, state.role, state.keyId]), stop.signal);
  }, { immediate: true });
}
