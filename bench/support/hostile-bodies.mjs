/**
 * Shapes of bodies and addresses that may keep a server busy, drawn at random: the same for the same seed.
 *
 * @typedef {{ what: string, method: string, path: string, body?: string }} Shape
 * @typedef {{ name: string, id: string, record: Record<string, unknown>, fields: string[] }} Known A resource, and one of its records.
 * @typedef {() => number} Random From 0 up to 1.
 */

const largestBody = 1024 * 1024 - 1024;
const largestSheet = 4 * 1024 * 1024 - 1024;
const longestQuery = 7500;

/** @type {Record<string, string>} Texts that are repeated until they are long. */
const texts = {
  letters: 'a',
  digits: '1',
  blanks: ' ',
  lines: '\n',
  chinese: '商',
  emoji: '👩‍👩‍👧',
  marks: '\u0301\u0323',
  joiners: '\u200d',
  flags: '\u{1f3f4}\u{e0067}',
  'tags of flags': '\u{e0067}',
  voiced: 'ﾞ\u0301',
  ligatures: '\ufdfa',
  hangul: '각',
  below: '<',
  tags: '<a href="https://a.b">',
  lists: '<ul><li>',
  entities: '&#x61;',
  ampersands: '&',
  quotes: '"',
  backslashes: '\\',
  controls: '\u0001',
  addresses: 'a@',
  domains: 'a.',
  commas: ',',
  pairs: '姓名：甲，',
  ends: '；',
  signs: '-+=',
  hours: '9:5 ',
  dashes: '1-2-',
  brackets: '[{"',
  percents: '%_',
};
const before = ['', '', '', '9:', '¥', '"', '+86', 'https://a.', '2026-11-03 9:', '[', '<p>', 'a@'];
const after = ['', '', '', 'x', '元', '"', '!', ']', '</p>', '@a.b', '%'];
const lengths = [0, 1, 30, 200, 999, 1800, 4900, 20_000, 32_000, 81_000, 300_000, 900_000];
const edges = [
  ...[0, -0, 1, -1, 0.1, 1e21, -1e308, 5e-324, 2 ** 53, 999_999_999_999, 359_999_999, null, true, false, '', [], {}],
  ...['0000-06-01', '1900-01-01', '2200-12-31', '9999-12-31', '2026-02-30', '9999-12-31T23:59:59.999-12:00'],
  ...['1900-01-01T00:00:00Z', '2200-12-31T23:59:59.999Z', '0001-01-01T00:00:00+14:00', '24:00', '359999999:59:59'],
];

/**
 * @param {number} seed
 * @returns {Random}
 */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * @param {Random} random
 * @param {readonly Known[]} resources
 * @returns {Shape}
 */
export function drawShape(random, resources) {
  const resource = pick(random, resources);
  const draw = pick(random, [read, read, create, create, change, change, batch, batch, sheet, ask, others, others]);
  return draw(random, resource);
}

/** @param {Random} random @param {Known} resource @returns {Shape} */
function create(random, { name, record, fields }) {
  const { what, value } = recordOf(random, record, fields, largestBody);
  return bodied(`create: ${what}`, 'POST', `/buffalo/v1/${name}`, value, largestBody);
}

/** @param {Random} random @param {Known} resource @returns {Shape} */
function change(random, { name, id, record, fields }) {
  const { what, value } = recordOf(random, random() < 0.5 ? {} : record, fields, largestBody);
  const body = typeof value === 'object' ? { version: record.version, ...value } : value;
  return bodied(`change: ${what}`, 'PATCH', `/buffalo/v1/${name}/${id}`, body, largestBody);
}

/** @param {Random} random @param {Known} resource @returns {Shape} */
function batch(random, { name, id, record, fields }) {
  const count = pick(random, [1, 20, 100, 200, 200, 201]);
  const part = pick(random, ['create', 'create', 'update', 'remove', 'restore']);
  const { what, value } = recordOf(random, record, fields, largestBody / count);
  const entry = part === 'update' ? { id, version: 1, ...Object(value) } : part === 'create' ? value : id;
  const body = { [part]: Array.from({ length: count }, () => entry) };
  return bodied(`batch of ${count} ${part}: ${what}`, 'POST', `/buffalo/v1/${name}/batch`, body, largestBody);
}

