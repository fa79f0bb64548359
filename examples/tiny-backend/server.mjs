// @ts-nocheck -- plain JavaScript: the categories of examples/assets, in memory. docs/own-backend.md leads through it.
import { json } from 'node:stream/consumers';

const [token, records, answered] = [crypto.randomUUID(), new Map(), new Map()];
const asJson = { 'Content-Type': 'application/json' };
const blank = () => ({ id: `${records.size + Date.now()}`, version: 0, labels: {}, days: 14 });
const unknown = (names, known) => [...names].filter((name) => !known.includes(name));
function refuse(code, msg, data = null) {
  throw Object.assign(new Error(msg), { code, data });
}
function refuseNames(names, msg, code = 40000) {
  if (names.length > 0) refuse(code, msg, { errors: Object.fromEntries(names.map((name) => [name, [msg]])) });
}
function save(record, { version, ...values }) {
  refuseNames(unknown(Object.keys(values), ['name', 'days', 'note']), 'There is no such field');
  if (version !== record.version) refuse(40900, 'Somebody else has changed it', { current: record });
  const saved = { createdAt: new Date(), ...record, ...values, version: version + 1, updatedAt: new Date() };
  refuseNames(saved.name ? [] : ['name'], 'Required');
  const isTaken = [...records.values()].some(({ id, name }) => id !== saved.id && name === saved.name);
  refuseNames(isTaken ? ['name'] : [], 'There is one already', 40900);
  records.set(saved.id, saved);
  return saved;
}
function page(query) {
  refuseNames(unknown(query.keys(), ['_start', '_end', '_sort', '_order', 'q']), 'There is no such parameter');
  const { _start, _end, _sort = 'id', _order, q = '' } = Object.fromEntries(query);
  const found = [...records.values()].filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  found.sort((a, b) => (a[_sort] < b[_sort] === (_order !== 'desc') ? -1 : 1));
  return { records: found.slice(_start, _end), total: found.length };
}
function answer({ method, headers }, { pathname, searchParams }, body) {
  const isRight = body.email === 'me@tiny.example' && body.password === 'Tiny-2026!';
  if (pathname === '/sso/v1/auth/login') return isRight ? { token } : refuse(60203, 'Wrong e-mail or password');
  if (headers.authorization !== `Bearer ${token}`) refuse(headers.authorization ? 40300 : 40100, 'Sign in first');
  if (pathname === '/buffalo/v1/users/info') return { id: '1', username: 'Tiny', capabilities: [] };
  if (pathname === '/buffalo/v1/resources/user') return [{ code: 'categories' }, { code: 'categories:delete' }];
  const [, id] = /^\/buffalo\/v1\/category(?:\/(page|\d+))?$/.exec(pathname) ?? refuse(40400, 'There is no such path');
  if (id === 'page') return page(searchParams);
  if (id === undefined && method === 'POST') return save(blank(), { ...body, version: 0 });
  if (id === undefined) return searchParams.getAll('id').flatMap((one) => records.get(one) ?? []);
  const record = records.get(id) ?? refuse(40400, 'There is no such record');
  if (method === 'DELETE') records.delete(id);
  if (method === 'PATCH' && body.version === undefined) refuseNames(['version'], 'Required');
  return method === 'PATCH' ? save(record, body) : record;
}
for (const name of ['Cameras', 'Laptops', 'Tools']) save(blank(), { name, version: 0 });

/** Answers a request of the console. Mistakes in a request are refused under their HTTP status, all else under 200. */
export async function respond(request, response) {
  const send = (status, envelope) => response.writeHead(status, asJson).end(JSON.stringify(envelope));
  try {
    const key = request.headers['idempotency-key'];
    const body = await json(request).catch(() => ({}));
    const data = answered.get(key) ?? answer(request, new URL(request.url, 'http://localhost'), body);
    if (key) answered.set(key, data);
    send(200, { code: 1, msg: 'OK', data });
  } catch ({ code = 50000, message, data = null }) {
    send(code % 100 === 0 && code !== 40900 ? code / 100 : 200, { code, msg: message, data });
  }
}
