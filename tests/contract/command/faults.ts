import { randomUUID } from 'node:crypto';
import { isObject } from '../../../src/base/is-object.ts';
import type { Fault, Passing, Returning } from './proxy.ts';

/** A server that breaks the contract in one way. */
export interface BrokenServer {
  readonly server: string;
  readonly fault: Fault;
  /** The lines that fail, and no others. */
  readonly fails: readonly string[];
  readonly args?: readonly string[];
}

const readOnly = ['--read-only'];
const page = /\/page/;
const everything = /./;

export const brokenServers: readonly BrokenServer[] = [
  {
    server: 'answers an error inside HTTP 200 without a code',
    fault: onEnvelope(/\/page\?contractCheck/, (envelope, answer) => {
      answer.status = 200;
      return { error: envelope.msg };
    }),
    fails: ['answer.code', 'answer.msg', 'answer.data'],
    args: readOnly,
  },
  {
    server: 'has its codes as texts',
    fault: onEnvelope(everything, (envelope) => ({ ...envelope, code: String(envelope.code) })),
    fails: ['answer.code'],
  },
  {
    server: 'sends no msg',
    fault: onEnvelope(everything, ({ msg: _msg, ...rest }) => rest),
    fails: ['answer.msg'],
    args: readOnly,
  },
  {
    server: 'leaves data out where there is none',
    fault: onEnvelope(everything, ({ data, ...rest }) => (data === null ? rest : { ...rest, data })),
    fails: ['answer.data'],
    args: readOnly,
  },
  {
    server: 'says that it can do what nobody knows',
    fault: onData(/users\/info/, (data) => ({ ...data, capabilities: ['telepathy'] })),
    fails: ['user.capabilities'],
    args: readOnly,
  },
  {
    server: 'says that it has what it has not',
    fault: {
      ...onData(/users\/info/, (data) => ({ ...data, capabilities: ['counts', 'views'] })),
      request(passing) {
        if (passing.path.endsWith('/views')) passing.path = '/sso/v1/nowhere';
      },
    },
    fails: ['part.views'],
    args: readOnly,
  },
  {
    server: 'says no total',
    fault: onData(page, ({ total: _total, ...rest }) => rest),
    fails: ['list.total'],
    args: readOnly,
  },
  {
    server: 'says the total as a text',
    fault: onData(page, (data) => ({ ...data, total: String(data.total) })),
    fails: ['list.total'],
    args: readOnly,
  },
  {
    server: 'calls the records items',
    fault: onData(page, ({ records, ...rest }) => ({ ...rest, items: records })),
    fails: ['list.page'],
    args: readOnly,
  },
  {
    server: 'ignores the order',
    fault: withoutParameters((name) => name === '_sort' || name === '_order'),
    fails: ['list.order'],
    args: readOnly,
  },
  {
    server: 'ignores which rows are asked for',
    fault: withoutParameters((name) => name === '_start' || name === '_end'),
    fails: ['list.range'],
    args: readOnly,
  },
  {
    server: 'ignores filters',
    fault: withoutParameters((name) => !/^(_.*|q|contractCheck)$/.test(name)),
    fails: ['id', 'eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'empty'].map((name) => `filter.${name}`),
    args: readOnly,
  },
  {
    server: 'takes _lt for _lte',
    fault: {
      request(passing) {
        passing.path = passing.path.replace(/_lt=/, '_lte=');
      },
    },
    fails: ['filter.lt'],
  },
  {
    server: 'ignores the keyword',
    fault: withoutParameters((name) => name === 'q'),
    fails: ['list.keyword'],
    args: readOnly,
  },
  {
    server: 'ignores unknown parameters',
    fault: withoutParameters((name) => name === 'contractCheck'),
    fails: ['list.unknownParameter'],
    args: readOnly,
  },
  {
    server: 'has ids that are numbers',
    fault: {
      answer(answer, { path }) {
        if (!/\/merchant/.test(path) || /\/(views|options|history|query)/.test(path)) return;
        answer.body = answer.body.replaceAll(/"id":"(\d+)"/g, '"id":$1');
      },
    },
    fails: ['answer.ids'],
  },
  {
    server: 'answers a stranger with HTTP 200',
    fault: onEnvelope(everything, (envelope, answer) => {
      if (answer.status === 401) answer.status = 200;
      return envelope;
    }),
    fails: ['token.missing', 'refresh.missing'],
    args: readOnly,
  },
  {
    server: 'answers a forged token with HTTP 401',
    fault: onEnvelope(everything, (envelope, answer) => {
      if (answer.status !== 403) return envelope;
      answer.status = 401;
      return { ...envelope, code: 40100 };
    }),
    fails: ['token.forged'],
    args: readOnly,
  },
  {
    server: 'answers an expired token with HTTP 401',
    fault: onEnvelope(everything, (envelope, answer) => {
      if (envelope.code === 400203) answer.status = 401;
      return envelope;
    }),
    fails: ['token.expired'],
    args: [...readOnly, '--token-life', '60'],
  },
  {
    server: 'answers a wrong password with another code',
    fault: onEnvelope(/\/login/, (envelope) => ({ ...envelope, code: envelope.code === 1 ? 1 : 500 })),
    fails: ['signIn.wrongPassword'],
    args: readOnly,
  },
  {
    server: 'gives no new token for a refresh token',
    fault: onData(/\/refresh_token/, ({ token: _token, ...rest }) => rest),
    fails: ['refresh.token'],
    args: readOnly,
  },
  {
    server: 'keeps the session after the sign-out',
    fault: {
      request(passing) {
        if (!passing.path.endsWith('/logout')) return;
        passing.headers = { ...passing.headers, authorization: '', 'refresh-token': '' };
      },
    },
    fails: ['signOut.token', 'signOut.refreshToken'],
    args: readOnly,
  },
  {
    server: 'is late',
    fault: { delay: ({ path }) => (path.endsWith('/counts') ? 10_001 : 0) },
    fails: ['answer.time'],
    args: readOnly,
  },
  {
    server: 'answers a missing path with a page',
    fault: onEnvelope(/\/contractCheck\/page/, (_envelope, answer) => {
      answer.headers = { 'content-type': 'text/html' };
      return '<html><body>404</body></html>';
    }),
    fails: ['answer.json'],
    args: readOnly,
  },
  {
    server: 'breaks off in the middle of an answer',
    fault: onEnvelope(page, (_envelope, { body }) => body.slice(0, body.length / 2)),
    fails: ['answer.json'],
    args: readOnly,
  },
  {
    server: 'accepts a change with an older version',
    fault: onChange(async (body, read) => ('version' in body ? { ...body, version: (await read()).version } : body)),
    fails: ['write.stale'],
  },
  {
    server: 'accepts a change without a version',
    fault: onChange(async (body, read) => ({ version: (await read()).version, ...body })),
    fails: ['write.noVersion'],
  },
  {
    server: 'ignores unknown fields',
    fault: onChange(({ contractCheck: _unknown, ...rest }) => rest),
    fails: ['write.unknownField'],
  },
  {
    server: 'does not say how the record is now in a conflict',
    fault: onData(everything, (data) => ('current' in data ? {} : data)),
    fails: ['write.stale'],
  },
  {
    server: 'ignores the idempotency key',
    fault: {
      request(passing) {
        if (passing.headers['idempotency-key'] === undefined) return;
        passing.headers = { ...passing.headers, 'idempotency-key': randomUUID() };
      },
    },
    fails: ['write.once'],
  },
  {
    server: 'says what is wrong with fields in one sentence',
    fault: onData(everything, (data) => (isObject(data.errors) ? { ...data, errors: 'wrong' } : data)),
    fails: ['list.unknownParameter', 'write.taken', 'write.required', 'write.unknownField'],
  },
  {
    server: 'cannot restore',
    fault: {
      request(passing) {
        passing.path = passing.path.replace('/restore', '/nowhere');
      },
    },
    fails: ['write.restore'],
  },
  {
    server: 'lets every origin in by an asterisk',
    fault: {
      answer(answer) {
        answer.headers = { ...answer.headers, 'access-control-allow-origin': '*' };
      },
    },
    fails: ['origin.preflight', 'origin.answer'],
    args: [...readOnly, '--origin', 'https://console.example'],
  },
];

/** The parts that a server may lack, with the lines that then say so. */
export const smallServer = {
  fault: {
    request(passing) {
      const missing = /\/(counts|query|history|views|preferences|notices|jobs|presence|events|refresh_token)$/;
      if (missing.test(passing.path)) passing.path = '/sso/v1/nowhere';
    },
  } satisfies Fault,
  lacks: [
    'part.counts',
    'part.query',
    'part.history',
    'part.views',
    'part.preferences',
    'part.notices',
    'part.jobs',
    'part.presence',
    'events.open',
    'refresh.token',
    'refresh.again',
    'refresh.missing',
    'signOut.refreshToken',
  ],
};

type Change = (envelope: Json, answer: Returning) => unknown;

/** Changes the envelope of answers by their path; a text takes its place as it is. */
function onEnvelope(path: RegExp, change: Change): Fault {
  return {
    answer(answer, passing) {
      if (!path.test(passing.path) || answer.body === '') return;
      const changed = change(parse(answer.body), answer);
      answer.body = typeof changed === 'string' ? changed : JSON.stringify(changed);
    },
  };
}

/** Changes the data of answers by their path. */
function onData(path: RegExp, change: (data: Json) => unknown): Fault {
  return onEnvelope(path, (envelope) => {
    const { data } = envelope;
    return isObject(data) && !Array.isArray(data) ? { ...envelope, data: change({ ...data }) } : envelope;
  });
}

/** Drops parameters of pages by their names, as a server does that does not read them. */
function withoutParameters(isDropped: (name: string) => boolean): Fault {
  return {
    request(passing: Passing) {
      const [path = '', query = ''] = passing.path.split('?');
      if (!path.endsWith('/page')) return;
      const kept = [...new URLSearchParams(query)].filter(([name]) => !isDropped(name));
      passing.path = `${path}?${new URLSearchParams(kept)}`;
    },
  };
}

type Json = Readonly<Record<string, unknown>>;

/** Changes the body of each change. `read` returns the record as it is. */
function onChange(change: (body: Json, read: () => Promise<Json>) => Json | Promise<Json>): Fault {
  return {
    async request(passing, send) {
      if (passing.method !== 'PATCH') return;
      const read = async () => {
        const { body } = await send({ ...passing, method: 'GET', body: '' });
        const { data } = parse(body);
        return isObject(data) ? { ...data } : {};
      };
      passing.body = JSON.stringify(await change(parse(passing.body), read));
    },
  };
}

function parse(text: string): Json {
  const value: unknown = JSON.parse(text);
  return isObject(value) ? { ...value } : {};
}