/** @param {Random} random @param {Known} resource @returns {Shape} */
function sheet(random, { record, fields }) {
  const count = pick(random, [1, 10, 100, 1000, 5000]);
  const { what, value } = recordOf(random, record, fields, Math.min(32_000, largestSheet / count));
  const cells = Object.entries(Object(value)).map(([name, one]) => [name, one && typeof one === 'object' ? null : one]);
  const rows = Array.from({ length: count }, (_, row) => ({
    ...Object.fromEntries(cells),
    ...(row % 2 && { name: `行${row}` }),
  }));
  const body = { rows, onDuplicate: pick(random, ['skip', 'update', undefined]), partial: true };
  return bodied(`check ${count} rows: ${what}`, 'POST', '/buffalo/v1/merchant/import?dryRun=true', body, largestSheet);
}

/** @param {Random} random @param {Known} resource @returns {Shape} */
function read(random, { name, id, fields }) {
  const path = pick(random, [
    'page',
    'counts',
    'aggregate',
    'options',
    'tree',
    'reports/daily',
    'export',
    id,
    `${id}/history`,
  ]);
  const operators = ['', '_gte', '_lte', '_ne', '_like', '_gt'];
  const known = [
    'q',
    '_sort',
    '_order',
    '_start',
    '_end',
    '_preset',
    'by',
    'measure',
    'id',
    'form',
    'for',
    '_from',
    '_to',
    '_by',
  ];
  const names = [...known, ...fields.map((field) => `${field}${pick(random, operators)}`)];
  const count = pick(random, [1, 2, 3, 20, 190, 2000]);
  const one = random() < 0.5 ? pick(random, names) : undefined;
  const query = new URLSearchParams();
  const room = Math.max(1, Math.floor(longestQuery / count) - 20);
  let length = 0;
  for (let at = 0; at < count && length < longestQuery; at += 1) {
    const value = pick(random, [
      () => textOf(random, room).value,
      () => String(pick(random, edges)),
      () => names.join(',').slice(0, room),
    ])();
    const key = one ?? (random() < 0.1 ? `k${at}` : pick(random, names));
    const added = encoded(key).length + encoded(value).length + 2;
    if (length + added > longestQuery) continue;
    length += added;
    query.append(key, value);
  }
  return {
    what: `${path === id ? 'record' : path}, ${count} parameters`,
    method: 'GET',
    path: `/buffalo/v1/${name}/${path}?${query}`,
  };
}

/** A keyword or a figure that is well asked. @param {Random} random @param {Known} resource @returns {Shape} */
function ask(random, { name, fields }) {
  const moment = pick(random, fields);
  const path = pick(random, [
    `aggregate?by=day:${moment},week:${moment},month:${moment}`,
    `page?q=${encoded(textOf(random, 200).value.slice(0, 60))}`,
    `page?${moment}_like=${encoded(textOf(random, 800).value.slice(0, 800))}`,
    `reports/daily?_from=${pick(random, ['1900-01-01', '2026-01-01'])}&_to=${pick(random, ['2026-12-31', '2200-12-31'])}`,
  ]);
  return { what: 'figures and keywords', method: 'GET', path: `/buffalo/v1/${name}/${path}` };
}

/** @param {Random} random @param {Known} resource @returns {Shape} */
function others(random, { name, id }) {
  const [method = '', path = '', ...fields] = pick(random, [
    ['POST', '/sso/v1/auth/login', 'email', 'password', 'platform'],
    ['POST', '/sso/v1/auth/forgot', 'email'],
    ['POST', '/sso/v1/auth/reset', 'token', 'password'],
    ['POST', '/sso/v1/auth/refresh_token', 'refreshToken'],
    ['POST', '/buffalo/v1/enterprises/registry', 'enterpriseName', 'email', 'password', 'phone', 'captcha'],
    ['POST', '/buffalo/v1/users/password', 'current', 'password'],
    ['PUT', '/buffalo/v1/users/preferences', 'layout', 'list:merchant'],
    ['POST', '/buffalo/v1/notices/read', 'ids'],
    ['POST', `/buffalo/v1/${name}/views`, 'label', 'query', 'shared'],
    ['POST', `/buffalo/v1/${name}/${id}/comments`, 'text'],
    ['POST', `/buffalo/v1/${name}/${id}/move`, 'parent', 'before'],
    ['POST', `/buffalo/v1/${name}/${id}/reveal`, 'field'],
    ['POST', `/buffalo/v1/${name}/${id}/actions/assign`, 'owner', 'version'],
    ['POST', '/buffalo/v1/jobs', 'kind', 'resource', 'total', 'file'],
  ]);
  const { what, value } = recordOf(random, {}, fields, largestBody);
  return bodied(`others: ${what}`, method, path, value, largestBody);
}

