// Follows what changes: by events where the server sends them, else by asking now and then.
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

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

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

async function stream(last, stop) {
  const response = await fetch(inSpace('/events'), {
    headers: headers({ Accept: 'text/event-stream', ...(last.id ? { 'Last-Event-ID': last.id } : {}) }), cache: 'no-store', credentials: 'omit', signal: stop.signal,
  });
  if (!response.ok) return false;
  state.live = 'live';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return true;
    text = eventsOf(text + value, (event) => {
      if (event.id) last.id = event.id;
      changed();
    });
  }
}

/** Runs as long as the page is there. */
export async function follow() {
  let last = { of: '', id: '' };
  for (;;) {
    const of = state.space + '\n' + state.key;
    if (last.of !== of) last = { of, id: '' };
    const stop = new AbortController();
    const moved = setInterval(() => state.space + '\n' + state.key !== of && stop.abort(), 500);
    // A browser has few connections for one server, and a page that is left must not keep any.
    const leave = () => stop.abort();
    addEventListener('pagehide', leave);
    let streamed = false;
    try {
      streamed = !document.hidden && (await stream(last, stop));
    } catch {
      // Broken off or another space: the next round begins anew.
    }
    clearInterval(moved);
    removeEventListener('pagehide', leave);
    if (!streamed && !stop.signal.aborted) {
      state.live = 'polling';
      await pause(POLL);
      if (!document.hidden) changed();
      try {
        if (!(await fetch('/health', { cache: 'no-store' })).ok) state.live = 'off';
      } catch {
        state.live = 'off';
      }
    } else await pause(500);
  }
}
