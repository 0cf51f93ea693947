// The calls of /v1. Nothing here knows more than paths and JSON.
import { state } from './state.js';
import { language, t } from './i18n.js';

export class ApiError extends Error {
  constructor(status, problem) {
    super(problem.detail || problem.title || t('The server answered {status}.', { status }));
    this.status = status;
    this.code = problem.code || '';
    this.reason = problem.reason || '';
  }
}

export const enc = encodeURIComponent;

export function headers(more = {}) {
  const all = { 'Accept-Language': language.now, ...more };
  if (state.key) all.Authorization = 'Bearer ' + state.key;
  return all;
}

/** A query string; lists repeat their name, and what is empty is left out. */
export function queryString(query = {}) {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) value.forEach((one) => params.append(name, one));
    else if (value !== undefined && value !== null && (value !== '' || name === 'bot' || name === 'platform')) params.append(name, value);
  }
  const text = params.toString();
  return text ? '?' + text : '';
}

async function problemOf(response) {
  try {
    return await response.json();
  } catch {
    return {};
  }
}

async function failure(response) {
  const problem = await problemOf(response);
  if (response.status === 401) state.locked = true;
  return new ApiError(response.status, problem);
}

export async function fetchRaw(method, path, { query, body, headers: more, signal } = {}) {
  const options = { method, headers: headers(more), signal, cache: 'no-store', credentials: 'omit' };
  if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers['Content-Type'] = 'application/json';
  }
  let response;
  try {
    response = await fetch(path + queryString(query), options);
  } catch (broken) {
    if (broken.name === 'AbortError') throw broken;
    throw new ApiError(0, { detail: t('The server can’t be reached. Is it still running?') });
  }
  if (!response.ok) throw await failure(response);
  return response;
}

export async function call(method, path, options) {
  const response = await fetchRaw(method, path, options);
  return response.status === 204 ? null : response.json();
}

export const inSpace = (tail) => '/v1/spaces/' + enc(state.space) + tail;

export const get = (tail, query, options = {}) => call('GET', inSpace(tail), { query, ...options });
export const post = (tail, body = {}, query) => call('POST', inSpace(tail), { body, query });
export const put = (tail, body = {}, query) => call('PUT', inSpace(tail), { body, query });
export const patch = (tail, body, query) => call('PATCH', inSpace(tail), { body, query });
export const del = (tail, query) => call('DELETE', inSpace(tail), { query });

/** Which of several sessions of one id is meant is always said, also where it has neither. */
export const which = (session) => ({ bot: session.bot ?? '', platform: session.platform ?? '' });

export const ofSession = (session, tail = '') => '/sessions/' + enc(session.session) + tail;

export const messageText = (message) => {
  const content = message.content;
  if (content === null || content === undefined) return '';
  if (typeof content === 'string') return content;
  return content.map((part) => (typeof part.text === 'string' ? part.text : '[' + (part.type || '?') + ']')).join('\n');
};

/** All pages of a list, up to a number of items; `more` says whether there would be others. */
export async function pages(tail, query, most = 1000) {
  const items = [];
  let cursor;
  do {
    const page = await get(tail, { ...query, limit: Math.min(most - items.length, 1000), cursor });
    items.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor && items.length < most);
  return { items, more: !!cursor };
}

/** Sends a file and tells how far it is, which fetch can't. */
export function upload(path, query, file, type, progress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path + queryString(query));
    for (const [name, value] of Object.entries(headers({ 'Content-Type': type }))) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && progress(event.loaded / event.total);
    request.onerror = () => reject(new ApiError(0, { detail: t('The server can’t be reached. Is it still running?') }));
    request.onload = () => {
      let answer = {};
      try {
        answer = JSON.parse(request.responseText);
      } catch {
        // No JSON: the status alone tells.
      }
      if (request.status >= 200 && request.status < 300) resolve(answer);
      else {
        if (request.status === 401) state.locked = true;
        reject(new ApiError(request.status, answer));
      }
    };
    request.send(file);
  });
}