/**
 * An object for fields, some of which hold what none should.
 *
 * @param {Random} random
 * @param {Record<string, unknown>} record
 * @param {readonly string[]} fields
 * @param {number} room Characters.
 */
function recordOf(random, record, fields, room) {
  const kind = random();
  if (kind < 0.06) return { what: 'unknown keys', value: flat(random, room) };
  if (kind < 0.12) return nested(random, room);
  /** @type {Record<string, unknown>} */
  const value = random() < 0.6 ? { ...record, name: `新 ${Math.floor(random() * 1e9)}` } : {};
  const changed =
    random() < 0.2 ? fields : Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, fields));
  /** @type {string[]} */
  const described = [];
  for (const field of changed) {
    const one = valueOf(random, room / changed.length);
    value[field] = one.value;
    described.push(`${field} ${one.what}`);
  }
  return { what: described.slice(0, 3).join(', '), value };
}

/** @param {Random} random @param {number} room @returns {{ what: string, value: unknown }} */
function valueOf(random, room) {
  const kind = random();
  if (kind < 0.5) return textOf(random, room);
  if (kind < 0.65) return { what: 'edge', value: pick(random, edges) };
  if (kind < 0.75) return { what: 'object', value: flat(random, room) };
  if (kind < 0.8) return nested(random, room);
  const one = textOf(random, Math.min(room, pick(random, [1, 10, 200])));
  const count = Math.min(
    pick(random, [10, 1000, 5000, 20_000, 200_000]),
    Math.floor(room / (one.value.length * 3 + 4)),
  );
  const entry = pick(random, [one.value, '1', {}, flat(random, 300), []]);
  return { what: `list of ${count} × ${one.what}`, value: Array.from({ length: count }, () => entry) };
}

/** @param {Random} random @param {number} room */
function textOf(random, room) {
  const [name, part] = pick(random, Object.entries(texts));
  const length = Math.min(pick(random, lengths), Math.max(1, Math.floor(room / 3)));
  const value = `${pick(random, before)}${part.repeat(Math.ceil(length / part.length)).slice(0, length)}${pick(random, after)}`;
  return { what: `${length} ${name}`, value };
}

/** @param {Random} random @param {number} room */
function flat(random, room) {
  const count = Math.min(pick(random, [60, 100, 200, 200, 201, 100_000]), Math.max(1, Math.floor(room / 14)));
  const value = pick(random, edges);
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, value]));
}

/** @param {Random} random @param {number} room */
function nested(random, room) {
  const depth = Math.min(pick(random, [8, 9, 11, 1000]), Math.floor(room / 4));
  /** @type {unknown} */
  let value = 1;
  for (let at = 0; at < depth; at += 1) value = random() < 0.5 ? [value] : { a: value };
  const count = Math.min(pick(random, [1, 200, 2000]), Math.max(1, Math.floor(room / (depth * 6))));
  return { what: `${count} × ${depth} levels`, value: { a: Array.from({ length: count }, () => value) } };
}

/**
 * @param {string} what
 * @param {string} method
 * @param {string} path
 * @param {unknown} value
 * @param {number} largest
 * @returns {Shape}
 */
function bodied(what, method, path, value, largest) {
  const body = JSON.stringify(value) ?? '{}';
  // A body over its limit is refused unread, which is not what is looked for.
  return { what, method, path, body: Buffer.byteLength(body) <= largest ? body : '{}' };
}

/**
 * @template One
 * @param {Random} random
 * @param {readonly One[]} among
 * @returns {One}
 */
function pick(random, among) {
  const [first] = among;
  const found = among[Math.floor(random() * among.length)] ?? first;
  if (found === undefined) throw new RangeError('There is nothing to pick from.');
  return found;
}

/** Half a pair is no character, and has no place in an address. @param {string} text */
function encoded(text) {
  return encodeURIComponent(Buffer.from(text).toString());
}
